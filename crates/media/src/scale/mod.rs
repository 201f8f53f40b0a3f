//! Scaling planes, with the Lanczos filter of three lobes.

mod lanczos;
#[cfg_attr(target_arch = "wasm32", path = "simd128.rs")]
#[cfg_attr(not(target_arch = "wasm32"), path = "portable.rs")]
mod sums;

use jpeg::{PlanarImage, Plane};

use crate::bytes::zeroed;
use crate::error::MediaError;
use lanczos::{Filter, WEIGHT_BITS};
use sums::{mean_of_pairs, sum_of_rows, sums_of_line};

/// What is left for the filter of a reduction by twice this or more; means do the rest.
const SHRUNK_RATIO: f64 = 4.0;
/// Rows whose sum has 16 bits.
const MAX_SHRUNK_BY: usize = 257;
/// Bits behind the point of a line that is scaled down but not yet across.
const LINE_BITS: u32 = 6;
/// Bits that a sum of rows has more than a line.
const LINE_SHIFT: u32 = WEIGHT_BITS - LINE_BITS;

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
    let (extent_x, extent_y) = plane.extent();
    let ratio = (extent_x / width as f64).min(extent_y / height as f64);
    let by = (ratio / SHRUNK_RATIO) as usize;
    if by > 1 {
        return resized(&shrunk(plane, by.min(MAX_SHRUNK_BY))?, width, height);
    }
    let mut samples: Vec<u8> = zeroed(width * height)?;
    let across = Filter::new(plane.width(), extent_x, width, 8);
    let down = Filter::new(plane.height(), extent_y, height, 2);
    let mut line: Vec<i16> = zeroed(plane.width() + across.taps)?;
    let mut rows = Vec::with_capacity(down.taps);
    for ((start, weights), out) in down.sums().zip(samples.chunks_exact_mut(width.max(1))) {
        rows.clear();
        rows.extend((start..start + down.taps).map(|y| plane.row(y)));
        sum_of_rows(&rows, weights, &mut line[..plane.width()]);
        sums_of_line(&line, &across, out);
    }
    Ok(Plane::new(width, height, samples))
}

/// The mean of each `by` × `by` samples.
///
/// # Errors
///
/// Out of memory.
fn shrunk(plane: &Plane, by: usize) -> Result<Plane, MediaError> {
    let (width, height) = (plane.width().div_ceil(by), plane.height().div_ceil(by));
    let mut samples: Vec<u8> = zeroed(width * height)?;
    let mut sums: Vec<u16> = zeroed(plane.width())?;
    for (y, out) in samples.chunks_exact_mut(width.max(1)).enumerate() {
        let rows = y * by..((y + 1) * by).min(plane.height());
        let count = rows.len() as u32;
        sums.fill(0);
        for row in rows.map(|y| plane.row(y)) {
            for (sum, &sample) in sums.iter_mut().zip(row) {
                *sum += u16::from(sample);
            }
        }
        for (out, sums) in out.iter_mut().zip(sums.chunks(by)) {
            let count = count * sums.len() as u32;
            let sum: u32 = sums.iter().map(|&sum| u32::from(sum)).sum();
            *out = ((sum + count / 2) / count) as u8;
        }
    }
    let (extent_x, extent_y) = plane.extent();
    Ok(Plane::with_extent(width, samples, extent_x / by as f64, extent_y / by as f64))
}

/// Sums `rows`, each times its weight, into `line`, with [`LINE_BITS`] bits behind the point.
fn sum_of_short_rows(rows: &[&[u8]], weights: &[i16], line: &mut [i16]) {
    for (x, out) in line.iter_mut().enumerate() {
        let products = rows.iter().zip(weights).map(|(row, &weight)| {
            row.get(x).map_or(0, |&sample| i32::from(sample) * i32::from(weight))
        });
        let sum = products.sum::<i32>() + (1 << (LINE_SHIFT - 1));
        *out = (sum >> LINE_SHIFT).clamp(i16::MIN.into(), i16::MAX.into()) as i16;
    }
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
        mean_of_squares(plane.row(2 * y), plane.row(2 * y + 1), out);
    }
    Ok(Plane::new(width, height, samples))
}

/// The mean of each 2×2 samples of two rows, of the last column of an odd number of two samples.
pub(crate) fn mean_of_squares(above: &[u8], below: &[u8], out: &mut [u8]) {
    mean_of_pairs(above, below, out);
    if above.len() % 2 == 1
        && let (Some(out), Some(&a), Some(&b)) = (out.last_mut(), above.last(), below.last())
    {
        *out = u16::midpoint(u16::from(a), u16::from(b)) as u8;
    }
}

/// The mean of each 2×2 samples of two rows. The first mean is one of an even column.
fn mean_of_few(above: &[u8], below: &[u8], out: &mut [u8]) {
    let pairs = above.as_chunks::<2>().0.iter().zip(below.as_chunks::<2>().0);
    for ((x, out), (&[a0, a1], &[b0, b1])) in out.iter_mut().enumerate().zip(pairs) {
        // Halves are rounded up and down in turn to avoid a tint.
        let sum = u16::from(a0) + u16::from(a1) + u16::from(b0) + u16::from(b1);
        *out = ((sum + 1 + (x as u16 & 1)) >> 2) as u8;
    }
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
pub(crate) fn upsampled(mut image: PlanarImage) -> Result<PlanarImage, MediaError> {
    for plane in &mut image.planes {
        if (plane.width(), plane.height()) != (image.width, image.height) {
            *plane = resized(plane, image.width, image.height)?;
        }
    }
    Ok(image)
}
