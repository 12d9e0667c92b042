//! The `result` member, and the members of a tool result.

use super::levels;

levels! {
    /// What `result` is.
    ResultShape {
        Object "result-object" "`result` is an object with the members of its kind.";
        Empty "result-empty-object" "`result` is an empty object."
            ONLY_2026_07 ["TC-RES-01"];
        Null "result-null" "`result` is null." EVERYWHERE ["TC-ENV-04"];
        Text "result-string" "`result` is a string." EVERYWHERE ["TC-ENV-04"];
        Number "result-number" "`result` is a number." EVERYWHERE ["TC-ENV-04"];
        True "result-true" "`result` is true." EVERYWHERE ["TC-ENV-04"];
        Array "result-array" "`result` is an empty array." EVERYWHERE ["TC-ENV-04"];
        Blocks "result-is-content" "`result` is an array of content blocks."
            EVERYWHERE ["TC-ENV-04"];
    }
}

levels! {
    /// The `resultType` member.
    ResultType {
        Fitting "result-type-fitting"
            "`resultType` is what the kind of result asks for, and left out before 2026-07-28.";
        OnLegacy "result-type-on-legacy"
            "`resultType` is `complete` under a revision that does not know the member."
            UNTIL_2025_11 ["TC-RES-09"];
        Absent "result-type-absent" "`resultType` is left out."
            ONLY_2026_07 ["TC-RES-03", "TC-RES-04"];
        Complete "result-type-complete"
            "`resultType` says that an unfinished result is complete."
            ONLY_2026_07 ["TC-RES-07"];
        InputRequired "result-type-input-required"
            "`resultType` says `input_required` of a result of another kind."
            EVERYWHERE ["TC-RES-07"];
        Task "result-type-task" "`resultType` says `task` of a result of another kind."
            EVERYWHERE ["TC-RES-06"];
        Null "result-type-null" "`resultType` is null." EVERYWHERE ["TC-RES-05"];
        Number "result-type-number" "`resultType` is a number." EVERYWHERE ["TC-RES-05"];
        True "result-type-true" "`resultType` is true." EVERYWHERE ["TC-RES-05"];
        Object "result-type-object" "`resultType` is an object." EVERYWHERE ["TC-RES-05"];
        Capitalised "result-type-capitalised"
            "`resultType` is the right word with a capital letter."
            EVERYWHERE ["TC-RES-05"];
        Padded "result-type-padded" "`resultType` is the right word and a space."
            EVERYWHERE ["TC-RES-05"];
        Empty "result-type-empty" "`resultType` is the empty string."
            EVERYWHERE ["TC-RES-05"];
        Unknown "result-type-unknown" "`resultType` is `partial`, which nobody defines."
            EVERYWHERE ["TC-RES-05"];
        ErrorWord "result-type-error" "`resultType` is `error`, which nobody defines."
            EVERYWHERE ["TC-RES-05"];
        PaddedBefore "result-type-padded-before" "`resultType` is the right word after a space."
            EVERYWHERE ["TC-RES-05"];
        LineBreak "result-type-line-break" "`resultType` is the right word and a line break."
            EVERYWHERE ["TC-RES-05"];
        UpperCase "result-type-upper-case" "`resultType` is the right word in capital letters."
            EVERYWHERE ["TC-RES-05"];
        Underscored "result-type-underscored" "`resultType` is the right word and an underscore."
            EVERYWHERE ["TC-RES-05"];
        Hyphenated "result-type-hyphenated" "`resultType` is `input-required`, with a hyphen."
            EVERYWHERE ["TC-RES-05"];
        CamelCase "result-type-camel-case" "`resultType` is `inputRequired`, in camel case."
            EVERYWHERE ["TC-RES-05"];
        InArray "result-type-in-array" "`resultType` is an array that holds the right word."
            EVERYWHERE ["TC-RES-05"];
        Completed "result-type-completed" "`resultType` is `completed`, which nobody defines."
            EVERYWHERE ["TC-RES-05"];
        Incomplete "result-type-incomplete" "`resultType` is `incomplete`, which nobody defines."
            EVERYWHERE ["TC-RES-05"];
        Success "result-type-success" "`resultType` is `success`, which nobody defines."
            EVERYWHERE ["TC-RES-05"];
        Done "result-type-done" "`resultType` is `done`, which nobody defines."
            EVERYWHERE ["TC-RES-05"];
        Final "result-type-final" "`resultType` is `final`, which nobody defines."
            EVERYWHERE ["TC-RES-05"];
        Result "result-type-result" "`resultType` is `result`, which nobody defines."
            EVERYWHERE ["TC-RES-05"];
        ToolResult "result-type-tool-result" "`resultType` is `tool_result`, which nobody defines."
            EVERYWHERE ["TC-RES-05"];
        Elicitation "result-type-elicitation" "`resultType` is `elicitation`, which nobody defines."
            EVERYWHERE ["TC-RES-05"];
        Tasks "result-type-tasks" "`resultType` is `tasks`, which nobody defines."
            EVERYWHERE ["TC-RES-05"];
        Pending "result-type-pending" "`resultType` is `pending`, which nobody defines."
            EVERYWHERE ["TC-RES-05"];
    }
}

levels! {
    /// Members that belong to a result of another kind.
    Foreign {
        None "no-foreign-member" "The result has only members of its kind.";
        TaskIdAlone "task-id-beside-content" "`taskId` without `status` stands beside `content`.";
        Requests "input-requests-beside-content" "`inputRequests` stands beside `content`."
            ONLY_2026_07 ["TC-RES-07"];
        RequestsNull "input-requests-null-beside-content"
            "`inputRequests: null` stands beside `content`."
            ONLY_2026_07 ["TC-RES-07"];
        State "request-state-beside-content" "`requestState` stands beside `content`."
            ONLY_2026_07 ["TC-RES-07"];
        TaskPair "task-id-and-status-beside-content"
            "`taskId` and `status` stand beside `content`."
            ONLY_2026_07 ["TC-RES-07"];
        Task "task-beside-content" "A `task` stands beside `content`."
            ONLY_2025_11 ["TC-TSK-01"];
        TaskNull "task-null-beside-content" "`task: null` stands beside `content`."
            ONLY_2025_11 ["TC-TSK-01"];
        Content "content-in-unfinished"
            "`content` stands in a result that is not complete."
            SINCE_2025_11 ["TC-RES-07", "TC-TSK-27"];
        Flag "is-error-in-unfinished"
            "`isError: true` stands in a result that is not complete."
            SINCE_2025_11 ["TC-RES-07", "TC-TSK-27"];
        ResultInlined "result-inlined-in-task" "A task handle holds the result of its task."
            SINCE_2025_11 ["TC-TSK-27"];
        ErrorInlined "error-inlined-in-task" "A task handle holds the error of its task."
            SINCE_2025_11 ["TC-TSK-27"];
    }
}

levels! {
    /// The `isError` member.
    Flag {
        Absent "is-error-absent" "`isError` is left out, which means false.";
        False "is-error-false" "`isError` is false.";
        True "is-error-true" "`isError` is true.";
        Null "is-error-null" "`isError` is null, which is not the same as left out."
            EVERYWHERE ["TC-RES-02"];
        TextTrue "is-error-text-true" "`isError` is the string `true`."
            EVERYWHERE ["TC-RES-02"];
        TextFalse "is-error-text-false" "`isError` is the string `false`."
            EVERYWHERE ["TC-RES-02"];
        TextEmpty "is-error-text-empty" "`isError` is the empty string."
            EVERYWHERE ["TC-RES-02"];
        Zero "is-error-zero" "`isError` is 0." EVERYWHERE ["TC-RES-02"];
        One "is-error-one" "`isError` is 1." EVERYWHERE ["TC-RES-02"];
        Array "is-error-array" "`isError` is an empty array." EVERYWHERE ["TC-RES-02"];
        Object "is-error-object" "`isError` is an empty object." EVERYWHERE ["TC-RES-02"];
        Half "is-error-half" "`isError` is 0.5."
            EVERYWHERE ["TC-RES-02"];
        Two "is-error-two" "`isError` is 2."
            EVERYWHERE ["TC-RES-02"];
        MinusOne "is-error-minus-one" "`isError` is -1."
            EVERYWHERE ["TC-RES-02"];
        ZeroFloat "is-error-zero-float" "`isError` is 0.0."
            EVERYWHERE ["TC-RES-02"];
        TextNo "is-error-text-no" "`isError` is the string `no`."
            EVERYWHERE ["TC-RES-02"];
        TextYes "is-error-text-yes" "`isError` is the string `yes`."
            EVERYWHERE ["TC-RES-02"];
        TextZero "is-error-text-zero" "`isError` is the string `0`."
            EVERYWHERE ["TC-RES-02"];
        TextOne "is-error-text-one" "`isError` is the string `1`."
            EVERYWHERE ["TC-RES-02"];
        TextBlank "is-error-text-blank" "`isError` is a string of one space."
            EVERYWHERE ["TC-RES-02"];
        TextCapitals "is-error-text-capitals" "`isError` is the string `TRUE`."
            EVERYWHERE ["TC-RES-02"];
        TextFalseCapital "is-error-text-false-capital" "`isError` is the string `False`."
            EVERYWHERE ["TC-RES-02"];
        TextPadded "is-error-text-padded" "`isError` is the string `false` with a space after it."
            EVERYWHERE ["TC-RES-02"];
        TextNull "is-error-text-null" "`isError` is the string `null`."
            EVERYWHERE ["TC-RES-02"];
        TextError "is-error-text-error" "`isError` is the string `error`."
            EVERYWHERE ["TC-RES-02"];
        TextOk "is-error-text-ok" "`isError` is the string `ok`."
            EVERYWHERE ["TC-RES-02"];
        ArrayTrue "is-error-array-of-true" "`isError` is an array that holds true."
            EVERYWHERE ["TC-RES-02"];
        ArrayFalse "is-error-array-of-false" "`isError` is an array that holds false."
            EVERYWHERE ["TC-RES-02"];
        ObjectTrue "is-error-object-of-true" "`isError` is an object with true in it."
            EVERYWHERE ["TC-RES-02"];
        ObjectFalse "is-error-object-of-false" "`isError` is an object with false in it."
            EVERYWHERE ["TC-RES-02"];
    }
}

levels! {
    /// The `content` member.
    Content {
        Blocks "content-blocks" "`content` is an array of blocks.";
        Empty "content-empty" "`content` is an empty array.";
        Absent "content-missing" "`content` is left out." EVERYWHERE ["TC-RES-01"];
        Null "content-null" "`content` is null." EVERYWHERE ["TC-RES-01"];
        Text "content-string" "`content` is a string." EVERYWHERE ["TC-RES-01"];
        Block "content-single-block" "`content` is a block, not an array of blocks."
            EVERYWHERE ["TC-RES-01"];
        Number "content-number" "`content` is a number." EVERYWHERE ["TC-RES-01"];
        True "content-true" "`content` is true." EVERYWHERE ["TC-RES-01"];
        Misspelled "content-misspelled" "The blocks stand under `Content`."
            EVERYWHERE ["TC-RES-01"];
    }
}

levels! {
    /// The `structuredContent` member.
    Structured {
        Absent "structured-absent" "`structuredContent` is left out.";
        Object "structured-object" "`structuredContent` is an object.";
        Empty "structured-empty-object" "`structuredContent` is an empty object.";
        Array "structured-array" "`structuredContent` is an array."
            ONLY_2025_06_AND_11 ["TC-STR-01"];
        Text "structured-string" "`structuredContent` is a string."
            ONLY_2025_06_AND_11 ["TC-STR-01"];
        Number "structured-number" "`structuredContent` is a number."
            ONLY_2025_06_AND_11 ["TC-STR-01"];
        Boolean "structured-boolean" "`structuredContent` is true or false."
            ONLY_2025_06_AND_11 ["TC-STR-01"];
        Null "structured-null" "`structuredContent` is null."
            ONLY_2025_06_AND_11 ["TC-STR-01"];
    }
}

impl ResultType {
    pub(crate) const fn is_no_string(self) -> bool {
        matches!(self, Self::Null | Self::Number | Self::True | Self::Object | Self::InArray)
    }

    /// Whether it says that the call goes on.
    pub(crate) const fn says_unfinished(self) -> bool {
        matches!(self, Self::InputRequired | Self::Task)
    }
}

impl Flag {
    pub(crate) const fn is_false(self) -> bool {
        matches!(self, Self::Absent | Self::False)
    }

    /// Whether it is no boolean, and one that a reader may take for true.
    pub(crate) const fn resembles_true(self) -> bool {
        matches!(
            self,
            Self::TextTrue
                | Self::One
                | Self::Half
                | Self::Two
                | Self::MinusOne
                | Self::TextYes
                | Self::TextOne
                | Self::TextCapitals
                | Self::TextError
                | Self::ArrayTrue
                | Self::ObjectTrue
        )
    }
}

impl Content {
    pub(crate) const fn is_array(self) -> bool {
        matches!(self, Self::Blocks | Self::Empty)
    }

    pub(crate) const fn is_left_out(self) -> bool {
        matches!(self, Self::Absent | Self::Misspelled)
    }
}

impl Structured {
    pub(crate) const fn is_object(self) -> bool {
        matches!(self, Self::Object | Self::Empty)
    }
}
