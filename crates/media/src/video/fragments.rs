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
    /// How long its samples last, in the ticks of the track.
    pub ticks: u64,
}

/// What the samples of a track have in its fragments where they do not say (`trex`).
#[derive(Clone, Copy, Default)]
pub(super) struct SampleDefaults {
    pub track: u32,
    pub ticks: u32,
    pub size: u32,
}

/// Reads a `traf`: which track it continues, and where the samples lie.
///
/// `body` is where its contents begin, `moof` where the box around it does: offsets count from there.
pub(super) fn read_fragment(
    bytes: &[u8],
    range: Range<usize>,
    (body, moof): (usize, u64),
    shared: &[SampleDefaults],
    private: &mut Vec<Private>,
) -> Result<Fragment, MediaError> {
    let mut fragment = Fragment { range: range.clone(), ..Fragment::default() };
    let mut base = moof;
    let mut next = base;
    let (mut default_ticks, mut default_size) = (0, 0);
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
                let shared = shared.iter().find(|defaults| defaults.track == fragment.track);
                let shared = shared.copied().unwrap_or_default();
                let own = |before| word(8 + usize::from(has_base) * 8 + words(flags & before));
                default_ticks = match flags & 8 {
                    0 => shared.ticks.into(),
                    _ => own(2).unwrap_or(0),
                };
                default_size = match flags & 0x10 {
                    0 => shared.size.into(),
                    _ => own(0xA).unwrap_or(0),
                };
            }
            b"trun" => {
                let count = word(4).unwrap_or(0);
                if flags & 1 != 0 {
                    let offset = word(8).unwrap_or(0) as i32;
                    next = base.saturating_add_signed(i64::from(offset));
                }
                let first = 8 + words(flags & 5);
                let entry = words(flags & 0xF00);
                let sum = |is_listed: bool, before: usize, default: u64| -> u64 {
                    if !is_listed {
                        return default.saturating_mul(count);
                    }
                    let at = |sample| first + before + sample * entry;
                    (0..count as usize).map_while(|sample| word(at(sample))).sum()
                };
                let ticks = sum(flags & 0x100 != 0, 0, default_ticks);
                let length = sum(flags & 0x200 != 0, words(flags & 0x100), default_size);
                fragment.ticks = fragment.ticks.saturating_add(ticks);
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
