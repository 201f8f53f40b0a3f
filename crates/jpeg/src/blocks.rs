//! The quantised blocks of one channel, and the progressive scans that carry them (T.81, annex G).

use crate::encode::{factors, quantise, samples_of};
use crate::plane::Plane;
use crate::tables::ZIGZAG;
use crate::transform::forward;
use crate::write::{Scan, ScanHeader, Tokens, size_of, value_bits};

/// Blocks that one code may end together.
const MAX_ENDED: u32 = 0x7FFF;
/// Bits that may wait for the code of ended blocks.
const MAX_WAITING: usize = 937;

/// The values of a channel's blocks that are not zero, in the order of scans.
pub(crate) struct ChannelBlocks {
    /// Where each block's values begin, and the end of the last.
    starts: Vec<u32>,
    /// Zigzag position << 16 | value; a block's mean comes first, whatever it is.
    values: Vec<u32>,
}

impl ChannelBlocks {
    /// Transforms and quantises `plane`; `None` without the memory.
    pub fn quantised(plane: &Plane, table: &[u16; 64]) -> Option<Self> {
        let (across, down) = (plane.width().div_ceil(8), plane.height().div_ceil(8));
        let mut starts = Vec::new();
        starts.try_reserve_exact(across * down + 1).ok()?;
        let mut values = Vec::new();
        values.try_reserve(across * down * 6).ok()?;
        let factors = factors(table);
        for y in 0..down {
            for x in 0..across {
                starts.push(values.len() as u32);
                let block = forward(&samples_of(plane, x * 8, y * 8));
                let (quantised, mut left) = quantise(&block, &factors);
                left |= 1;
                while left != 0 {
                    let position = left.trailing_zeros();
                    left &= left - 1;
                    let value = quantised[usize::from(ZIGZAG[position as usize & 63]) & 63];
                    values.push(position << 16 | u32::from(value as u16));
                }
            }
        }
        starts.push(values.len() as u32);
        Some(Self { starts, values })
    }

    /// Each block's (position, value), the mean first.
    fn blocks(&self) -> impl Iterator<Item = impl Iterator<Item = (u32, i32)> + Clone> {
        self.starts.windows(2).map(|ends| {
            let values = &self.values[ends[0] as usize..ends[1] as usize];
            values.iter().map(|&value| (value >> 16, i32::from(value as u16 as i16)))
        })
    }

    /// The scan of the means.
    pub fn means(&self, channel: u8) -> Option<Scan> {
        let mut scan = BandScan::new(channel, (0, 0), 0, self.starts.len())?;
        let mut before = 0;
        for mut block in self.blocks() {
            let mean = block.next().map_or(0, |(_, value)| value);
            let size = size_of(mean - before);
            scan.code(size, value_bits(mean - before, size));
            before = mean;
        }
        Some(scan.finish())
    }

    /// The first scan of the values at positions `from..=to`, without their lowest `shift` bits.
    pub fn band(&self, channel: u8, (from, to): (u32, u32), shift: u8) -> Option<Scan> {
        let mut scan = BandScan::new(channel, (from, to), shift, self.starts.len())?;
        for block in self.blocks() {
            let mut before = from - 1;
            for (position, value) in block {
                let magnitude = value.abs() >> shift;
                if position < from || position > to || magnitude == 0 {
                    continue;
                }
                scan.end_blocks();
                let mut run = position - before - 1;
                before = position;
                while run > 15 {
                    scan.code(0xF0, 0);
                    run -= 16;
                }
                let size = size_of(magnitude);
                scan.code(run << 4 | size, value_bits(value.signum() * magnitude, size));
            }
            if before < to {
                scan.end_block();
            }
        }
        Some(scan.finish())
    }

    /// The scan of the lowest bit of the values at positions `from..=to`, whose others are written.
    pub fn lowest_bits(&self, channel: u8, (from, to): (u32, u32)) -> Option<Scan> {
        let mut scan = BandScan::new(channel, (from, to), 1 << 4, self.starts.len())?;
        let mut bits = Vec::new();
        for block in self.blocks() {
            let band = block.filter(|&(position, _)| position >= from && position <= to);
            let is_new = |&(_, value): &(u32, i32)| value.abs() == 1;
            let last_new = band.clone().filter(is_new).last().map_or(0, |(position, _)| position);
            let mut run = 0;
            let mut before = from - 1;
            for (position, value) in band {
                run += position - before - 1;
                before = position;
                while run > 15 && position <= last_new {
                    scan.end_blocks();
                    scan.code(0xF0, 0);
                    scan.append(&mut bits);
                    run -= 16;
                }
                if value.abs() > 1 {
                    bits.push(value & 1 == 1);
                    continue;
                }
                scan.end_blocks();
                scan.code(run << 4 | 1, u32::from(value > 0));
                scan.append(&mut bits);
                run = 0;
            }
            if run + to - before > 0 || !bits.is_empty() {
                scan.waiting.append(&mut bits);
                scan.end_block();
            }
        }
        Some(scan.finish())
    }
}

/// A scan of one channel that is being recorded.
struct BandScan {
    header: ScanHeader,
    family: usize,
    tokens: Tokens,
    /// Blocks that end without another value, not yet recorded.
    ended: u32,
    /// Bits of values in those blocks.
    waiting: Vec<bool>,
}

impl BandScan {
    /// Of values at positions `from..=to`; `None` without the memory.
    fn new(channel: u8, (from, to): (u32, u32), approximation: u8, blocks: usize) -> Option<Self> {
        let band = (from as u8, to as u8);
        Some(Self {
            header: ScanHeader { first_channel: channel, channels: 1, band, approximation },
            family: 2 * usize::from(channel > 1) + usize::from(from > 0),
            tokens: Tokens::with_capacity(blocks)?,
            ended: 0,
            waiting: Vec::new(),
        })
    }

    #[inline(always)]
    fn code(&mut self, symbol: u32, value: u32) {
        self.tokens.push(self.family, symbol, value);
    }

    fn append(&mut self, bits: &mut Vec<bool>) {
        for bit in bits.drain(..) {
            self.tokens.push_bit(bit);
        }
    }

    /// Counts a block whose further values are zero or waiting.
    fn end_block(&mut self) {
        self.ended += 1;
        if self.ended == MAX_ENDED || self.waiting.len() > MAX_WAITING {
            self.end_blocks();
        }
    }

    /// Records the blocks that have ended.
    #[inline(always)]
    fn end_blocks(&mut self) {
        if self.ended > 0 {
            let size = self.ended.ilog2();
            self.code(size << 4, self.ended & ((1 << size) - 1));
            self.ended = 0;
            let mut waiting = std::mem::take(&mut self.waiting);
            self.append(&mut waiting);
            self.waiting = waiting;
        }
    }

    fn finish(mut self) -> Scan {
        self.end_blocks();
        Scan::new(self.header, self.tokens)
    }
}
