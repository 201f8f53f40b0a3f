//! Interleaved pixels, as decoders other than JPEG's return them.

use jpeg::{ColourModel, PlanarImage, Plane};

use crate::bytes::zeroed;
use crate::colour::{split_rgb, ycc_row};
use crate::error::MediaError;
use crate::scale::mean_of_squares;

/// Eight-bit pixels without padding.
#[derive(Clone, Debug)]
pub(crate) struct Raster {
    pub width: usize,
    pub height: usize,
    /// 1 grey, 2 grey and alpha, 3 RGB, 4 RGB and alpha (not premultiplied).
    pub channels: usize,
    pub samples: Vec<u8>,
}

impl Raster {
    /// Separate planes, transparency flattened on white.
    pub fn into_planar(self) -> Result<PlanarImage, MediaError> {
        let count = self.width * self.height;
        let colours = if self.channels > 2 { 3 } else { 1 };
        let mut planes = Vec::with_capacity(colours);
        for colour in 0..colours {
            let mut plane: Vec<u8> = zeroed(count)?;
            let pixels = self.samples.chunks_exact(self.channels.max(1));
            if self.channels.is_multiple_of(2) {
                for (out, pixel) in plane.iter_mut().zip(pixels) {
                    if let (Some(&value), Some(&alpha)) = (pixel.get(colour), pixel.last()) {
                        *out = on_white(value, alpha);
                    }
                }
            } else {
                for (out, pixel) in plane.iter_mut().zip(pixels) {
                    *out = pixel.get(colour).copied().unwrap_or(0);
                }
            }
            planes.push(Plane::new(self.width, self.height, plane));
        }
        let model = if colours == 3 { ColourModel::Rgb } else { ColourModel::Grey };
        Ok(PlanarImage { model, planes, width: self.width, height: self.height })
    }
}

impl Raster {
    /// Luma and chroma, or luma alone, transparency flattened on white: what [`crate::colour::to_srgb`]
    /// makes of sRGB, in one pass. `has_half_chroma` as in [`YccRows::new`].
    ///
    /// # Errors
    ///
    /// Out of memory.
    pub fn into_ycc(self, has_half_chroma: bool) -> Result<PlanarImage, MediaError> {
        if self.channels < 3 {
            return self.into_planar();
        }
        let mut rows = YccRows::new((self.width, self.height), self.channels, has_half_chroma)?;
        self.samples.chunks_exact(self.width * self.channels).for_each(|row| rows.add(row));
        Ok(rows.finish())
    }
}

/// Luma and chroma of pixels that come row by row.
pub(crate) struct YccRows {
    width: usize,
    height: usize,
    channels: usize,
    has_half_chroma: bool,
    /// Rows so far.
    done: usize,
    luma: Vec<u8>,
    chroma: [Vec<u8>; 2],
    /// One row before its conversion.
    rgb: [Vec<u8>; 3],
    /// The chroma of two rows before it is halved.
    whole: [Vec<u8>; 2],
}

impl YccRows {
    /// For pixels of three or four `channels`. `has_half_chroma`: at half the width and height, each
    /// sample the mean of four, as a decoder of 4:2:0 returns it.
    ///
    /// # Errors
    ///
    /// Out of memory.
    pub fn new(
        (width, height): (usize, usize),
        channels: usize,
        has_half_chroma: bool,
    ) -> Result<Self, MediaError> {
        let size = |side: usize| if has_half_chroma { side.div_ceil(2) } else { side };
        let chroma = || zeroed(size(width) * size(height));
        Ok(Self {
            width,
            height,
            channels,
            has_half_chroma,
            done: 0,
            luma: zeroed(width * height)?,
            chroma: [chroma()?, chroma()?],
            rgb: [(); 3].map(|()| vec![0; width]),
            whole: [(); 2].map(|()| vec![0; 2 * width]),
        })
    }

    /// The next row, transparency flattened on white. Those beyond the last are ignored.
    pub fn add(&mut self, pixels: &[u8]) {
        let (width, row) = (self.width, self.done);
        if row >= self.height || width == 0 {
            return;
        }
        self.done += 1;
        colours_of(pixels, self.channels, &mut self.rgb);
        let rgb = self.rgb.each_ref().map(Vec::as_slice);
        let luma = &mut self.luma[row * width..][..width];
        if !self.has_half_chroma {
            let [blue, red] =
                self.chroma.each_mut().map(|plane| &mut plane[row * width..][..width]);
            return ycc_row(rgb, [luma, blue, red]);
        }
        let [blue, red] = self.whole.each_mut().map(|rows| &mut rows[row % 2 * width..][..width]);
        ycc_row(rgb, [luma, blue, red]);
        let is_last = self.done == self.height;
        if row % 2 == 0 && !is_last {
            return;
        }
        let across = width.div_ceil(2);
        for (rows, plane) in self.whole.iter_mut().zip(&mut self.chroma) {
            if row % 2 == 0 {
                rows.copy_within(..width, width); // the last row of an odd number counts twice
            }
            let (above, below) = rows.split_at(width);
            mean_of_squares(above, below, &mut plane[row / 2 * across..][..across]);
        }
    }

    /// The planes. Rows that never came are black.
    pub fn finish(self) -> PlanarImage {
        let (width, height) = (self.width, self.height);
        let share =
            |side: usize| if self.has_half_chroma { side as f64 / 2.0 } else { side as f64 };
        let across = if self.has_half_chroma { width.div_ceil(2) } else { width };
        let [blue, red] =
            self.chroma.map(|plane| Plane::with_extent(across, plane, share(width), share(height)));
        let planes = vec![Plane::new(width, height, self.luma), blue, red];
        PlanarImage { model: ColourModel::Ycc, planes, width, height }
    }
}

/// Red, green and blue of one row, transparency flattened on white.
fn colours_of(pixels: &[u8], channels: usize, [red, green, blue]: &mut [Vec<u8>; 3]) {
    if channels == 3 {
        split_rgb(pixels, [red, green, blue]);
    } else {
        let out = red.iter_mut().zip(green).zip(blue);
        for (((red, green), blue), &[r, g, b, alpha]) in out.zip(pixels.as_chunks::<4>().0) {
            [*red, *green, *blue] = [r, g, b].map(|value| on_white(value, alpha));
        }
    }
}

/// What an image looks like, by its neighbouring pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    Photo,
    /// Text, line art, screenshots: even areas with sharp edges.
    Drawn {
        /// Whether colours meet at edges, which 4:2:0 would blur.
        has_coloured_edges: bool,
    },
}

/// Rows that are looked at, evenly spaced.
const LOOK_ROWS: usize = 256;

impl Raster {
    pub fn look(&self) -> Look {
        let row_bytes = self.width * self.channels;
        let step = (self.height / LOOK_ROWS).max(1);
        let (mut even, mut sharp, mut coloured, mut pairs) = (0_usize, 0, 0, 0_usize);
        for row in self.samples.chunks_exact(row_bytes.max(1)).step_by(step) {
            let before = row.chunks_exact(self.channels);
            for (one, other) in before.clone().zip(before.skip(1)) {
                pairs += 1;
                if one == other {
                    even += 1;
                    continue;
                }
                let change = |at: usize| {
                    i32::from(other.get(at).copied().unwrap_or(0))
                        - i32::from(one.get(at).copied().unwrap_or(0))
                };
                sharp += usize::from((0..self.channels).any(|at| change(at).abs() >= 48));
                coloured += usize::from(
                    self.channels > 2
                        && [0, 2].into_iter().any(|at| (change(at) - change(1)).abs() >= 64),
                );
            }
        }
        // Photos have few equal neighbours, and few of their changes are sudden.
        if even * 5 >= pairs * 2 && sharp * 8 >= pairs - even {
            Look::Drawn { has_coloured_edges: coloured * 200 >= pairs }
        } else {
            Look::Photo
        }
    }
}

/// `value` at opacity `alpha` over white, rounded.
#[inline(always)]
fn on_white(value: u8, alpha: u8) -> u8 {
    let (value, alpha) = (u32::from(value), u32::from(alpha));
    ((value * alpha + 255 * (255 - alpha) + 127) / 255) as u8
}
