//! Scaling planes, with the Lanczos filter of three lobes.

use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::pixels::U8;
use fast_image_resize::{FilterType, ResizeAlg, ResizeOptions, Resizer};

use jpeg::{ColourModel, PlanarImage, Plane};

use crate::bytes::zeroed;
use crate::error::MediaError;

/// The largest size with the aspect ratio of `width` × `height` inside the box, never enlarged. A
/// bound of 0 is no bound.
#[must_use]
pub fn fit_within(
    width: usize,
    height: usize,
    max_width: usize,
    max_height: usize,
) -> (usize, usize) {
    let share = |side: usize, bound: usize| {
        if bound == 0 { 1.0 } else { bound as f64 / side.max(1) as f64 }
    };
    let scale = share(width, max_width).min(share(height, max_height));
    if scale >= 1.0 {
        return (width, height);
    }
    let scaled = |side: usize, bound: usize| {
        let rounded = ((side as f64 * scale).round() as usize).max(1);
        if bound == 0 { rounded } else { rounded.min(bound) }
    };
    (scaled(width, max_width), scaled(height, max_height))
}

/// The largest size with the aspect ratio of `width` × `height` of at most `max_pixels`.
#[must_use]
pub fn fit_pixels((width, height): (usize, usize), max_pixels: u64) -> (usize, usize) {
    let pixels = width as u64 * height as u64;
    if pixels <= max_pixels {
        return (width, height);
    }
    let scale = (max_pixels as f64 / pixels as f64).sqrt();
    let scaled = |side: usize| ((side as f64 * scale) as usize).max(1);
    (scaled(width), scaled(height))
}

/// The plane at `width` × `height` samples, without padding.
///
/// # Errors
///
/// Out of memory.
pub fn resized(plane: &Plane, width: usize, height: usize) -> Result<Plane, MediaError> {
    if plane.width() == width && plane.height() == height {
        return Ok(plane.clone().into_tight());
    }
    let mut samples: Vec<u8> = zeroed(width * height)?;
    let impossible = || MediaError::corrupt("a plane that failed to scale");
    let rows = plane.samples().len() / plane.stride().max(1);
    let source =
        TypedImageRef::<U8>::from_buffer(plane.stride() as u32, rows as u32, plane.samples())
            .map_err(|_| impossible())?;
    let mut target =
        TypedImage::<U8>::from_buffer(width as u32, height as u32, samples.as_mut_slice())
            .map_err(|_| impossible())?;
    let (extent_x, extent_y) = plane.extent();
    let options = ResizeOptions::new()
        .resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3))
        .crop(0.0, 0.0, extent_x, extent_y);
    Resizer::new().resize_typed(&source, &mut target, &options).map_err(|_| impossible())?;
    Ok(Plane::new(width, height, samples))
}

/// The mean of each 2×2 samples, which is what decoders expect of chroma at half its size.
///
/// # Errors
///
/// Out of memory.
fn halved(plane: &Plane) -> Result<Plane, MediaError> {
    let (width, height) = (plane.width().div_ceil(2), plane.height().div_ceil(2));
    let mut samples: Vec<u8> = zeroed(width * height)?;
    for (y, out) in samples.chunks_exact_mut(width.max(1)).enumerate() {
        let (above, below) = (plane.row(2 * y), plane.row(2 * y + 1));
        let pairs = above.chunks_exact(2).zip(below.chunks_exact(2));
        for ((x, out), (a, b)) in out.iter_mut().enumerate().zip(pairs) {
            if let (&[a0, a1], &[b0, b1]) = (a, b) {
                // Halves are rounded up and down in turn to avoid a tint.
                let sum = u16::from(a0) + u16::from(a1) + u16::from(b0) + u16::from(b1);
                *out = ((sum + 1 + (x as u16 & 1)) >> 2) as u8;
            }
        }
        if plane.width() % 2 == 1
            && let (Some(out), Some(&a), Some(&b)) = (out.last_mut(), above.last(), below.last())
        {
            *out = u16::midpoint(u16::from(a), u16::from(b)) as u8;
        }
    }
    Ok(Plane::new(width, height, samples))
}

/// The image with its luma at `width` × `height` and its chroma as large, or with `subsample_chroma` at
/// half the width and half the height.
///
/// # Errors
///
/// Out of memory.
pub fn scaled_to(
    image: &PlanarImage,
    width: usize,
    height: usize,
    subsample_chroma: bool,
) -> Result<PlanarImage, MediaError> {
    let planes = image
        .planes
        .iter()
        .enumerate()
        .map(|(index, plane)| {
            if index > 0 && subsample_chroma {
                let is_half = plane.width() == width && plane.height() == height;
                if is_half {
                    halved(plane)
                } else {
                    resized(plane, width.div_ceil(2), height.div_ceil(2))
                }
            } else {
                resized(plane, width, height)
            }
        })
        .collect::<Result<_, _>>()?;
    Ok(PlanarImage { model: image.model, planes, width, height })
}

/// All planes as large as the first.
pub(crate) fn upsampled(image: PlanarImage) -> Result<PlanarImage, MediaError> {
    let (width, height) = (image.width, image.height);
    let planes = image
        .planes
        .into_iter()
        .map(|plane| {
            if plane.width() == width && plane.height() == height {
                Ok(plane)
            } else {
                resized(&plane, width, height)
            }
        })
        .collect::<Result<_, _>>()?;
    Ok(PlanarImage { planes, ..picture_of(image.model, width, height) })
}

fn picture_of(model: ColourModel, width: usize, height: usize) -> PlanarImage {
    PlanarImage { model, planes: Vec::new(), width, height }
}
