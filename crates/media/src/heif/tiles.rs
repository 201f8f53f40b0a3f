//! Decoded tiles become the planes of one image.

use jpeg::{ColourModel, PlanarImage, Plane};

use super::Coding;
use crate::bytes::zeroed;
use crate::error::MediaError;

/// A decoded tile, as decoders of video hand it out.
pub struct Frame<'a> {
    /// The form of its samples, by the name that `WebCodecs` has for it.
    pub format: &'a str,
    /// Pixels across and down.
    pub size: (usize, usize),
    /// All planes.
    pub samples: &'a [u8],
    /// Of each plane: where it begins, and the distance of its rows in bytes.
    pub layout: &'a [(usize, usize)],
    /// The matrix of its luma and chroma, by the name that `WebCodecs` has for it.
    pub matrix: &'a str,
    /// Whether black is 0 and white the largest value.
    pub is_full_range: bool,
}

/// How the samples of a frame lie.
#[derive(Clone, Copy, PartialEq)]
struct Form {
    /// Pixels to one sample of chroma, across and down.
    chroma: (usize, usize),
    bits: u8,
    /// Whether blue and red lie in one plane, sample by sample.
    is_paired: bool,
}

impl Form {
    fn of(format: &str) -> Option<Self> {
        let (name, bits) = match format.split_once('P') {
            Some((name, "10")) => (name, 10),
            Some((name, "12")) => (name, 12),
            Some(_) => return None,
            None => (format, 8),
        };
        let chroma = match name {
            "I420" | "NV12" => (2, 2),
            "I422" => (2, 1),
            "I444" => (1, 1),
            _ => return None,
        };
        Some(Self { chroma, bits, is_paired: name == "NV12" })
    }
}

/// The planes of an image, filled tile by tile.
pub(super) struct Canvas {
    /// Pixels across and down of a tile.
    pub tile: (usize, usize),
    columns: usize,
    hidden: (usize, usize),
    size: (usize, usize),
    coding: Option<Coding>,
    /// Tiles so far.
    count: usize,
    /// With the first tile.
    filled: Option<Filled>,
}

struct Filled {
    form: Form,
    planes: [Target; 3],
    /// A sample as it comes to one of eight bits and full range, for luma and for chroma.
    tables: [Vec<u8>; 2],
    weights: Weights,
}

struct Target {
    width: usize,
    samples: Vec<u8>,
}

impl Canvas {
    /// Of `columns` tiles beside each other, `size` pixels are shown from `hidden` on.
    pub fn new(
        tile: (usize, usize),
        columns: usize,
        hidden: (usize, usize),
        size: (usize, usize),
        coding: Option<Coding>,
    ) -> Self {
        Self { tile, columns, hidden, size, coding, count: 0, filled: None }
    }

    /// How many tiles were added.
    pub fn count(&self) -> usize {
        self.count
    }

    pub fn add(&mut self, frame: &Frame) -> Result<(), MediaError> {
        let form = Form::of(frame.format)
            .ok_or(MediaError::UnsupportedKind("samples of a form that is not read here"))?;
        if frame.size.0 < self.tile.0 || frame.size.1 < self.tile.1 {
            return Err(MediaError::corrupt("a frame smaller than its tile"));
        }
        if self.filled.is_none() {
            self.filled = Some(self.start(frame, form)?);
        }
        let Some(filled) = &mut self.filled else { return Ok(()) };
        if filled.form != form {
            return Err(MediaError::corrupt("frames of different forms"));
        }
        let place = (self.count % self.columns, self.count / self.columns);
        let bytes = if form.bits == 8 { 1 } else { 2 };
        for (index, target) in filled.planes.iter_mut().enumerate() {
            let (across, down) = if index == 0 { (1, 1) } else { form.chroma };
            let step = if form.is_paired && index > 0 { 2 } else { 1 };
            let source = if form.is_paired { index.min(1) } else { index };
            let &(offset, stride) = frame.layout.get(source).ok_or_else(cut)?;
            let offset = offset + if step == 2 { (index - 1) * bytes } else { 0 };
            let table = &filled.tables[index.min(1)];
            let tile = (self.tile.0.div_ceil(across), self.tile.1.div_ceil(down));
            let (left, top) = (place.0 * self.tile.0 / across, place.1 * self.tile.1 / down);
            let (hidden_left, hidden_top) = (self.hidden.0 / across, self.hidden.1 / down);
            for y in 0..tile.1 {
                let Some(line) = (top + y).checked_sub(hidden_top) else { continue };
                let from = hidden_left.saturating_sub(left);
                let to = (left + from).saturating_sub(hidden_left);
                let row = target.samples.chunks_exact_mut(target.width).nth(line);
                let Some(out) = row.and_then(|row| row.get_mut(to..)) else { continue };
                let start = offset + y * stride;
                let line = frame.samples.get(start..).ok_or_else(cut)?;
                let wanted = out.len().min(tile.0.saturating_sub(from));
                let samples = line.chunks(bytes * step).skip(from).take(wanted);
                if samples.len() < wanted {
                    return Err(cut());
                }
                for (out, sample) in out.iter_mut().zip(samples) {
                    let value = match *sample {
                        [low, high, ..] if bytes == 2 => u16::from_le_bytes([low, high]),
                        [value, ..] => u16::from(value),
                        [] => 0,
                    };
                    *out = table.get(usize::from(value)).copied().unwrap_or(255);
                }
            }
        }
        self.count += 1;
        Ok(())
    }

    /// Reserves the planes.
    fn start(&self, frame: &Frame, form: Form) -> Result<Filled, MediaError> {
        let by_name = match frame.matrix {
            "bt709" => 1,
            "bt2020-ncl" => 9,
            "rgb" => 0,
            _ => 6,
        };
        let told = Coding { matrix: by_name, is_full_range: frame.is_full_range };
        let coding = self.coding.map_or(told, |found| match found.matrix {
            2 => Coding { matrix: by_name, ..found },
            _ => found,
        });
        let weights = Weights::of(coding.matrix)
            .ok_or(MediaError::UnsupportedKind("luma and chroma of an unknown matrix"))?;
        // Tiles have to meet between two samples of chroma.
        let meets = |side: usize, tiles: bool, step: usize| !tiles || side.is_multiple_of(step);
        let is_grid = (self.columns > 1, self.size.1 + self.hidden.1 > self.tile.1);
        if !meets(self.tile.0, is_grid.0, form.chroma.0)
            || !meets(self.tile.1, is_grid.1, form.chroma.1)
        {
            return Err(MediaError::corrupt("tiles that split a sample"));
        }
        let plane = |across: usize, down: usize| -> Result<Target, MediaError> {
            let (width, height) = (self.size.0.div_ceil(across), self.size.1.div_ceil(down));
            Ok(Target { width, samples: zeroed(width * height)? })
        };
        let (across, down) = form.chroma;
        Ok(Filled {
            form,
            planes: [plane(1, 1)?, plane(across, down)?, plane(across, down)?],
            tables: [table(form.bits, coding, false), table(form.bits, coding, true)],
            weights,
        })
    }

    /// The planes as JFIF has them: BT.601, full range.
    pub fn finish(self) -> Result<PlanarImage, MediaError> {
        let Some(Filled { form, mut planes, weights, .. }) = self.filled else {
            return Err(MediaError::Truncated("the image"));
        };
        if weights != Weights::BT601 {
            convert(&mut planes, form.chroma, weights);
        }
        let (width, height) = self.size;
        let mut index = 0;
        let planes = planes.map(|Target { width: stride, samples }| {
            let (across, down) = if index == 0 { (1, 1) } else { form.chroma };
            index += 1;
            let extent = |side: usize, step: usize| side as f64 / step as f64;
            Plane::with_extent(stride, samples, extent(width, across), extent(height, down))
        });
        Ok(PlanarImage { model: ColourModel::Ycc, planes: planes.into(), width, height })
    }
}

fn cut() -> MediaError {
    MediaError::corrupt("a frame with fewer samples than it announces")
}

/// Of each value of so many bits the one of eight bits and full range.
fn table(bits: u8, coding: Coding, is_chroma: bool) -> Vec<u8> {
    let unit = f64::from(1_u32 << (bits - 8)); // one step of eight bits
    let top = f64::from((1_u32 << bits) - 1);
    let (black, span, from, to) = match (coding.is_full_range, is_chroma) {
        (true, false) => (0.0, top, 0.0, 255.0),
        (true, true) => (128.0 * unit, top, 128.0, 255.0),
        (false, false) => (16.0 * unit, 219.0 * unit, 0.0, 255.0),
        (false, true) => (128.0 * unit, 224.0 * unit, 128.0, 255.0),
    };
    let value = |raw: u32| (from + (f64::from(raw) - black) * to / span).round();
    (0..1_u32 << bits).map(|raw| value(raw).clamp(0.0, 255.0) as u8).collect()
}

/// How much red and blue count in luma.
#[derive(Clone, Copy, PartialEq)]
struct Weights {
    red: f32,
    blue: f32,
}

impl Weights {
    const BT601: Self = Self { red: 0.299, blue: 0.114 };

    /// By ITU-T H.273 code point, table 4.
    fn of(matrix: u8) -> Option<Self> {
        match matrix {
            1 => Some(Self { red: 0.2126, blue: 0.0722 }),
            5 | 6 => Some(Self::BT601),
            9 => Some(Self { red: 0.2627, blue: 0.0593 }),
            _ => None,
        }
    }
}

/// From the luma and chroma of `weights` to those of BT.601. New chroma depends on chroma alone;
/// luma goes with the sample of chroma that it shares.
fn convert([luma, blue, red]: &mut [Target; 3], chroma: (usize, usize), weights: Weights) {
    let Weights { red: kr, blue: kb } = weights;
    let to = Weights::BT601;
    let (green, to_green) = (1.0 - kr - kb, 1.0 - to.red - to.blue);
    let share = |own: f32, target: f32| 2.0 * (1.0 - own) * (target - own * to_green / green);
    let (by_blue, by_red) = (share(kb, to.blue), share(kr, to.red));
    let (blue_span, red_span) = (2.0 * (1.0 - to.blue), 2.0 * (1.0 - to.red));
    for (y, row) in luma.samples.chunks_exact_mut(luma.width.max(1)).enumerate() {
        let start = y / chroma.1 * blue.width;
        for (x, value) in row.iter_mut().enumerate() {
            let at = start + x / chroma.0;
            if let (Some(&cb), Some(&cr)) = (blue.samples.get(at), red.samples.get(at)) {
                let (cb, cr) = (f32::from(cb) - 128.0, f32::from(cr) - 128.0);
                *value = (f32::from(*value) + by_blue * cb + by_red * cr).round() as u8;
            }
        }
    }
    for (blue, red) in blue.samples.iter_mut().zip(&mut red.samples) {
        let (cb, cr) = (f32::from(*blue) - 128.0, f32::from(*red) - 128.0);
        let new_blue = ((2.0 * (1.0 - kb) - by_blue) * cb - by_red * cr) / blue_span;
        let new_red = ((2.0 * (1.0 - kr) - by_red) * cr - by_blue * cb) / red_span;
        *blue = (new_blue + 128.0).round() as u8;
        *red = (new_red + 128.0).round() as u8;
    }
}
