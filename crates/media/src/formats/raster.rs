//! Interleaved pixels, as decoders other than JPEG's return them.

use jpeg::{ColourModel, PlanarImage, Plane};

use crate::bytes::zeroed;
use crate::colour::{mean_of_pairs, split_rgb, ycc_row};
use crate::error::MediaError;

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
    /// makes of sRGB, in one pass. `has_half_chroma`: at half the width and height, each sample the
    /// mean of four, as a decoder of 4:2:0 returns it.
    ///
    /// # Errors
    ///
    /// Out of memory.
    pub fn into_ycc(self, has_half_chroma: bool) -> Result<PlanarImage, MediaError> {
        if self.channels < 3 {
            return self.into_planar();
        }
        let (width, height) = (self.width, self.height);
        let size = |side: usize| if has_half_chroma { side.div_ceil(2) } else { side };
        let (across, down) = (size(width), size(height));
        let mut luma: Vec<u8> = zeroed(width * height)?;
        let mut chroma: [Vec<u8>; 2] = [zeroed(across * down)?, zeroed(across * down)?];
        // Rows whose chroma becomes one row: two, or one.
        let rows = if has_half_chroma { 2 } else { 1 };
        let mut rgb = [(); 3].map(|()| vec![0_u8; width]);
        let mut whole = [(); 2].map(|()| vec![0_u8; width * rows]);
        let [blue_plane, red_plane] = &mut chroma;
        let groups = self
            .samples
            .chunks(width * self.channels * rows)
            .zip(luma.chunks_mut(width * rows))
            .zip(blue_plane.chunks_exact_mut(across))
            .zip(red_plane.chunks_exact_mut(across));
        for (((pixels, luma), blue_out), red_out) in groups {
            let [blue, red] = &mut whole;
            let lines =
                pixels.chunks_exact(width * self.channels).zip(luma.chunks_exact_mut(width));
            let lines = lines.zip(blue.chunks_exact_mut(width)).zip(red.chunks_exact_mut(width));
            for (((pixels, luma), blue), red) in lines {
                colours_of(pixels, self.channels, &mut rgb);
                ycc_row(rgb.each_ref().map(Vec::as_slice), [luma, blue, red]);
            }
            if !has_half_chroma {
                blue_out.copy_from_slice(blue);
                red_out.copy_from_slice(red);
                continue;
            }
            // The last row of an odd number counts twice.
            if pixels.len() < width * self.channels * 2 {
                blue.copy_within(..width, width);
                red.copy_within(..width, width);
            }
            mean_of_squares(blue, blue_out);
            mean_of_squares(red, red_out);
        }
        let share = |side: usize| if has_half_chroma { side as f64 / 2.0 } else { side as f64 };
        let [blue, red] =
            chroma.map(|plane| Plane::with_extent(across, plane, share(width), share(height)));
        let planes = vec![Plane::new(width, height, luma), blue, red];
        Ok(PlanarImage { model: ColourModel::Ycc, planes, width, height })
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

/// The mean of each 2×2 samples of two rows, of the last column of an odd number of two samples.
fn mean_of_squares(rows: &[u8], out: &mut [u8]) {
    let (above, below) = rows.split_at(rows.len() / 2);
    mean_of_pairs(above, below, out);
    if above.len() % 2 == 1
        && let (Some(out), Some(&a), Some(&b)) = (out.last_mut(), above.last(), below.last())
    {
        *out = u16::midpoint(u16::from(a), u16::from(b)) as u8;
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
