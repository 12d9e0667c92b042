//! The runs of revisions that requirements apply to. Each is spelled out: a new revision belongs
//! to a rule only once someone has read that it does.

use crate::call::Revision::{
    self, V2024_11_05, V2025_03_26, V2025_06_18, V2025_11_25, V2026_07_28,
};

pub(super) const ALL: &[Revision] =
    &[V2024_11_05, V2025_03_26, V2025_06_18, V2025_11_25, V2026_07_28];

pub(super) const SINCE_2025_03_26: &[Revision] =
    &[V2025_03_26, V2025_06_18, V2025_11_25, V2026_07_28];
pub(super) const SINCE_2025_06_18: &[Revision] = &[V2025_06_18, V2025_11_25, V2026_07_28];
pub(super) const SINCE_2025_11_25: &[Revision] = &[V2025_11_25, V2026_07_28];
pub(super) const SINCE_2026_07_28: &[Revision] = &[V2026_07_28];

pub(super) const UNTIL_2025_11_25: &[Revision] =
    &[V2024_11_05, V2025_03_26, V2025_06_18, V2025_11_25];
pub(super) const UNTIL_2025_06_18: &[Revision] = &[V2024_11_05, V2025_03_26, V2025_06_18];
pub(super) const UNTIL_2025_03_26: &[Revision] = &[V2024_11_05, V2025_03_26];

pub(super) const ONLY_2024_11_05: &[Revision] = &[V2024_11_05];
pub(super) const ONLY_2025_03_26: &[Revision] = &[V2025_03_26];
pub(super) const ONLY_2025_11_25: &[Revision] = &[V2025_11_25];

/// Streamable HTTP with sessions and resumption.
pub(super) const FROM_2025_03_26_UNTIL_2025_11_25: &[Revision] =
    &[V2025_03_26, V2025_06_18, V2025_11_25];
/// The same before connections could be dropped on purpose.
pub(super) const FROM_2025_03_26_UNTIL_2025_06_18: &[Revision] = &[V2025_03_26, V2025_06_18];
/// The version header beside the handshake, and structured content as an object.
pub(super) const FROM_2025_06_18_UNTIL_2025_11_25: &[Revision] = &[V2025_06_18, V2025_11_25];
