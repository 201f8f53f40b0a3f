//! The boundary to JavaScript. It only translates.

// wasm-bindgen's macros generate unsafe code; none is written here.
#![allow(unsafe_code)]

use wasm_bindgen::prelude::*;

use crate::error::MediaError;
use crate::facts::Probe;
use crate::made_image;
use crate::pipeline;
use crate::probe::read;
use crate::recipe::{Chroma, Limits, PassThrough, Quality, Recipe, Step};
use crate::video;

#[wasm_bindgen]
extern "C" {
    /// `MediaLimits` of `contract/recipes.ts`, read field by field.
    #[wasm_bindgen(typescript_type = "MediaLimits")]
    pub type JsLimits;
    #[wasm_bindgen(method, getter, structural, js_name = maxBytes)]
    fn max_bytes(this: &JsLimits) -> f64;
    #[wasm_bindgen(method, getter, structural, js_name = maxSidePx)]
    fn max_side(this: &JsLimits) -> f64;
    #[wasm_bindgen(method, getter, structural, js_name = maxScaledPixels)]
    fn max_scaled_pixels(this: &JsLimits) -> f64;
    #[wasm_bindgen(method, getter, structural, js_name = maxPixels)]
    fn max_pixels(this: &JsLimits) -> f64;
    #[wasm_bindgen(method, getter, structural, js_name = maxFrames)]
    fn max_frames(this: &JsLimits) -> f64;
    #[wasm_bindgen(method, getter, structural, js_name = maxAnimationPixels)]
    fn max_animation_pixels(this: &JsLimits) -> f64;
    #[wasm_bindgen(method, getter, structural, js_name = maxScans)]
    fn max_scans(this: &JsLimits) -> f64;
    #[wasm_bindgen(method, getter, structural, js_name = maxInflateRatio)]
    fn max_inflate_ratio(this: &JsLimits) -> f64;

    /// `QualityStep` of `contract/recipes.ts`.
    #[wasm_bindgen(typescript_type = "QualityStep")]
    pub type JsStep;
    #[wasm_bindgen(method, getter, structural)]
    fn quality(this: &JsStep) -> f64;
    #[wasm_bindgen(method, getter, structural, js_name = minLongEdgePx)]
    fn min_long_edge(this: &JsStep) -> f64;

    /// `ImageRecipe` of `contract/recipes.ts`.
    #[wasm_bindgen(typescript_type = "ImageRecipe")]
    pub type JsRecipe;
    #[wasm_bindgen(method, getter, structural)]
    fn limits(this: &JsRecipe) -> JsLimits;
    #[wasm_bindgen(method, getter, structural, js_name = maxWidthPx)]
    fn max_width(this: &JsRecipe) -> f64;
    #[wasm_bindgen(method, getter, structural, js_name = maxHeightPx)]
    fn max_height(this: &JsRecipe) -> f64;
    #[wasm_bindgen(method, getter, structural, js_name = maxBytes)]
    fn max_bytes(this: &JsRecipe) -> f64;
    #[wasm_bindgen(method, getter, structural)]
    fn steps(this: &JsRecipe) -> Vec<JsStep>;
    #[wasm_bindgen(method, getter, structural)]
    fn chroma(this: &JsRecipe) -> String;
    #[wasm_bindgen(method, getter, structural, js_name = passThrough)]
    fn pass_through(this: &JsRecipe) -> String;
    #[wasm_bindgen(method, getter, structural, js_name = keepAnimation)]
    fn keep_animation(this: &JsRecipe) -> bool;
    #[wasm_bindgen(method, getter, structural, js_name = variantWidthsPx)]
    fn variant_widths(this: &JsRecipe) -> Vec<f64>;
    #[wasm_bindgen(method, getter, structural, js_name = variantQuality)]
    fn variant_quality(this: &JsRecipe) -> f64;
    #[wasm_bindgen(method, getter, structural)]
    fn placeholder(this: &JsRecipe) -> bool;
}

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str =
    "import type { ImageRecipe, MediaLimits, QualityStep } from '#contract/recipes.ts';";

impl From<&JsLimits> for Limits {
    fn from(js: &JsLimits) -> Self {
        Self {
            max_bytes: js.max_bytes() as u64,
            max_side: js.max_side() as u64,
            max_scaled_pixels: js.max_scaled_pixels() as u64,
            max_pixels: js.max_pixels() as u64,
            max_frames: js.max_frames() as u32,
            max_animation_pixels: js.max_animation_pixels() as u64,
            max_scans: js.max_scans() as u32,
            max_inflate_ratio: js.max_inflate_ratio() as u64,
        }
    }
}

impl From<&JsRecipe> for Recipe {
    fn from(js: &JsRecipe) -> Self {
        let step = |step: &JsStep| Step {
            quality: Quality::from_share(step.quality()),
            min_long_edge: step.min_long_edge() as usize,
        };
        Self {
            limits: Limits::from(&js.limits()),
            max_width: js.max_width() as usize,
            max_height: js.max_height() as usize,
            max_bytes: js.max_bytes() as usize,
            steps: js.steps().iter().map(step).collect(),
            chroma: if js.chroma() == "4:4:4" { Chroma::Full } else { Chroma::Subsampled },
            pass_through: match js.pass_through().as_str() {
                "always" => PassThrough::Always,
                "fits" => PassThrough::Fits,
                _ => PassThrough::Never,
            },
            keep_animation: js.keep_animation(),
            variant_widths: js.variant_widths().into_iter().map(|width| width as usize).collect(),
            variant_quality: Quality::from_share(js.variant_quality()),
            placeholder: js.placeholder(),
        }
    }
}

/// A refusal, thrown: its code is one of `MediaErrorCode`.
#[wasm_bindgen]
pub struct Refusal(MediaError);

#[wasm_bindgen]
impl Refusal {
    /// One of `MediaErrorCode`.
    #[wasm_bindgen(getter)]
    pub fn code(&self) -> String {
        self.0.code().into()
    }

    /// In words, for logs.
    #[wasm_bindgen(getter)]
    pub fn detail(&self) -> String {
        self.0.to_string()
    }
}

impl From<MediaError> for Refusal {
    fn from(error: MediaError) -> Self {
        Self(error)
    }
}

/// What the leading bytes of a file tell.
#[wasm_bindgen]
pub struct Facts {
    probe: Probe,
    total_bytes: u64,
}

#[wasm_bindgen]
#[allow(missing_docs)] // as in `MediaProbe` of workers/media-types.ts
impl Facts {
    #[wasm_bindgen(getter)]
    pub fn kind(&self) -> String {
        self.probe.kind.name().into()
    }
    #[wasm_bindgen(getter)]
    pub fn mime(&self) -> String {
        self.probe.kind.mime().into()
    }
    #[wasm_bindgen(getter, js_name = widthPx)]
    pub fn width(&self) -> usize {
        self.probe.seen_size().0
    }
    #[wasm_bindgen(getter, js_name = heightPx)]
    pub fn height(&self) -> usize {
        self.probe.seen_size().1
    }
    #[wasm_bindgen(getter)]
    pub fn orientation(&self) -> u8 {
        self.probe.exif.orientation
    }
    #[wasm_bindgen(getter)]
    pub fn colour(&self) -> String {
        self.probe.colour.name().into()
    }
    #[wasm_bindgen(getter, js_name = bitDepth)]
    pub fn bit_depth(&self) -> u8 {
        self.probe.bit_depth
    }
    #[wasm_bindgen(getter, js_name = hasAlpha)]
    pub fn has_alpha(&self) -> bool {
        self.probe.has_alpha
    }
    #[wasm_bindgen(getter, js_name = isAnimated)]
    pub fn is_animated(&self) -> bool {
        self.probe.is_animated()
    }
    #[wasm_bindgen(getter, js_name = isProgressive)]
    pub fn is_progressive(&self) -> bool {
        self.probe.is_progressive
    }
    #[wasm_bindgen(getter, js_name = hasGps)]
    pub fn has_gps(&self) -> bool {
        self.probe.exif.has_gps
    }
    #[wasm_bindgen(getter, js_name = memoryBytes)]
    pub fn memory_bytes(&self) -> f64 {
        self.probe.memory_bytes(self.total_bytes) as f64
    }
}

/// A finished image; each of its byte arrays is handed over once.
#[wasm_bindgen]
pub struct Made(made_image::MadeImage);

#[wasm_bindgen]
#[allow(missing_docs)] // as in `MadeImage` of workers/media-types.ts
impl Made {
    #[wasm_bindgen(js_name = takeBytes)]
    pub fn take_bytes(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.0.bytes)
    }
    #[wasm_bindgen(js_name = takePlaceholder)]
    pub fn take_placeholder(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.0.placeholder)
    }
    #[wasm_bindgen(js_name = takeVariantBytes)]
    pub fn take_variant_bytes(&mut self, index: usize) -> Vec<u8> {
        self.0.variants.get_mut(index).map(|v| std::mem::take(&mut v.bytes)).unwrap_or_default()
    }
    #[wasm_bindgen(getter)]
    pub fn variants(&self) -> usize {
        self.0.variants.len()
    }
    #[wasm_bindgen(js_name = variantWidthPx)]
    pub fn variant_width(&self, index: usize) -> usize {
        self.0.variants.get(index).map_or(0, |variant| variant.width)
    }
    #[wasm_bindgen(js_name = variantHeightPx)]
    pub fn variant_height(&self, index: usize) -> usize {
        self.0.variants.get(index).map_or(0, |variant| variant.height)
    }
    #[wasm_bindgen(getter)]
    pub fn kind(&self) -> String {
        self.0.kind.name().into()
    }
    #[wasm_bindgen(getter)]
    pub fn mime(&self) -> String {
        self.0.kind.mime().into()
    }
    #[wasm_bindgen(getter, js_name = widthPx)]
    pub fn width(&self) -> usize {
        self.0.width
    }
    #[wasm_bindgen(getter, js_name = heightPx)]
    pub fn height(&self) -> usize {
        self.0.height
    }
    /// 0 where the pixels were not touched.
    #[wasm_bindgen(getter)]
    pub fn quality(&self) -> f64 {
        self.0.quality.map_or(0.0, Quality::share)
    }
    #[wasm_bindgen(getter, js_name = isAnimated)]
    pub fn is_animated(&self) -> bool {
        self.0.is_animated
    }
    #[wasm_bindgen(getter, js_name = metadataBytesRemoved)]
    pub fn metadata_bytes_removed(&self) -> usize {
        self.0.metadata_bytes_removed
    }
    #[wasm_bindgen(getter, js_name = sourceBytes)]
    pub fn source_bytes(&self) -> usize {
        self.0.file_bytes
    }
    #[wasm_bindgen(getter)]
    pub fn source(&self) -> Facts {
        Facts { probe: self.0.source.clone(), total_bytes: self.0.file_bytes as u64 }
    }
}

/// Reads a file's leading bytes; `total_bytes` is the size of the whole.
///
/// # Errors
///
/// A [`Refusal`] by `limits`, or of a header that cannot be.
#[wasm_bindgen]
pub fn probe(head: &[u8], total_bytes: f64, limits: &JsLimits) -> Result<Facts, Refusal> {
    let total_bytes = total_bytes as u64;
    let limits = Limits::from(limits);
    limits.check_bytes(total_bytes)?;
    let probe = read(head)?;
    probe.check(total_bytes, &limits)?;
    Ok(Facts { probe, total_bytes })
}

/// Makes the image that `recipe` asks for.
///
/// # Errors
///
/// A [`Refusal`].
#[wasm_bindgen(js_name = makeImage)]
pub fn make_image(bytes: &[u8], recipe: &JsRecipe) -> Result<Made, Refusal> {
    Ok(Made(pipeline::make_image(bytes, &Recipe::from(recipe))?))
}

/// Makes an image out of sRGB pixels that still need the turn of `orientation`.
///
/// # Errors
///
/// A [`Refusal`].
#[wasm_bindgen(js_name = makeImageFromRgba)]
pub fn make_image_from_rgba(
    rgba: Vec<u8>,
    width: usize,
    height: usize,
    orientation: u8,
    recipe: &JsRecipe,
) -> Result<Made, Refusal> {
    let recipe = Recipe::from(recipe);
    Ok(Made(pipeline::make_image_from_rgba(rgba, width, height, orientation, &recipe)?))
}

/// Decodes a gallery data URL and encodes its image as PNG.
///
/// # Errors
///
/// A [`Refusal`].
#[wasm_bindgen(js_name = dataUrlToPng)]
pub fn data_url_to_png(url: &str, limits: &JsLimits) -> Result<Made, Refusal> {
    Ok(Made(pipeline::data_url_to_png(url, &Limits::from(limits))?))
}

/// A video whose private parts are blanked, and its facts.
#[wasm_bindgen]
pub struct InspectedVideo {
    bytes: Vec<u8>,
    facts: video::Video,
}

#[wasm_bindgen]
#[allow(missing_docs)] // as in `InspectedVideo` of workers/media-types.ts
impl InspectedVideo {
    #[wasm_bindgen(js_name = takeBytes)]
    pub fn take_bytes(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.bytes)
    }
    #[wasm_bindgen(getter, js_name = widthPx)]
    pub fn width(&self) -> usize {
        self.facts.width
    }
    #[wasm_bindgen(getter, js_name = heightPx)]
    pub fn height(&self) -> usize {
        self.facts.height
    }
    #[wasm_bindgen(getter)]
    pub fn rotation(&self) -> u16 {
        self.facts.rotation
    }
    #[wasm_bindgen(getter, js_name = durationMs)]
    pub fn duration_ms(&self) -> f64 {
        self.facts.duration_ms as f64
    }
    #[wasm_bindgen(getter, js_name = hasGps)]
    pub fn has_gps(&self) -> bool {
        self.facts.has_gps
    }
}

/// Reads a whole video file and blanks what tells where it was taken.
///
/// # Errors
///
/// A [`Refusal`].
#[wasm_bindgen(js_name = inspectVideo)]
pub fn inspect_video(mut bytes: Vec<u8>, limits: &JsLimits) -> Result<InspectedVideo, Refusal> {
    Limits::from(limits).check_bytes(bytes.len() as u64)?;
    let facts = video::inspect(&mut bytes)?;
    Ok(InspectedVideo { bytes, facts })
}

/// Bytes of the memory, which only grows.
#[wasm_bindgen(js_name = memoryBytes)]
#[must_use]
pub fn memory_bytes() -> f64 {
    core::arch::wasm32::memory_size::<0>() as f64 * 65_536.0
}
