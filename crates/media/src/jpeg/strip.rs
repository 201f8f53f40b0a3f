//! Removes metadata from a JPEG without touching its pixels.

use super::markers::{APP0, APP2, APP14, EOI, SOI, SOS, segment_at};
use crate::error::MediaError;

/// The file without comments, application segments and anything after its end marker. JFIF (without
/// its thumbnail) and Adobe stay because decoders need them; with `keep_profile` the ICC profile
/// stays too.
///
/// # Errors
///
/// [`MediaError::Truncated`] and [`MediaError::Corrupt`] for invalid segments.
pub fn strip(bytes: &[u8], keep_profile: bool) -> Result<Vec<u8>, MediaError> {
    let mut out = Vec::with_capacity(bytes.len());
    out.extend_from_slice(&[0xFF, SOI]);
    let mut at = 2;
    loop {
        let segment = segment_at(bytes, at)?;
        at = segment.end;
        match segment.marker {
            APP0 => {
                // Version, unit and density, without the thumbnail after them.
                if let Some(head) = segment.payload.get(..12)
                    && head.starts_with(b"JFIF\0")
                {
                    out.extend_from_slice(&[0xFF, APP0, 0, 16]);
                    out.extend_from_slice(head);
                    out.extend_from_slice(&[0, 0]);
                }
            }
            APP2 if keep_profile && segment.payload.starts_with(b"ICC_PROFILE\0") => {
                out.extend_from_slice(segment.bytes);
            }
            APP14 if segment.payload.starts_with(b"Adobe") => {
                out.extend_from_slice(segment.bytes);
            }
            0xE0..=0xEF | 0xFE => {}
            EOI => {
                out.extend_from_slice(segment.bytes);
                return Ok(out);
            }
            SOS => {
                out.extend_from_slice(segment.bytes);
                let end = scan_end(bytes, at);
                out.extend_from_slice(bytes.get(at..end).unwrap_or(&[]));
                at = end;
            }
            _ => out.extend_from_slice(segment.bytes),
        }
    }
}

/// Returns the end of the entropy-coded data that begin at `at`: the next marker except restarts.
fn scan_end(bytes: &[u8], at: usize) -> usize {
    let mut at = at;
    while let Some(rest) = bytes.get(at..) {
        let Some(found) = rest.iter().position(|&byte| byte == 0xFF) else { break };
        match rest.get(found + 1) {
            Some(0x00 | 0xD0..=0xD7) => at += found + 2,
            Some(0xFF) => at += found + 1,
            _ => return at + found,
        }
    }
    bytes.len()
}
