//! What is private in a video, and how it is blanked.

use std::ops::Range;

use crate::bytes::be32;
use crate::error::MediaError;

/// A private range of the file.
pub(super) struct Private {
    pub range: Range<usize>,
    pub blank: Blank,
}

/// How a range is blanked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Blank {
    /// All of it is zeroed.
    Bytes,
    /// A box gets a name that players skip, and is zeroed.
    Box,
    /// All of it to the end of the file becomes a box that players skip.
    Rest,
    /// An EBML element becomes a void one.
    Element,
}

impl Blank {
    pub(super) fn apply(self, range: &mut [u8]) {
        match self {
            Self::Bytes => range.fill(0),
            Self::Rest => {
                range.fill(0); // a size of 0 reaches to the end
                Self::Box.apply(range);
            }
            Self::Box => {
                // A 32-bit size of 1 means that a 64-bit size follows the name.
                let header = if be32(range, 0) == Some(1) { 16 } else { 8 };
                if let Some(name) = range.get_mut(4..8) {
                    name.copy_from_slice(b"free");
                }
                if let Some(payload) = range.get_mut(header..) {
                    payload.fill(0);
                }
            }
            Self::Element => {
                let length = range.len() as u64;
                range.fill(0);
                if let Some(head) = range.first_chunk_mut::<9>() {
                    // The length takes seven bytes behind a marker.
                    let size = ((length - 9) | 1 << 56).to_be_bytes();
                    head[0] = 0xEC;
                    head[1..].copy_from_slice(&size);
                } else if let [name, size, rest @ ..] = range {
                    (*name, *size) = (0xEC, 0x80 | rest.len() as u8);
                }
            }
        }
    }
}

/// Names under which containers and cameras store a location.
const PLACE_NAMES: [&[u8]; 8] =
    [b"\xA9xyz", b"loci", b"location", b"LOCATION", b"GPS", b"camm", b"djmd", b"latitude"];

/// Whether bytes of boxes, elements or data tracks name a location.
pub(super) fn has_place(bytes: &[u8]) -> bool {
    (0..bytes.len()).any(|at| PLACE_NAMES.iter().any(|name| bytes[at..].starts_with(name)))
}

/// Whether subtitles tell a place, as those of drones do: a coordinate by its name, or two numbers
/// of four decimals and more. `unread` are the bytes of the file that are of no earlier subtitles.
///
/// # Errors
///
/// [`MediaError::Corrupt`] for more bytes than those: tracks share them.
pub(super) fn tells_place(text: &[u8], unread: &mut usize) -> Result<bool, MediaError> {
    /// Between a name and its number, as in `[latitude: 47.49` and `GPS (19.04`.
    const GAP: usize = 8;
    *unread = unread
        .checked_sub(text.len())
        .ok_or_else(|| MediaError::corrupt("subtitles of several tracks in the same bytes"))?;
    // Texts of QuickTime may be UTF-16.
    let text: Vec<u8> =
        text.iter().filter(|&&byte| byte != 0).map(u8::to_ascii_lowercase).collect();
    let mut fine_numbers = 0;
    let mut decimals = None;
    for (at, byte) in text.iter().enumerate() {
        let rest = &text[at..];
        for name in [&b"gps"[..], b"latitude", b"longitude", b"longtitude", b"home("] {
            let Some(value) = rest.strip_prefix(name) else { continue };
            let mut value =
                value.iter().take(GAP).skip_while(|byte| b" :=([+-\"nsew".contains(byte));
            if value.next().is_some_and(u8::is_ascii_digit) {
                return Ok(true);
            }
        }
        decimals = match (byte, decimals) {
            (b'.', _) => Some(0),
            (b'0'..=b'9', Some(count)) => Some(count + 1),
            _ => None,
        };
        fine_numbers += usize::from(decimals == Some(4));
        if fine_numbers == 2 {
            return Ok(true);
        }
    }
    Ok(false)
}
