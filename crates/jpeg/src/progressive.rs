//! The progressive process (T.81, annex G): coefficients accumulate over several scans.

use crate::bits::Bits;
use crate::error::Error;
use crate::huffman::Codes;
use crate::scan::{BlockReader, Channel, Scan, beyond, read_dc};
use crate::tables::ZIGZAG;

/// A scan of the progressive process.
pub(crate) struct Progressive<'a> {
    pub channels: &'a mut [Channel],
    pub scan: &'a Scan,
    /// By entry: channel, table for mean values, table for the others, last mean value.
    pub entries: Vec<(usize, Option<&'a Codes>, Option<&'a Codes>, i32)>,
    /// Remaining blocks without coefficients in this scan, including the current one.
    pub end_of_band: u32,
}

fn missing() -> Error {
    Error::Corrupt("a scan without its Huffman table")
}

impl BlockReader for Progressive<'_> {
    #[inline]
    fn block(&mut self, bits: &mut Bits, position: usize, x: usize, y: usize) -> Result<(), Error> {
        let Some(&mut (channel, dc, ac, ref mut mean)) = self.entries.get_mut(position) else {
            return Ok(());
        };
        let Some(channel) = self.channels.get_mut(channel) else { return Ok(()) };
        let start = (y * channel.blocks_across + x) * 64;
        let Some(block) =
            channel.coefficients.get_mut(start..).and_then(<[i16]>::first_chunk_mut::<64>)
        else {
            return Ok(());
        };
        let low = self.scan.low;
        match (self.scan.first, self.scan.high) {
            (0, 0) => {
                *mean = mean.wrapping_add(read_dc(bits, dc.ok_or_else(missing)?)?);
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
            (_, 0) => self.first_pass(bits, ac.ok_or_else(missing)?, position, start),
            _ => self.refine(bits, ac.ok_or_else(missing)?, position, start),
        }
    }

    fn restart(&mut self) {
        self.end_of_band = 0;
        for entry in &mut self.entries {
            entry.3 = 0;
        }
    }
}

impl Progressive<'_> {
    /// The block that begins at coefficient `start` of the channel of entry `place`.
    fn block_at(&mut self, position: usize, start: usize) -> Result<&mut [i16; 64], Error> {
        let channel = self.entries.get(position).map_or(usize::MAX, |entry| entry.0);
        self.channels
            .get_mut(channel)
            .and_then(|channel| channel.coefficients.get_mut(start..))
            .and_then(<[i16]>::first_chunk_mut::<64>)
            .ok_or_else(beyond)
    }

    fn first_pass(
        &mut self,
        bits: &mut Bits,
        ac: &Codes,
        position: usize,
        start: usize,
    ) -> Result<(), Error> {
        if self.end_of_band > 0 {
            self.end_of_band -= 1;
            return Ok(());
        }
        let (mut at, last, low) = (self.scan.first, self.scan.last, self.scan.low);
        let mut end_of_band = 0;
        let block = self.block_at(position, start)?;
        while at <= last {
            bits.refill();
            if let Some((value, run)) = ac.short_value(bits) {
                at += run;
                block[usize::from(ZIGZAG[at.min(79)]) & 63] = value.wrapping_shl(low) as i16;
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
                block[usize::from(ZIGZAG[at.min(79)]) & 63] = value.wrapping_shl(low) as i16;
            }
            at += 1;
        }
        if at > 64 {
            return Err(beyond());
        }
        self.end_of_band = end_of_band;
        Ok(())
    }

    fn refine(
        &mut self,
        bits: &mut Bits,
        ac: &Codes,
        position: usize,
        start: usize,
    ) -> Result<(), Error> {
        let (mut at, last) = (self.scan.first, self.scan.last);
        let bit = 1_i16 << self.scan.low;
        let mut end_of_band = self.end_of_band;
        let block = self.block_at(position, start)?;
        if end_of_band == 0 {
            while at <= last {
                bits.refill();
                let symbol = ac.symbol(bits)?;
                let (mut run, size) = (u32::from(symbol >> 4), symbol & 15);
                let value = match size {
                    0 if run < 15 => {
                        end_of_band = (1 << run) + bits.take(run) as u32;
                        break;
                    }
                    0 => 0,
                    1 if bits.take(1) == 1 => bit,
                    1 => -bit,
                    _ => return Err(Error::corrupt("a refinement by more than one bit")),
                };
                while at <= last {
                    let coefficient = &mut block[usize::from(ZIGZAG[at.min(79)]) & 63];
                    if *coefficient != 0 {
                        refine_one(bits, coefficient, bit);
                    } else if run == 0 {
                        *coefficient = value;
                        break;
                    } else {
                        run -= 1;
                    }
                    at += 1;
                }
                at += 1;
            }
        }
        if end_of_band > 0 {
            while at <= last {
                let coefficient = &mut block[usize::from(ZIGZAG[at.min(79)]) & 63];
                if *coefficient != 0 {
                    refine_one(bits, coefficient, bit);
                }
                at += 1;
            }
            end_of_band -= 1;
        }
        self.end_of_band = end_of_band;
        Ok(())
    }
}

#[inline(always)]
fn refine_one(bits: &mut Bits, coefficient: &mut i16, bit: i16) {
    bits.refill();
    if bits.take(1) == 1 && *coefficient & bit == 0 {
        let step = if *coefficient >= 0 { bit } else { -bit };
        *coefficient = coefficient.wrapping_add(step);
    }
}
