//! Fragments of MP4 tracks.

use std::ops::Range;

use super::TRUNCATED;
use super::box_at::{BoxAt, KNOWN, box_at};
use super::places::{Blank, Private};
use crate::bytes::{be32, be64};
use crate::error::MediaError;

/// The part of a track in one `moof`.
#[derive(Default)]
pub(super) struct Fragment {
    pub range: Range<usize>,
    pub track: u32,
    pub chunks: Vec<Range<usize>>,
}

/// Reads a `traf`: which track it continues, and where the samples lie.
///
/// `body` is where its contents begin, `moof` where the box around it does: offsets count from there.
pub(super) fn read_fragment(
    bytes: &[u8],
    range: Range<usize>,
    (body, moof): (usize, u64),
    default_sizes: &[(u32, u32)],
    private: &mut Vec<Private>,
) -> Result<Fragment, MediaError> {
    let mut fragment = Fragment { range: range.clone(), ..Fragment::default() };
    let mut base = moof;
    let mut next = base;
    let mut default_size = 0;
    let mut at = body;
    while let Some(BoxAt { name, start, body, end }) = box_at(bytes, at, range.end)? {
        let content = bytes.get(body..end).ok_or(TRUNCATED)?;
        let flags = be32(content, 0).unwrap_or(0);
        let word = |at: usize| be32(content, at).map(u64::from);
        match &name {
            b"tfhd" => {
                fragment.track = be32(content, 4).unwrap_or(0);
                let has_base = flags & 1 != 0;
                if has_base {
                    base = be64(content, 8).unwrap_or(0);
                }
                next = base;
                let own = word(8 + usize::from(has_base) * 8 + words(flags & 0xA));
                let mut defaults = default_sizes.iter();
                let shared = defaults.find(|(track, _)| *track == fragment.track);
                default_size = match flags & 0x10 {
                    0 => shared.map_or(0, |(_, size)| u64::from(*size)),
                    _ => own.unwrap_or(0),
                };
            }
            b"trun" => {
                let count = word(4).unwrap_or(0);
                if flags & 1 != 0 {
                    let offset = word(8).unwrap_or(0) as i32;
                    next = base.saturating_add_signed(i64::from(offset));
                }
                let sizes = 8 + words(flags & 5) + words(flags & 0x100);
                let entry = words(flags & 0xF00);
                let length = match flags & 0x200 {
                    0 => default_size.saturating_mul(count),
                    _ => (0..count as usize).map_while(|sample| word(sizes + sample * entry)).sum(),
                };
                let first = next.min(bytes.len() as u64) as usize;
                next = next.saturating_add(length);
                fragment.chunks.push(first..next.min(bytes.len() as u64) as usize);
            }
            b"free" | b"skip" => private.push(Private { range: body..end, blank: Blank::Bytes }),
            _ if KNOWN.contains(&&name) => {}
            _ => private.push(Private { range: start..end, blank: Blank::Box }),
        }
        at = end;
    }
    Ok(fragment)
}

/// The bytes of the words that flags announce, one each.
fn words(flags: u32) -> usize {
    flags.count_ones() as usize * 4
}
