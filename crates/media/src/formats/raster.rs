//! Interleaved pixels, as decoders other than JPEG's return them.

use crate::error::MediaError;
use crate::planar_image::{ColourModel, PlanarImage};
use crate::plane::{Plane, zeroed};

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

/// `value` at opacity `alpha` over white, rounded.
#[inline(always)]
fn on_white(value: u8, alpha: u8) -> u8 {
    let (value, alpha) = (u32::from(value), u32::from(alpha));
    ((value * alpha + 255 * (255 - alpha) + 127) / 255) as u8
}
