//! Encodes planes as a JPEG with optimal Huffman tables.
//!
//! Two passes: [`Encoder::measure`] transforms, quantises and records each code, which gives the size
//! except for byte stuffing; [`Encoding::write`] writes the file.

use crate::blocks::ChannelBlocks;
use crate::error::Error;
use crate::lanes::{Block, Lanes};
use crate::markers::{APP0, DQT, EOI, SOI};
use crate::plane::Plane;
use crate::tables::{ZIGZAG, quantisation};
use crate::transform::forward;
use crate::write::{Scan, ScanHeader, Tokens, segment, size_of, value_bits};

/// How the values of a file are arranged. Both hold the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Process {
    /// One scan: quickest to write and to decode.
    #[default]
    Baseline,
    /// A scan for each range of frequencies, with codes of its own: fewer bytes.
    Progressive,
}

/// An image that is to become a JPEG.
pub struct Encoder<'a> {
    /// One plane of luma, or luma and two of chroma.
    planes: &'a [Plane],
    width: usize,
    height: usize,
    /// Whether chroma has half the width and half the height.
    is_subsampled: bool,
    process: Process,
}

/// An image that is quantised and measured, but not yet written.
pub struct Encoding {
    width: usize,
    height: usize,
    channels: usize,
    is_subsampled: bool,
    process: Process,
    tables: [[u16; 64]; 2],
    scans: Vec<Scan>,
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
        Ok(Self { planes, width, height, is_subsampled, process: Process::Baseline })
    }

    /// The same image by another process; the usual one is [`Process::Baseline`].
    #[must_use]
    pub fn with_process(self, process: Process) -> Self {
        Self { process, ..self }
    }

    /// Transforms and quantises at `quality`, 1 to 100.
    ///
    /// # Errors
    ///
    /// Out of memory.
    pub fn measure(&self, quality: u8) -> Result<Encoding, Error> {
        let tables = quantisation(quality);
        let scans = match self.process {
            Process::Baseline => self.baseline(&tables),
            Process::Progressive => self.progressive(&tables),
        };
        let samples = (self.width * self.height) as u64;
        Ok(Encoding {
            width: self.width,
            height: self.height,
            channels: self.planes.len(),
            is_subsampled: self.is_subsampled,
            process: self.process,
            tables,
            scans: scans.ok_or(Error::OutOfMemory { samples })?,
        })
    }

    /// One scan of all channels; `None` without the memory.
    fn baseline(&self, tables: &[[u16; 64]; 2]) -> Option<Vec<Scan>> {
        // A photo at medium quality needs about an eighth of its samples.
        let mut tokens = Tokens::with_capacity(self.width * self.height / 8)?;
        let inverse = tables.map(|table| factors(&table));
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
        let channels = self.planes.len() as u8;
        let header = ScanHeader { first_channel: 1, channels, band: (0, 63), approximation: 0 };
        Some(vec![Scan::new(header, tokens)])
    }

    /// Scans of one channel each; `None` without the memory.
    fn progressive(&self, tables: &[[u16; 64]; 2]) -> Option<Vec<Scan>> {
        let mut means = Vec::new();
        let mut first = Vec::new();
        let mut last = Vec::new();
        for (channel, plane) in (1..).zip(self.planes) {
            let blocks = ChannelBlocks::quantised(plane, &tables[usize::from(channel > 1)])?;
            means.push(blocks.means(channel)?);
            if channel == 1 {
                first.push(blocks.band(channel, (1, 2), 0)?);
                last.push(blocks.band(channel, (3, 63), 1)?);
                last.push(blocks.lowest_bits(channel, (3, 63))?);
            } else {
                first.push(blocks.band(channel, (1, 63), 0)?);
            }
        }
        Some(means.into_iter().chain(first).chain(last).collect())
    }
}

/// The 8×8 samples at (`x`, `y`) less 128; beyond the edge the last row and column are repeated.
#[inline(always)]
pub(crate) fn samples_of(plane: &Plane, x: usize, y: usize) -> Block {
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
pub(crate) type Factors = [[f32; 8]; 8];

pub(crate) fn factors(table: &[u16; 64]) -> Factors {
    let (rows, _) = table.as_chunks::<8>();
    std::array::from_fn(|row| rows[row].map(|value| 1.0 / (8.0 * f32::from(value))))
}

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

/// Steps below which a value is not worth its bytes, in rows: half a step would round to the nearest.
/// The mean of a block is always the nearest.
const DEAD_ZONE: [[f32; 8]; 8] = {
    let mut zone = [[0.6; 8]; 8];
    zone[0][0] = 0.0;
    zone
};

/// The values of a block in natural order, and the zigzag positions of those that are not zero.
#[inline(always)]
pub(crate) fn quantise(block: &Block, factors: &Factors) -> ([i16; 64], u64) {
    let mut values = [0; 64];
    let mut positions = 0;
    for (row, out) in values.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        let (quantised, mask) = block[row].quantised(&factors[row], &DEAD_ZONE[row]);
        *out = quantised;
        positions |= ZIGZAG_BITS[row][usize::from(mask)];
    }
    (values, positions)
}

impl Tokens {
    /// Quantises one block and records its codes.
    #[inline(always)]
    fn add(&mut self, block: &Block, factors: &Factors, mean: &mut i32, is_chroma: usize) {
        let (values, mut left) = quantise(block, factors);
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
}

impl Encoding {
    /// Bytes of the finished file without its byte stuffing.
    #[must_use]
    pub fn least_bytes(&self) -> usize {
        self.head().len() + self.scans.iter().map(Scan::least_bytes).sum::<usize>() + 2
    }

    /// Writes the file.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut out = self.head();
        let least = self.least_bytes();
        out.reserve(least + least / 128 + 64);
        for scan in &self.scans {
            scan.write(&mut out);
        }
        out.extend_from_slice(&[0xFF, EOI]);
        out
    }

    /// Everything before the first scan.
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
        for id in 1..=self.channels as u8 {
            let is_luma = id == 1;
            let sampling = if is_luma && self.is_subsampled { 0x22 } else { 0x11 };
            frame.extend_from_slice(&[id, sampling, u8::from(!is_luma)]);
        }
        let marker = match self.process {
            Process::Baseline => 0xC0,
            Process::Progressive => 0xC2,
        };
        segment(&mut out, marker, &frame);
        out
    }
}
