//! Encodes planes as a baseline JPEG with optimal Huffman tables.
//!
//! Two passes: [`Encoder::measure`] transforms, quantises and records each code, which gives the size
//! except for byte stuffing; [`Encoding::write`] writes the file.

use crate::error::Error;
use crate::huffman::BestCodes;
use crate::lanes::{Block, Lanes};
use crate::markers::{APP0, DHT, DQT, EOI, SOI, SOS};
use crate::plane::Plane;
use crate::tables::{ZIGZAG, quantisation};
use crate::transform::forward;

/// Luma mean, luma rest, chroma mean, chroma rest.
const FAMILIES: usize = 4;

/// An image that is to become a JPEG.
pub struct Encoder<'a> {
    /// One plane of luma, or luma and two of chroma.
    planes: &'a [Plane],
    width: usize,
    height: usize,
    /// Whether chroma has half the width and half the height.
    is_subsampled: bool,
}

/// An image that is quantised and measured, but not yet written.
pub struct Encoding {
    width: usize,
    height: usize,
    channels: usize,
    is_subsampled: bool,
    tables: [[u16; 64]; 2],
    /// Code symbol in bits 16 to 23, family in 24 and 25, the value's bits below.
    tokens: Vec<u32>,
    codes: [BestCodes; FAMILIES],
    bits: u64,
}

impl<'a> Encoder<'a> {
    /// Accepts 1 plane (grey) or 3 (luma, chroma, chroma). Chroma planes are as large as luma, or
    /// half as wide and half as high, rounded up.
    ///
    /// # Errors
    ///
    /// [`Error::SideTooLong`] above 65,535 pixels; [`Error::MismatchedPlanes`].
    pub fn new(planes: &'a [Plane]) -> Result<Self, Error> {
        let Some(luma) = planes.first() else {
            return Err(Error::MismatchedPlanes("an image without planes"));
        };
        let (width, height) = (luma.width(), luma.height());
        let side = width.max(height) as u64;
        if side > 65_535 {
            return Err(Error::SideTooLong { announced: side, allowed: 65_535 });
        }
        let size = |plane: &Plane| (plane.width(), plane.height());
        let is_subsampled = match planes {
            [_] => false,
            [_, blue, red] if size(blue) == (width, height) && size(red) == size(blue) => false,
            [_, blue, red]
                if size(blue) == (width.div_ceil(2), height.div_ceil(2))
                    && size(red) == size(blue) =>
            {
                true
            }
            _ => return Err(Error::MismatchedPlanes("planes of mismatched sizes")),
        };
        Ok(Self { planes, width, height, is_subsampled })
    }

    /// Transforms and quantises at `quality`, 1 to 100.
    ///
    /// # Errors
    ///
    /// Out of memory.
    pub fn measure(&self, quality: u8) -> Result<Encoding, Error> {
        let tables = quantisation(quality);
        let mut tokens = Tokens::default();
        // A photo at medium quality needs about an eighth of its samples.
        tokens
            .list
            .try_reserve(self.width * self.height / 8)
            .map_err(|_| Error::OutOfMemory { samples: (self.width * self.height) as u64 })?;
        let inverse: [Factors; 2] = tables.map(|table| {
            let (rows, _) = table.as_chunks::<8>();
            std::array::from_fn(|row| rows[row].map(|value| 1.0 / (8.0 * f32::from(value))))
        });
        let side = if self.is_subsampled { 16 } else { 8 };
        let luma = if self.is_subsampled { 2 } else { 1 };
        let mut means = [0; 3];
        for mcu_y in 0..self.height.div_ceil(side) {
            for mcu_x in 0..self.width.div_ceil(side) {
                for (index, plane) in self.planes.iter().enumerate() {
                    let is_chroma = usize::from(index > 0);
                    let count = if index == 0 { luma } else { 1 };
                    for position in 0..count * count {
                        let x = mcu_x * count + position % count;
                        let y = mcu_y * count + position / count;
                        let block = forward(&samples_of(plane, x * 8, y * 8));
                        tokens.add(&block, &inverse[is_chroma], &mut means[index % 3], is_chroma);
                    }
                }
            }
        }
        Ok(tokens.measured(self, tables))
    }
}

/// The 8×8 samples at (`x`, `y`) less 128; beyond the edge the last row and column are repeated.
#[inline(always)]
fn samples_of(plane: &Plane, x: usize, y: usize) -> Block {
    let samples = plane.samples();
    if x + 8 <= plane.width() && y + 8 <= plane.height() {
        let start = y * plane.stride() + x;
        return std::array::from_fn(|row| {
            let at = start + row * plane.stride();
            let values = samples.get(at..).and_then(<[u8]>::first_chunk::<8>);
            values.map_or(Lanes::zero(), |values| Lanes::of_samples(*values))
        });
    }
    std::array::from_fn(|row| {
        let line = plane.row(y + row);
        let last = line.len().saturating_sub(1);
        Lanes::of_samples(std::array::from_fn(|column| {
            line.get((x + column).min(last)).copied().unwrap_or(0)
        }))
    })
}

/// One by eight times the quantisation, in rows.
type Factors = [[f32; 8]; 8];

/// Zigzag positions of a row's coefficients, by the bit mask of those that are not zero.
static ZIGZAG_BITS: [[u64; 256]; 8] = zigzag_bits();

const fn zigzag_bits() -> [[u64; 256]; 8] {
    let mut bits = [[0; 256]; 8];
    let mut position = 0;
    while position < 64 {
        let natural = ZIGZAG[position] as usize;
        let mut mask = 0;
        while mask < 256 {
            if mask >> (natural % 8) & 1 == 1 {
                bits[natural / 8][mask] |= 1 << position;
            }
            mask += 1;
        }
        position += 1;
    }
    bits
}

struct Tokens {
    list: Vec<u32>,
    occurrences: [[u32; 256]; FAMILIES],
}

impl Default for Tokens {
    fn default() -> Self {
        Self { list: Vec::new(), occurrences: [[0; 256]; FAMILIES] }
    }
}

impl Tokens {
    #[inline(always)]
    fn push(&mut self, family: usize, symbol: u32, value: u32) {
        self.occurrences[family & 3][symbol as usize & 255] += 1;
        self.list.push((family as u32) << 24 | symbol << 16 | value);
    }

    /// Quantises one block and records its codes.
    #[inline(always)]
    fn add(&mut self, block: &Block, factors: &Factors, mean: &mut i32, is_chroma: usize) {
        let mut values = [0; 64];
        let mut left = 0;
        for (row, out) in values.as_chunks_mut::<8>().0.iter_mut().enumerate() {
            let (quantised, mask) = block[row].quantised(&factors[row]);
            *out = quantised;
            left |= ZIGZAG_BITS[row][usize::from(mask)];
        }
        let current = i32::from(values[0]);
        let difference = current - *mean;
        *mean = current;
        let size = size_of(difference);
        self.push(is_chroma * 2, size, value_bits(difference, size));

        let family = is_chroma * 2 + 1;
        left &= !1;
        let mut before = 0;
        while left != 0 {
            let position = left.trailing_zeros();
            left &= left - 1;
            let mut run = position - before - 1;
            before = position;
            while run > 15 {
                self.push(family, 0xF0, 0);
                run -= 16;
            }
            let value = i32::from(values[usize::from(ZIGZAG[position as usize & 63]) & 63]);
            let size = size_of(value);
            self.push(family, run << 4 | size, value_bits(value, size));
        }
        if before < 63 {
            self.push(family, 0, 0);
        }
    }

    fn measured(self, of: &Encoder, tables: [[u16; 64]; 2]) -> Encoding {
        let codes = [0, 1, 2, 3].map(|family| BestCodes::new(&self.occurrences[family]));
        let mut bits = 0;
        for (occurrences, codes) in self.occurrences.iter().zip(&codes) {
            for (symbol, (&count, &length)) in occurrences.iter().zip(&codes.length).enumerate() {
                bits += u64::from(count) * (u64::from(length) + symbol as u64 % 16);
            }
        }
        Encoding {
            width: of.width,
            height: of.height,
            channels: of.planes.len(),
            is_subsampled: of.is_subsampled,
            tables,
            tokens: self.list,
            codes,
            bits,
        }
    }
}

/// Bits that the magnitude of `value` needs.
#[inline(always)]
fn size_of(value: i32) -> u32 {
    32 - value.unsigned_abs().leading_zeros()
}

/// The low `size` bits that stand for `value`: negative ones as one less (T.81, F.1.2.1).
#[inline(always)]
fn value_bits(value: i32, size: u32) -> u32 {
    ((value + (value >> 31)) as u32) & ((1 << size) - 1)
}

impl Encoding {
    /// Bytes of the finished file without its byte stuffing.
    #[must_use]
    pub fn least_bytes(&self) -> usize {
        self.head().len() + (self.bits / 8) as usize + 2
    }

    /// Writes the file.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut out = self.head();
        out.reserve((self.bits / 8) as usize + (self.bits / 1024) as usize + 64);
        let mut writer = BitWriter { out, window: 0, filled: 0 };
        for &token in &self.tokens {
            let codes = &self.codes[token as usize >> 24 & 3];
            let symbol = token as usize >> 16 & 255;
            let length = u32::from(codes.length[symbol]);
            let extra = symbol as u32 & 15;
            let code = u64::from(codes.code[symbol]) << extra | u64::from(token & 0xFFFF);
            writer.put(code, length + extra);
        }
        let mut out = writer.finish();
        out.extend_from_slice(&[0xFF, EOI]);
        out
    }

    /// Everything before the entropy-coded data.
    fn head(&self) -> Vec<u8> {
        let mut out = vec![0xFF, SOI];
        segment(&mut out, APP0, b"JFIF\0\x01\x01\0\0\x01\0\x01\0\0");
        let is_colour = self.channels > 1;
        for (index, table) in (0_u8..).zip(&self.tables).take(1 + usize::from(is_colour)) {
            let mut payload = vec![index];
            payload.extend(ZIGZAG.iter().take(64).map(|&at| table[usize::from(at)] as u8));
            segment(&mut out, DQT, &payload);
        }
        let [y1, y0] = (self.height as u16).to_be_bytes();
        let [x1, x0] = (self.width as u16).to_be_bytes();
        let mut frame = vec![8, y1, y0, x1, x0, self.channels as u8];
        let mut scan = vec![self.channels as u8];
        for id in 1..=self.channels as u8 {
            let is_luma = id == 1;
            let sampling = if is_luma && self.is_subsampled { 0x22 } else { 0x11 };
            frame.extend_from_slice(&[id, sampling, u8::from(!is_luma)]);
            scan.extend_from_slice(&[id, if is_luma { 0x00 } else { 0x11 }]);
        }
        segment(&mut out, 0xC0, &frame);
        for (family, codes) in self.codes.iter().enumerate().take(2 + 2 * usize::from(is_colour)) {
            let mut payload = vec![(family as u8 & 1) << 4 | family as u8 >> 1];
            payload.extend_from_slice(&codes.counts);
            payload.extend_from_slice(&codes.symbols);
            segment(&mut out, DHT, &payload);
        }
        scan.extend_from_slice(&[0, 63, 0]);
        segment(&mut out, SOS, &scan);
        out
    }
}

fn segment(out: &mut Vec<u8>, marker: u8, payload: &[u8]) {
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
