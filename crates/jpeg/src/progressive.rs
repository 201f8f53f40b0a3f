//! The progressive process (T.81, annex G): coefficients accumulate over several scans.

use std::rc::Rc;

use crate::bits::Bits;
use crate::error::Error;
use crate::huffman::Codes;
use crate::scan::{BlockReader, Channel, Scan, Walk, beyond, read_dc};
use crate::tables::ZIGZAG;

/// A scan of the progressive process. All scans of a file are read side by side, row by row of MCUs:
/// no more coefficients than those of one row are in memory, and they stay near.
pub(crate) struct Pass<'a> {
    pub scan: Scan,
    /// By entry: channel, tables for mean values and for the others, last mean value.
    pub entries: Vec<PassEntry>,
    /// Remaining blocks without coefficients in this scan, including the current one.
    pub end_of_band: u32,
    pub walk: Walk<'a>,
}

type PassEntry = (usize, (Option<Rc<Codes>>, Option<Rc<Codes>>), i32);

impl Pass<'_> {
    /// Reads what this scan has of the frame's row `row` of MCUs. Rows come in order.
    ///
    /// # Errors
    ///
    /// As [`Walk::row`].
    pub fn row(&mut self, row: usize, channels: &mut [Channel]) -> Result<(), Error> {
        let Self { scan, entries, end_of_band, walk } = self;
        let mut reader = Progressive { channels, scan, entries, end_of_band: *end_of_band, row };
        let outcome = walk.row(row, &mut reader);
        *end_of_band = reader.end_of_band;
        outcome
    }
}

/// A row of a [`Pass`].
struct Progressive<'a> {
    channels: &'a mut [Channel],
    scan: &'a Scan,
    entries: &'a mut [PassEntry],
    end_of_band: u32,
    row: usize,
}

fn missing() -> Error {
    Error::Corrupt("a scan without its Huffman table")
}

impl BlockReader for Progressive<'_> {
    #[inline]
    fn block(&mut self, bits: &mut Bits, position: usize, x: usize, y: usize) -> Result<(), Error> {
        let Some((channel, (dc, ac), mean)) = self.entries.get_mut(position) else {
            return Ok(());
        };
        let Some(channel) = self.channels.get_mut(*channel) else { return Ok(()) };
        let index = (y - self.row * channel.down) * channel.blocks_across + x;
        let blocks = channel.coefficients.as_chunks_mut::<64>().0;
        let (Some(block), Some(marks)) = (blocks.get_mut(index), channel.marks.get_mut(index))
        else {
            return Ok(());
        };
        let low = self.scan.low;
        let end_of_band = &mut self.end_of_band;
        match (self.scan.first, self.scan.high) {
            (0, 0) => {
                *mean = mean.wrapping_add(read_dc(bits, dc.as_deref().ok_or_else(missing)?)?);
                block[0] = mean.wrapping_shl(low) as i16;
                Ok(())
            }
            (0, _) => {
                bits.refill();
                if bits.take(1) == 1 {
                    block[0] |= 1 << low;
                }
                Ok(())
            }
            (_, 0) => {
                let ac = ac.as_deref().ok_or_else(missing)?;
                first_pass(bits, ac, self.scan, end_of_band, (block, marks))
            }
            _ => {
                let ac = ac.as_deref().ok_or_else(missing)?;
                refine(bits, ac, self.scan, end_of_band, (block, marks))
            }
        }
    }

    fn restart(&mut self) {
        self.end_of_band = 0;
        for entry in self.entries.iter_mut() {
            entry.2 = 0;
        }
    }
}

/// A block's first bits of a band; `band` is [`Pass::end_of_band`].
#[inline(always)]
fn first_pass(
    bits: &mut Bits,
    ac: &Codes,
    scan: &Scan,
    band: &mut u32,
    (block, marks): (&mut [i16; 64], &mut u64),
) -> Result<(), Error> {
    if *band > 0 {
        *band -= 1;
        return Ok(());
    }
    let (mut at, last, low) = (scan.first, scan.last, scan.low);
    let mut end_of_band = 0;
    while at <= last {
        bits.refill();
        if let Some((value, run)) = ac.short_value(bits) {
            at += run;
            store(block, marks, at, value.wrapping_shl(low) as i16);
        } else {
            let symbol = ac.symbol(bits)?;
            let (run, size) = (u32::from(symbol >> 4), u32::from(symbol & 15));
            if size == 0 {
                if run < 15 {
                    end_of_band = (1 << run) + bits.take(run) as u32 - 1;
                    break;
                }
                at += 16;
                continue;
            }
            at += run as usize;
            let value = bits.take_signed(size);
            store(block, marks, at, value.wrapping_shl(low) as i16);
        }
        at += 1;
    }
    if at > 64 {
        return Err(beyond());
    }
    *band = end_of_band;
    Ok(())
}

/// One bit more of a block's band; `band` is [`Pass::end_of_band`].
#[inline(always)]
fn refine(
    bits: &mut Bits,
    ac: &Codes,
    scan: &Scan,
    band: &mut u32,
    (block, marks): (&mut [i16; 64], &mut u64),
) -> Result<(), Error> {
    let (mut at, last) = (scan.first, scan.last);
    let bit = 1_i16 << scan.low;
    let mut end_of_band = *band;
    if end_of_band == 0 {
        while at <= last {
            bits.refill();
            let symbol = ac.symbol(bits)?;
            let (mut run, size) = (usize::from(symbol >> 4), symbol & 15);
            let value = match size {
                0 if run < 15 => {
                    end_of_band = (1 << run) + bits.take(run as u32) as u32;
                    break;
                }
                0 => 0,
                1 if bits.take(1) == 1 => bit,
                1 => -bit,
                _ => return Err(Error::corrupt("a refinement by more than one bit")),
            };
            // The values before the `run` + 1st zero are refined; there the new one stands.
            loop {
                let next = next_mark(*marks, at);
                if at + run < next {
                    at += run;
                    break;
                }
                run -= next - at;
                at = next;
                if at > last {
                    break;
                }
                refine_one(bits, block, at, bit);
                at += 1;
            }
            if value != 0 && at <= last {
                store(block, marks, at, value);
            }
            at += 1;
        }
    }
    if end_of_band > 0 {
        at = next_mark(*marks, at);
        while at <= last {
            refine_one(bits, block, at, bit);
            at = next_mark(*marks, at + 1);
        }
        end_of_band -= 1;
    }
    *band = end_of_band;
    Ok(())
}

/// Sets the coefficient at zigzag position `at`. A run beyond the block lands on the last one, until
/// it is refused.
#[inline(always)]
fn store(block: &mut [i16; 64], marks: &mut u64, at: usize, value: i16) {
    block[usize::from(ZIGZAG[at.min(79)]) & 63] = value;
    let bit = 1 << (at & 63);
    *marks = if value == 0 { *marks & !bit } else { *marks | bit };
}

/// The first zigzag position from `at` on whose coefficient is not zero; 64 or more where none is.
#[inline(always)]
fn next_mark(marks: u64, at: usize) -> usize {
    if at < 64 { at + (marks >> at).trailing_zeros() as usize } else { 64 }
}

#[inline(always)]
fn refine_one(bits: &mut Bits, block: &mut [i16; 64], at: usize, bit: i16) {
    let coefficient = &mut block[usize::from(ZIGZAG[at.min(79)]) & 63];
    bits.refill();
    if bits.take(1) == 1 && *coefficient & bit == 0 {
        let step = if *coefficient >= 0 { bit } else { -bit };
        *coefficient = coefficient.wrapping_add(step);
    }
}
