//! Huffman tables for decoding, and optimal ones for encoding.

use crate::bits::Bits;
use crate::error::Error;

/// Codes up to this length need one lookup.
const LOOK_BITS: u32 = 10;
/// Bits that [`Codes::short`] looks at.
pub(crate) const SHORT_BITS: i32 = LOOK_BITS as i32;
const LOOK_SIZE: usize = 1 << LOOK_BITS;

/// In place of a run: no more values follow in the block.
pub(crate) const END: i32 = 128;

/// A decoding table.
#[derive(Clone)]
pub(crate) struct Codes {
    /// Length << 8 | symbol by the next bits; 0 where the code is longer.
    look: [u16; LOOK_SIZE],
    /// What [`Codes::short`] returns by the next bits.
    look_value: [i32; LOOK_SIZE],
    /// First code beyond each length, left-aligned in 16 bits.
    limit: [u32; 18],
    /// Offset from a code of each length to its index in `symbols`.
    offset: [i32; 17],
    symbols: [u8; 256],
}

impl Codes {
    /// From the number of codes of each length and the symbols in order.
    ///
    /// # Errors
    ///
    /// [`Error::Corrupt`] for more codes than their lengths allow.
    pub fn new(counts: [u8; 16], listed: &[u8]) -> Result<Self, Error> {
        let bad = || Error::Corrupt("an invalid Huffman table");
        let total: usize = counts.iter().map(|&count| usize::from(count)).sum();
        if total > 256 || listed.len() != total {
            return Err(bad());
        }
        let mut symbols = [0; 256];
        if let Some(head) = symbols.get_mut(..total) {
            head.copy_from_slice(listed);
        }
        let mut codes = Self {
            look: [0; LOOK_SIZE],
            look_value: [0; LOOK_SIZE],
            limit: [0; 18],
            offset: [0; 17],
            symbols,
        };
        let mut code: u32 = 0;
        let mut position: usize = 0;
        for (length, &count) in (1_u32..).zip(&counts) {
            codes.offset[length as usize] = position as i32 - code as i32;
            for _ in 0..count {
                if code >= 1 << length {
                    return Err(bad());
                }
                if length <= LOOK_BITS {
                    let first = (code << (LOOK_BITS - length)) as usize;
                    let entry = (length << 8) as u16 | u16::from(codes.symbols[position & 255]);
                    let span = 1 << (LOOK_BITS - length);
                    if let Some(entries) = codes.look.get_mut(first..first + span) {
                        entries.fill(entry);
                    }
                }
                code += 1;
                position += 1;
            }
            codes.limit[length as usize] = code << (16 - length);
            code <<= 1;
        }
        codes.limit[17] = u32::MAX;
        codes.fill_values();
        Ok(codes)
    }

    fn fill_values(&mut self) {
        for (bits, (value, &entry)) in self.look_value.iter_mut().zip(&self.look).enumerate() {
            let (length, symbol) = (u32::from(entry >> 8), entry as u8);
            let (run, size) = (i32::from(symbol >> 4), u32::from(symbol & 15));
            if length == 0 || length + size > LOOK_BITS {
                continue;
            }
            let (run, signed) = match (size, symbol) {
                (0, 0) => (END, 0),
                (0, 0xF0) => (run, 0),
                (0, _) => continue,
                _ => {
                    let raw = (bits >> (LOOK_BITS - length - size)) as i32 & ((1 << size) - 1);
                    (run, if raw >= 1 << (size - 1) { raw } else { raw - (1 << size) + 1 })
                }
            };
            *value = signed << 16 | run << 8 | (length + size) as i32;
        }
    }

    /// Reads a symbol; call [`Bits::refill`] first.
    #[inline(always)]
    pub fn symbol(&self, bits: &mut Bits) -> Result<u8, Error> {
        let entry = self.look[bits.peek(LOOK_BITS) & (LOOK_SIZE - 1)];
        if entry != 0 {
            bits.skip(u32::from(entry >> 8));
            return Ok(entry as u8);
        }
        self.long_symbol(bits)
    }

    /// A run of zeros and the value after it, if the next bits hold both: value << 16 | run << 8 | bits
    /// to consume. Else 0. The value is 0 at the end of a block, a run of [`END`], and after a run of 15.
    #[inline(always)]
    pub fn short(&self, bits: &Bits) -> i32 {
        self.look_value[bits.peek(LOOK_BITS) & (LOOK_SIZE - 1)]
    }

    /// Reads a run of zeros and the following value if both are short: (value, run).
    #[inline(always)]
    pub fn short_value(&self, bits: &mut Bits) -> Option<(i32, usize)> {
        let entry = self.short(bits);
        if entry >> 16 == 0 {
            return None;
        }
        bits.skip((entry & 255) as u32);
        Some((entry >> 16, (entry >> 8 & 15) as usize))
    }

    #[cold]
    #[inline(never)]
    fn long_symbol(&self, bits: &mut Bits) -> Result<u8, Error> {
        let code = bits.peek(16) as u32;
        for length in LOOK_BITS as usize + 1..=16 {
            if code < self.limit[length] {
                bits.skip(length as u32);
                let position = (code >> (16 - length)) as i32 + self.offset[length];
                return Ok(self.symbols[position as usize & 255]);
            }
        }
        Err(Error::Corrupt("a Huffman code that is not in its table"))
    }
}

/// An encoding table: the shortest codes for given frequencies.
#[derive(Clone)]
pub(crate) struct BestCodes {
    /// Number of codes of each length.
    pub counts: [u8; 16],
    /// Symbols, shortest code first.
    pub symbols: Vec<u8>,
    /// Code by symbol.
    pub code: [u16; 256],
    /// Length by symbol; 0 where the symbol does not occur.
    pub length: [u8; 256],
}

impl BestCodes {
    /// The procedure of T.81, annex K.2: lengths of at most 16 bits, and no code of ones only.
    pub fn new(occurrences: &[u32; 256]) -> Self {
        let mut weight = [0_u64; 257];
        for (slot, &count) in weight.iter_mut().zip(occurrences) {
            *slot = u64::from(count);
        }
        weight[256] = 1; // reserves the code of ones only
        let mut length = [0_usize; 257];
        let mut next = [usize::MAX; 257];
        while let Some((first, second)) = two_lightest(&weight) {
            weight[first] += weight[second];
            weight[second] = 0;
            let mut last = first;
            while next[last] != usize::MAX {
                last = next[last];
            }
            next[last] = second;
            let mut at = first;
            while at != usize::MAX {
                length[at] += 1;
                at = next[at];
            }
        }
        let counts = limited_counts(&length);
        let mut symbols: Vec<u8> = (0..=255_u8).filter(|&s| length[usize::from(s)] > 0).collect();
        symbols.sort_by_key(|&symbol| length[usize::from(symbol)]);

        let mut best = Self { counts, symbols, code: [0; 256], length: [0; 256] };
        let mut code: u16 = 0;
        let mut listed = best.symbols.iter();
        for (bits, &count) in (1_u8..).zip(&best.counts) {
            for &symbol in listed.by_ref().take(usize::from(count)) {
                best.code[usize::from(symbol)] = code;
                best.length[usize::from(symbol)] = bits;
                code = code.wrapping_add(1);
            }
            code = code.wrapping_shl(1);
        }
        best
    }
}

/// The two least weights above zero; of equal ones the later comes first, as the standard has it.
fn two_lightest(weight: &[u64; 257]) -> Option<(usize, usize)> {
    let lightest = |but: usize| {
        (0..257).filter(|&at| at != but && weight[at] > 0).min_by_key(|&at| (weight[at], 256 - at))
    };
    let first = lightest(usize::MAX)?;
    let second = lightest(first)?;
    Some((first, second))
}

/// Number of codes of each length, none longer than 16 bits, without the reserved one.
fn limited_counts(length: &[usize; 257]) -> [u8; 16] {
    let mut counts = [0_usize; 258];
    for &bits in length.iter().filter(|&&bits| bits > 0) {
        counts[bits] += 1;
    }
    for bits in (17..258).rev() {
        while counts[bits] > 0 {
            let Some(donor) = (1..bits - 1).rev().find(|&shorter| counts[shorter] > 0) else {
                break;
            };
            counts[bits] -= 2;
            counts[bits - 1] += 1;
            counts[donor + 1] += 2;
            counts[donor] -= 1;
        }
    }
    if let Some(longest) = (1..=16).rev().find(|&bits| counts[bits] > 0) {
        counts[longest] -= 1;
    }
    std::array::from_fn(|at| counts[at + 1] as u8)
}
