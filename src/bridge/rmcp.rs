//! A real client of the official Rust SDK, `rmcp` 3, as an adapter.
//!
//! Each case is played to a running `rmcp` client over an in-memory stream, by a server that
//! sends the case's exact bytes. What is judged is what your function makes of what the SDK's call
//! gives:
//!
//! ```
//! use mcp_verdict::rmcp::Rmcp;
//! use mcp_verdict::{Call, Fixture, Observation, Outcome};
//! use rmcp::ServiceError;
//! use rmcp::model::CallToolResponse;
//!
//! fn read(_: &Call, said: Result<CallToolResponse, ServiceError>) -> Observation {
//!     match said {
//!         Ok(CallToolResponse::Complete(result)) if result.is_error == Some(true) => {
//!             Observation::new(Outcome::ToolError)
//!         }
//!         Ok(CallToolResponse::Complete(_)) => Observation::new(Outcome::Success),
//!         Ok(CallToolResponse::InputRequired(_)) => Observation::new(Outcome::InputRequired),
//!         Ok(CallToolResponse::Task(_)) => Observation::new(Outcome::TaskCreated),
//!         Err(ServiceError::McpError(error)) => {
//!             Observation::new(Outcome::ProtocolError).code(error.code.0)
//!         }
//!         Err(ServiceError::UnexpectedResponse) => Observation::new(Outcome::ContractViolation),
//!         Err(_) => Observation::new(Outcome::UnknownOutcome),
//!         // A kind of answer that this client does not know yet.
//!         Ok(_) => Observation::new(Outcome::ContractViolation),
//!     }
//! }
//!
//! let adapter = Rmcp::new(read);
//! let flagged = Fixture::corpus().iter().find(|it| it.name() == "content-empty-flagged");
//! assert!(flagged.expect("is there").check(&adapter).is_empty());
//! ```
//!
//! `mcp_verdict::suite!(my_client, Rmcp::new(read))` makes the tests.
//!
//! # What is put to the client, and what is not
//!
//! A session is opened for each revision, by the handshake of that revision, and serves many
//! cases; when the client closes it, the next case gets a new one. A session declares what the
//! case's call declares. With [`Rmcp::handler`] the handler says what is declared, and cases that
//! depend on something else are not run.
//!
//! The client picks its own ids. Each reply is [readdressed](crate::Reply::readdressed); where
//! that can't be done, the case is not run. Nor is one whose message holds a line break, which
//! this transport can't carry inside a message. The report says how many there were, and why.
//!
//! # Deadlines
//!
//! `rmcp` drops a message that it can't read, and its call goes on waiting. [`Rmcp::deadline`]
//! ends it: your function gets [`ServiceError::Timeout`], and the observation is marked as
//! [`Observation::by_deadline`]. The clock stands still while anything moves, so no run waits for
//! a deadline, whatever its length.
//!
//! [`ServiceError::Timeout`]: ::rmcp::ServiceError::Timeout

mod script;
mod session;

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use ::rmcp::model::{CallToolRequestParams, CallToolResponse};
use ::rmcp::service::DynService;
use ::rmcp::{ClientHandler, RoleClient, ServiceError};

use crate::adapter::{Adapter, Observation};
use crate::bridge::declared::{Declared, reads_the_same};
use crate::call::Call;
use crate::outcome::Outcome;
use crate::reply::{Reply, Surfaces, Why};
use crate::wording;
use script::Script;
use session::{Ended, Sessions};

/// A running `rmcp` client.
pub type Client = ::rmcp::service::RunningService<RoleClient, Box<dyn DynService<RoleClient>>>;

/// How long a call may take on the clock of the session before it is given up.
const DEADLINE: Duration = Duration::from_secs(30);

/// Drives one call and says what it came to.
type Drive = dyn Fn(Arc<Client>, CallToolRequestParams, Call, Duration) -> Driven + Send + Sync;
type Driven = Pin<Box<dyn Future<Output = Observation>>>;

/// A handler for a session.
type MakeHandler = dyn Fn() -> Handler + Send + Sync;
/// What a session's handler is before it is told the revision.
type Handler = Box<dyn DynService<RoleClient>>;

/// An adapter over a running client of `rmcp` 3.
pub struct Rmcp {
    drive: Arc<Drive>,
    handler: Option<Arc<MakeHandler>>,
    deadline: Duration,
    /// Sessions that are at rest. A call that hangs keeps its own, and others go on.
    idle: Mutex<Vec<Sessions>>,
}

impl Rmcp {
    /// An adapter that calls `call_tool_once`, and reads what that gives.
    pub fn new<R>(read: R) -> Self
    where
        R: Fn(&Call, Result<CallToolResponse, ServiceError>) -> Observation + Send + Sync + 'static,
    {
        Self::calling(|client, params| async move { client.call_tool_once(params).await }, read)
    }

    /// An adapter that makes its calls by the first function, and reads what they give with the
    /// second.
    ///
    /// ```
    /// use mcp_verdict::rmcp::Rmcp;
    /// use mcp_verdict::{Call, Observation, Outcome};
    /// use rmcp::ServiceError;
    /// use rmcp::model::CallToolResult;
    ///
    /// let adapter = Rmcp::calling(
    ///     |client, params| async move { client.call_tool(params).await },
    ///     |_: &Call, said: Result<CallToolResult, ServiceError>| match said {
    ///         Ok(result) if result.is_error.unwrap_or(false) => {
    ///             Observation::new(Outcome::ToolError)
    ///         }
    ///         Ok(_) => Observation::new(Outcome::Success),
    ///         Err(_) => Observation::new(Outcome::Unclassified),
    ///     },
    /// );
    /// # let _ = adapter;
    /// ```
    pub fn calling<C, F, T, R>(call: C, read: R) -> Self
    where
        C: Fn(Arc<Client>, CallToolRequestParams) -> F + Send + Sync + 'static,
        F: Future<Output = Result<T, ServiceError>> + 'static,
        R: Fn(&Call, Result<T, ServiceError>) -> Observation + Send + Sync + 'static,
    {
        let read = Arc::new(read);
        let drive = move |client, params, sent: Call, deadline| -> Driven {
            let (calling, read) = (call(client, params), Arc::clone(&read));
            Box::pin(async move {
                match tokio::time::timeout(deadline, calling).await {
                    Ok(said) => read(&sent, said),
                    Err(_) => {
                        let timeout = ServiceError::Timeout { timeout: deadline };
                        read(&sent, Err(timeout)).by_deadline()
                    }
                }
            })
        };
        Self {
            drive: Arc::new(drive),
            handler: None,
            deadline: DEADLINE,
            idle: Mutex::new(Vec::new()),
        }
    }

    /// Runs every session with this handler. What it declares chooses the cases that the adapter
    /// is judged on; only the revision is that of the case.
    #[must_use]
    pub fn handler<H: ClientHandler + Clone>(self, handler: H) -> Self {
        let make = move || -> Handler { Box::new(handler.clone()) };
        Self { handler: Some(Arc::new(make)), ..self }
    }

    /// How long a call may take, on a clock that costs no waiting; 30 seconds by default.
    #[must_use]
    pub fn deadline(self, deadline: Duration) -> Self {
        Self { deadline, ..self }
    }

    fn played(&self, sessions: &mut Sessions, call: &Call, reply: &Reply) -> Observation {
        let script = match Script::of(call, reply) {
            Ok(script) => script,
            Err(why) => return Observation::not_run(why),
        };
        let declared = match &self.handler {
            Some(handler) => {
                let capabilities = handler().get_info().capabilities;
                Declared::by(&serde_json::to_value(capabilities).unwrap_or_default())
            }
            None => Declared::of(call),
        };
        // `rmcp` can't ask for a task.
        let sent = declared.applied_to(call, false);
        if !reads_the_same(call, &sent, reply) {
            return Observation::not_run(wording::DECLARED_OTHERWISE);
        }
        let drive = |client, params| (self.drive)(client, params, sent.clone(), self.deadline);
        match sessions.play(&declared, self.handler.as_deref(), call, &script, drive) {
            Ended::Observed(observation) => observation,
            Ended::NotRun(why) => Observation::not_run(why),
            Ended::Retried(state) => {
                let observation = Observation::new(Outcome::InputRequired);
                state.into_iter().fold(observation, Observation::request_state)
            }
        }
    }
}

impl Adapter for Rmcp {
    /// Messages, whole streams, and silence: what comes over a stream of lines.
    fn surfaces(&self) -> Surfaces {
        Surfaces::MESSAGE | Surfaces::STDIO | Surfaces::SILENCE
    }

    fn observe(&self, call: &Call, reply: &Reply) -> Observation {
        if reply.silence().is_some_and(|silence| silence.why() == Why::Cancelled) {
            return Observation::not_run(wording::NOTHING_TO_CANCEL);
        }
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let rested = idle().pop();
        let mut sessions = match rested.map_or_else(Sessions::new, Ok) {
            Ok(sessions) => sessions,
            Err(error) => return Observation::not_run(wording::no_runtime(&error)),
        };
        let observation = self.played(&mut sessions, call, reply);
        idle().push(sessions);
        observation
    }
}

impl fmt::Debug for Rmcp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rmcp")
            .field("has_handler", &self.handler.is_some())
            .field("deadline", &self.deadline)
            .finish_non_exhaustive()
    }
}
