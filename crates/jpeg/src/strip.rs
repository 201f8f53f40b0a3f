//! Removes metadata from a JPEG without touching its pixels.

use crate::decode::blocks_of;
use crate::error::Error;
use crate::header::Header;
use crate::markers::{
    APP0, APP2, APP14, DHT, DQT, DRI, EOI, SOI, SOS, has_codes, is_frame, segment_at,
};
use crate::tables::STANDARD_CODES;

/// The segments that decoders need, up to the end marker, which is added where it is missing, as are the
/// standard's Huffman tables. JFIF (without its thumbnail) and Adobe are among them; with
/// `keep_profile` the ICC profile too.
///
/// # Errors
///
/// [`Error::Corrupt`] for invalid segments, [`Error::LostRestart`] for a scan that other decoders show
/// damaged. Whether the file is whole, [`super::decode`] tells.
pub fn strip(bytes: &[u8], keep_profile: bool) -> Result<Vec<u8>, Error> {
    let mut out = Vec::with_capacity(bytes.len());
    out.extend_from_slice(&[0xFF, SOI]);
    let mut has_codes = has_codes(bytes);
    let header = Header::read_leading(bytes)?;
    let mut interval = 0;
    let mut at = 2;
    loop {
        let segment = match segment_at(bytes, at) {
            Ok(segment) if segment.marker != EOI => segment,
            Ok(_) | Err(Error::Truncated(_)) => {
                out.extend_from_slice(&[0xFF, EOI]);
                return Ok(out);
            }
            Err(error) => return Err(error),
        };
        at = segment.end;
        match segment.marker {
            // Version, unit and density, without the thumbnail after them.
            APP0 if segment.payload.starts_with(b"JFIF\0") => {
                add_clipped(&mut out, APP0, segment.payload, 12, &[0, 0]);
            }
            APP2 if keep_profile && segment.payload.starts_with(b"ICC_PROFILE\0") => {
                out.extend_from_slice(segment.bytes);
            }
            APP14 if segment.payload.starts_with(b"Adobe") => {
                add_clipped(&mut out, APP14, segment.payload, 12, &[]);
            }
            DRI => {
                let payload = segment.payload.try_into();
                interval = payload.map_or(0, |payload| usize::from(u16::from_be_bytes(payload)));
                out.extend_from_slice(segment.bytes);
            }
            DHT | DQT => out.extend_from_slice(segment.bytes),
            marker if is_frame(marker) => out.extend_from_slice(segment.bytes),
            SOS => {
                if !has_codes {
                    let length = (2 + STANDARD_CODES.len()) as u16;
                    out.extend_from_slice(&[0xFF, DHT]);
                    out.extend_from_slice(&length.to_be_bytes());
                    out.extend_from_slice(&STANDARD_CODES);
                    has_codes = true;
                }
                out.extend_from_slice(segment.bytes);
                let (end, restarts) = scan_end(bytes, at);
                if restarts < restarts_of(segment.payload, &header, interval) {
                    return Err(Error::LostRestart);
                }
                out.extend_from_slice(bytes.get(at..end).unwrap_or(&[]));
                at = end;
            }
            _ => {}
        }
    }
}

/// Adds a segment with the first `length` bytes of `payload` and `tail`; nothing if it is shorter.
fn add_clipped(out: &mut Vec<u8>, marker: u8, payload: &[u8], length: usize, tail: &[u8]) {
    if let Some(head) = payload.get(..length) {
        out.extend_from_slice(&[0xFF, marker, 0, (2 + length + tail.len()) as u8]);
        out.extend_from_slice(head);
        out.extend_from_slice(tail);
    }
}

/// Restart markers in the scan with this header: one after each `interval` of MCUs but the last.
fn restarts_of(scan: &[u8], header: &Header, interval: usize) -> usize {
    // A scan of one channel has blocks of that channel as MCUs.
    let only = match scan {
        &[1, id, ..] => header.components.iter().find(|component| component.id == id),
        _ => None,
    };
    let mine = only.map_or((1, 1), |component| (component.across, component.down));
    let (across, down) = blocks_of(header, mine);
    (across * down).saturating_sub(1).checked_div(interval).unwrap_or(0)
}

/// Returns the end of the entropy-coded data that begin at `at`, which is the next marker except
/// restarts, and how many of those there are.
fn scan_end(bytes: &[u8], at: usize) -> (usize, usize) {
    let (mut at, mut restarts) = (at, 0);
    while let Some(rest) = bytes.get(at..) {
        let Some(found) = rest.iter().position(|&byte| byte == 0xFF) else { break };
        match rest.get(found + 1) {
            Some(0x00) => at += found + 2,
            Some(0xD0..=0xD7) => {
                at += found + 2;
                restarts += 1;
            }
            Some(0xFF) => at += found + 1,
            _ => return (at + found, restarts),
        }
    }
    (bytes.len(), restarts)
}
