//! The content block that a message turns on, and the members that only advise.

use super::levels;

levels! {
    /// What the block is.
    Block {
        Text "block-text" "The block is a text.";
        Image "block-image" "The block is an image.";
        ResourceText "block-resource-text" "The block is a resource with a text.";
        ResourceBlob "block-resource-blob" "The block is a resource with binary data.";
        ResourceBoth "block-resource-both" "The block is a resource with a text and binary data.";
        Audio "block-audio" "The block is a sound." ONLY_2024_11 ["TC-CNT-02"];
        Link "block-link" "The block is a link to a resource." UNTIL_2025_03 ["TC-CNT-02"];
        Unknown "block-unknown" "The type of the block is `video`, which no revision has."
            EVERYWHERE ["TC-CNT-01"];
        ToolUse "block-tool-use" "The block asks for a tool, which only sampling has."
            EVERYWHERE ["TC-CNT-03"];
        ToolResult "block-tool-result"
            "The block is the result of a tool, which only sampling has."
            EVERYWHERE ["TC-CNT-03"];
        Capitalised "block-type-capitalised" "The type of the block is `Text`."
            EVERYWHERE ["TC-CNT-01"];
        TypeMissing "block-type-missing" "The block has no type." EVERYWHERE ["TC-CNT-01"];
        TypeNull "block-type-null" "The type of the block is null."
            EVERYWHERE ["TC-CNT-01"];
        TypeNumber "block-type-number" "The type of the block is a number."
            EVERYWHERE ["TC-CNT-01"];
        Empty "block-empty-object" "The block is an empty object."
            EVERYWHERE ["TC-CNT-01"];
        Null "block-null" "The block is null." EVERYWHERE ["TC-CNT-01"];
        Words "block-string" "The block is a string." EVERYWHERE ["TC-CNT-01"];
        Number "block-number" "The block is a number." EVERYWHERE ["TC-CNT-01"];
        Array "block-array" "The block is an array that holds a block."
            EVERYWHERE ["TC-CNT-01"];
    }
}

levels! {
    /// What is wrong with the members that the block must have.
    BlockFault {
        None "block-sound" "The block has the members that its type asks for.";
        TextMissing "text-missing" "A text block has no text." EVERYWHERE ["TC-CNT-01"];
        TextNull "text-is-null" "The text of a block is null." EVERYWHERE ["TC-CNT-01"];
        TextNumber "text-is-a-number" "The text of a block is a number."
            EVERYWHERE ["TC-CNT-01"];
        TextObject "text-is-an-object" "The text of a block is an object."
            EVERYWHERE ["TC-CNT-01"];
        DataMissing "data-missing" "An image or a sound has no data."
            EVERYWHERE ["TC-CNT-05"];
        DataNumber "data-number" "The data of an image or a sound are a number."
            EVERYWHERE ["TC-CNT-05"];
        DataUrl "data-replaced-by-url" "An image or a sound has a `url` instead of data."
            EVERYWHERE ["TC-CNT-05"];
        MimeMissing "mime-type-missing" "An image or a sound has no MIME type."
            EVERYWHERE ["TC-CNT-01"];
        MimeNull "mime-type-null" "The MIME type of an image or a sound is null."
            EVERYWHERE ["TC-CNT-01"];
        Base64Invalid "base64-invalid" "Binary data hold characters that base64 has not."
            EVERYWHERE ["TC-CNT-05"];
        Base64Unpadded "base64-unpadded" "Binary data lack the padding of base64."
            EVERYWHERE ["TC-CNT-05"];
        Base64Url "base64-url-alphabet" "Binary data are in the alphabet for URLs."
            EVERYWHERE ["TC-CNT-05"];
        ResourceMissing "resource-missing" "A resource block has no resource."
            EVERYWHERE ["TC-CNT-01"];
        ResourceNull "resource-null" "The resource of a block is null."
            EVERYWHERE ["TC-CNT-01"];
        ResourceText "resource-string" "The resource of a block is only its address."
            EVERYWHERE ["TC-CNT-01"];
        ResourceArray "resource-array" "The resource of a block is an array of contents."
            EVERYWHERE ["TC-CNT-01"];
        UriMissing "uri-missing" "A resource or a link has no address."
            EVERYWHERE ["TC-CNT-01"];
        UriNumber "uri-number" "The address of a resource or a link is a number."
            EVERYWHERE ["TC-CNT-01"];
        UriWords "uri-not-a-uri" "The address of a resource or a link is no URI."
            EVERYWHERE ["TC-CNT-01"];
        BodyMissing "resource-body-missing" "A resource has neither a text nor binary data."
            EVERYWHERE ["TC-CNT-01"];
        BodyNull "resource-body-null" "The text or the binary data of a resource are null."
            EVERYWHERE ["TC-CNT-01"];
        NameMissing "link-name-missing" "A link has no name." SINCE_2025_06 ["TC-CNT-01"];
        NameNull "link-name-null" "The name of a link is null." SINCE_2025_06 ["TC-CNT-01"];
    }
}

levels! {
    /// The blocks around it, all of them sound.
    Company {
        Alone "block-alone" "The block stands alone.";
        Before "block-after-another" "Another block stands before it.";
        After "block-before-another" "Another block stands after it.";
        Between "block-between-two" "It stands between two others.";
        Many "block-among-many" "It is the sixth of eight blocks.";
    }
}

levels! {
    /// Members that only advise, and are malformed.
    Advisory {
        None "advice-sound" "No member that only advises is malformed.";
        Annotations "annotations-not-an-object" "The annotations of a block are a string."
            EVERYWHERE ["TC-CNT-04"];
        PriorityTwo "priority-out-of-range" "The priority of a block is 2."
            EVERYWHERE ["TC-CNT-04"];
        PriorityText "priority-string" "The priority of a block is a word."
            EVERYWHERE ["TC-CNT-04"];
        AudienceUnknown "audience-unknown" "A block is for an audience that nobody defines."
            EVERYWHERE ["TC-CNT-04"];
        AudienceText "audience-not-a-list" "The audience of a block is a string."
            EVERYWHERE ["TC-CNT-04"];
        ModifiedWords "last-modified-words" "A block was last modified `yesterday`."
            SINCE_2025_06 ["TC-CNT-04"];
        ModifiedNumber "last-modified-number" "A block was last modified at a number."
            SINCE_2025_06 ["TC-CNT-04"];
        TitleNumber "link-title-number" "The title of a link is a number."
            SINCE_2025_06 ["TC-CNT-04"];
        SizeText "link-size-string" "The size of a link is a string."
            SINCE_2025_06 ["TC-CNT-04"];
        SizeFraction "link-size-fraction" "The size of a link has a fraction."
            SINCE_2025_06 ["TC-CNT-04"];
        Icons "link-icons-string" "The icons of a link are a string."
            SINCE_2025_11 ["TC-CNT-04"];
        BlockMetaText "block-meta-string" "`_meta` of a block is a string."
            SINCE_2025_06 ["TC-RES-10"];
        BlockMetaNull "block-meta-null" "`_meta` of a block is null."
            SINCE_2025_06 ["TC-RES-10"];
        MetaText "result-meta-string" "`_meta` of the result is a string."
            EVERYWHERE ["TC-RES-10"];
        MetaNull "result-meta-null" "`_meta` of the result is null."
            EVERYWHERE ["TC-RES-10"];
        MetaArray "result-meta-array" "`_meta` of the result is an array."
            EVERYWHERE ["TC-RES-10"];
    }
}

impl Block {
    /// Whether it is an object with members.
    pub(crate) const fn is_object(self) -> bool {
        !matches!(self, Self::Empty | Self::Null | Self::Words | Self::Number | Self::Array)
    }

    /// Whether it belongs to the blocks of some revision.
    pub(crate) const fn is_of_the_protocol(self) -> bool {
        matches!(
            self,
            Self::Text
                | Self::Image
                | Self::ResourceText
                | Self::ResourceBlob
                | Self::ResourceBoth
                | Self::Audio
                | Self::Link
        )
    }
}
