//! Requests for input, task handles, and the parts of a call that a reply is read by.

use super::levels;

levels! {
    /// The `inputRequests` of a result that is not complete.
    Requests {
        Form "requests-form" "The server asks for a form.";
        FormMode "requests-form-with-mode" "The server asks for a form, and names the mode.";
        Url "requests-url" "The server asks the user to visit an address.";
        Sampling "requests-sampling" "The server asks for a message to be sampled.";
        Roots "requests-roots" "The server asks for the roots.";
        Several "requests-of-three-kinds" "The server asks for all three kinds of input.";
        FormEmpty "requests-form-without-fields" "The server asks for a form without fields.";
        FormRich "requests-form-of-many-fields" "The server asks for a form with fields of all types.";
        SamplingRich "requests-sampling-with-all-options"
            "The server asks for a message to be sampled, with every option.";
        Many "requests-of-six-entries" "The server asks for six things at once.";
        StateOnly "request-state-only" "`inputRequests` is left out beside a request state.";
        Empty "input-requests-empty" "`inputRequests` is an empty object."
            ONLY_2026_07 ["TC-MRT-02"];
        Nothing "nothing-requested" "There are neither input requests nor a request state."
            ONLY_2026_07 ["TC-MRT-02"];
        Null "input-requests-null" "`inputRequests` is null."
            ONLY_2026_07 ["TC-MRT-02", "TC-MRT-03"];
        Array "input-requests-array" "`inputRequests` is an array."
            ONLY_2026_07 ["TC-MRT-03"];
        Text "input-requests-string" "`inputRequests` is a string."
            ONLY_2026_07 ["TC-MRT-03"];
    }
}

levels! {
    /// What is wrong with the last entry of the input requests.
    Entry {
        Sound "entry-sound" "Every entry is sound.";
        Null "entry-null" "An entry is null." ONLY_2026_07 ["TC-MRT-03"];
        Text "entry-string" "An entry is a string." ONLY_2026_07 ["TC-MRT-03"];
        MethodMissing "entry-method-missing" "An entry has no method."
            ONLY_2026_07 ["TC-MRT-03"];
        MethodUnknown "entry-method-unknown" "An entry has a method that is none of the three."
            ONLY_2026_07 ["TC-MRT-03"];
        MethodNumber "entry-method-number" "The method of an entry is a number."
            ONLY_2026_07 ["TC-MRT-03"];
        ParamsMissing "entry-params-missing" "An entry lacks the params it must have."
            ONLY_2026_07 ["TC-MRT-03"];
        ParamsText "entry-params-string" "The params of an entry are a string."
            ONLY_2026_07 ["TC-MRT-03"];
        MessageMissing "elicitation-message-missing" "A question to the user has no message."
            ONLY_2026_07 ["TC-MRT-03"];
        MessageNumber "elicitation-message-number"
            "The message of a question to the user is a number."
            ONLY_2026_07 ["TC-MRT-03"];
        ModeUnknown "elicitation-mode-unknown"
            "The mode of a question to the user is one that nobody defines."
            ONLY_2026_07 ["TC-MRT-03"];
        ModeNull "elicitation-mode-null" "The mode of a question to the user is null."
            ONLY_2026_07 ["TC-MRT-10"];
        SchemaMissing "form-schema-missing" "A form has no schema." ONLY_2026_07 ["TC-MRT-03"];
        SchemaNotObject "form-schema-not-object" "The schema of a form is not for an object."
            ONLY_2026_07 ["TC-MRT-03"];
        PropertiesMissing "form-properties-missing" "The schema of a form names no fields."
            ONLY_2026_07 ["TC-MRT-03"];
        UrlMissing "elicitation-url-missing" "An address to visit is missing."
            ONLY_2026_07 ["TC-MRT-03"];
        MessagesMissing "sampling-messages-missing" "There are no messages to sample from."
            ONLY_2026_07 ["TC-MRT-03"];
        MaxTokensMissing "sampling-max-tokens-missing" "The limit of a sampled message is missing."
            ONLY_2026_07 ["TC-MRT-03"];
        MaxTokensText "sampling-max-tokens-string" "The limit of a sampled message is a string."
            ONLY_2026_07 ["TC-MRT-03"];
    }
}

levels! {
    /// The `requestState` of a result that is not complete.
    State {
        Absent "request-state-absent" "`requestState` is left out.";
        Text "request-state-text" "`requestState` is a string.";
        Empty "request-state-empty" "`requestState` is the empty string.";
        Odd "request-state-odd"
            "`requestState` looks like JSON, and has spaces and line breaks at its ends.";
        Bare "request-state-of-words" "`requestState` is a text like any other.";
        Null "request-state-null" "`requestState` is null." ONLY_2026_07 ["TC-MRT-08"];
        Number "request-state-number" "`requestState` is a number." ONLY_2026_07 ["TC-MRT-08"];
        True "request-state-true" "`requestState` is true." ONLY_2026_07 ["TC-MRT-08"];
        Object "request-state-object" "`requestState` is an object."
            ONLY_2026_07 ["TC-MRT-08"];
        Array "request-state-array" "`requestState` is an array." ONLY_2026_07 ["TC-MRT-08"];
    }
}

levels! {
    /// Where the members of a task handle stand.
    HandleShape {
        Right "task-handle" "The handle stands where the revision has it.";
        Nested "task-nested-in-extension" "The handle of the extension stands under `task`."
            ONLY_2026_07 ["TC-TSK-22"];
        Flat "task-flat" "The members of the handle stand in the result itself."
            ONLY_2025_11 ["TC-TSK-01"];
        Null "task-null" "`task` is null." ONLY_2025_11 ["TC-TSK-01"];
        Text "task-string" "`task` is only the id of the task." ONLY_2025_11 ["TC-TSK-01"];
        Array "task-array" "`task` is an array." ONLY_2025_11 ["TC-TSK-01"];
        Empty "task-empty-object" "`task` is an empty object." ONLY_2025_11 ["TC-TSK-01"];
    }
}

levels! {
    /// What is special about the members of a task handle.
    HandleMember {
        Plain "task-handle-plain" "The handle has the members that it must have.";
        Full "task-handle-full" "The handle has every optional member.";
        TtlNull "task-ttl-null" "The handle has no limit of time.";
        TtlZero "task-ttl-zero" "The task is not kept at all.";
        TtlLarge "task-ttl-beyond-32-bits" "The task is kept for years.";
        CreatedOffset "task-created-at-with-offset"
            "The handle gives its times with a fraction and an offset.";
        IdMissing "task-id-missing" "The handle has no id." SINCE_2025_11 ["TC-TSK-01", "TC-TSK-22"];
        IdNull "task-id-null" "The id of the handle is null."
            SINCE_2025_11 ["TC-TSK-01", "TC-TSK-22"];
        IdNumber "task-id-number" "The id of the handle is a number."
            SINCE_2025_11 ["TC-TSK-01", "TC-TSK-22"];
        StatusMissing "task-status-missing" "The handle has no status."
            SINCE_2025_11 ["TC-TSK-01", "TC-TSK-22"];
        StatusNull "task-status-null" "The status of the handle is null."
            SINCE_2025_11 ["TC-TSK-01", "TC-TSK-22"];
        StatusUnknown "task-status-unknown" "The status of the handle is `running`, which is none."
            SINCE_2025_11 ["TC-TSK-01", "TC-TSK-22"];
        StatusCapitalised "task-status-capitalised" "The status of the handle is `Working`."
            SINCE_2025_11 ["TC-TSK-01", "TC-TSK-22"];
        CreatedMissing "task-created-at-missing" "The handle does not say when the task began."
            SINCE_2025_11 ["TC-TSK-01", "TC-TSK-22"];
        CreatedNumber "task-created-at-number" "The handle gives a number for when the task began."
            SINCE_2025_11 ["TC-TSK-01", "TC-TSK-22"];
        UpdatedMissing "task-last-updated-at-missing" "The handle does not say when it was updated."
            SINCE_2025_11 ["TC-TSK-01", "TC-TSK-22"];
        UpdatedNull "task-last-updated-at-null" "The handle says null for when it was updated."
            SINCE_2025_11 ["TC-TSK-01", "TC-TSK-22"];
        TtlMissing "task-ttl-missing" "The handle does not say how long the task is kept."
            SINCE_2025_11 ["TC-TSK-01", "TC-TSK-22"];
        TtlText "task-ttl-string" "The handle says in a string how long the task is kept."
            SINCE_2025_11 ["TC-TSK-01", "TC-TSK-22"];
        TtlFraction "task-ttl-fraction" "The time that the task is kept has a fraction."
            SINCE_2025_11 ["TC-TSK-01", "TC-TSK-22"];
        TtlRenamed "task-ttl-of-other-revision"
            "The time that the task is kept stands under the name of the other revision."
            SINCE_2025_11 ["TC-TSK-01", "TC-TSK-22"];
    }
}

levels! {
    /// The status of a new task.
    Status {
        Working "task-status-working" "The task is working.";
        InputRequired "task-status-input-required" "The new task already needs input."
            ONLY_2025_11 ["TC-TSK-04"];
        Completed "task-status-completed" "The new task is already completed."
            ONLY_2025_11 ["TC-TSK-04"];
        Failed "task-status-failed" "The new task has already failed." ONLY_2025_11 ["TC-TSK-04"];
        Cancelled "task-status-cancelled" "The new task is already cancelled."
            ONLY_2025_11 ["TC-TSK-04"];
    }
}

levels! {
    /// Whether the call asked for a task.
    TaskAsked {
        Fitting "task-requested-fitting" "The call asked for a task where it was answered with one.";
        Not "task-not-requested" "The call that is answered with a task did not ask for one."
            ONLY_2025_11 ["TC-TSK-01"];
        Plainly "task-requested-but-not-created"
            "The call that asked for a task is answered without one."
            ONLY_2025_11 ["TC-TSK-02", "TC-TSK-03"];
    }
}

levels! {
    /// Whether the call declared the tasks extension.
    Extension {
        Fitting "extension-fitting"
            "The call declared the tasks extension where it was answered with a task.";
        Declared "tasks-extension-declared"
            "The call declared the tasks extension and is answered without a task.";
        Undeclared "undeclared-extension"
            "The call that is answered with a task did not declare the extension."
            ONLY_2026_07 ["TC-TSK-20"];
    }
}

levels! {
    /// The capabilities that the call declared.
    Capabilities {
        All "all-capabilities" "The call declared every capability.";
        FormOnly "forms-only-declared" "The call declared forms and nothing else."
            ONLY_2026_07 ["TC-MRT-05"];
        None "no-capabilities-declared" "The call declared no capability."
            ONLY_2026_07 ["TC-MRT-05"];
    }
}

levels! {
    /// The output schema that the tool declared.
    OutputSchema {
        None "no-output-schema" "The tool declared no output schema.";
        Met "output-schema-met" "The structured value meets the output schema.";
        Missing "structured-missing" "The output schema asks for a structured value; none came."
            SINCE_2025_06 ["TC-STR-05"];
        Unmet "structured-invalid" "The structured value does not meet the output schema."
            SINCE_2025_06 ["TC-STR-05"];
        NotASchema "output-schema-malformed" "The output schema is no JSON Schema."
            SINCE_2025_06 ["TC-STR-07"];
        External "output-schema-external" "The output schema refers to another, on the network."
            SINCE_2025_06 ["TC-STR-09"];
        Dialect "output-schema-dialect" "The output schema is in a dialect that nobody knows."
            SINCE_2025_11 ["TC-STR-08"];
    }
}

impl Requests {
    /// Whether `inputRequests` is left out.
    pub(crate) const fn are_left_out(self) -> bool {
        matches!(self, Self::StateOnly | Self::Nothing)
    }

    pub(crate) const fn are_no_object(self) -> bool {
        matches!(self, Self::Null | Self::Array | Self::Text)
    }
}

impl State {
    pub(crate) const fn is_text(self) -> bool {
        matches!(self, Self::Text | Self::Empty | Self::Odd | Self::Bare)
    }

    pub(crate) const fn is_nothing(self) -> bool {
        matches!(self, Self::Absent | Self::Null)
    }
}

impl HandleMember {
    pub(crate) const fn is_sound(self) -> bool {
        matches!(
            self,
            Self::Plain
                | Self::Full
                | Self::TtlNull
                | Self::TtlZero
                | Self::TtlLarge
                | Self::CreatedOffset
        )
    }

    /// Whether `taskId` or `status` is left out.
    pub(crate) const fn is_half(self) -> bool {
        matches!(self, Self::IdMissing | Self::StatusMissing)
    }

    /// Whether there is an id that can be used.
    pub(crate) const fn has_id(self) -> bool {
        !matches!(self, Self::IdMissing | Self::IdNull | Self::IdNumber)
    }

    pub(crate) const fn has_known_status(self) -> bool {
        !matches!(
            self,
            Self::StatusMissing | Self::StatusNull | Self::StatusUnknown | Self::StatusCapitalised
        )
    }
}
