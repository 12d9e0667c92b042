//! The macro that turns an acceptance file into tests.

/// Makes a module of tests from an acceptance file: whether the file fits together, one for each
/// reply that no file may lack (`success`, `tool_error`, `protocol_error`, `lost_after_send`), one
/// for all others, and the story as a snapshot.
///
/// ```
/// # use mcp_verdict::Reference;
/// mcp_verdict::acceptance!(find_invoice, "tests/acceptance/find_invoice.json", Reference);
/// # fn main() {}
/// ```
///
/// The path is a literal, read from the folder of the user's `Cargo.toml` when the tests run. The
/// adapter has to read the surfaces of the four replies: a connection that is lost is on
/// [`Surfaces::SILENCE`](crate::Surfaces::SILENCE). What the file asks for and the adapter does
/// not tell (the model's view, the next step …) is not met. A [`Suite`](crate::Suite) with options
/// is taken as well.
///
/// Defines `mod find_invoice` and `fn find_invoice`, so the name must be free for both.
#[macro_export]
macro_rules! acceptance {
    ($name:ident, $path:literal, $adapter:expr $(,)?) => {
        #[allow(dead_code)]
        fn $name() -> impl $crate::IntoSuite {
            $adapter
        }

        #[cfg(test)]
        mod $name {
            static PLAYED: $crate::__private::SharedAcceptance =
                $crate::__private::SharedAcceptance::new(
                    || $crate::__private::Erased::new(super::$name()),
                    env!("CARGO_MANIFEST_DIR"),
                    $path,
                );

            #[test]
            fn consistency() {
                PLAYED.consistency();
            }

            #[test]
            fn success() {
                PLAYED.demanded("success");
            }

            #[test]
            fn tool_error() {
                PLAYED.demanded("tool_error");
            }

            #[test]
            fn protocol_error() {
                PLAYED.demanded("protocol_error");
            }

            #[test]
            fn lost_after_send() {
                PLAYED.demanded("lost_after_send");
            }

            #[test]
            fn others() {
                PLAYED.others();
            }

            #[test]
            fn story() {
                let text = PLAYED.story();
                let mut settings = $crate::__private::insta::Settings::clone_current();
                settings.set_omit_expression(true);
                if let Some(folder) = PLAYED.snapshot_folder() {
                    settings.set_snapshot_path(folder);
                }
                $crate::__private::print_review_hint(module_path!());
                settings.bind(|| {
                    $crate::__private::insta::assert_snapshot!("story", text);
                });
            }
        }
    };
}
