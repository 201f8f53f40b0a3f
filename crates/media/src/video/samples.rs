//! Where the samples of an MP4 track lie.

use std::ops::Range;

use super::places::{Blank, Private};
use crate::bytes::{be16, be32, be64};

/// The tables of a track that say where its samples lie; empty where there are none.
#[derive(Default)]
pub(super) struct SampleTables {
    /// `stsz` or `stz2`: sizes of the samples.
    pub sizes: Range<usize>,
    pub has_compact_sizes: bool,
    /// `stsc`: samples of each chunk.
    pub runs: Range<usize>,
    /// `stco` or `co64`: where the chunks begin.
    pub offsets: Range<usize>,
    pub has_long_offsets: bool,
}

impl SampleTables {
    /// Whether the track has samples outside fragments.
    pub(super) fn has_samples(&self, bytes: &[u8]) -> bool {
        bytes
            .get(self.sizes.clone())
            .and_then(|table| be32(table, 8))
            .is_some_and(|count| count > 0)
    }

    /// The range of each chunk, as far as the tables reach.
    pub(super) fn chunks(&self, bytes: &[u8]) -> Vec<Range<usize>> {
        let table = |range: &Range<usize>| bytes.get(range.clone()).unwrap_or(&[]);
        let (sizes, runs, offsets) = (table(&self.sizes), table(&self.runs), table(&self.offsets));
        let entry_bytes = if self.has_long_offsets { 8 } else { 4 };
        let count = be32(offsets, 4).unwrap_or(0) as usize;
        let (mut run, mut sample) = (0, 0);
        let mut chunks = Vec::new();
        for chunk in 0..count.min(offsets.len() / entry_bytes) {
            let at = 8 + chunk * entry_bytes;
            let start = if self.has_long_offsets {
                be64(offsets, at)
            } else {
                be32(offsets, at).map(u64::from)
            };
            let Some(start) = start else { break };
            while be32(runs, 8 + (run + 1) * 12).is_some_and(|first| first as usize <= chunk + 1) {
                run += 1;
            }
            let samples = be32(runs, 8 + run * 12 + 4).unwrap_or(0) as usize;
            let length = self.bytes_of(sizes, sample, samples);
            sample = sample.saturating_add(samples);
            let end = start.saturating_add(length).min(bytes.len() as u64);
            if start < end {
                chunks.push(start as usize..end as usize);
            }
        }
        chunks
    }

    /// The bytes of `count` samples from the one at `first`.
    fn bytes_of(&self, sizes: &[u8], first: usize, count: usize) -> u64 {
        if !self.has_compact_sizes {
            match be32(sizes, 4) {
                Some(0) => {}
                Some(size) => return u64::from(size).saturating_mul(count as u64),
                None => return 0,
            }
        }
        let bits = if self.has_compact_sizes {
            usize::from(sizes.get(7).copied().unwrap_or(0))
        } else {
            32
        };
        let size_of = |sample: usize| match bits {
            4 => {
                sizes.get(12 + sample / 2).map(|pair| u64::from(pair >> (4 - sample % 2 * 4) & 15))
            }
            8 => sizes.get(12 + sample).map(|&size| u64::from(size)),
            16 => be16(sizes, 12 + sample * 2).map(u64::from),
            32 => be32(sizes, 12 + sample * 4).map(u64::from),
            _ => None,
        };
        (first..first.saturating_add(count)).map_while(size_of).sum()
    }
}

/// The parts of `ranges` that lie in media data, each byte once.
pub(super) fn within(mut ranges: Vec<Range<usize>>, data: &[Range<usize>]) -> Vec<Private> {
    ranges.sort_unstable_by_key(|range| range.start);
    let mut private = Vec::new();
    let mut done = 0;
    for range in ranges {
        let first = data.partition_point(|mdat| mdat.end <= range.start.max(done));
        for mdat in data[first..].iter().take_while(|mdat| mdat.start < range.end) {
            let part = range.start.max(mdat.start).max(done)..range.end.min(mdat.end);
            if part.start < part.end {
                done = part.end;
                private.push(Private { range: part, blank: Blank::Bytes });
            }
        }
    }
    private
}
