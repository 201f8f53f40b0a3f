//! The segments of a JPEG file.

use crate::error::Error;

pub(crate) const SOI: u8 = 0xD8;
pub(crate) const EOI: u8 = 0xD9;
pub(crate) const SOS: u8 = 0xDA;
pub(crate) const DHT: u8 = 0xC4;
pub(crate) const DQT: u8 = 0xDB;
pub(crate) const DRI: u8 = 0xDD;
pub(crate) const APP0: u8 = 0xE0;
pub(crate) const APP2: u8 = 0xE2;
pub(crate) const APP14: u8 = 0xEE;

/// Whether `marker` starts a frame header (SOF0 to SOF15, except DHT, JPG and DAC).
pub(crate) fn is_frame(marker: u8) -> bool {
    (0xC0..=0xCF).contains(&marker) && !matches!(marker, 0xC4 | 0xC8 | 0xCC)
}

/// One marker segment.
#[derive(Clone, Copy, Debug)]
pub struct Segment<'a> {
    /// Which one: the byte after 0xFF.
    pub marker: u8,
    /// The whole segment, from its first 0xFF on.
    pub bytes: &'a [u8],
    /// What follows the length field; empty for markers without one.
    pub payload: &'a [u8],
    /// Where the next segment, or the entropy-coded data of a scan, begins.
    pub end: usize,
}

/// The segments before the first scan, for those that [`Header`](crate::Header) does not read: EXIF
/// and XMP are in marker 0xE1. Ends early where the file does, or at an invalid segment.
pub fn segments(bytes: &[u8]) -> impl Iterator<Item = Segment<'_>> {
    let mut at = 2;
    std::iter::from_fn(move || {
        let segment = segment_at(bytes, at).ok()?;
        at = segment.end;
        Some(segment)
    })
    .take_while(|segment| !matches!(segment.marker, SOS | EOI))
}

/// Whether Huffman tables stand before the first scan.
pub(crate) fn has_codes(bytes: &[u8]) -> bool {
    segments(bytes).any(|segment| segment.marker == DHT)
}

/// Reads the segment at `at`, skipping bytes before the next marker.
///
/// # Errors
///
/// [`Error::Truncated`] if the file ends first.
pub(crate) fn segment_at(bytes: &[u8], at: usize) -> Result<Segment<'_>, Error> {
    const TRUNCATED: Error = Error::Truncated("its segments");
    let mut at = at;
    let start = loop {
        let rest = bytes.get(at..).ok_or(TRUNCATED)?;
        let found = rest.iter().position(|&byte| byte == 0xFF).ok_or(TRUNCATED)?;
        match rest.get(found + 1) {
            None => return Err(TRUNCATED),
            Some(0x00) => at += found + 2,
            Some(0xFF) => at += found + 1,
            Some(_) => break at + found,
        }
    };
    let marker = *bytes.get(start + 1).ok_or(TRUNCATED)?;
    if matches!(marker, SOI | EOI | 0x01 | 0xD0..=0xD7) {
        let end = start + 2;
        let bytes = bytes.get(start..end).ok_or(TRUNCATED)?;
        return Ok(Segment { marker, bytes, payload: &[], end });
    }
    let length = match bytes.get(start + 2..start + 4) {
        Some(&[high, low]) => usize::from(u16::from_be_bytes([high, low])),
        _ => return Err(TRUNCATED),
    };
    if length < 2 {
        return Err(Error::Corrupt("a JPEG segment shorter than its own length field"));
    }
    let end = start + 2 + length;
    let whole = bytes.get(start..end).ok_or(TRUNCATED)?;
    Ok(Segment { marker, bytes: whole, payload: whole.get(4..).unwrap_or(&[]), end })
}
