//! The contract in a fixture file.

use super::Member;
use crate::case::FixtureError;
use crate::contract::{Absence, Contract, Effect};

/// Reads a stated contract; a member that is left out states nothing.
pub(crate) fn contract(member: &Member<'_>) -> Result<Contract, FixtureError> {
    member.object(&[
        "effect",
        "absence",
        "trusted",
        "transient",
        "output_schema",
        "state_check",
    ])?;
    let mut contract = Contract::default();
    if let Some(effect) = member.optional("effect")? {
        contract = contract.with_effect(effect.name("effect", Effect::ALL, Effect::wire_name)?);
    }
    if let Some(absence) = member.optional("absence")? {
        let absence = absence.name("absence", Absence::ALL, Absence::wire_name)?;
        contract = contract.with_absence(absence);
    }
    if let Some(trusted) = member.optional("trusted")? {
        contract = contract.with_trust(trusted.bool()?);
    }
    if let Some(transient) = member.optional("transient")? {
        contract = with_transient(contract, &transient)?;
    }
    if let Some(schema) = member.optional("output_schema")?.filter(|it| !it.value.is_null()) {
        contract = contract.with_output_schema(schema.to_serde()?);
    }
    if let Some(check) = member.optional("state_check")?.filter(|it| !it.value.is_null()) {
        contract = contract.with_state_check(named(&check)?);
    }
    Ok(contract)
}

fn with_transient(contract: Contract, member: &Member<'_>) -> Result<Contract, FixtureError> {
    member.object(&["codes", "reasons"])?;
    let (mut codes, mut reasons) = (Vec::new(), Vec::new());
    if let Some(listed) = member.optional("codes")? {
        for item in listed.list()? {
            let code = item.value.as_decimal().and_then(|number| number.to_i64());
            item.kind("an integer of at most 64 bits", code.is_some())?;
            codes.extend(code);
        }
    }
    if let Some(listed) = member.optional("reasons")? {
        for item in listed.list()? {
            reasons.push(named(&item)?);
        }
    }
    Ok(contract.with_transient_codes(codes).with_transient_reasons(reasons))
}

fn named(member: &Member<'_>) -> Result<String, FixtureError> {
    let text = member.string()?;
    if text.is_empty() {
        return Err(member.error("it is empty", "name something, or leave it out"));
    }
    Ok(text)
}
