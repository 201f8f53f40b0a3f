//! The pipeline for one file: probe, decode, colour, orientation, scale, encode, variants.

use jpeg::{PlanarImage, Scale};

use crate::budget::{ScalableSource, encode};
use crate::colour::{rgb_pixels, to_srgb};
#[cfg(feature = "formats")]
use crate::data_url;
use crate::error::MediaError;
use crate::facts::Probe;
use crate::formats::pixels::decode_planar;
#[cfg(feature = "formats")]
use crate::formats::pixels::decode_raster;
#[cfg(feature = "formats")]
use crate::formats::pixels::encode_png;
use crate::formats::raster::{Look, Raster};
use crate::kind::Kind;
use crate::made_image::MadeImage;
use crate::orientation::apply_orientation;
use crate::probe;
use crate::recipe::{Chroma, Limits, PassThrough, Recipe};
use crate::scale::{fit_pixels, fit_within};
use crate::source::Source;
use crate::stages::{Stage, take_times, timed};

/// Makes an image from a file by `recipe`.
///
/// # Errors
///
/// Every [`MediaError`] but [`MediaError::NotADataUrl`]: limits first, then kind, header, decode,
/// budget.
pub fn make_image(bytes: &[u8], recipe: &Recipe) -> Result<MadeImage, MediaError> {
    take_times(); // a refused job may have left its own
    let probe = checked_probe(bytes, &recipe.limits)?;
    let mut source = Source::open(bytes, probe, recipe)?;
    if let Some(file) = source.passed_through(recipe)? {
        return source.finish_whole(file, false, recipe);
    }
    let mut chroma = recipe.chroma;
    let bounds = bounds_of(&source, recipe);
    source.set_max_size(bounds);
    if recipe.pass_through == PassThrough::Fits {
        let is_whole = bounds == source.full_size();
        let max_bytes = if is_whole { recipe.max_bytes } else { 0 };
        let (look, file) = source.drawn(max_bytes, recipe.chroma)?;
        if let Some(file) = file {
            return source.finish_whole(file, true, recipe);
        }
        if look == (Look::Drawn { has_coloured_edges: true }) {
            chroma = Chroma::Full;
        }
    }
    encoded(source, bounds, chroma, recipe)
}

/// Makes an image by `recipe` from pixels that another decoder produced.
///
/// `rgba` is `width` × `height` sRGB pixels as stored; `orientation` is the EXIF orientation they
/// still need. The result's `source` only knows these pixels, not the original file.
///
/// # Errors
///
/// Limits, [`MediaError::Corrupt`] if `rgba` does not match the size, and the budget.
pub fn make_image_from_rgba(
    rgba: Vec<u8>,
    width: usize,
    height: usize,
    orientation: u8,
    recipe: &Recipe,
) -> Result<MadeImage, MediaError> {
    recipe.limits.check_size(width as u64, height as u64, false)?;
    let wanted = (width as u64).saturating_mul(height as u64).saturating_mul(4);
    if rgba.len() as u64 != wanted {
        return Err(MediaError::corrupt("pixels that do not match their size"));
    }
    let mut probe = Probe::new(Kind::Unknown);
    probe.stored_width = width;
    probe.stored_height = height;
    probe.exif.orientation = if (1..=8).contains(&orientation) { orientation } else { 1 };
    let file_bytes = rgba.len();
    let raster = Raster { width, height, channels: 4, samples: rgba };
    make_image_from_planes(raster.into_planar()?, probe, file_bytes, recipe)
}

/// Makes an image by `recipe` from planes that another decoder produced: as stored, in the colours of
/// the profile in `probe`, which came from a file of `file_bytes`.
///
/// # Errors
///
/// Out of memory, and the budget.
pub fn make_image_from_planes(
    planes: PlanarImage,
    probe: Probe,
    file_bytes: usize,
    recipe: &Recipe,
) -> Result<MadeImage, MediaError> {
    take_times();
    let mut source = Source::decoded(planes, probe, recipe);
    let bounds = bounds_of(&source, recipe);
    source.set_max_size(bounds);
    let made = encoded(source, bounds, recipe.chroma, recipe)?;
    Ok(MadeImage { file_bytes, ..made })
}

/// Encodes what does not pass.
fn encoded(
    mut source: Source,
    bounds: (usize, usize),
    chroma: Chroma,
    recipe: &Recipe,
) -> Result<MadeImage, MediaError> {
    let encoded = encode(&mut source, bounds, &Recipe { chroma, ..recipe.clone() })?;
    source.finish_encoded(encoded, recipe)
}

/// The size of the result, as far as the recipe's box and limits say.
fn bounds_of(source: &Source, recipe: &Recipe) -> (usize, usize) {
    let (width, height) = source.full_size();
    let bounds = fit_within(width, height, recipe.max_width, recipe.max_height);
    let allowed = source.max_pixels();
    if bounds.0 as u64 * bounds.1 as u64 <= allowed {
        return bounds;
    }
    // As a JPEG is decoded: nothing is left to scale.
    let eighths =
        Scale::ALL.map(|scale| (width * scale.eighths() / 8, height * scale.eighths() / 8));
    let is_allowed = |&&(across, down): &&(usize, usize)| {
        across > 0 && down > 0 && across as u64 * down as u64 <= allowed
    };
    let decoded = eighths.iter().rev().find(is_allowed).filter(|_| source.is_jpeg());
    decoded.copied().unwrap_or_else(|| fit_pixels(bounds, allowed))
}

/// Decodes the file inside a data URL and encodes its image as PNG, upright and in sRGB.
///
/// # Errors
///
/// [`MediaError::NotADataUrl`], and decoding errors.
#[cfg(feature = "formats")]
pub fn data_url_to_png(url: &str, limits: &Limits) -> Result<MadeImage, MediaError> {
    take_times();
    let bytes = data_url::bytes_of(url, limits.max_bytes)?;
    let probe = checked_probe(&bytes, limits)?;
    // Nothing is scaled here, a JPEG neither.
    limits.check_size(probe.stored_width as u64, probe.stored_height as u64, false)?;
    // Transparency is kept if nothing needs converting.
    let raster = if probe.is_plain() && probe.kind != Kind::Jpeg {
        timed(Stage::Decode, || decode_raster(&bytes, &probe, limits, false))?
    } else {
        timed(Stage::Decode, || srgb_raster(&bytes, &probe, limits))?
    };
    let (width, height) = (raster.width, raster.height);
    Ok(MadeImage {
        bytes: timed(Stage::Encode, || encode_png(&raster))?,
        kind: Kind::Png,
        width,
        height,
        quality: None,
        is_animated: false,
        file_bytes: bytes.len(),
        metadata_bytes_removed: probe.metadata_bytes,
        source: probe,
        placeholder: Vec::new(),
        variants: Vec::new(),
        stages: take_times(),
    })
}

/// Interleaved red, green and blue.
#[derive(Clone, Debug)]
pub struct RgbPixels {
    /// Pixels across.
    pub width: usize,
    /// Pixels down.
    pub height: usize,
    /// Three samples a pixel, rows without padding.
    pub rgb: Vec<u8>,
}

/// Decodes a file at full size: upright, in sRGB, flattened on white.
///
/// # Errors
///
/// Limits, and decoding errors.
pub fn decode_srgb(bytes: &[u8], limits: &Limits) -> Result<RgbPixels, MediaError> {
    let probe = checked_probe(bytes, limits)?;
    let Raster { width, height, samples: rgb, .. } = srgb_raster(bytes, &probe, limits)?;
    Ok(RgbPixels { width, height, rgb })
}

fn srgb_raster(bytes: &[u8], probe: &Probe, limits: &Limits) -> Result<Raster, MediaError> {
    let image = if probe.kind == Kind::Jpeg {
        let limits = limits.of_jpeg(probe.stored_pixels());
        jpeg::decode(bytes, &jpeg::Header::read(bytes)?, Scale::Full, &limits)?
    } else {
        decode_planar(bytes, probe, limits, false)?
    };
    let image = apply_orientation(to_srgb(image, &probe.profile)?, probe.exif.orientation)?;
    let (width, height) = (image.width, image.height);
    Ok(Raster { width, height, channels: 3, samples: rgb_pixels(&image, width, height)? })
}

/// Probes a whole file and checks it against `limits`.
fn checked_probe(bytes: &[u8], limits: &Limits) -> Result<Probe, MediaError> {
    limits.check_bytes(bytes.len() as u64)?;
    let probe = timed(Stage::Probe, || probe::read(bytes))?;
    match probe.kind {
        Kind::Jpeg => {}
        Kind::Png | Kind::Webp | Kind::Gif | Kind::Bmp | Kind::Tiff
            if cfg!(feature = "formats") => {}
        Kind::Unknown => return Err(MediaError::UnknownKind),
        other => return Err(MediaError::UnsupportedKind(other.name())),
    }
    if probe.stored_width == 0 || probe.stored_height == 0 {
        return Err(MediaError::Truncated("its header"));
    }
    probe.check(bytes.len() as u64, limits)?;
    Ok(probe)
}
