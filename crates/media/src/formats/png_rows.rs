//! Rows of PNGs as nearly all are stored: RGB or RGBA of eight bits a sample, one row after the other.

use fdeflate::Decompressor;

use super::png::{Chunk, chunks};
use super::unfilter::{Filter, FilteredRow, unfilter_four, unfilter_row};
use crate::bytes::{be32, zeroed};

/// Inflated bytes that the next ones may repeat.
const HISTORY: usize = 32 << 10;
/// Rows that are finished together.
const ROWS: usize = 4;

/// A PNG whose rows [`PlainPng::rows`] can read.
pub(super) struct PlainPng<'a> {
    bytes: &'a [u8],
    pub width: usize,
    pub height: usize,
    /// Three or four.
    pub channels: usize,
}

impl<'a> PlainPng<'a> {
    /// `None` for another kind of PNG, or where a checksum of what shows the image is wrong.
    pub fn read(bytes: &'a [u8]) -> Option<Self> {
        let mut header = None;
        for chunk in chunks(bytes) {
            let chunk = chunk.ok()?;
            match &chunk.name {
                b"IHDR" if header.is_none() => {
                    let payload = intact(&chunk)?;
                    let (width, height) = (be32(payload, 0)?, be32(payload, 4)?);
                    let channels = match payload.get(8..)? {
                        [8, 2, 0, 0, 0] => 3,
                        [8, 6, 0, 0, 0] => 4,
                        _ => return None,
                    };
                    let (width, height) = (width as usize, height as usize);
                    header = Some(Self { bytes, width, height, channels });
                }
                b"IDAT" | b"IEND" if header.is_some() => drop(intact(&chunk)?),
                // Transparency of one colour, and animations.
                b"tRNS" | b"acTL" => return None,
                // A lower case letter: not needed to show the image.
                [first, ..] if first.is_ascii_lowercase() => {}
                _ => return None,
            }
        }
        header.filter(|png| png.width > 0 && png.height > 0)
    }

    /// Gives each row to `on_row`. `None` if anything is wrong with the image data; rows may have been
    /// given until then.
    pub fn rows(&self, on_row: impl FnMut(&[u8])) -> Option<()> {
        match self.channels {
            3 => self.rows_of::<3>(on_row),
            _ => self.rows_of::<4>(on_row),
        }
    }

    fn rows_of<const CHANNELS: usize>(&self, mut on_row: impl FnMut(&[u8])) -> Option<()> {
        let row_bytes = self.width.checked_mul(CHANNELS)?;
        let chunks = chunks(self.bytes).filter_map(Result::ok);
        let image_data = chunks.skip_while(|chunk| &chunk.name != b"IDAT");
        let mut inflated = Inflated::new(image_data, ROWS.checked_mul(row_bytes + 1)?)?;
        // The last row of those before, then four.
        let mut lines: Vec<u8> = zeroed((1 + ROWS).checked_mul(row_bytes)?).ok()?;
        let mut left = self.height;
        while left > 0 {
            let stored = inflated.peek(left.min(ROWS) * (row_bytes + 1))?;
            let mut rows = [FilteredRow { filter: Filter::None, samples: &[] }; ROWS];
            for (row, stored) in rows.iter_mut().zip(stored.chunks_exact(row_bytes + 1)) {
                *row = FilteredRow::read(stored)?;
            }
            let count = if left >= ROWS && rows[0].filter.is_serial() {
                unfilter_four::<CHANNELS>(rows, &mut lines);
                ROWS
            } else {
                let (above, out) = lines[..2 * row_bytes].split_at_mut(row_bytes);
                unfilter_row::<CHANNELS>(rows[0], above, out);
                1
            };
            inflated.skip(count * (row_bytes + 1));
            lines[row_bytes..].chunks_exact(row_bytes).take(count).for_each(&mut on_row);
            lines.copy_within(count * row_bytes..(count + 1) * row_bytes, 0);
            left -= count;
        }
        inflated.finish()
    }
}

/// What the image data of a PNG inflates to, in pieces.
struct Inflated<'a, Chunks> {
    chunks: Chunks,
    /// What is left of the chunk that is read.
    input: &'a [u8],
    decompressor: Decompressor,
    /// Bytes that were given out and may be repeated, then those that were not.
    window: Vec<u8>,
    start: usize,
    end: usize,
}

impl<'a, Chunks: Iterator<Item = Chunk<'a>>> Inflated<'a, Chunks> {
    /// `chunks` begin with the first of the image data; a piece has at most `most` bytes.
    fn new(chunks: Chunks, most: usize) -> Option<Self> {
        let mut decompressor = Decompressor::new();
        // Each chunk's own checksum is right.
        decompressor.ignore_adler32();
        let window = zeroed(HISTORY.checked_add(most.checked_mul(4)?)?).ok()?;
        Some(Self { chunks, input: &[], decompressor, window, start: 0, end: 0 })
    }

    /// The next `count` bytes.
    fn peek(&mut self, count: usize) -> Option<&[u8]> {
        while self.end - self.start < count {
            if self.window.len() - self.end < count {
                self.forget(self.start.saturating_sub(HISTORY));
            }
            self.inflate()?;
        }
        self.window.get(self.start..self.start + count)
    }

    /// Goes on after `count` bytes that were peeked at.
    fn skip(&mut self, count: usize) {
        self.start += count;
    }

    /// Makes room by the first `count` bytes.
    fn forget(&mut self, count: usize) {
        self.window.copy_within(count..self.end, 0);
        self.start -= count;
        self.end -= count;
    }

    /// Reads or writes at least a byte; `None` where there is none, or it is damaged.
    fn inflate(&mut self) -> Option<()> {
        loop {
            let (read, written) =
                self.decompressor.read(self.input, &mut self.window, self.end, false).ok()?;
            self.input = self.input.get(read..)?;
            self.end += written;
            if read + written > 0 {
                return Some(());
            }
            if self.decompressor.is_done() || !self.input.is_empty() {
                return None;
            }
            self.input = self.chunks.next().filter(|chunk| &chunk.name == b"IDAT")?.payload;
        }
    }

    /// `None` unless the stream ends here, and the image data with it.
    fn finish(mut self) -> Option<()> {
        self.forget(self.start.saturating_sub(HISTORY));
        while !self.decompressor.is_done() && self.start == self.end {
            self.inflate()?;
        }
        let has_more = !self.input.is_empty()
            || self.chunks.any(|chunk| &chunk.name == b"IDAT" && !chunk.payload.is_empty());
        (self.start == self.end && !has_more).then_some(())
    }
}

/// The payload of a chunk whose checksum is right.
fn intact<'a>(chunk: &Chunk<'a>) -> Option<&'a [u8]> {
    let (named, checksum) = chunk.bytes.get(4..)?.split_last_chunk()?;
    (crc32fast::hash(named) == u32::from_be_bytes(*checksum)).then_some(chunk.payload)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::pixels::encode_png;
    use crate::formats::raster::Raster;

    /// Waves with noise, for which each row has another filter.
    fn raster(width: usize, height: usize, channels: usize) -> Raster {
        let mut state = 1_u32;
        let samples = (0..width * height * channels)
            .map(|at| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let wave = ((at / channels % width) as f64 / 9.0).sin() * 99.0;
                (wave as i32 + (at / channels / width) as i32 * 3 + (state >> 30) as i32) as u8
            })
            .collect();
        Raster { width, height, channels, samples }
    }

    fn samples_of(file: &[u8]) -> Option<Vec<u8>> {
        let mut samples = Vec::new();
        PlainPng::read(file)?.rows(|row| samples.extend_from_slice(row))?;
        Some(samples)
    }

    #[test]
    fn rows_are_the_pixels_that_were_written() {
        // The largest is several times what may be repeated, and in many chunks.
        for (width, height) in [(1, 1), (2, 3), (3, 4), (4, 5), (7, 6), (61, 47), (400, 500)] {
            for channels in [3, 4] {
                let raster = raster(width, height, channels);
                let file = encode_png(&raster).unwrap();
                assert!(samples_of(&file) == Some(raster.samples), "{width}×{height}×{channels}");
            }
        }
    }

    #[test]
    fn other_kinds_are_left_to_others() {
        for channels in [1, 2] {
            assert!(PlainPng::read(&encode_png(&raster(9, 9, channels)).unwrap()).is_none());
        }
    }

    #[test]
    fn what_is_damaged_or_ends_early_is_left_to_others() {
        let file = encode_png(&raster(40, 30, 3)).unwrap();
        for at in (8..file.len()).step_by(7) {
            let mut damaged = file.clone();
            damaged[at] ^= 16;
            assert!(samples_of(&damaged).is_none(), "byte {at}");
            assert!(samples_of(&file[..at]).is_none(), "cut at {at}");
        }
        let data_at = file.windows(4).position(|name| name == b"IDAT").unwrap() - 4;
        let end_at = file.len() - 12;
        let twice = [&file[..end_at], &file[data_at..]].concat();
        assert!(samples_of(&twice).is_none(), "image data after its end");
    }
}
