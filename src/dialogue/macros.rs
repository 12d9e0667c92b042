//! The macro that turns dialogues into tests.

/// Makes a module of tests that play dialogues to an agent: the double booking first, then one for
/// each rule over the turns, and a summary.
///
/// ```
/// use mcp_verdict::{Agent, NextStep, Reply, Request, Turn};
///
/// struct Host;
///
/// impl Agent for Host {
///     fn turn(&mut self, sent: &Request, reply: &Reply) -> Turn {
///         // … ask the host what it does after this reply …
///         # let _ = (sent, reply);
///         Turn::new(NextStep::Stop)
///     }
/// }
///
/// mcp_verdict::dialogues!(host, Host);
/// # fn main() {}
/// ```
///
/// The expression is evaluated for each dialogue, so that no agent remembers another one. Defines
/// `mod host` and `fn host`, so the name must be free for both.
#[macro_export]
macro_rules! dialogues {
    ($name:ident, $agent:expr $(,)?) => {
        #[allow(dead_code)]
        fn $name() -> impl $crate::Agent {
            $agent
        }

        #[cfg(test)]
        mod $name {
            static PLAYED: $crate::__private::SharedDialogues =
                $crate::__private::SharedDialogues::new(
                    || ::std::boxed::Box::new(super::$name()),
                    module_path!(),
                );

            #[test]
            fn double_booking() {
                PLAYED.double_booking();
            }

            $crate::__dialogue_tests! { PLAYED }

            #[test]
            fn summary() {
                PLAYED.summary();
            }
        }
    };
}

/// The tests of the rules, the costliest first. A test of the crate compares this list with
/// `DialogueRule::all()`.
#[doc(hidden)]
#[macro_export]
macro_rules! __dialogue_tests {
    ($played:ident) => {
        $crate::__dialogue_tests! { $played:
            effects_stay_within_the_contract = "effects-stay-within-the-contract",
            unproven_call_is_checked_before_a_repeat = "unproven-call-is-checked-before-a-repeat",
            finished_call_is_not_sent_again = "finished-call-is-not-sent-again",
            failed_call_is_not_sent_again_unchanged = "failed-call-is-not-sent-again-unchanged",
            pending_call_is_waited_for = "pending-call-is-waited-for",
            task_is_polled_not_repeated = "task-is-polled-not-repeated",
            repeat_has_a_new_id = "repeat-has-a-new-id",
            result_is_used_only_where_there_is_one = "result-is-used-only-where-there-is-one",
            result_is_used_once = "result-is-used-once",
            request_state_goes_to_its_own_call_alone = "request-state-goes-to-its-own-call-alone",
            agent_always_answers = "agent-always-answers",
            dialogue_ends = "dialogue-ends",
            refusal_is_mended_before_a_repeat = "refusal-is-mended-before-a-repeat",
            unknown_tool_is_looked_up = "unknown-tool-is-looked-up",
            request_state_comes_back_as_it_came = "request-state-comes-back-as-it-came",
            input_requests_are_answered = "input-requests-are-answered",
            task_is_followed_to_its_end = "task-is-followed-to-its-end",
            what_is_sent_was_announced = "what-is-sent-was-announced",
        }
    };
    ($played:ident: $($test:ident = $id:literal,)+) => {
        $(
            #[test]
            fn $test() {
                $played.judge($id);
            }
        )+
    };
}
