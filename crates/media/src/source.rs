//! A source file in progress: decoded only as large as needed, then finished either passed through
//! or encoded.

use jpeg::{ColourModel, Encoder, PlanarImage, Scale};

use crate::budget::{Encoded, ScalableSource};
use crate::colour::{is_srgb, rgb_pixels, to_srgb};
use crate::error::MediaError;
use crate::facts::Probe;
use crate::formats::pixels::{decode_planar, decode_raster, decode_ycc, encode_png_within};
use crate::formats::raster::{Look, Raster};
use crate::formats::{gif, png, webp};
use crate::kind::Kind;
use crate::made_image::{MadeImage, Variant};
use crate::orientation::apply_orientation;
use crate::recipe::{Chroma, Limits, PassThrough, Recipe};
use crate::scale::{fit_pixels, fit_within, scaled_to};
use crate::stages::{Stage, take_times, timed};
use crate::thumb_hash;

/// A source file, decoded only as large as needed.
pub(crate) struct Source<'a> {
    bytes: &'a [u8],
    /// Only for a JPEG.
    header: Option<jpeg::Header>,
    /// As another decoder left them, not upright and in their own colours.
    planes: Option<PlanarImage>,
    probe: Probe,
    /// The upright sRGB image, as large as needed so far.
    base: Option<PlanarImage>,
    /// Whether `base` is at full size.
    is_whole: bool,
    /// The largest upright size that will be needed, if known.
    max_size: Option<(usize, usize)>,
    limits: Limits,
    /// Whether chroma of a raster may be halved as it is decoded: the result has no more.
    has_half_chroma: bool,
}

impl<'a> Source<'a> {
    /// A file of which nothing is decoded yet.
    ///
    /// # Errors
    ///
    /// [`MediaError::Corrupt`] for an invalid JPEG header.
    pub fn open(bytes: &'a [u8], probe: Probe, recipe: &Recipe) -> Result<Self, MediaError> {
        let header = match probe.kind {
            Kind::Jpeg => Some(jpeg::Header::read(bytes)?),
            _ => None,
        };
        Ok(Self { bytes, header, ..Self::new(probe, recipe) })
    }

    /// An image from another decoder.
    pub fn decoded(planes: PlanarImage, probe: Probe, recipe: &Recipe) -> Self {
        Self { planes: Some(planes), ..Self::new(probe, recipe) }
    }

    fn new(probe: Probe, recipe: &Recipe) -> Self {
        Self {
            bytes: &[],
            header: None,
            planes: None,
            probe,
            base: None,
            is_whole: false,
            max_size: None,
            limits: recipe.limits,
            // Line art may need all of it, and whether it is line art is not known yet.
            has_half_chroma: recipe.chroma == Chroma::Subsampled
                && recipe.pass_through != PassThrough::Fits,
        }
    }

    /// Whether it is scaled while it is decoded.
    pub fn is_jpeg(&self) -> bool {
        self.header.is_some()
    }

    /// Pixels of the largest result: fewer where each costs more, in channels, conversion and turning.
    pub fn max_pixels(&self) -> u64 {
        let allowed = self.limits.max_pixels;
        let probe = &self.probe;
        let pixels = probe.stored_pixels().max(1);
        let (model, samples) = match &self.header {
            Some(header) => {
                let model = match header.components.len() {
                    4 => ColourModel::Cmyk,
                    3 if header.is_rgb() => ColourModel::Rgb,
                    1 => ColourModel::Grey,
                    _ => ColourModel::Ycc,
                };
                (model, probe.samples)
            }
            // As another decoder leaves them: written, split into planes, scaled.
            None => (probe.model(), pixels * 9),
        };
        let converted = if is_srgb(model, &probe.profile) { 0 } else { pixels * 3 };
        let turned = match probe.exif.orientation {
            1 => 0,
            _ if self.header.is_none() => pixels * 6,
            _ => samples.max(converted),
        };
        if self.header.is_none() && converted + turned == 0 {
            return allowed;
        }
        let cost = samples + converted + turned;
        allowed.min((allowed * 4).saturating_mul(pixels) / cost.max(1))
    }

    /// Limits what will be needed to `width` × `height`.
    pub fn set_max_size(&mut self, (width, height): (usize, usize)) {
        self.max_size = Some((width, height));
    }

    /// Decodes so that the upright image has at least `width` × `height` pixels.
    fn load(&mut self, width: usize, height: usize) -> Result<(), MediaError> {
        let has = self
            .base
            .as_ref()
            .is_some_and(|base| self.is_whole || (base.width >= width && base.height >= height));
        if has {
            return Ok(());
        }
        self.base = None; // frees it before the larger one is made
        let (full_width, full_height) = self.probe.seen_size();
        let covers = |scale: &Scale| {
            let eighths = scale.eighths();
            full_width * eighths >= width * 8 && full_height * eighths >= height * 8
        };
        let scale = Scale::ALL.into_iter().find(covers).unwrap_or_default();
        let image = if let Some(header) = &self.header {
            self.is_whole = scale == Scale::Full;
            let limits = self.limits.of_jpeg(self.probe.stored_pixels());
            timed(Stage::Decode, || jpeg::decode(self.bytes, header, scale, &limits))?
        } else if let Some(planes) = &self.planes {
            let eighths = scale.eighths().next_power_of_two(); // not worth scaling twice for less
            self.is_whole = eighths == 8;
            let part = |side: usize| (side * eighths).div_ceil(8);
            if self.is_whole {
                planes.clone()
            } else {
                let (width, height) = (part(planes.width), part(planes.height));
                timed(Stage::Scale, || scaled_to(planes, width, height, false))?
            }
        } else {
            self.is_whole = true;
            let (bytes, probe, limits) = (self.bytes, &self.probe, &self.limits);
            if is_srgb(probe.model(), &probe.profile) {
                decode_ycc(bytes, probe, limits, self.has_half_chroma)?
            } else {
                decode_planar(bytes, probe, limits, true)?
            }
        };
        let is_turned = self.probe.exif.orientation > 4;
        let most = self.max_size.map(|(x, y)| if is_turned { (y, x) } else { (x, y) });
        let image = match most {
            // Converting costs more than scaling: scale down first.
            Some((across, down))
                if (image.width > across || image.height > down)
                    && !is_srgb(image.model, &self.probe.profile) =>
            {
                timed(Stage::Scale, || scaled_to(&image, across, down, false))?
            }
            _ => image,
        };
        let upright = timed(Stage::Colour, || {
            apply_orientation(to_srgb(image, &self.probe.profile)?, self.probe.exif.orientation)
        });
        self.base = Some(upright?);
        Ok(())
    }

    /// The file without its metadata, if `recipe` lets its pixels pass through.
    ///
    /// # Errors
    ///
    /// A truncated file.
    pub fn passed_through(&self, recipe: &Recipe) -> Result<Option<Vec<u8>>, MediaError> {
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
                is_upright
                    && is_srgb
                    && self.is_for_pages()
                    && fit_within(width, height, recipe.max_width, recipe.max_height)
                        == (width, height)
            }
            PassThrough::Always => is_upright && self.is_for_pages(),
        };
        if !may_pass {
            return Ok(None);
        }
        let keep_profile = !is_srgb;
        let file = match self.probe.kind {
            Kind::Jpeg => match jpeg::strip(self.bytes, keep_profile) {
                Err(jpeg::Error::LostRestart) => return Ok(None), // it is whole only as we decode it
                file => file?,
            },
            _ if !cfg!(feature = "formats") => return Ok(None),
            Kind::Png => png::strip(self.bytes, keep_profile)?,
            Kind::Webp => webp::strip(self.bytes, keep_profile)?,
            Kind::Gif => gif::strip(self.bytes)?,
            _ => return Ok(None),
        };
        let is_within =
            recipe.max_bytes == 0 || is_kept_animation || file.len() <= recipe.max_bytes;
        Ok(is_within.then_some(file))
    }

    /// Looks at an image of another kind than JPEG. One that is drawn comes with its PNG file, if
    /// that is within `max_bytes`. Coloured edges keep all of their chroma, whatever `chroma` says.
    ///
    /// # Errors
    ///
    /// Decoding errors.
    pub fn drawn(
        &mut self,
        max_bytes: usize,
        chroma: Chroma,
    ) -> Result<(Look, Option<Vec<u8>>), MediaError> {
        if self.header.is_some() || !cfg!(feature = "formats") {
            return Ok((Look::Photo, None));
        }
        // Transparency is kept if nothing needs converting.
        let raster = if self.probe.is_plain() {
            timed(Stage::Decode, || decode_raster(self.bytes, &self.probe, &self.limits, true))?
        } else {
            let (width, height) = fit_pixels(self.full_size(), self.max_pixels());
            let base = self.at_least(width, height)?;
            let (width, height) = (width.min(base.width), height.min(base.height));
            let samples = rgb_pixels(base, width, height)?;
            Raster { width, height, channels: 3, samples }
        };
        let look = raster.look();
        let file = match look {
            Look::Drawn { .. } if self.may_become_png_of(max_bytes, &raster) => {
                timed(Stage::Encode, || encode_png_within(&raster, max_bytes))
            }
            _ => None,
        };
        if self.base.is_none() {
            let has_half_chroma =
                chroma == Chroma::Subsampled && look != (Look::Drawn { has_coloured_edges: true });
            self.base = Some(timed(Stage::Colour, || raster.into_ycc(has_half_chroma))?);
            self.is_whole = true;
        }
        Ok((look, file))
    }

    /// Whether to try: a PNG that is compressed, and still this much too large, is not as small by
    /// any encoder.
    fn may_become_png_of(&self, max_bytes: usize, raster: &Raster) -> bool {
        const TOO_LARGE_TIMES: usize = 6;
        const COMPRESSED_TIMES: usize = 3;
        let bytes = self.bytes.len();
        self.probe.kind != Kind::Png
            || bytes <= max_bytes.saturating_mul(TOO_LARGE_TIMES)
            || bytes * COMPRESSED_TIMES > raster.samples.len()
    }

    /// Whether browsers show its kind, and in few bytes.
    fn is_for_pages(&self) -> bool {
        !matches!(self.probe.kind, Kind::Bmp | Kind::Tiff)
    }

    /// Finishes an image whose pixels are all in `file`: the source without its metadata, or
    /// redrawn as a PNG.
    ///
    /// # Errors
    ///
    /// Decoding errors.
    pub fn finish_whole(
        mut self,
        file: Vec<u8>,
        is_redrawn: bool,
        recipe: &Recipe,
    ) -> Result<MadeImage, MediaError> {
        if !is_redrawn {
            // Shown as it is stored: an animation is kept whatever its metadata, now gone, said.
            self.probe.exif.orientation = 1;
        }
        let (width, height) = self.full_size();
        let widest = recipe.variant_widths.iter().copied().filter(|&w| w < width).max();
        let needed = widest.unwrap_or(0);
        self.set_max_size(fit_pixels((width, height), self.max_pixels()));
        // Decoded even without variants: this proves that the file is complete.
        self.load(needed, (height * needed).div_ceil(width.max(1)))?;
        let removed = self.bytes.len().saturating_sub(file.len());
        let (placeholder, variants) = self.placeholder_and_variants((width, height), recipe)?;
        Ok(MadeImage {
            bytes: file,
            kind: if is_redrawn { Kind::Png } else { self.probe.kind },
            width,
            height,
            quality: None,
            is_animated: !is_redrawn && self.probe.is_animated(),
            metadata_bytes_removed: if is_redrawn { self.probe.metadata_bytes } else { removed },
            source: self.probe,
            file_bytes: self.bytes.len(),
            placeholder,
            variants,
            stages: take_times(),
        })
    }

    /// Finishes an encoded image.
    ///
    /// # Errors
    ///
    /// Out of memory for the smaller copies.
    pub fn finish_encoded(
        mut self,
        encoded: Encoded,
        recipe: &Recipe,
    ) -> Result<MadeImage, MediaError> {
        let size = (encoded.width, encoded.height);
        let (placeholder, variants) = self.placeholder_and_variants(size, recipe)?;
        Ok(MadeImage {
            bytes: encoded.bytes,
            kind: Kind::Jpeg,
            width: encoded.width,
            height: encoded.height,
            quality: Some(encoded.quality),
            is_animated: false,
            metadata_bytes_removed: self.probe.metadata_bytes,
            source: self.probe,
            file_bytes: self.bytes.len(),
            placeholder,
            variants,
            stages: take_times(),
        })
    }

    /// The placeholder and the variants, from the decoded pixels; `of` is the size of the result.
    fn placeholder_and_variants(
        &mut self,
        of: (usize, usize),
        recipe: &Recipe,
    ) -> Result<(Vec<u8>, Vec<Variant>), MediaError> {
        let mut made: Vec<(usize, Variant)> = Vec::new();
        // Of what moves there is a still in its own width, too.
        let is_still = !self.probe.is_animated() || !recipe.keep_animation;
        let wanted = recipe.variant_widths.iter().map(|&width| width.min(of.0)).enumerate();
        let mut widths: Vec<(usize, usize)> =
            wanted.filter(|&(_, width)| width < of.0 || !is_still).collect();
        widths.sort_by_key(|&(position, width)| (std::cmp::Reverse(width), position));
        widths.dedup_by_key(|&mut (_, width)| width);
        // Largest first: each is scaled from the previous one.
        let mut from: Option<PlanarImage> = None;
        for (position, width) in widths {
            let height = ((of.1 * width) as f64 / of.0 as f64).round().max(1.0) as usize;
            let base = match &from {
                Some(image) => image,
                None => self.at_least(width, height)?,
            };
            let scaled = timed(Stage::Scale, || scaled_to(base, width, height, true))?;
            let quality = recipe.variant_quality.get();
            let encoding = timed(Stage::Encode, || Encoder::new(&scaled.planes)?.measure(quality))?;
            let bytes = timed(Stage::Encode, || encoding.write());
            made.push((position, Variant { bytes, width, height }));
            from = Some(scaled);
        }
        made.sort_by_key(|&(position, _)| position);
        let variants = made.into_iter().map(|(_, variant)| variant).collect();
        if !recipe.placeholder {
            return Ok((Vec::new(), variants));
        }
        let side = thumb_hash::MAX_SIDE;
        let (width, height) = fit_within(of.0, of.1, side, side);
        let base = match &from {
            Some(image) => image,
            None => self.at_least(width, height)?,
        };
        let rgb = timed(Stage::Scale, || rgb_pixels(base, width, height))?;
        Ok((thumb_hash::encode(&rgb, width, height), variants))
    }
}

impl ScalableSource for Source<'_> {
    fn full_size(&self) -> (usize, usize) {
        self.probe.seen_size()
    }

    fn decoded_size(&self) -> (usize, usize) {
        self.base.as_ref().map_or((0, 0), |base| (base.width, base.height))
    }

    fn at_least(&mut self, width: usize, height: usize) -> Result<&PlanarImage, MediaError> {
        self.load(width, height)?;
        self.base.as_ref().ok_or_else(|| MediaError::corrupt("nothing was decoded"))
    }
}
