//! The bytes inside a data URL (RFC 2397).

use crate::error::MediaError;

/// Decodes the bytes of `url`, base64 or percent-encoded; at most `max_bytes`.
///
/// # Errors
///
/// [`MediaError::NotADataUrl`]; [`MediaError::TooManyBytes`].
pub fn bytes_of(url: &str, max_bytes: u64) -> Result<Vec<u8>, MediaError> {
    const BAD: MediaError = MediaError::NotADataUrl;
    let url = url.trim_ascii();
    let scheme = url.get(..5).ok_or(BAD)?;
    if !scheme.eq_ignore_ascii_case("data:") {
        return Err(BAD);
    }
    let (head, body) = url.get(5..).and_then(|rest| rest.split_once(',')).ok_or(BAD)?;
    let is_base64 = head
        .rsplit_once(';')
        .is_some_and(|(_, last)| last.trim_ascii().eq_ignore_ascii_case("base64"));
    let announced = if is_base64 { body.len() as u64 / 4 * 3 } else { body.len() as u64 / 3 };
    if announced > max_bytes.saturating_add(3) {
        return Err(MediaError::TooManyBytes { announced, allowed: max_bytes });
    }
    let plain = percent_decoded(body.as_bytes()).ok_or(BAD)?;
    if is_base64 { base64_decoded(&plain).ok_or(BAD) } else { Ok(plain) }
}

fn percent_decoded(text: &[u8]) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|value| value as u8);
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let [first, after @ ..] = rest {
        rest = after;
        if *first != b'%' {
            out.push(*first);
            continue;
        }
        let &[high, low, ref after @ ..] = after else { return None };
        out.push(digit(high)? << 4 | digit(low)?);
        rest = after;
    }
    Some(out)
}

/// Standard or URL-safe alphabet, padding optional, white space skipped.
fn base64_decoded(text: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(text.len() / 4 * 3 + 3);
    let mut window: u32 = 0;
    let mut digits = 0;
    let mut padding = 0;
    for &byte in text {
        let value = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            b'=' => {
                padding += 1;
                continue;
            }
            b' ' | b'\t' | b'\r' | b'\n' => continue,
            _ => return None,
        };
        if padding > 0 {
            return None;
        }
        window = window << 6 | u32::from(value);
        digits += 1;
        if digits == 4 {
            out.extend_from_slice(&window.to_be_bytes()[1..]);
            (window, digits) = (0, 0);
        }
    }
    match (digits, padding) {
        (0, 0) => {}
        (2, 0 | 2) => out.push((window >> 4) as u8),
        (3, 0 | 1) => out.extend_from_slice(&((window >> 2) as u16).to_be_bytes()),
        _ => return None,
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_base64_of_every_length() {
        assert_eq!(bytes_of("data:image/png;base64,", 9), Ok(vec![]));
        assert_eq!(bytes_of("data:image/png;base64,QQ==", 9), Ok(b"A".to_vec()));
        assert_eq!(bytes_of("data:image/png;base64,QUI=", 9), Ok(b"AB".to_vec()));
        assert_eq!(bytes_of("data:image/png;base64,QUJD", 9), Ok(b"ABC".to_vec()));
        assert_eq!(bytes_of("data:;base64,QUJDRA", 9), Ok(b"ABCD".to_vec()));
        assert_eq!(bytes_of("DATA:;charset=x;base64,-_8%3D", 9), Ok(vec![0xFB, 0xFF]));
    }

    #[test]
    fn reads_percent_encoding() {
        assert_eq!(bytes_of("data:,a%20b", 9), Ok(b"a b".to_vec()));
    }

    #[test]
    fn refuses_what_is_no_data_url() {
        for text in [
            "",
            "data:",
            "data:image/png;base64",
            "http://a/,b",
            "data:;base64,Q",
            "data:;base64,QQ=A",
            "data:,%4",
            "data:;base64,Q!==",
            "dat\u{e4}:,",
        ] {
            assert_eq!(bytes_of(text, 9), Err(MediaError::NotADataUrl), "{text}");
        }
    }

    #[test]
    fn refuses_more_than_is_allowed_before_decoding() {
        let url = format!("data:;base64,{}", "QUJD".repeat(10));
        assert!(matches!(bytes_of(&url, 20), Err(MediaError::TooManyBytes { .. })));
    }
}
