//! Numbers by their exact decimal value, however they are spelled.

/// A JSON number as sign, digits and a power of ten, without zeros at either end: `7.0`, `70e-1`
/// and `7` are the same. Exponents beyond 64 bits saturate, which keeps them apart from every
/// number that is written out.
#[derive(Clone, Debug)]
pub(crate) struct Decimal<'a> {
    negative: bool,
    digits: Digits<'a>,
    exponent: i64,
    text: &'a str,
}

/// The digits of the two sides of a decimal point, of which either may be empty.
#[derive(Clone, Debug)]
struct Digits<'a> {
    whole: &'a str,
    fraction: &'a str,
}

impl Digits<'_> {
    fn iter(&self) -> impl Iterator<Item = u8> + '_ {
        self.whole.bytes().chain(self.fraction.bytes())
    }

    fn len(&self) -> usize {
        self.whole.len() + self.fraction.len()
    }
}

impl<'a> Decimal<'a> {
    /// Reads a number that has the form of a JSON number.
    pub(crate) fn new(text: &'a str) -> Self {
        let (negative, magnitude) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (mantissa, exponent) = match magnitude.find(['e', 'E']) {
            Some(at) => (&magnitude[..at], saturating_integer(&magnitude[at + 1..])),
            None => (magnitude, 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let exponent = exponent.saturating_sub(length(fraction));
        let (digits, dropped) = trimmed(whole, fraction);
        let zero = digits.len() == 0;
        Self {
            negative: negative && !zero,
            digits,
            exponent: if zero { 0 } else { exponent.saturating_add(dropped) },
            text,
        }
    }

    /// Whether the value is a whole number.
    pub(crate) fn is_integral(&self) -> bool {
        self.exponent >= 0
    }

    /// Whether readers with 64 bits for a number hold it: as a whole number of that size, or as
    /// the double that is nearest and is written the same again.
    pub(crate) fn is_commonly_held(&self) -> bool {
        let integer = self.is_integral() && self.to_i64().is_some();
        integer || (self.digits.len() <= 15 && self.fits_a_double())
    }

    /// The value, where it is a whole number of at most 64 bits.
    pub(crate) fn to_i64(&self) -> Option<i64> {
        let zeros = u32::try_from(self.exponent).ok().filter(|&zeros| zeros < 20)?;
        if self.digits.len() > 19 {
            return None;
        }
        let digits =
            self.digits.iter().fold(0_i128, |sum, digit| sum * 10 + i128::from(digit - b'0'));
        let value = digits.checked_mul(10_i128.pow(zeros))?;
        i64::try_from(if self.negative { -value } else { value }).ok()
    }

    /// Whether it is what a double may have made of the other number: not more than a few of the
    /// smallest steps away. Beyond the range of doubles anything is.
    pub(crate) fn is_near(&self, other: &Self) -> bool {
        const STEPS: f64 = 8.0;

        match (self.text.parse::<f64>(), other.text.parse::<f64>()) {
            (Ok(own), Ok(other)) if other.is_finite() => {
                (own - other).abs() <= other.abs() * f64::EPSILON * STEPS
            }
            _ => true,
        }
    }

    /// Whether a double holds it, if not exactly: larger numbers become infinite.
    pub(crate) fn fits_a_double(&self) -> bool {
        self.text.parse::<f64>().is_ok_and(f64::is_finite)
    }

    /// The value of a whole number in plain digits; none for fractions, and for numbers that need
    /// more than 400 digits and were not written out.
    pub(crate) fn plain_digits(&self) -> Option<String> {
        if self.is_plain_integer() {
            return Some(self.text.to_owned());
        }
        let zeros = usize::try_from(self.exponent).ok()?;
        if zeros.saturating_add(self.digits.len()) > 400 {
            return None;
        }
        let sign = if self.negative { "-" } else { "" };
        let text =
            format!("{sign}{}{}{}", self.digits.whole, self.digits.fraction, "0".repeat(zeros));
        Some(if text.is_empty() { "0".to_owned() } else { text })
    }

    /// Whether the number is written the way most writers write a whole number: `-?digits`.
    pub(crate) fn is_plain_integer(&self) -> bool {
        let digits = self.text.strip_prefix('-').unwrap_or(self.text);
        digits.bytes().all(|byte| byte.is_ascii_digit()) && self.text != "-0"
    }
}

impl PartialEq for Decimal<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.negative == other.negative
            && self.exponent == other.exponent
            && self.digits.len() == other.digits.len()
            && self.digits.iter().eq(other.digits.iter())
    }
}

/// Drops the zeros at both ends, and says how many powers of ten the trailing ones were.
fn trimmed<'a>(whole: &'a str, fraction: &'a str) -> (Digits<'a>, i64) {
    let mut whole = whole.trim_start_matches('0');
    let mut fraction_start = fraction;
    if whole.is_empty() {
        fraction_start = fraction.trim_start_matches('0');
    }
    let short_fraction = fraction_start.trim_end_matches('0');
    let mut dropped = length(fraction_start) - length(short_fraction);
    if short_fraction.is_empty() {
        let short_whole = whole.trim_end_matches('0');
        dropped += length(whole) - length(short_whole);
        whole = short_whole;
    }
    (Digits { whole, fraction: short_fraction }, dropped)
}

fn length(digits: &str) -> i64 {
    i64::try_from(digits.len()).unwrap_or(i64::MAX)
}

fn saturating_integer(text: &str) -> i64 {
    let (negative, digits) = match text.as_bytes().first() {
        Some(b'-') => (true, &text[1..]),
        Some(b'+') => (false, &text[1..]),
        _ => (false, text),
    };
    let value = digits
        .bytes()
        .fold(0_i64, |sum, digit| sum.saturating_mul(10).saturating_add(i64::from(digit - b'0')));
    if negative { -value } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_value_are_equal() {
        for spelling in ["7", "7.0", "7.000", "70e-1", "0.7e1", "0.7E+1", "0.007e3", "7e0"] {
            assert_eq!(Decimal::new(spelling), Decimal::new("7"), "{spelling}");
            assert_eq!(Decimal::new(spelling).to_i64(), Some(7), "{spelling}");
            assert!(Decimal::new(spelling).is_integral(), "{spelling}");
        }
        assert_eq!(Decimal::new("-0.0"), Decimal::new("0"));
        assert_eq!(Decimal::new("100").to_i64(), Some(100));
        assert_eq!(Decimal::new("1e2").to_i64(), Some(100));
    }

    #[test]
    fn whole_numbers_can_be_written_out() {
        let written = |text: &str| Decimal::new(text).plain_digits();
        for (text, digits) in [
            ("-32602.0", "-32602"),
            ("-3.2602e4", "-32602"),
            ("-3260.200e1", "-32602"),
            ("1e3", "1000"),
            ("-0", "0"),
            ("0.0", "0"),
            ("12345678901234567890123", "12345678901234567890123"),
        ] {
            assert_eq!(written(text).as_deref(), Some(digits), "{text}");
        }
        assert_eq!(written("1.5"), None);
        assert_eq!(written("1e999999999999999999999"), None);
    }

    #[test]
    fn a_double_is_near_what_it_was_read_from_and_nothing_else_is() {
        let near = |kept: &str, sent: &str| Decimal::new(kept).is_near(&Decimal::new(sent));
        for (kept, sent) in [
            ("1.2345678901234568e22", "12345678901234567890123"),
            ("18446744073709552000", "18446744073709551615"),
            ("0.12345678901234568", "0.12345678901234567890123"),
            ("0", "1e400"),
        ] {
            assert!(near(kept, sent), "{kept} {sent}");
        }
        for (kept, sent) in [
            ("-1", "18446744073709551615"),
            ("9223372036854775807", "18446744073709551615"),
            ("0.123456789012345", "0.12345678901234567890123"),
            ("0.12345679", "0.12345678901234567890123"),
        ] {
            assert!(!near(kept, sent), "{kept} {sent}");
        }
    }

    #[test]
    fn neighbours_stay_apart_at_any_size() {
        assert_ne!(Decimal::new("9007199254740993"), Decimal::new("9007199254740992"));
        assert_eq!(Decimal::new("-9223372036854775808").to_i64(), Some(i64::MIN));
        assert_eq!(Decimal::new("9223372036854775808").to_i64(), None);
        assert_eq!(Decimal::new("7.5").to_i64(), None);
        assert_ne!(Decimal::new("1e99999999999999999999"), Decimal::new("1"));
        assert_eq!(Decimal::new("0e99999999999999999999"), Decimal::new("0"));
    }

    #[test]
    fn integrality_follows_the_value_and_not_the_spelling() {
        assert!(Decimal::new("-32602.0").is_integral());
        assert!(Decimal::new("1e400").is_integral());
        assert!(!Decimal::new("1e400").fits_a_double());
        assert!(!Decimal::new("1.5").is_integral());
        assert!(!Decimal::new("15e-1").is_integral());
        assert!(!Decimal::new("1e-1").is_integral());
        assert!(Decimal::new("123456789012345678901234567890").fits_a_double());
    }
}
