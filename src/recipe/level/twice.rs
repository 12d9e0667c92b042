//! Members that stand twice.

use super::{
    EVERYWHERE, Level, Levelled, NOWHERE, ONLY_2025_11, ONLY_2026_07, SINCE_2025_06, SINCE_2025_11,
};

/// How two copies of a member differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Copies {
    /// They are alike.
    Alike,
    /// The first is another, the last is the message's own.
    OwnLast,
    /// The first is the message's own, the last is another.
    OwnFirst,
    /// As `OwnFirst`, and the last has its name written with an escape.
    OwnFirstEscaped,
}

/// The ways in which copies of every deciding member differ.
const COPIES: [Copies; 3] = [Copies::Alike, Copies::OwnLast, Copies::OwnFirst];

/// Which member stands twice, and how the copies differ. A level, so that it fits in one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Twice(u8);

impl Twice {
    /// Nothing stands twice.
    pub(crate) const NOTHING: Self = Self(0);

    /// The member that stands twice, and how its copies differ.
    pub(crate) fn repeated(self) -> Option<(Repeated, Copies)> {
        let index = usize::from(self.0.checked_sub(1)?);
        if let Some(&member) = Repeated::DECIDING.get(index / COPIES.len()) {
            return Some((member, COPIES[index % COPIES.len()]));
        }
        let rest = index - Repeated::DECIDING.len() * COPIES.len();
        Some(match Repeated::ESCAPED.get(rest) {
            Some(&member) => (member, Copies::OwnFirstEscaped),
            None => (Repeated::INSIDE[rest - Repeated::ESCAPED.len()], Copies::Alike),
        })
    }

    /// How the copies of this member differ, if it is the one that stands twice.
    pub(crate) fn of(self, member: Repeated) -> Option<Copies> {
        self.repeated().filter(|(repeated, _)| *repeated == member).map(|(_, copies)| copies)
    }
}

impl Levelled for Twice {
    const LEVELS: &'static [Level] = LEVELS;

    fn at(level: u8) -> Self {
        Self(level.min(u8::try_from(LEVELS.len() - 1).unwrap_or(u8::MAX)))
    }

    fn level(self) -> u8 {
        self.0
    }
}

macro_rules! repeated {
    (
        deciding {
            $($member:ident $id:literal $name:literal $wrong:ident [$($requirement:literal),*];)+
        }
        escaped { $($escaped:ident $escaped_id:literal $escaped_says:literal $escaped_wrong:ident;)+ }
        inside { $($inside:ident $inside_id:literal $says:literal $inside_wrong:ident;)+ }
    ) => {
        /// A member that stands twice.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum Repeated { $($member,)+ $($inside,)+ }

        impl Repeated {
            /// Members that bear the outcome.
            const DECIDING: &'static [Self] = &[$(Self::$member,)+];
            /// Those of which a level writes the last name with an escape.
            const ESCAPED: &'static [Self] = &[$(Self::$escaped,)+];
            /// Whether it is a member of a block.
            pub(crate) const fn is_in_block(self) -> bool {
                matches!(
                    self,
                    Self::BlockType
                        | Self::BlockText
                        | Self::BlockData
                        | Self::BlockMime
                        | Self::LinkName
                        | Self::Resource
                        | Self::ResourceBody
                        | Self::ResourceBlob
                        | Self::ResourceUri
                )
            }

            /// Members inside data that decide nothing.
            const INSIDE: &'static [Self] = &[$(Self::$inside,)+];
        }

        const LEVELS: &[Level] = &[
            Level {
                name: "nothing-twice",
                says: "No member stands twice.",
                wrong: NOWHERE,
                requirements: &[],
            },
            $(
                Level {
                    name: concat!($id, "-twice-alike"),
                    says: concat!($name, " stands twice, and the copies are alike."),
                    wrong: $wrong,
                    requirements: &[$($requirement),*],
                },
                Level {
                    name: concat!($id, "-twice-last-good"),
                    says: concat!($name, " stands twice, first with another value."),
                    wrong: $wrong,
                    requirements: &[$($requirement),*],
                },
                Level {
                    name: concat!($id, "-twice-first-good"),
                    says: concat!($name, " stands twice, last with another value."),
                    wrong: $wrong,
                    requirements: &[$($requirement),*],
                },
            )+
            $(
                Level {
                    name: $escaped_id,
                    says: $escaped_says,
                    wrong: $escaped_wrong,
                    requirements: &[],
                },
            )+
            $(
                Level {
                    name: $inside_id,
                    says: $says,
                    wrong: $inside_wrong,
                    requirements: &[],
                },
            )+
        ];
    };
}

repeated! {
    deciding {
        Jsonrpc "jsonrpc" "`jsonrpc`" EVERYWHERE ["TC-ENV-01"];
        Id "id" "`id`" EVERYWHERE ["TC-ID-02"];
        Method "method" "`method`" EVERYWHERE ["TC-ID-07"];
        Result "result" "`result`" EVERYWHERE ["TC-ENV-02"];
        Error "error" "`error`" EVERYWHERE ["TC-ENV-02"];
        Code "error-code" "The code of the error" EVERYWHERE ["TC-ENV-06"];
        Message "error-message" "The message of the error" EVERYWHERE ["TC-ENV-07"];
        Flag "is-error" "`isError`" EVERYWHERE ["TC-RES-02"];
        Content "content" "`content`" EVERYWHERE ["TC-RES-01"];
        Structured "structured" "`structuredContent`" EVERYWHERE ["TC-STR-01", "TC-STR-02"];
        ResultType "result-type" "`resultType`" ONLY_2026_07 ["TC-RES-05"];
        BlockType "block-type" "The type of a block" EVERYWHERE ["TC-CNT-01"];
        BlockText "block-text" "The text of a block" EVERYWHERE ["TC-CNT-01"];
        BlockData "block-data" "The binary data of a block" EVERYWHERE ["TC-CNT-05"];
        BlockMime "block-mime-type" "The MIME type of a block" EVERYWHERE ["TC-CNT-01"];
        LinkName "link-name" "The name of a link" SINCE_2025_06 ["TC-CNT-01"];
        Resource "block-resource" "The resource of a block" EVERYWHERE ["TC-CNT-01"];
        ResourceBody "resource-text" "The text of a resource" EVERYWHERE ["TC-CNT-01"];
        ResourceBlob "resource-blob" "The binary data of a resource" EVERYWHERE ["TC-CNT-05"];
        ResourceUri "resource-uri" "The address of a resource" EVERYWHERE ["TC-CNT-01"];
        Requests "input-requests" "`inputRequests`" ONLY_2026_07 ["TC-MRT-04"];
        State "request-state" "`requestState`" ONLY_2026_07 ["TC-MRT-08"];
        EntryKey "entry-key" "The key of an input request" ONLY_2026_07 ["TC-MRT-04"];
        EntryMethod "entry-method" "The method of an input request" ONLY_2026_07 ["TC-MRT-04"];
        Task "task" "`task`" ONLY_2025_11 ["TC-TSK-01"];
        TaskId "task-id" "The id of a task" SINCE_2025_11 ["TC-TSK-01", "TC-TSK-22"];
        Status "task-status" "The status of a task" SINCE_2025_11 ["TC-TSK-01", "TC-TSK-22"];
    }
    escaped {
        Result "result-twice-escaped"
            "`result` stands twice, last with another value and its name escaped." EVERYWHERE;
        Error "error-twice-escaped"
            "`error` stands twice, last with another value and its name escaped." EVERYWHERE;
        Flag "is-error-twice-escaped"
            "`isError` stands twice, last with another value and its name escaped." EVERYWHERE;
        ResultType "result-type-twice-escaped"
            "`resultType` stands twice, last with another value and its name escaped." ONLY_2026_07;
    }
    inside {
        InStructured "key-twice-in-structured" "A key inside `structuredContent` stands twice."
            EVERYWHERE;
        InMeta "key-twice-in-meta" "A key inside `_meta` stands twice."
            EVERYWHERE;
        InData "key-twice-in-error-data" "A key inside the data of an error stands twice."
            EVERYWHERE;
        Unknown "unknown-member-twice" "A member that nobody knows stands twice."
            EVERYWHERE;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_a_member_and_its_copies_in_the_order_of_the_names() {
        assert_eq!(Twice::at(0).repeated(), None);
        let last = u8::try_from(LEVELS.len() - 1).expect("is small");
        let all: Vec<_> = (1..=last).filter_map(|level| Twice::at(level).repeated()).collect();
        assert_eq!(all.len(), LEVELS.len() - 1);
        for (level, pair) in LEVELS[1..].iter().zip(&all) {
            let suffix = match pair.1 {
                Copies::Alike => "",
                Copies::OwnLast => "-last-good",
                Copies::OwnFirst => "-first-good",
                Copies::OwnFirstEscaped => "-escaped",
            };
            assert!(level.name.ends_with(suffix), "{} {pair:?}", level.name);
            assert_eq!(all.iter().filter(|other| *other == pair).count(), 1, "{pair:?}");
        }
    }
}
