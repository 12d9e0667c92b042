//! Sessions of running clients, one for each revision and set of declarations.

use std::collections::HashMap;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use ::rmcp::RoleClient;
use ::rmcp::model::{
    CallToolRequestParams, ClientConfig, ClientResult, ErrorData, Implementation, ProtocolVersion,
    ServerNotification, ServerRequest,
};
use ::rmcp::service::{
    ClientInitializeError, ClientLifecycleMode, ClientServiceExt as _, DynService,
    NotificationContext, RequestContext, Service,
};
use serde_json::Value;
use tokio::io::{AsyncRead, DuplexStream, ReadBuf, ReadHalf};
use tokio::runtime::{Builder, Runtime};
use tokio::task::{JoinHandle, yield_now};
use tokio::time::sleep;

use super::script::{End, Script, Shared, serve};
use super::{Client, Driven, Handler, MakeHandler};
use crate::adapter::Observation;
use crate::bridge::declared::Declared;
use crate::call::{Call, Revision};
use crate::wording;

/// How much a stream holds that nobody has read yet.
const STREAM: usize = 64 * 1024;

/// A moment on a clock that stands still while anything moves.
const QUIET: Duration = Duration::from_millis(1);

/// How often another id is tried where the client's collides with one in the reply.
const TRIES: usize = 4;

/// A runtime whose clock stands still, and the sessions that live on it.
pub(super) struct Sessions {
    // Dropped before the runtime on which they live.
    open: HashMap<(Revision, Declared), Session>,
    runtime: Runtime,
}

struct Session {
    client: Arc<Client>,
    stage: Shared,
    server: JoinHandle<()>,
}

/// What became of a case.
pub(super) enum Ended {
    Observed(Observation),
    NotRun(String),
    /// The client read a request for input, and sent the call again with this state.
    Retried(Option<String>),
}

impl Sessions {
    pub(super) fn new() -> io::Result<Self> {
        let runtime = Builder::new_current_thread().enable_time().start_paused(true).build()?;
        Ok(Self { open: HashMap::new(), runtime })
    }

    /// Plays a script to the session that declares this, and reports what the client made of it.
    pub(super) fn play(
        &mut self,
        declared: &Declared,
        handler: Option<&MakeHandler>,
        call: &Call,
        script: &Script,
        drive: impl Fn(Arc<Client>, CallToolRequestParams) -> Driven,
    ) -> Ended {
        let key = (call.revision(), declared.clone());
        let mut last = None;
        for _ in 0..TRIES {
            let session = match self.open.remove(&key).filter(|it| !it.client.is_transport_closed())
            {
                Some(session) => session,
                None => match self.started(call.revision(), declared, handler) {
                    Ok(session) => session,
                    Err(error) => return Ended::NotRun(wording::no_session(&error)),
                },
            };
            let (ended, collided) = self.played(&session, call, script, &drive);
            self.keep(key.clone(), session, script);
            if !collided {
                return ended;
            }
            last = Some(ended);
        }
        last.unwrap_or_else(|| Ended::NotRun(wording::ID_COLLIDES.to_owned()))
    }

    fn played(
        &self,
        session: &Session,
        call: &Call,
        script: &Script,
        drive: impl Fn(Arc<Client>, CallToolRequestParams) -> Driven,
    ) -> (Ended, bool) {
        session.stage.set(script.clone());
        if script.end == End::ClosedBefore {
            session.server.abort();
            self.runtime.block_on(async {
                while !session.client.is_transport_closed() {
                    yield_now().await;
                }
            });
        }
        let driven = drive(Arc::clone(&session.client), params(call));
        let observation = self.runtime.block_on(driven);
        let mut stage = session.stage.lock();
        if let Some(why) = stage.failed.take() {
            return (Ended::NotRun(why.to_string()), why.is_collision());
        }
        let retry = stage.calls.iter().skip(1).find(|params| {
            params.get("inputResponses").is_some() || params.get("requestState").is_some()
        });
        let ended = match retry {
            Some(retry) => {
                let state = retry.get("requestState").and_then(Value::as_str);
                Ended::Retried(state.map(str::to_owned))
            }
            None => Ended::Observed(observation),
        };
        (ended, false)
    }

    /// Keeps a session for the next case, unless the case has ended it. A client whose task
    /// panicked makes this panic with the same words: no reply may do that.
    fn keep(&mut self, key: (Revision, Declared), session: Session, script: &Script) {
        let ended = session.client.is_transport_closed() || script.end != End::Open;
        if !ended && script.leaves_clean {
            if script.goes_on {
                // The clock moves once nothing else does: all that came is read by then.
                self.runtime.block_on(async { sleep(QUIET).await });
            }
            self.open.insert(key, session);
            return;
        }
        let Ok(client) = Arc::try_unwrap(session.client) else { return };
        if let Err(error) = self.runtime.block_on(client.cancel())
            && let Ok(panic) = error.try_into_panic()
        {
            std::panic::resume_unwind(panic);
        }
    }

    fn started(
        &self,
        revision: Revision,
        declared: &Declared,
        handler: Option<&MakeHandler>,
    ) -> Result<Session, Box<ClientInitializeError>> {
        let version = version(revision);
        let inner = handler.map_or_else(|| Box::new(config(declared)) as Handler, |make| make());
        let speaking: Handler = Box::new(Speaking { inner, version: version.clone() });
        let (ours, theirs) = tokio::io::duplex(STREAM);
        let stage = Shared::default();
        let failing = Arc::new(AtomicBool::new(false));
        let (read, write) = tokio::io::split(theirs);
        let read = Failing { read, failing: Arc::clone(&failing) };
        self.runtime.block_on(async {
            let reset = move || failing.store(true, Ordering::Relaxed);
            let server = tokio::spawn(serve(ours, revision, stage.clone(), reset));
            let mode = if version.has_initialize() {
                ClientLifecycleMode::Initialize
            } else {
                ClientLifecycleMode::Discover { preferred_versions: vec![version] }
            };
            let client = speaking.serve_with_lifecycle((read, write), mode).await?;
            Ok(Session { client: Arc::new(client), stage, server })
        })
    }
}

fn version(revision: Revision) -> ProtocolVersion {
    let mut known = ProtocolVersion::KNOWN_VERSIONS.iter();
    let found = known.find(|version| version.as_str() == revision.wire_name());
    found.cloned().unwrap_or(ProtocolVersion::LATEST)
}

fn config(declared: &Declared) -> ClientConfig {
    let capabilities = serde_json::from_value(declared.handshake()).unwrap_or_default();
    let client = Implementation::new(env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"));
    ClientConfig::new(capabilities, client)
}

fn params(call: &Call) -> CallToolRequestParams {
    let mut params = CallToolRequestParams::new(call.tool().to_owned());
    params.arguments = call.arguments().as_object().cloned();
    params
}

/// A handler that asks for a certain revision.
struct Speaking {
    inner: Handler,
    version: ProtocolVersion,
}

impl Service<RoleClient> for Speaking {
    async fn handle_request(
        &self,
        request: ServerRequest,
        context: RequestContext<RoleClient>,
    ) -> Result<ClientResult, ErrorData> {
        DynService::handle_request(&*self.inner, request, context).await
    }

    async fn handle_notification(
        &self,
        notification: ServerNotification,
        context: NotificationContext<RoleClient>,
    ) -> Result<(), ErrorData> {
        DynService::handle_notification(&*self.inner, notification, context).await
    }

    fn get_info(&self) -> ClientConfig {
        DynService::get_info(&*self.inner).with_protocol_version(self.version.clone())
    }
}

/// The client's end of the stream. At its end it fails, if told to.
struct Failing {
    read: ReadHalf<DuplexStream>,
    failing: Arc<AtomicBool>,
}

impl AsyncRead for Failing {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let polled = Pin::new(&mut self.read).poll_read(context, buffer);
        let at_end = matches!(polled, Poll::Ready(Ok(()))) && buffer.filled().len() == before;
        if at_end && self.failing.load(Ordering::Relaxed) {
            return Poll::Ready(Err(io::ErrorKind::ConnectionReset.into()));
        }
        polled
    }
}
