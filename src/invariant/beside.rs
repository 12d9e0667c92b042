//! What the invariants are for that kill no mutant alone.

/// An invariant and the reason. A test of the crate compares this list with the kill matrix.
pub(super) const REASONS: &[(&str, &str)] = &[
    (
        "requests-keep-to-their-revision",
        "What a whole client sends is recorded by the scripted server alone. No mutant sends \
         anything: each is a function of one reply.",
    ),
    (
        "finished-result-is-never-something-else",
        "A finished result in another drawer is also missing from its own: this tells the two \
         that do harm, a question or a task that nobody asked for, from a mere blur.",
    ),
    (
        "input-required-is-never-final",
        "Who does not know requests for input does not know broken ones either. This is the \
         harm, told on sound requests alone.",
    ),
    (
        "envelope-is-json-rpc",
        "Who takes a broken envelope also goes on from it. The steps and the drawers say that \
         something is wrong; this says that it is the envelope that is not checked.",
    ),
    (
        "repeated-members-are-no-evidence",
        "Most parsers keep the first or the last copy and say nothing, so whatever is wrong \
         elsewhere shows here as well. This finds it where the copies disagree, and says so.",
    ),
    (
        "unknown-result-type-is-never-success",
        "The drawer says that a violation was missed; this says that `resultType` was not \
         read, which is one line to mend.",
    ),
    (
        "content-is-a-list",
        "The steps say that a broken answer was used; this says that nobody looked whether \
         `content` is a list.",
    ),
    (
        "blocks-are-well-formed",
        "The steps say that a broken answer was used; this says that the blocks were not \
         looked at.",
    ),
    (
        "structured-content-fits-its-revision",
        "The only one that tells what a revision allows: a client with one reader for all \
         revisions fails here, whatever else it checks.",
    ),
    (
        "malformed-input-request-is-no-request",
        "Who misses a request for input misses the broken ones, too. This also judges clients \
         that know requests and act on broken ones.",
    ),
    (
        "malformed-handle-is-no-task",
        "Who misses a handle misses the broken ones, too. This also judges clients that know \
         handles and poll for a task that is not there.",
    ),
    (
        "malformed-answer-is-never-a-result",
        "What no rule of one position is there for: the net under the others, so that a new \
         kind of malformed answer is never judged by none.",
    ),
    (
        "malformed-answer-is-not-passed-on",
        "Other rules look for marked secrets or for words of the client's own; this one looks \
         at the structured value and the words themselves.",
    ),
    (
        "refusal-is-never-a-result",
        "A page under a refusal is also no answer. This names the dearest case: a client that \
         is locked out and believes that it was served.",
    ),
    (
        "body-without-an-answer-is-never-a-result",
        "The steps say that nothing may be used; this says that a page, an empty body or a \
         note was taken for the answer.",
    ),
    (
        "open-channel-is-no-answer",
        "Who does not wait on an open channel does not wait after a cut either. Here the \
         answer may still come, there it can't: they are mended in different places.",
    ),
    (
        "call-that-ran-is-never-told-as-not-run",
        "The drawer is blurred as well, but this is the harm: told as not run, a call that \
         counts is sent again.",
    ),
    (
        "cut-answer-is-no-answer",
        "Half an answer is also silence. Here bytes had come, so it is the reader that took \
         them for whole.",
    ),
    (
        "texts-decide-nothing",
        "Drawers are judged reply by reply. This holds two replies side by side that differ \
         in a text alone, so the finding is the proof that words decide.",
    ),
    (
        "unknown-members-decide-nothing",
        "Two replies that differ in a member of no meaning: the drawer says that the outcome \
         is wrong, the pair says which member turned it.",
    ),
    (
        "metadata-decide-nothing",
        "Two replies that differ in `_meta` alone: the pair proves that something was read \
         into it.",
    ),
    (
        "escapes-decide-nothing",
        "Two replies that are equal but for escapes: the pair proves that raw text is \
         searched, which no single reply can show.",
    ),
    (
        "carrier-decides-nothing",
        "The same message over two carriers: the pair proves that it is the transport that is \
         read, and not the message.",
    ),
    (
        "standard-error-decides-nothing",
        "The same output with and without words on standard error: the pair proves that these \
         decide.",
    ),
    (
        "words-of-the-host-decide-nothing",
        "Every silence has its own right answer already, which the words can't change. Two \
         silences that differ in the words alone prove that they decide.",
    ),
    (
        "empty-content-keeps-its-category",
        "Two results that differ in having blocks: the drawer says that one is wrong, the \
         pair that it is the emptiness.",
    ),
    (
        "number-of-blocks-decides-nothing",
        "Two results that differ in a block more: the drawer says that one is wrong, the pair \
         that it is the number.",
    ),
    (
        "order-of-blocks-decides-nothing",
        "Two results with the same blocks: the drawer says that one is wrong, the pair that \
         it is the order.",
    ),
    (
        "kinds-of-blocks-decide-nothing",
        "Two results that differ in a block of another kind: the pair proves that it is the \
         kind.",
    ),
    (
        "server-info-decides-nothing",
        "Two results that differ in what the server says of itself: the pair proves that it \
         is believed.",
    ),
    (
        "member-order-decides-nothing",
        "Two replies with the same members: the pair proves that a reader stops early or \
         takes the first that it finds.",
    ),
    (
        "white-space-decides-nothing",
        "Two replies with the same tokens: the pair proves that raw text is searched or cut \
         at line ends.",
    ),
    (
        "absent-flag-is-a-false-flag",
        "Two results that say the same, one by leaving the flag out: the pair proves that its \
         presence is read.",
    ),
    (
        "error-data-decide-nothing",
        "Two errors that differ in `data`: the pair proves that a detail for people decides.",
    ),
    (
        "error-message-decides-nothing",
        "Two errors that differ in the message: the pair proves that words decide over codes.",
    ),
    (
        "advice-decides-nothing",
        "Two blocks that differ in annotations: the pair proves that advice is obeyed.",
    ),
    (
        "chunking-decides-nothing",
        "The same bytes in other pieces: the pair proves that a piece is taken for a message, \
         which hangs on the machine's luck in life.",
    ),
    (
        "what-comes-before-decides-nothing",
        "The same answer after other messages: the pair proves that these were taken for it, \
         or ended the wait.",
    ),
    (
        "line-ends-decide-nothing",
        "The same events with other line ends: the pair proves that lines are cut by hand.",
    ),
    (
        "framing-of-events-decides-nothing",
        "The same event written otherwise: the pair proves that the stream is cut by hand.",
    ),
    (
        "headers-decide-nothing",
        "The same body under other headers: the pair proves that these are read for the \
         answer.",
    ),
    (
        "status-over-our-error-decides-nothing",
        "The same error under another status: the pair proves that the status is read for the \
         answer.",
    ),
    (
        "page-under-a-refusal-decides-nothing",
        "The same refusal with another page: the pair proves that a page for people decides.",
    ),
    (
        "same-answer-each-time",
        "Memory shows by chance in any drawer. This asks the same again in another order, so \
         the finding is the proof that what came before decides.",
    ),
    (
        "spelling-of-the-id-decides-nothing",
        "Judged in the strict reading only, where a number's spelling turns nothing else.",
    ),
    (
        "broken-answer-is-no-tool-output",
        "Other rules look at what is passed on of a broken answer; this one at whether the \
         client says in its own words that it is broken.",
    ),
    (
        "refused-block-stays-out",
        "Judged only where a suite states a content policy, which the runs of the matrix do \
         not: every client has its own.",
    ),
    (
        "every-block-has-a-policy",
        "Judged only where a suite states a content policy, which the runs of the matrix do \
         not: every client has its own.",
    ),
    (
        "model-sees-what-it-must",
        "Holds an adapter to the texts that a fixture names. Those that ship name what other \
         rules find anyway; those of a user name what only the user knows.",
    ),
    (
        "operator-sees-what-it-must",
        "Holds an adapter to the texts that a fixture names for the log. Those that ship name \
         what other rules find anyway; those of a user need not.",
    ),
    (
        "operator-finds-the-error",
        "Judges generated errors; the texts that fixtures name for the log are another \
         rule's. The same fault shows in both.",
    ),
    (
        "parts-are-not-made-up",
        "No report tells of such a client yet. Without it a code or a state beside the right \
         outcome would be judged by nobody.",
    ),
    (
        "result-text-reaches-the-model",
        "Who loses texts of results loses reasons of errors as well, and blocks. This tells \
         that answers are lost, too.",
    ),
    (
        "request-state-stays-out-of-the-model",
        "Planted secrets stand in many places at once; this says that it is the request state \
         that leaks.",
    ),
    (
        "task-id-stays-out-of-the-model",
        "Planted secrets stand in many places at once; this says that it is the id of a task \
         that leaks, with which anyone can fetch the result.",
    ),
    (
        "headers-stay-out-of-the-model",
        "Planted secrets stand in many places at once; this says that it is a header that \
         leaks.",
    ),
    (
        "standard-error-stays-out-of-the-model",
        "Planted secrets stand in many places at once; this says that it is standard error \
         that leaks.",
    ),
    (
        "answers-to-other-calls-stay-out-of-the-model",
        "Planted secrets stand in many places at once; this says that it is the answer to \
         another call that leaks.",
    ),
    (
        "failed-call-is-not-repeated-unchanged",
        "`next-step-is-safe` holds every step to the table; this names the one that does most \
         harm after an error of the tool.",
    ),
    (
        "unproven-call-is-not-repeated-unchecked",
        "`next-step-is-safe` holds every step to the table; this names the double booking.",
    ),
    (
        "unfinished-call-is-not-repeated",
        "`next-step-is-safe` holds every step to the table; this names a second call beside \
         one that still runs.",
    ),
    (
        "malformed-answer-is-not-used",
        "`next-step-is-safe` holds every step to the table; this names data that were made up \
         from a broken answer.",
    ),
    (
        "failed-call-is-not-used",
        "`next-step-is-safe` holds every step to the table; this names a failure whose text \
         is worked with as a result.",
    ),
    (
        "empty-answer-is-no-reached-goal",
        "`levels-are-not-overstated` holds every level to the table; this names the empty \
         list, which hangs on the tool's contract alone.",
    ),
    (
        "execution-is-not-overstated",
        "Execution and levels are said by one piece of code in most clients, so both show it. \
         A client that exposes execution alone is judged by this one only.",
    ),
];
