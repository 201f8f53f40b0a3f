//! The boundary to JavaScript: recipes are read from plain objects, results are plain objects of the
//! types in `workers/media/media-types.ts`. Refusals are values; only a trap throws.

// wasm-bindgen's macros generate unsafe code; none is written here.
#![allow(unsafe_code)]

#[cfg(feature = "formats")]
mod heif;

use wasm_bindgen::{Clamped, prelude::*};

use crate::error::MediaError;
use crate::facts::Probe;
use crate::made_image::MadeImage;
use crate::pipeline;
use crate::probe;
use crate::recipe::{Chroma, Limits, PassThrough, Quality, Recipe, Step};
use crate::video::{self, Video};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = "\
import type { ImageRecipe, MediaLimits } from '#contract/media-recipes.ts';
import type { InspectedVideo, MadeImage, MediaProbe, MediaResult } from '#workers/media/media-types.ts';";

#[wasm_bindgen]
extern "C" {
    /// A plain object.
    #[wasm_bindgen(js_name = Object)]
    pub type JsObject;
    #[wasm_bindgen(constructor, js_class = "Object")]
    fn new() -> JsObject;
    #[wasm_bindgen(method, structural, indexing_getter)]
    fn get(this: &JsObject, key: &str) -> JsValue;
    #[wasm_bindgen(method, structural, indexing_setter)]
    fn set(this: &JsObject, key: &str, value: JsValue);

    /// Milliseconds of a clock that only goes forward.
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    pub fn now_ms() -> f64;

    #[wasm_bindgen(js_name = Array)]
    type JsArray;
    #[wasm_bindgen(constructor, js_class = "Array")]
    fn new_array() -> JsArray;
    #[wasm_bindgen(method, getter)]
    fn length(this: &JsArray) -> u32;
    #[wasm_bindgen(method, structural, indexing_getter)]
    fn get(this: &JsArray, index: u32) -> JsValue;
    #[wasm_bindgen(method)]
    fn push(this: &JsArray, value: JsValue) -> u32;

    #[wasm_bindgen(js_name = Uint8Array)]
    type JsBytes;
    /// Copies the bytes out of the package's memory: the buffer belongs to the caller.
    #[wasm_bindgen(constructor, js_class = "Uint8Array")]
    fn copied(bytes: &[u8]) -> JsBytes;
}

impl JsObject {
    fn number(&self, key: &str) -> f64 {
        self.get(key).as_f64().unwrap_or_default()
    }

    fn text(&self, key: &str) -> String {
        self.get(key).as_string().unwrap_or_default()
    }

    fn items<T>(&self, key: &str, read: impl Fn(JsValue) -> T) -> Vec<T> {
        let list: JsArray = self.get(key).unchecked_into();
        (0..list.length()).map(|index| read(list.get(index))).collect()
    }
}

/// An object of `entries`.
fn object<const COUNT: usize>(entries: [(&str, JsValue); COUNT]) -> JsValue {
    let object = JsObject::new();
    for (key, value) in entries {
        object.set(key, value);
    }
    object.into()
}

fn bytes_of(bytes: &[u8]) -> JsValue {
    JsBytes::copied(bytes).into()
}

impl From<&JsObject> for Limits {
    fn from(js: &JsObject) -> Self {
        Self {
            max_bytes: js.number("maxBytes") as u64,
            max_side: js.number("maxSidePx") as u64,
            max_scaled_pixels: js.number("maxScaledPixels") as u64,
            max_pixels: js.number("maxPixels") as u64,
            max_frames: js.number("maxFrames") as u32,
            max_animation_pixels: js.number("maxAnimationPixels") as u64,
            max_scans: js.number("maxScans") as u32,
            max_inflate_ratio: js.number("maxInflateRatio") as u64,
        }
    }
}

impl From<&JsObject> for Recipe {
    fn from(js: &JsObject) -> Self {
        let limits: JsObject = js.get("limits").unchecked_into();
        let quality = |js: &JsObject, key: &str| Quality::from_share(js.number(key));
        Self {
            limits: Limits::from(&limits),
            max_width: js.number("maxWidthPx") as usize,
            max_height: js.number("maxHeightPx") as usize,
            max_bytes: js.number("maxBytes") as usize,
            steps: js.items("steps", |step| {
                let step: JsObject = step.unchecked_into();
                Step {
                    quality: quality(&step, "quality"),
                    min_long_edge: step.number("minLongEdgePx") as usize,
                    min_elongated: (
                        step.number("minElongatedPixels") as usize,
                        step.number("minElongatedShortEdgePx") as usize,
                    ),
                }
            }),
            elongated_ratio: js.number("elongatedRatio"),
            chroma: if js.text("chroma") == "4:4:4" { Chroma::Full } else { Chroma::Subsampled },
            pass_through: match js.text("passThrough").as_str() {
                "always" => PassThrough::Always,
                "fits" => PassThrough::Fits,
                _ => PassThrough::Never,
            },
            keep_animation: js.get("keepAnimation").is_truthy(),
            variant_widths: js.items("variantWidthsPx", |px| px.as_f64().unwrap_or(0.0) as usize),
            variant_quality: quality(js, "variantQuality"),
            placeholder: js.get("placeholder").is_truthy(),
        }
    }
}

/// A `MediaResult` of `value`, or of a refusal.
fn result<T>(outcome: Result<T, MediaError>, value: impl FnOnce(T) -> JsValue) -> JsObject {
    match outcome {
        Ok(found) => object([("ok", true.into()), ("value", value(found))]),
        Err(error) => object([
            ("ok", false.into()),
            ("code", error.code().into()),
            ("detail", error.to_string().into()),
        ]),
    }
    .unchecked_into()
}

/// A `MediaProbe`.
fn media_probe(probe: &Probe, total_bytes: u64) -> JsValue {
    let (width, height) = probe.seen_size();
    object([
        ("kind", probe.kind.name().into()),
        ("mime", probe.kind.mime().into()),
        ("widthPx", width.into()),
        ("heightPx", height.into()),
        ("colour", probe.colour.name().into()),
        ("isAnimated", probe.is_animated().into()),
        ("hasGps", probe.exif.has_gps.into()),
        ("memoryBytes", (probe.memory_bytes(total_bytes) as f64).into()),
    ])
}

/// A `MadeImage`.
fn made_image(made: &MadeImage) -> JsValue {
    let source = &made.source;
    let (source_width, source_height) = source.seen_size();
    let variants = JsArray::new_array();
    for variant in &made.variants {
        variants.push(object([
            ("bytes", bytes_of(&variant.bytes)),
            ("widthPx", variant.width.into()),
            ("heightPx", variant.height.into()),
        ]));
    }
    object([
        ("bytes", bytes_of(&made.bytes)),
        ("kind", made.kind.name().into()),
        ("mime", made.kind.mime().into()),
        ("widthPx", made.width.into()),
        ("heightPx", made.height.into()),
        ("quality", made.quality.map_or(0.0, Quality::share).into()),
        ("isAnimated", made.is_animated.into()),
        (
            "source",
            object([
                ("kind", source.kind.name().into()),
                ("bytes", made.file_bytes.into()),
                ("widthPx", source_width.into()),
                ("heightPx", source_height.into()),
                ("gpsRemoved", source.exif.has_gps.into()),
                ("metadataBytesRemoved", made.metadata_bytes_removed.into()),
                ("isAnimated", source.is_animated().into()),
            ]),
        ),
        ("placeholder", bytes_of(&made.placeholder)),
        ("variants", variants.into()),
        ("stages", {
            let [probe, decode, colour, scale, encode] = made.stages;
            object([
                ("probeMs", probe.into()),
                ("decodeMs", decode.into()),
                ("colourMs", colour.into()),
                ("scaleMs", scale.into()),
                ("encodeMs", encode.into()),
            ])
        }),
    ])
}

/// Reads a file's leading bytes; `total_bytes` is the size of the whole.
#[wasm_bindgen(unchecked_return_type = "MediaResult<MediaProbe>")]
#[must_use]
pub fn probe(
    head: &[u8],
    total_bytes: f64,
    #[wasm_bindgen(unchecked_param_type = "MediaLimits")] limits: &JsObject,
) -> JsObject {
    let (total_bytes, limits) = (total_bytes as u64, Limits::from(limits));
    let outcome = limits.check_bytes(total_bytes).and_then(|()| probe::read(head));
    let checked = outcome.and_then(|probe| probe.check(total_bytes, &limits).map(|()| probe));
    result(checked, |probe| media_probe(&probe, total_bytes))
}

/// Makes an image from a file by `recipe`.
#[wasm_bindgen(js_name = makeImage, unchecked_return_type = "MediaResult<MadeImage>")]
#[must_use]
pub fn make_image(
    bytes: &[u8],
    #[wasm_bindgen(unchecked_param_type = "ImageRecipe")] recipe: &JsObject,
) -> JsObject {
    result(pipeline::make_image(bytes, &Recipe::from(recipe)), |made| made_image(&made))
}

/// Makes an image from sRGB pixels that still need their EXIF orientation.
#[wasm_bindgen(js_name = makeImageFromRgba, unchecked_return_type = "MediaResult<MadeImage>")]
#[must_use]
pub fn make_image_from_rgba(
    rgba: Clamped<Vec<u8>>,
    width: usize,
    height: usize,
    orientation: u8,
    #[wasm_bindgen(unchecked_param_type = "ImageRecipe")] recipe: &JsObject,
) -> JsObject {
    let recipe = Recipe::from(recipe);
    let outcome = pipeline::make_image_from_rgba(rgba.0, width, height, orientation, &recipe);
    result(outcome, |made| made_image(&made))
}

/// Decodes the image in a data URL and encodes it as PNG.
#[cfg(feature = "formats")]
#[wasm_bindgen(js_name = dataUrlToPng, unchecked_return_type = "MediaResult<MadeImage>")]
#[must_use]
pub fn data_url_to_png(
    url: &str,
    #[wasm_bindgen(unchecked_param_type = "MediaLimits")] limits: &JsObject,
) -> JsObject {
    result(pipeline::data_url_to_png(url, &Limits::from(limits)), |made| made_image(&made))
}

/// Reads a whole video file and blanks where, when and with which device it was taken.
#[wasm_bindgen(js_name = inspectVideo, unchecked_return_type = "MediaResult<InspectedVideo>")]
#[must_use]
pub fn inspect_video(
    mut bytes: Vec<u8>,
    #[wasm_bindgen(unchecked_param_type = "MediaLimits")] limits: &JsObject,
) -> JsObject {
    let allowed = Limits::from(limits).check_bytes(bytes.len() as u64);
    let outcome = allowed.and_then(|()| video::inspect(&mut bytes));
    result(outcome, |Video { width, height, duration_ms, has_gps, is_changed, is_hevc }| {
        object([
            ("bytes", bytes_of(&bytes)),
            ("widthPx", width.into()),
            ("heightPx", height.into()),
            ("durationMs", (duration_ms as f64).into()),
            ("gpsRemoved", has_gps.into()),
            ("metadataRemoved", is_changed.into()),
            ("isHevc", is_hevc.into()),
        ])
    })
}

/// Bytes of the memory, which only grows.
#[wasm_bindgen(js_name = memoryBytes)]
#[must_use]
pub fn memory_bytes() -> f64 {
    core::arch::wasm32::memory_size::<0>() as f64 * 65_536.0
}
