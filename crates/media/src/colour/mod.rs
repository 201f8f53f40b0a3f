//! Colour spaces, and the conversion to sRGB as luma and chroma.

mod chromaticities;
mod icc;
mod profile;
mod rows;
mod table;

pub(crate) use chromaticities::{Chromaticities, Transfer, grey_profile, lab_profile, rgb_profile};
pub use profile::{ColourSpace, space_of};
use profile::{Conversion, conversion};
pub(crate) use rows::{split_rgb, ycc_row};

use jpeg::{ColourModel, PlanarImage, Plane};

use crate::bytes::zeroed;
use crate::error::MediaError;
use crate::scale::{resized, upsampled};

/// Converts to sRGB as luma and chroma, or luma alone; a no-op if it already is.
///
/// # Errors
///
/// Out of memory. An unusable profile is ignored.
pub fn to_srgb(image: PlanarImage, icc: &[u8]) -> Result<PlanarImage, MediaError> {
    let conversion = conversion(icc, image.model);
    match (image.model, conversion) {
        (ColourModel::Grey | ColourModel::Ycc, None) => Ok(image),
        (ColourModel::Grey, Some(conversion)) => Ok(grey_to_srgb(image, &conversion)),
        (_, conversion) => rows_to_srgb(&upsampled(image)?, conversion.as_ref()),
    }
}

/// Whether [`to_srgb`] leaves pixels of `model` tagged with `icc` as they are.
#[must_use]
pub fn is_srgb(model: ColourModel, icc: &[u8]) -> bool {
    matches!(model, ColourModel::Grey | ColourModel::Ycc) && conversion(icc, model).is_none()
}

fn grey_to_srgb(image: PlanarImage, conversion: &Conversion) -> PlanarImage {
    let mut curve = [0_u8; 256];
    for (value, slot) in (0..=255_u8).zip(&mut curve) {
        let mut rgb = [value; 3];
        conversion.run(&[value; 3], &mut rgb); // of a profile of grey the first counts
        *slot = rgb[1];
    }
    let planes = image
        .planes
        .into_iter()
        .map(|plane| {
            let (width, height) = (plane.width(), plane.height());
            let mut samples = plane.into_samples();
            for sample in &mut samples {
                *sample = curve[usize::from(*sample)];
            }
            Plane::new(width, height, samples)
        })
        .collect();
    PlanarImage { planes, ..image }
}

/// Row by row through interleaved pixels; all planes are equally large.
fn rows_to_srgb(
    image: &PlanarImage,
    conversion: Option<&Conversion>,
) -> Result<PlanarImage, MediaError> {
    let (width, height) = (image.width, image.height);
    let mut out: [Vec<u8>; 3] =
        [zeroed(width * height)?, zeroed(width * height)?, zeroed(width * height)?];
    let channels = image.planes.len();
    let mut pixels = vec![0_u8; width * channels];
    let mut rgb = vec![0_u8; width * 3];
    for y in 0..height {
        for (index, plane) in image.planes.iter().enumerate() {
            for (pixel, &sample) in pixels.chunks_exact_mut(channels).zip(plane.row(y)) {
                if let Some(slot) = pixel.get_mut(index) {
                    *slot = sample;
                }
            }
        }
        if matches!(image.model, ColourModel::Ycc | ColourModel::Ycck) {
            // YCCK converts to the negative of `Cmyk`.
            let negative = if image.model == ColourModel::Ycck { 255 } else { 0 };
            for pixel in pixels.chunks_exact_mut(channels) {
                if let Some(first) = pixel.first_chunk_mut::<3>() {
                    *first = rgb_of(*first).map(|value| value ^ negative);
                }
            }
        }
        match (conversion, channels) {
            (Some(conversion), 4) => {
                // Profiles count ink, files count the remaining white.
                for sample in &mut pixels {
                    *sample = 255 - *sample;
                }
                conversion.run(&pixels, &mut rgb);
            }
            (Some(conversion), _) => conversion.run(&pixels, &mut rgb),
            (None, 4) => {
                for (out, ink) in rgb.chunks_exact_mut(3).zip(pixels.chunks_exact(4)) {
                    if let [c, m, y, k] = *ink {
                        for (slot, value) in out.iter_mut().zip([c, m, y]) {
                            *slot = ((u32::from(value) * u32::from(k) + 127) / 255) as u8;
                        }
                    }
                }
            }
            (None, _) => rgb.copy_from_slice(&pixels),
        }
        let row = y * width..(y + 1) * width;
        let [luma, blue, red] = &mut out;
        if let (Some(luma), Some(blue), Some(red)) =
            (luma.get_mut(row.clone()), blue.get_mut(row.clone()), red.get_mut(row))
        {
            for (((pixel, luma), blue), red) in rgb.chunks_exact(3).zip(luma).zip(blue).zip(red) {
                if let Some(&pixel) = pixel.first_chunk::<3>() {
                    [*luma, *blue, *red] = ycc_of(pixel);
                }
            }
        }
    }
    let planes = out.into_iter().map(|samples| Plane::new(width, height, samples)).collect();
    Ok(PlanarImage { model: ColourModel::Ycc, planes, width, height })
}

/// Luma and chroma of a colour (ITU-R BT.601, full range), rounded; 16 bits of fraction.
#[inline(always)]
pub(crate) fn ycc_of([r, g, b]: [u8; 3]) -> [u8; 3] {
    let (r, g, b) = (i32::from(r), i32::from(g), i32::from(b));
    let luma = (19595 * r + 38470 * g + 7471 * b + 32768) >> 16;
    let blue = (-11059 * r - 21709 * g + 32768 * b + (128 << 16) + 32767) >> 16;
    let red = (32768 * r - 27439 * g - 5329 * b + (128 << 16) + 32767) >> 16;
    [luma as u8, blue.clamp(0, 255) as u8, red.clamp(0, 255) as u8]
}

/// RGB of luma and chroma.
#[inline(always)]
pub(crate) fn rgb_of([luma, blue, red]: [u8; 3]) -> [u8; 3] {
    let (luma, blue, red) = (i32::from(luma) << 16, i32::from(blue) - 128, i32::from(red) - 128);
    [
        (luma + 91881 * red + 32768) >> 16,
        (luma - 22554 * blue - 46802 * red + 32768) >> 16,
        (luma + 116_130 * blue + 32768) >> 16,
    ]
    .map(|value| value.clamp(0, 255) as u8)
}

/// Interleaved red, green, blue of an image that is grey or luma and chroma, fitted into
/// `width` × `height`.
pub(crate) fn rgb_pixels(
    image: &PlanarImage,
    width: usize,
    height: usize,
) -> Result<Vec<u8>, MediaError> {
    let planes = image
        .planes
        .iter()
        .map(|plane| resized(plane, width, height))
        .collect::<Result<Vec<_>, _>>()?;
    let mut out = Vec::with_capacity(width * height * 3);
    match planes.as_slice() {
        [luma, blue, red] => {
            for ((&luma, &blue), &red) in
                luma.samples().iter().zip(blue.samples()).zip(red.samples())
            {
                out.extend_from_slice(&rgb_of([luma, blue, red]));
            }
        }
        [luma, ..] => out.extend(luma.samples().iter().flat_map(|&value| [value; 3])),
        [] => {}
    }
    Ok(out)
}
