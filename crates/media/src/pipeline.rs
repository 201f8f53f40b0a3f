//! The whole way of one file: probe, decode, colour, orientation, size, encode, and what lists need.

use crate::budget::{Encoded, Supply, encode};
use crate::colour::{is_srgb, rgb_pixels, to_srgb};
use crate::data_url;
use crate::error::MediaError;
use crate::formats::raster::Raster;
use crate::formats::{bmp, gif, png, webp};
use crate::jpeg::{self, Encoder};
use crate::kind::Kind;
use crate::orient::upright;
use crate::picture::Picture;
use crate::probe::Probe;
use crate::recipe::{Limits, PassThrough, Quality, Recipe};
use crate::scale::{fit, sized};
use crate::thumb_hash;

/// A smaller copy, a JPEG file.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The file.
    pub bytes: Vec<u8>,
    /// Pixels across.
    pub width: usize,
    /// Pixels down.
    pub height: usize,
}

/// A finished picture.
#[derive(Clone, Debug)]
pub struct MadeImage {
    /// The file.
    pub bytes: Vec<u8>,
    /// Its kind.
    pub kind: Kind,
    /// Pixels across.
    pub width: usize,
    /// Pixels down.
    pub height: usize,
    /// The quality it was encoded with; none where the pixels were not touched.
    pub quality: Option<Quality>,
    /// Whether several frames were kept.
    pub is_animated: bool,
    /// What the source announced.
    pub source: Probe,
    /// Bytes of the source.
    pub file_bytes: usize,
    /// Bytes of metadata that are gone.
    pub metadata_bytes_removed: usize,
    /// `ThumbHash`; empty where none was asked for.
    pub placeholder: Vec<u8>,
    /// Smaller copies, in the order asked for.
    pub variants: Vec<Variant>,
}

/// Makes the picture that `recipe` asks for out of a file.
///
/// # Errors
///
/// Every [`MediaError`] but [`MediaError::NotADataUrl`]: limits first, then kind, header, decode,
/// budget.
pub fn make_image(bytes: &[u8], recipe: &Recipe) -> Result<MadeImage, MediaError> {
    let probe = checked_probe(bytes, &recipe.limits)?;
    let mut source = Source::open(bytes, probe, recipe)?;
    if let Some(file) = source.passed_through(recipe)? {
        return source.finish_passed(file, recipe);
    }
    let (width, height) = source.full_size();
    let bounds = fit(width, height, recipe.max_width, recipe.max_height);
    // Without a budget to meet the size is known, and nothing larger has to be converted.
    source.most = (recipe.max_bytes == 0).then_some(bounds);
    let encoded = encode(&mut source, bounds, recipe)?;
    source.finish_encoded(encoded, recipe)
}

/// Makes the picture that `recipe` asks for out of pixels that another decoder made.
///
/// `rgba` is `width` × `height` sRGB pixels as they were stored; `orientation` is the turn they
/// still need. What the file itself announced is the caller's to tell.
///
/// # Errors
///
/// Limits, [`MediaError::Corrupt`] where the pixels do not fit the size, and the budget.
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
        return Err(MediaError::corrupt("pixels that do not fit their size"));
    }
    let mut probe = Probe::new(Kind::Unknown);
    probe.stored_width = width;
    probe.stored_height = height;
    probe.exif.orientation = if (1..=8).contains(&orientation) { orientation } else { 1 };
    let raster = Raster { width, height, channels: 4, samples: rgba };
    let base = upright(to_srgb(raster.into_picture()?, &[])?, probe.exif.orientation)?;
    let mut source = Source {
        bytes: &[],
        header: None,
        probe,
        file_bytes: 0,
        base: Some(base),
        is_whole: true,
        most: None,
        limits: recipe.limits,
    };
    let (width, height) = source.full_size();
    let bounds = fit(width, height, recipe.max_width, recipe.max_height);
    let encoded = encode(&mut source, bounds, recipe)?;
    source.finish_encoded(encoded, recipe)
}

/// Decodes the file inside a data URL and encodes its picture as PNG, upright and in sRGB.
///
/// # Errors
///
/// [`MediaError::NotADataUrl`], and what decoding refuses.
pub fn data_url_to_png(url: &str, limits: &Limits) -> Result<MadeImage, MediaError> {
    let bytes = data_url::bytes_of(url, limits.max_bytes)?;
    let probe = checked_probe(&bytes, limits)?;
    // Transparency is kept where nothing has to be converted.
    let is_plain = probe.exif.orientation == 1 && probe.profile.is_empty();
    let raster = if is_plain && probe.kind != Kind::Jpeg {
        decode_raster(&bytes, &probe, limits, false)?
    } else {
        srgb_raster(&bytes, &probe, limits)?
    };
    let (width, height) = (raster.width, raster.height);
    Ok(MadeImage {
        bytes: png::encode(&raster)?,
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

/// All pixels of a file, upright, in sRGB, on white.
///
/// # Errors
///
/// Limits, and what decoding refuses.
pub fn decode_srgb(bytes: &[u8], limits: &Limits) -> Result<RgbPixels, MediaError> {
    let probe = checked_probe(bytes, limits)?;
    let Raster { width, height, samples: rgb, .. } = srgb_raster(bytes, &probe, limits)?;
    Ok(RgbPixels { width, height, rgb })
}

fn srgb_raster(bytes: &[u8], probe: &Probe, limits: &Limits) -> Result<Raster, MediaError> {
    let picture = if probe.kind == Kind::Jpeg {
        jpeg::decode(bytes, &jpeg::Header::read(bytes)?, 8, limits.max_scans)?
    } else {
        decode_raster(bytes, probe, limits, false)?.into_picture()?
    };
    let picture = upright(to_srgb(picture, &probe.profile)?, probe.exif.orientation)?;
    let (width, height) = (picture.width, picture.height);
    Ok(Raster { width, height, channels: 3, samples: rgb_pixels(&picture, width, height)? })
}

/// Probes a whole file and holds it against `limits`.
fn checked_probe(bytes: &[u8], limits: &Limits) -> Result<Probe, MediaError> {
    limits.check_bytes(bytes.len() as u64)?;
    let probe = Probe::read(bytes)?;
    match probe.kind {
        Kind::Jpeg | Kind::Png | Kind::Webp | Kind::Gif | Kind::Bmp => {}
        Kind::Unknown => return Err(MediaError::UnknownKind),
        other => return Err(MediaError::UnsupportedKind(other.name())),
    }
    if probe.stored_width == 0 || probe.stored_height == 0 {
        return Err(MediaError::Truncated("its header"));
    }
    probe.check(bytes.len() as u64, limits)?;
    Ok(probe)
}

fn decode_raster(
    bytes: &[u8],
    probe: &Probe,
    limits: &Limits,
    all_frames: bool,
) -> Result<Raster, MediaError> {
    match probe.kind {
        Kind::Png => png::decode(bytes, limits),
        Kind::Webp => webp::decode(bytes, limits, all_frames),
        Kind::Gif => gif::decode(bytes, limits, all_frames),
        Kind::Bmp => bmp::decode(bytes),
        other => Err(MediaError::UnsupportedKind(other.name())),
    }
}

/// A file on its way: decoded no further than somebody asked for.
struct Source<'a> {
    bytes: &'a [u8],
    /// Of a JPEG only.
    header: Option<jpeg::Header>,
    probe: Probe,
    file_bytes: usize,
    /// The upright sRGB picture, as large as was asked for so far.
    base: Option<Picture>,
    /// Whether `base` has all the pixels there are.
    is_whole: bool,
    /// The largest upright size that anybody will ask for, where it is known.
    most: Option<(usize, usize)>,
    limits: Limits,
}

impl<'a> Source<'a> {
    fn open(bytes: &'a [u8], probe: Probe, recipe: &Recipe) -> Result<Self, MediaError> {
        let header = match probe.kind {
            Kind::Jpeg => Some(jpeg::Header::read(bytes)?),
            _ => None,
        };
        let file_bytes = bytes.len();
        let limits = recipe.limits;
        Ok(Self {
            bytes,
            header,
            probe,
            file_bytes,
            base: None,
            is_whole: false,
            most: None,
            limits,
        })
    }

    /// Decodes so that the upright picture has at least `width` × `height` pixels.
    fn load(&mut self, width: usize, height: usize) -> Result<(), MediaError> {
        let has = self
            .base
            .as_ref()
            .is_some_and(|base| self.is_whole || (base.width >= width && base.height >= height));
        if has {
            return Ok(());
        }
        self.base = None; // frees it before the larger one is made
        let picture = if let Some(header) = &self.header {
            let (full_width, full_height) = self.probe.seen_size();
            let covers = |eighths: &usize| {
                full_width * eighths >= width * 8 && full_height * eighths >= height * 8
            };
            let eighths = [1, 2, 4, 8].into_iter().find(covers).unwrap_or(8);
            self.is_whole = eighths == 8;
            jpeg::decode(self.bytes, header, eighths, self.limits.max_scans)?
        } else {
            self.is_whole = true;
            decode_raster(self.bytes, &self.probe, &self.limits, true)?.into_picture()?
        };
        let picture = match self.most {
            // Converting is dearer than scaling: the fewer pixels come first.
            Some((across, down)) if !is_srgb(picture.model, &self.probe.profile) => {
                let is_turned = self.probe.exif.orientation > 4;
                let (across, down) = if is_turned { (down, across) } else { (across, down) };
                sized(&picture, across, down, false)?
            }
            _ => picture,
        };
        let picture = to_srgb(picture, &self.probe.profile)?;
        self.base = Some(upright(picture, self.probe.exif.orientation)?);
        Ok(())
    }

    /// The file without its metadata, where `recipe` lets it keep its pixels.
    fn passed_through(&self, recipe: &Recipe) -> Result<Option<Vec<u8>>, MediaError> {
        let (width, height) = self.full_size();
        let is_upright = self.probe.exif.orientation == 1;
        let is_srgb = matches!(self.probe.colour.name(), "srgb" | "grey");
        let is_kept_animation = recipe.keep_animation
            && self.probe.is_animated()
            && recipe.pass_through != PassThrough::Never;
        let may_pass = match recipe.pass_through {
            _ if is_kept_animation => true,
            PassThrough::Never => false,
            PassThrough::Fits => {
                self.probe.kind == Kind::Jpeg
                    && is_upright
                    && is_srgb
                    && fit(width, height, recipe.max_width, recipe.max_height) == (width, height)
            }
            PassThrough::Always => is_upright && self.probe.kind != Kind::Bmp,
        };
        if !may_pass {
            return Ok(None);
        }
        let keep_profile = !is_srgb;
        let file = match self.probe.kind {
            Kind::Jpeg => jpeg::strip(self.bytes, keep_profile)?,
            Kind::Png => png::strip(self.bytes, keep_profile)?,
            Kind::Webp => webp::strip(self.bytes, keep_profile)?,
            Kind::Gif => gif::strip(self.bytes)?,
            _ => return Ok(None),
        };
        let is_within =
            recipe.max_bytes == 0 || is_kept_animation || file.len() <= recipe.max_bytes;
        Ok(is_within.then_some(file))
    }

    fn finish_passed(mut self, file: Vec<u8>, recipe: &Recipe) -> Result<MadeImage, MediaError> {
        let (width, height) = self.full_size();
        let widest = recipe.variant_widths.iter().copied().filter(|&w| w < width).max();
        let needed = widest.unwrap_or(0);
        // Even where nothing small is asked for, the file is decoded: that is the proof it is whole.
        self.load(needed, (height * needed).div_ceil(width.max(1)))?;
        let metadata_bytes_removed = self.file_bytes.saturating_sub(file.len());
        let kind = self.probe.kind;
        let is_animated = self.probe.is_animated();
        let (placeholder, variants) = self.smaller((width, height), recipe)?;
        Ok(MadeImage {
            bytes: file,
            kind,
            width,
            height,
            quality: None,
            is_animated,
            source: self.probe,
            file_bytes: self.file_bytes,
            metadata_bytes_removed,
            placeholder,
            variants,
        })
    }

    fn finish_encoded(
        mut self,
        encoded: Encoded,
        recipe: &Recipe,
    ) -> Result<MadeImage, MediaError> {
        let size = (encoded.width, encoded.height);
        let (placeholder, variants) = self.smaller(size, recipe)?;
        Ok(MadeImage {
            bytes: encoded.bytes,
            kind: Kind::Jpeg,
            width: encoded.width,
            height: encoded.height,
            quality: Some(encoded.quality),
            is_animated: false,
            metadata_bytes_removed: self.probe.metadata_bytes,
            source: self.probe,
            file_bytes: self.file_bytes,
            placeholder,
            variants,
        })
    }

    /// What lists need, from what is decoded already; `of` is the size of the finished picture.
    fn smaller(
        &mut self,
        of: (usize, usize),
        recipe: &Recipe,
    ) -> Result<(Vec<u8>, Vec<Variant>), MediaError> {
        let mut made: Vec<(usize, Variant)> = Vec::new();
        let mut widths: Vec<(usize, usize)> =
            recipe.variant_widths.iter().copied().enumerate().filter(|&(_, w)| w < of.0).collect();
        widths.sort_by_key(|&(_, width)| std::cmp::Reverse(width));
        // Each from the one before: the largest first.
        let mut from: Option<Picture> = None;
        for (place, width) in widths {
            let height = ((of.1 * width) as f64 / of.0 as f64).round().max(1.0) as usize;
            let base = match &from {
                Some(picture) => picture,
                None => self.picture(width, height)?,
            };
            let scaled = sized(base, width, height, true)?;
            let bytes =
                Encoder::new(&scaled.planes)?.measure(recipe.variant_quality.get())?.write();
            made.push((place, Variant { bytes, width, height }));
            from = Some(scaled);
        }
        made.sort_by_key(|&(place, _)| place);
        let variants = made.into_iter().map(|(_, variant)| variant).collect();
        if !recipe.placeholder {
            return Ok((Vec::new(), variants));
        }
        let side = thumb_hash::MAX_SIDE;
        let (width, height) = fit(of.0, of.1, side, side);
        let base = match &from {
            Some(picture) => picture,
            None => self.picture(width, height)?,
        };
        let rgb = rgb_pixels(base, width, height)?;
        Ok((thumb_hash::encode(&rgb, width, height), variants))
    }
}

impl Supply for Source<'_> {
    fn full_size(&self) -> (usize, usize) {
        self.probe.seen_size()
    }

    fn picture(&mut self, width: usize, height: usize) -> Result<&Picture, MediaError> {
        self.load(width, height)?;
        self.base.as_ref().ok_or_else(|| MediaError::corrupt("nothing was decoded"))
    }
}
