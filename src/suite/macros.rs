//! The macros that turn a suite into tests.

/// Makes a module of tests: one for each invariant, a summary that says what to mend first, and
/// the snapshots.
///
/// ```
/// use mcp_verdict::{Call, Observation, Outcome, Reply, Suite};
///
/// fn classify(_call: &Call, reply: &Reply) -> Observation {
///     let message = reply.message().unwrap_or_default();
///     // … hand `message` to the code under test, and say what it made of it …
///     # let _ = message;
///     Observation::new(Outcome::Unclassified)
/// }
///
/// mcp_verdict::suite!(invoices, classify);
/// mcp_verdict::suite!(strict_invoices, Suite::new(classify).strict());
/// ```
///
/// Defines `mod invoices` and `fn invoices`, so the name must be free for both. The expression
/// keeps the caller's scope; it is evaluated on worker threads, more than once.
#[macro_export]
macro_rules! suite {
    ($name:ident, $suite:expr $(,)?) => {
        #[allow(dead_code)]
        fn $name() -> impl $crate::IntoSuite {
            $suite
        }

        #[cfg(test)]
        mod $name {
            static RUN: $crate::__private::SharedRun = $crate::__private::SharedRun::new(
                || $crate::__private::Erased::new(super::$name()),
                env!("CARGO_MANIFEST_DIR"),
                module_path!(),
            );

            $crate::__invariant_tests! { RUN }

            #[test]
            fn summary() {
                RUN.summary();
            }

            mod snapshots {
                use super::RUN;

                $crate::__snapshot_tests! { RUN }
            }
        }
    };
}

/// Makes one test that checks fixture files of the user's own and lists every failing one.
///
/// ```
/// # use mcp_verdict::{Call, Observation, Outcome, Reply};
/// # fn classify(_: &Call, _: &Reply) -> Observation { Observation::new(Outcome::Pending) }
/// mcp_verdict::fixtures!(own_replies, "fixtures/**/*.json", classify);
/// ```
///
/// The pattern knows `*`, `**` and `?`, and is read from the folder of the user's `Cargo.toml`.
/// The test fails if it finds no file.
#[macro_export]
macro_rules! fixtures {
    ($name:ident, $pattern:expr, $adapter:expr $(,)?) => {
        #[cfg(test)]
        #[test]
        fn $name() {
            fn suite() -> impl $crate::IntoSuite {
                $adapter
            }
            $crate::__private::check_fixtures(env!("CARGO_MANIFEST_DIR"), $pattern, || {
                $crate::__private::Erased::new(suite())
            });
        }
    };
}

/// The tests of the invariants, the costliest first. A test of the crate compares this list with
/// `Invariant::all()`.
#[doc(hidden)]
#[macro_export]
macro_rules! __invariant_tests {
    ($run:ident) => {
        $crate::__invariant_tests! { $run:
            flagged_result_is_never_success = "flagged-result-is-never-success",
            finished_result_is_never_something_else = "finished-result-is-never-something-else",
            protocol_error_is_never_a_result = "protocol-error-is-never-a-result",
            input_required_is_never_final = "input-required-is-never-final",
            task_handle_is_never_a_result = "task-handle-is-never-a-result",
            flag_is_a_boolean = "flag-is-a-boolean",
            one_of_result_and_error = "one-of-result-and-error",
            envelope_is_json_rpc = "envelope-is-json-rpc",
            repeated_members_are_no_evidence = "repeated-members-are-no-evidence",
            unknown_result_type_is_never_success = "unknown-result-type-is-never-success",
            content_is_a_list = "content-is-a-list",
            blocks_are_well_formed = "blocks-are-well-formed",
            structured_content_fits_its_revision = "structured-content-fits-its-revision",
            malformed_input_request_is_no_request = "malformed-input-request-is-no-request",
            malformed_handle_is_no_task = "malformed-handle-is-no-task",
            malformed_answer_is_never_a_result = "malformed-answer-is-never-a-result",
            malformed_answer_is_not_passed_on = "malformed-answer-is-not-passed-on",
            answer_to_another_call_is_never_ours = "answer-to-another-call-is-never-ours",
            traffic_is_never_an_answer = "traffic-is-never-an-answer",
            unreadable_text_is_never_an_answer = "unreadable-text-is-never-an-answer",
            refusal_is_never_a_result = "refusal-is-never-a-result",
            body_without_an_answer_is_never_a_result = "body-without-an-answer-is-never-a-result",
            open_channel_is_no_answer = "open-channel-is-no-answer",
            silence_is_neither_success_nor_refusal = "silence-is-neither-success-nor-refusal",
            call_that_ran_is_never_told_as_not_run = "call-that-ran-is-never-told-as-not-run",
            cut_answer_is_no_answer = "cut-answer-is-no-answer",
            texts_decide_nothing = "texts-decide-nothing",
            unknown_members_decide_nothing = "unknown-members-decide-nothing",
            metadata_decide_nothing = "metadata-decide-nothing",
            escapes_decide_nothing = "escapes-decide-nothing",
            carrier_decides_nothing = "carrier-decides-nothing",
            standard_error_decides_nothing = "standard-error-decides-nothing",
            words_of_the_host_decide_nothing = "words-of-the-host-decide-nothing",
            never_panics = "never-panics",
            always_answers = "always-answers",
            same_answer_each_time = "same-answer-each-time",
            error_data_stays_out_of_the_model = "error-data-stays-out-of-the-model",
            metadata_stays_out_of_the_model = "metadata-stays-out-of-the-model",
            request_state_stays_out_of_the_model = "request-state-stays-out-of-the-model",
            task_id_stays_out_of_the_model = "task-id-stays-out-of-the-model",
            unknown_members_stay_out_of_the_model = "unknown-members-stay-out-of-the-model",
            headers_stay_out_of_the_model = "headers-stay-out-of-the-model",
            standard_error_stays_out_of_the_model = "standard-error-stays-out-of-the-model",
            words_of_the_host_stay_out_of_the_model = "words-of-the-host-stay-out-of-the-model",
            answers_to_other_calls_stay_out_of_the_model = "answers-to-other-calls-stay-out-of-the-model",
            secrets_stay_out_of_the_model = "secrets-stay-out-of-the-model",
            failed_call_is_not_repeated_unchanged = "failed-call-is-not-repeated-unchanged",
            unproven_call_is_not_repeated_unchecked = "unproven-call-is-not-repeated-unchecked",
            unfinished_call_is_not_repeated = "unfinished-call-is-not-repeated",
            finished_call_is_not_repeated = "finished-call-is-not-repeated",
            malformed_answer_is_not_used = "malformed-answer-is-not-used",
            failed_call_is_not_used = "failed-call-is-not-used",
            execution_is_not_understated = "execution-is-not-understated",
            next_step_is_safe = "next-step-is-safe",
            levels_are_not_overstated = "levels-are-not-overstated",
            empty_answer_is_no_reached_goal = "empty-answer-is-no-reached-goal",
            broken_answer_is_no_tool_output = "broken-answer-is-no-tool-output",
            refused_block_stays_out = "refused-block-stays-out",
            empty_content_keeps_its_category = "empty-content-keeps-its-category",
            number_of_blocks_decides_nothing = "number-of-blocks-decides-nothing",
            order_of_blocks_decides_nothing = "order-of-blocks-decides-nothing",
            kinds_of_blocks_decide_nothing = "kinds-of-blocks-decide-nothing",
            server_info_decides_nothing = "server-info-decides-nothing",
            member_order_decides_nothing = "member-order-decides-nothing",
            white_space_decides_nothing = "white-space-decides-nothing",
            absent_flag_is_a_false_flag = "absent-flag-is-a-false-flag",
            error_data_decide_nothing = "error-data-decide-nothing",
            error_message_decides_nothing = "error-message-decides-nothing",
            advice_decides_nothing = "advice-decides-nothing",
            chunking_decides_nothing = "chunking-decides-nothing",
            what_comes_before_decides_nothing = "what-comes-before-decides-nothing",
            what_comes_after_decides_nothing = "what-comes-after-decides-nothing",
            line_ends_decide_nothing = "line-ends-decide-nothing",
            framing_of_events_decides_nothing = "framing-of-events-decides-nothing",
            headers_decide_nothing = "headers-decide-nothing",
            status_over_our_error_decides_nothing = "status-over-our-error-decides-nothing",
            page_under_a_refusal_decides_nothing = "page-under-a-refusal-decides-nothing",
            answers_are_no_strike = "answers-are-no-strike",
            requests_keep_to_their_revision = "requests-keep-to-their-revision",
            execution_is_not_overstated = "execution-is-not-overstated",
            levels_are_not_denied = "levels-are-not-denied",
            code_survives = "code-survives",
            message_survives = "message-survives",
            tool_reason_reaches_the_model = "tool-reason-reaches-the-model",
            result_text_reaches_the_model = "result-text-reaches-the-model",
            texts_keep_their_order = "texts-keep-their-order",
            every_block_is_accounted_for = "every-block-is-accounted-for",
            structured_value_survives = "structured-value-survives",
            structured_value_is_not_made_up = "structured-value-is-not-made-up",
            numbers_keep_their_value = "numbers-keep-their-value",
            request_state_survives = "request-state-survives",
            model_sees_what_it_must = "model-sees-what-it-must",
            operator_sees_what_it_must = "operator-sees-what-it-must",
            parts_are_not_made_up = "parts-are-not-made-up",
            media_is_no_prose = "media-is-no-prose",
            operator_finds_the_error = "operator-finds-the-error",
            operator_finds_the_request = "operator-finds-the-request",
            every_block_has_a_policy = "every-block-has-a-policy",
            fates_follow_the_policy = "fates-follow-the-policy",
            plain_result_is_success = "plain-result-is-success",
            flagged_result_is_a_tool_error = "flagged-result-is-a-tool-error",
            error_member_is_a_protocol_error = "error-member-is-a-protocol-error",
            input_required_is_named = "input-required-is-named",
            task_handle_is_named = "task-handle-is-named",
            unknown_outcome_is_named = "unknown-outcome-is-named",
            spelling_of_the_id_decides_nothing = "spelling-of-the-id-decides-nothing",
            next_step_helps = "next-step-helps",
            next_step_follows_from_the_outcome = "next-step-follows-from-the-outcome",
            protocol_error_is_labelled = "protocol-error-is-labelled",
            violation_is_named = "violation-is-named",
            pending_is_named = "pending-is-named",
            refusal_is_named = "refusal-is-named",
        }
    };
    ($run:ident: $($test:ident = $id:literal,)+) => {
        $(
            #[test]
            fn $test() {
                $run.judge($id);
            }
        )+
    };
}

/// The snapshots: one table for each family, one for the user's own fixtures, and one for the
/// invariants. A test of the crate compares this list with the families.
#[doc(hidden)]
#[macro_export]
macro_rules! __snapshot_tests {
    ($run:ident) => {
        $crate::__snapshot_tests! { $run:
            batch content encoding envelope error http identifier input_required pending result
            silence sse stdio structured task text own invariants
        }
    };
    ($run:ident: $($what:ident)+) => {
        $(
            #[test]
            fn $what() {
                let Some(text) = $run.snapshot(stringify!($what)) else { return };
                let mut settings = $crate::__private::insta::Settings::clone_current();
                settings.set_omit_expression(true);
                if let Some(folder) = $run.snapshot_folder() {
                    settings.set_snapshot_path(folder);
                }
                $crate::__private::print_review_hint(module_path!());
                settings.bind(|| {
                    $crate::__private::insta::assert_snapshot!(stringify!($what), text);
                });
            }
        )+
    };
}
