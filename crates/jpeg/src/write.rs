//! What a file is written of: segments, scans of Huffman codes, bits.

use crate::huffman::BestCodes;
use crate::markers::{DHT, SOS};

/// Luma mean, luma rest, chroma mean, chroma rest.
pub(crate) const FAMILIES: usize = 4;

/// Marks a token that is one bit as it is, without a code.
const PLAIN_BIT: u32 = 1 << 31;

/// Bits that the magnitude of `value` needs.
#[inline(always)]
pub(crate) fn size_of(value: i32) -> u32 {
    32 - value.unsigned_abs().leading_zeros()
}

/// The low `size` bits that stand for `value`: negative ones as one less (T.81, F.1.2.1).
#[inline(always)]
pub(crate) fn value_bits(value: i32, size: u32) -> u32 {
    ((value + (value >> 31)) as u32) & ((1 << size) - 1)
}

/// Bits that follow the code of each symbol: the value's, or those of a run of ended blocks, which
/// only progressive scans have.
static EXTRA_BITS: [u8; 256] = extra_bits();

const fn extra_bits() -> [u8; 256] {
    let mut bits = [0; 256];
    let mut symbol = 0;
    while symbol < 256 {
        let size = symbol as u8 & 15;
        bits[symbol] = if size == 0 && symbol != 0xF0 { symbol as u8 >> 4 } else { size };
        symbol += 1;
    }
    bits
}

/// The codes of a scan in order, and how often each occurs.
pub(crate) struct Tokens {
    /// Code symbol in bits 16 to 23, family in 24 and 25, the value's bits below.
    list: Vec<u32>,
    occurrences: [[u32; 256]; FAMILIES],
    plain_bits: u64,
}

impl Tokens {
    /// With room for `capacity` codes; `None` without the memory.
    pub fn with_capacity(capacity: usize) -> Option<Self> {
        let mut list = Vec::new();
        list.try_reserve(capacity).ok()?;
        Some(Self { list, occurrences: [[0; 256]; FAMILIES], plain_bits: 0 })
    }

    /// Records a code of `family` and the bits that follow it.
    #[inline(always)]
    pub fn push(&mut self, family: usize, symbol: u32, value: u32) {
        self.occurrences[family & 3][symbol as usize & 255] += 1;
        self.list.push((family as u32) << 24 | symbol << 16 | value);
    }

    /// Records a bit without a code.
    pub fn push_bit(&mut self, bit: bool) {
        self.plain_bits += 1;
        self.list.push(PLAIN_BIT | u32::from(bit));
    }
}

/// What the header of a scan says.
#[derive(Clone, Copy)]
pub(crate) struct ScanHeader {
    /// The identifiers of its channels, the first being 1.
    pub first_channel: u8,
    pub channels: u8,
    /// First and last zigzag position.
    pub band: (u8, u8),
    /// Lowest bit of the values before and with this scan, as one byte.
    pub approximation: u8,
}

/// A scan that is measured.
pub(crate) struct Scan {
    header: ScanHeader,
    list: Vec<u32>,
    codes: [BestCodes; FAMILIES],
    bits: u64,
}

impl Scan {
    /// Gives each symbol its code.
    pub fn new(header: ScanHeader, tokens: Tokens) -> Self {
        let codes = [0, 1, 2, 3].map(|family| BestCodes::new(&tokens.occurrences[family]));
        let mut bits = tokens.plain_bits;
        for (occurrences, codes) in tokens.occurrences.iter().zip(&codes) {
            let lengths = codes.length.iter().zip(&EXTRA_BITS);
            for (&count, (&length, &extra)) in occurrences.iter().zip(lengths) {
                bits += u64::from(count) * (u64::from(length) + u64::from(extra));
            }
        }
        Self { header, list: tokens.list, codes, bits }
    }

    /// Bytes of its header and its data, without byte stuffing.
    pub fn least_bytes(&self) -> usize {
        let mut head = Vec::new();
        self.write_head(&mut head);
        head.len() + (self.bits / 8) as usize
    }

    /// Appends it to `out`.
    pub fn write(&self, out: &mut Vec<u8>) {
        self.write_head(out);
        let mut writer = BitWriter { out: std::mem::take(out), window: 0, filled: 0 };
        for &token in &self.list {
            if token & PLAIN_BIT != 0 {
                writer.put(u64::from(token & 1), 1);
                continue;
            }
            let codes = &self.codes[token as usize >> 24 & 3];
            let symbol = token as usize >> 16 & 255;
            let extra = u32::from(EXTRA_BITS[symbol]);
            let code = u64::from(codes.code[symbol]) << extra | u64::from(token & 0xFFFF);
            writer.put(code, u32::from(codes.length[symbol]) + extra);
        }
        *out = writer.finish();
    }

    fn write_head(&self, out: &mut Vec<u8>) {
        for (family, codes) in self.codes.iter().enumerate() {
            if codes.symbols.is_empty() {
                continue;
            }
            let mut payload = vec![(family as u8 & 1) << 4 | family as u8 >> 1];
            payload.extend_from_slice(&codes.counts);
            payload.extend_from_slice(&codes.symbols);
            segment(out, DHT, &payload);
        }
        let ScanHeader { first_channel, channels, band, approximation } = self.header;
        let mut scan = vec![channels];
        for id in first_channel..first_channel + channels {
            let is_used = |family: usize| !self.codes[family].symbols.is_empty();
            let chroma = u8::from(id > 1);
            let [mean, rest] = [0, 1].map(|kind| chroma * u8::from(is_used(2 + kind)));
            scan.extend_from_slice(&[id, mean << 4 | rest]);
        }
        scan.extend_from_slice(&[band.0, band.1, approximation]);
        segment(out, SOS, &scan);
    }
}

/// Appends a marker and its payload.
pub(crate) fn segment(out: &mut Vec<u8>, marker: u8, payload: &[u8]) {
    out.extend_from_slice(&[0xFF, marker]);
    out.extend_from_slice(&(payload.len() as u16 + 2).to_be_bytes());
    out.extend_from_slice(payload);
}

struct BitWriter {
    out: Vec<u8>,
    /// The last `filled` bits are to be written.
    window: u64,
    filled: u32,
}

impl BitWriter {
    /// Appends the low `count` bits (at most 32) of `bits`.
    #[inline(always)]
    fn put(&mut self, bits: u64, count: u32) {
        self.window = self.window << count | bits;
        self.filled += count;
        if self.filled >= 32 {
            self.filled -= 32;
            let word = (self.window >> self.filled) as u32;
            let inverse = !word;
            if inverse.wrapping_sub(0x0101_0101) & !inverse & 0x8080_8080 == 0 {
                self.out.extend_from_slice(&word.to_be_bytes());
            } else {
                for byte in word.to_be_bytes() {
                    self.put_byte(byte);
                }
            }
        }
    }

    fn put_byte(&mut self, byte: u8) {
        self.out.push(byte);
        if byte == 0xFF {
            self.out.push(0);
        }
    }

    /// Fills the last byte with ones.
    fn finish(mut self) -> Vec<u8> {
        let missing = (8 - self.filled % 8) % 8;
        self.window = self.window << missing | ((1 << missing) - 1);
        self.filled += missing;
        while self.filled >= 8 {
            self.filled -= 8;
            self.put_byte((self.window >> self.filled) as u8);
        }
        self.out
    }
}
