//! Scans: their header, the order of their blocks, and the blocks of the sequential process.

use crate::bits::Bits;
use crate::error::Error;
use crate::huffman::{Codes, END, SHORT_BITS};
use crate::tables::ZIGZAG;
use crate::transform::{inverse_1, inverse_2, inverse_3_to_7, inverse_8};

/// One channel while it is decoded.
pub(crate) struct Channel {
    pub id: u8,
    /// Blocks across and down in one MCU.
    pub across: usize,
    pub down: usize,
    pub table_index: usize,
    /// Quantisation, latched when the first scan of the channel begins; natural order.
    pub table: Option<[u16; 64]>,
    /// Blocks that contain pixels: those coded by a scan of this channel alone.
    pub own_across: usize,
    pub own_down: usize,
    /// Blocks in whole MCUs.
    pub blocks_across: usize,
    /// Samples of a block's side: 1 to 8.
    pub size: usize,
    /// Samples, `blocks_across * size` a row.
    pub samples: Vec<u8>,
    /// For the progressive process: the blocks of one row of MCUs, 64 each, natural order.
    pub coefficients: Vec<i16>,
    /// Which of those are not zero, the mean value aside: a bit by zigzag position.
    pub marks: Vec<u64>,
    /// Low bits that no scan has coded yet, by zigzag position.
    pub missing_bits: [u32; 64],
}

impl Channel {
    /// Whether a scan with its DC values was read.
    pub fn is_seen(&self) -> bool {
        self.missing_bits[0] != u32::MAX
    }

    /// Whether all bits of all coefficients were read.
    pub fn is_whole(&self) -> bool {
        self.missing_bits == [0; 64]
    }

    pub fn stride(&self) -> usize {
        self.blocks_across * self.size
    }

    /// Transforms a block and writes its samples; `last` is the zigzag position of its last
    /// coefficient.
    #[inline(always)]
    pub fn write_block(&mut self, block: &[i16; 64], last: usize, x: usize, y: usize) {
        let stride = self.stride();
        let start = y * self.size * stride + x * self.size;
        let (Some(out), Some(table)) = (self.samples.get_mut(start..), &self.table) else {
            return;
        };
        match self.size {
            8 => inverse_8(block, table, last, out, stride),
            2 => inverse_2(block, table, last, out, stride),
            1 => inverse_1(block, table, out),
            side => inverse_3_to_7(block, table, last, (out, stride), side),
        }
    }
}

/// Which channel a scan codes, with which tables.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    pub channel: usize,
    pub dc: usize,
    pub ac: usize,
}

/// A scan header.
pub(crate) struct Scan {
    pub entries: Vec<Entry>,
    /// First and last coefficient, in zigzag order.
    pub first: usize,
    pub last: usize,
    /// Successive approximation: previous and current lowest bit.
    pub high: u32,
    pub low: u32,
}

impl Scan {
    /// # Errors
    ///
    /// [`Error::Corrupt`] for an invalid header.
    pub fn read(payload: &[u8], channels: &[Channel]) -> Result<Self, Error> {
        let bad = || Error::Corrupt("an invalid JPEG scan header");
        let (&count, rest) = payload.split_first().ok_or_else(bad)?;
        let listed = usize::from(count) * 2;
        let &[first, last, approximation] = rest.get(listed..).ok_or_else(bad)? else {
            return Err(bad());
        };
        let mut entries: Vec<Entry> = Vec::new();
        for pair in rest.get(..listed).ok_or_else(bad)?.chunks_exact(2) {
            let &[id, tables] = pair else { return Err(bad()) };
            // Channels come in the order of the frame, so equal ids are told apart.
            let next = entries.last().map_or(0, |entry| entry.channel + 1);
            let rest = channels.iter().skip(next);
            let channel = next + rest.map(|c| c.id).position(|c| c == id).ok_or_else(bad)?;
            let (dc, ac) = (usize::from(tables >> 4), usize::from(tables & 15));
            if dc > 3 || ac > 3 {
                return Err(bad());
            }
            entries.push(Entry { channel, dc, ac });
        }
        let (first, last) = (usize::from(first), usize::from(last));
        let (high, low) = (u32::from(approximation >> 4), u32::from(approximation & 15));
        if entries.is_empty() || entries.len() > 4 || first > 63 || last > 63 || low > 13 {
            return Err(bad());
        }
        Ok(Self { entries, first, last, high, low })
    }
}

/// Decodes blocks in the order of [`Walk`].
pub(crate) trait BlockReader {
    /// Decodes the block at column `x` and row `y` of the channel of entry `position`.
    fn block(&mut self, bits: &mut Bits, position: usize, x: usize, y: usize) -> Result<(), Error>;
    /// Resets the state carried from block to block.
    fn restart(&mut self);
}

/// The order of blocks in a scan.
pub(crate) struct Layout {
    /// MCUs (or blocks, where the scan codes one channel) across and down.
    pub across: usize,
    pub down: usize,
    /// Rows of those in one row of MCUs of the frame.
    pub rows: usize,
    /// Blocks across and down in one MCU, by entry.
    pub sizes: Vec<(usize, usize)>,
    /// MCUs between restart markers; 0: none.
    pub interval: usize,
}

/// A scan while its blocks are decoded.
pub(crate) struct Walk<'a> {
    bytes: &'a [u8],
    bits: Bits<'a>,
    layout: Layout,
    /// MCUs before the next restart marker, and its number.
    left: usize,
    index: u8,
    lost: Lost,
}

/// A restart marker that is not there. Its two bytes alone are gone if the data end where the next
/// marker is.
#[derive(Clone, Copy, PartialEq)]
enum Lost {
    None,
    /// Missing, and no marker was reached since.
    Unproven,
    Proven,
}

impl<'a> Walk<'a> {
    /// The scan whose data begin at `at`.
    pub fn new(bytes: &'a [u8], at: usize, layout: Layout) -> Self {
        let left = layout.interval;
        Self { bytes, bits: Bits::new(bytes, at), layout, left, index: 0, lost: Lost::None }
    }

    /// Calls `reader` for all blocks of the frame's row `row` of MCUs. Rows come in order. One restart
    /// marker may be lost, if nothing else is.
    ///
    /// # Errors
    ///
    /// Errors of `reader`; [`Error::Truncated`] if the bits end first;
    /// [`Error::Corrupt`] if more than one restart marker is missing.
    pub fn row(&mut self, row: usize, reader: &mut impl BlockReader) -> Result<(), Error> {
        let Self { bytes, layout, left, index, lost, .. } = self;
        // A copy of its own stays in registers.
        let bits = &mut self.bits.clone();
        let first = row * layout.rows;
        for mcu_y in first..layout.down.min(first + layout.rows) {
            for mcu_x in 0..layout.across {
                if layout.interval > 0 {
                    if *left == 0 {
                        *lost = match (bits.restart(*index), *lost) {
                            (true, Lost::Unproven) => Lost::Proven,
                            (true, lost) => lost,
                            (false, Lost::None) => Lost::Unproven,
                            _ => return Err(overrun_or(bits, bytes, MISSING_RESTART)),
                        };
                        reader.restart();
                        *index = (*index + 1) & 7;
                        *left = layout.interval;
                    }
                    *left -= 1;
                }
                for (position, &(across, down)) in layout.sizes.iter().enumerate() {
                    for v in 0..down {
                        for h in 0..across {
                            reader.block(bits, position, mcu_x * across + h, mcu_y * down + v)?;
                        }
                    }
                }
                if bits.is_overrun() {
                    return Err(overrun_or(bits, bytes, "a scan that ends early"));
                }
            }
        }
        if *lost == Lost::Unproven && first + layout.rows >= layout.down && !bits.is_at_marker() {
            return Err(Error::Corrupt(MISSING_RESTART));
        }
        self.bits = bits.clone();
        Ok(())
    }

    /// Where the bytes after the scan begin, once all rows are read.
    pub fn end(&self) -> usize {
        self.bits.end()
    }
}

const MISSING_RESTART: &str = "a restart marker is missing";

/// Truncated if the file ends within the scan, corrupt if another marker interrupts it.
fn overrun_or(bits: &Bits, bytes: &[u8], reason: &'static str) -> Error {
    if bits.end() + 2 > bytes.len() {
        Error::Truncated("the image")
    } else {
        Error::Corrupt(reason)
    }
}

/// The sequential process: each block is transformed at once.
pub(crate) struct Sequential<'a> {
    pub channels: &'a mut [Channel],
    /// By entry: channel, tables, last mean value.
    pub entries: Vec<(usize, &'a Codes, &'a Codes, i32)>,
}

impl BlockReader for Sequential<'_> {
    #[inline]
    fn block(&mut self, bits: &mut Bits, position: usize, x: usize, y: usize) -> Result<(), Error> {
        let Some((channel, dc, ac, mean)) = self.entries.get_mut(position) else { return Ok(()) };
        let mut block = [0_i16; 64];
        *mean = mean.wrapping_add(read_dc(bits, dc)?);
        block[0] = *mean as i16;
        // One beyond the last coefficient, by zigzag position.
        let mut next = 1;
        loop {
            bits.refill_below(SHORT_BITS);
            let entry = ac.short(bits);
            let (run, value) = if entry == 0 {
                bits.refill();
                let symbol = ac.symbol(bits)?;
                let (run, size) = (usize::from(symbol >> 4), u32::from(symbol & 15));
                if size == 0 && run < 15 {
                    break;
                }
                (run, bits.take_signed(size))
            } else {
                bits.skip((entry & 255) as u32);
                ((entry >> 8 & 255) as usize, entry >> 16)
            };
            let at = next + run;
            block[usize::from(ZIGZAG[at.min(79)]) & 63] = value as i16;
            if at >= 63 {
                if run == END as usize {
                    break;
                }
                if at > 63 {
                    return Err(beyond());
                }
                next = 64;
                break;
            }
            next = at + 1;
        }
        if let Some(channel) = self.channels.get_mut(*channel) {
            channel.write_block(&block, next - 1, x, y);
        }
        Ok(())
    }

    fn restart(&mut self) {
        for entry in &mut self.entries {
            entry.3 = 0;
        }
    }
}

/// The error for a run of zeros that leaves its block.
#[cold]
#[inline(never)]
pub(crate) fn beyond() -> Error {
    Error::Corrupt("a coefficient beyond its block")
}

/// Reads the difference to the previous DC value.
#[inline(always)]
pub(crate) fn read_dc(bits: &mut Bits, dc: &Codes) -> Result<i32, Error> {
    bits.refill();
    let entry = dc.short(bits);
    let run = entry >> 8 & 255;
    if entry != 0 && (run == 0 || run == END) {
        bits.skip((entry & 255) as u32);
        return Ok(entry >> 16);
    }
    let size = dc.symbol(bits)?;
    if size > 15 {
        return Err(Error::corrupt("a DC value out of range"));
    }
    Ok(bits.take_signed(u32::from(size)))
}
