//! How long to wait before a call is tried again.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The wait before the first retry; it doubles with each.
const FIRST: Duration = Duration::from_millis(250);
/// The longest wait, whatever a server asks for.
const LONGEST: Duration = Duration::from_secs(60);

/// The wait before retry `attempt` (from 0): what the server asked for, else twice the wait
/// before, from a quarter of a second; at most a minute.
pub(super) fn wait(attempt: u32, asked: Option<Duration>) -> Duration {
    let doubled = || FIRST.saturating_mul(2_u32.saturating_pow(attempt));
    asked.unwrap_or_else(doubled).min(LONGEST)
}

/// What a `Retry-After` header asks for: seconds or a date (RFC 9110, section 10.2.3). `None`
/// where it is neither.
pub(super) fn retry_after(header: &str, now: SystemTime) -> Option<Duration> {
    let header = header.trim();
    let is_number = header.starts_with(|first: char| first.is_ascii_digit());
    match is_number.then(|| header.parse::<f64>()) {
        Some(Ok(seconds)) => Some(Duration::try_from_secs_f64(seconds).unwrap_or(LONGEST)),
        Some(Err(_)) => None,
        None => {
            let until = UNIX_EPOCH + Duration::from_secs(http_date(header)?);
            Some(until.duration_since(now).unwrap_or_default())
        }
    }
}

/// The seconds since 1970 of a date such as `Sun, 06 Nov 1994 08:49:37 GMT`, the one form that
/// servers may send.
fn http_date(text: &str) -> Option<u64> {
    const MONTHS: [&str; 12] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ];
    let (_, date) = text.split_once(", ")?;
    let parts: Vec<_> = date.split([' ', ':']).collect();
    let [day, month, year, hour, minute, second, "GMT"] = parts[..] else {
        return None;
    };
    let number = |text: &str, most: u64| text.parse().ok().filter(|number| *number <= most);
    let month = MONTHS.iter().position(|name| *name == month)? as u64 + 1;
    let days = days_since_1970(number(year, 9999)?, month, number(day, 31)?)?;
    let (hour, minute) = (number(hour, 23)?, number(minute, 59)?);
    Some(((days * 24 + hour) * 60 + minute) * 60 + number(second, 60)?)
}

/// Days from 1 January 1970, where the date is not before it. Years begin in March here, so
/// that the leap day is the last of them.
fn days_since_1970(year: u64, month: u64, day: u64) -> Option<u64> {
    /// From 1 March of the year 0 to 1 January 1970.
    const TO_1970: u64 = 719_468;
    let year = if month > 2 {
        year
    } else {
        year.checked_sub(1)?
    };
    let months_since_march = (month + 9) % 12;
    let leap_days = year / 4 - year / 100 + year / 400;
    let day_of_year = (153 * months_since_march + 2) / 5 + day.checked_sub(1)?;
    (year * 365 + leap_days + day_of_year).checked_sub(TO_1970)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_up_to_a_minute() {
        let waits = [0, 1, 2, 8, 40].map(|attempt| wait(attempt, None).as_secs_f64());
        assert_eq!(waits, [0.25, 0.5, 1.0, 60.0, 60.0]);
        assert_eq!(wait(9, Some(Duration::ZERO)), Duration::ZERO);
        assert_eq!(wait(0, Some(Duration::from_secs(3600))), LONGEST);
    }

    #[test]
    fn a_server_asks_by_seconds_or_by_date() {
        let now = UNIX_EPOCH + Duration::from_secs(784_111_770);
        let asked = |header| retry_after(header, now).map(|wait| wait.as_secs_f64());
        assert_eq!(asked("7"), Some(7.0));
        assert_eq!(asked(" 0.5 "), Some(0.5));
        assert_eq!(asked("Sun, 06 Nov 1994 08:49:37 GMT"), Some(7.0));
        // A date that is over: at once.
        assert_eq!(asked("Thu, 01 Jan 1970 00:00:00 GMT"), Some(0.0));
        assert_eq!(asked("99999999999999999999999999"), Some(60.0));
        for header in [
            "",
            "soon",
            "-1",
            "inf",
            "1 minute",
            "Sun, 06 Nov 1994",
            "x, 99 Foo 1 1:1:1 GMT",
        ] {
            assert_eq!(asked(header), None, "{header}");
        }
    }

    #[test]
    fn days_are_counted_over_leap_years() {
        assert_eq!(days_since_1970(1970, 1, 1), Some(0));
        assert_eq!(days_since_1970(2000, 2, 29), Some(11_016));
        assert_eq!(days_since_1970(2000, 3, 1), Some(11_017));
        assert_eq!(days_since_1970(1969, 12, 31), None);
    }

    proptest::proptest! {
        #[test]
        fn any_header_is_read_or_refused(header in ".{0,40}") {
            let _ = retry_after(&header, UNIX_EPOCH);
        }
    }
}
