//! Interleaved pixels, as decoders other than JPEG's return them.

use jpeg::{ColourModel, PlanarImage, Plane};

use crate::bytes::zeroed;
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
