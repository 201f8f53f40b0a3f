//! Where boxes lie, and which ones are known.

use std::ops::Range;

use super::TRUNCATED;
use crate::bytes::{be32, be64};
use crate::error::MediaError;

/// A box: its name, where it begins, where its contents begin, and where both end.
pub(crate) struct BoxAt {
    pub name: [u8; 4],
    pub start: usize,
    pub body: usize,
    pub end: usize,
}

/// The box at `at`, if one begins before `end`.
pub(crate) fn box_at(bytes: &[u8], at: usize, end: usize) -> Result<Option<BoxAt>, MediaError> {
    if at + 8 > end {
        return Ok(None);
    }
    let size = be32(bytes, at).ok_or(TRUNCATED)?;
    let name = *bytes.get(at + 4..).and_then(<[u8]>::first_chunk).ok_or(TRUNCATED)?;
    let (header, length) = match size {
        0 => (8, (end - at) as u64),
        1 => (16, be64(bytes, at + 8).ok_or(TRUNCATED)?),
        size => (8, u64::from(size)),
    };
    if length < header as u64 {
        return Err(MediaError::corrupt("a box shorter than its own header"));
    }
    if length > (end - at) as u64 {
        return Err(TRUNCATED);
    }
    Ok(Some(BoxAt { name, start: at, body: at + header, end: at + length as usize }))
}

/// The boxes within `range` up to the first that is cut.
pub(crate) fn boxes(bytes: &[u8], range: Range<usize>) -> impl Iterator<Item = BoxAt> {
    let mut at = range.start;
    std::iter::from_fn(move || {
        let found = box_at(bytes, at, range.end).ok()??;
        at = found.end;
        Some(found)
    })
}

/// Boxes that players need and that have neither place nor time of recording in them.
pub(super) const KNOWN: [&[u8; 4]; 56] = [
    b"ftyp", b"styp", b"sidx", b"ssix", b"mfra", b"pdin", b"iods", b"pssh", b"ctab", b"clip",
    b"edts", b"tref", b"tapt", b"load", b"matt", b"imap", b"trgr", b"elng", b"vmhd", b"smhd",
    b"hmhd", b"nmhd", b"sthd", b"gmhd", b"gmin", b"dinf", b"hdlr", b"stsd", b"stts", b"ctts",
    b"cslg", b"stsc", b"stsz", b"stz2", b"stco", b"co64", b"stss", b"stsh", b"stps", b"padb",
    b"stdp", b"sdtp", b"sbgp", b"sgpd", b"subs", b"saiz", b"saio", b"senc", b"mvhd", b"tkhd",
    b"mdhd", b"mfhd", b"mehd", b"tfhd", b"tfdt", b"trun",
];
