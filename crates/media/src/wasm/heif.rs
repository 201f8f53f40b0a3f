//! A HEIC whose tiles the browser decodes.

use wasm_bindgen::prelude::*;

use super::{JsObject, bytes_of, made_image, result};
use crate::error::MediaError;
use crate::heif::{self, Frame, Heif};
use crate::recipe::{Limits, Recipe};

/// The tiles of a HEIC: each is to be decoded and added, in their order, before the image is made.
#[wasm_bindgen]
pub struct HeifImage(Option<Heif>);

/// Reads which tiles a HEIC file is made of.
#[wasm_bindgen(js_name = openHeif, unchecked_return_type = "MediaResult<HeifImage>")]
#[must_use]
pub fn open_heif(
    bytes: Vec<u8>,
    #[wasm_bindgen(unchecked_param_type = "MediaLimits")] limits: &JsObject,
) -> JsObject {
    result(heif::open(bytes, &Limits::from(limits)), |image| HeifImage(Some(image)).into())
}

#[wasm_bindgen]
impl HeifImage {
    /// Codec strings: one of them has to be supported.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn codecs(&self) -> Vec<String> {
        self.0.as_ref().map(Heif::codecs).unwrap_or_default()
    }

    /// The decoder's configuration.
    #[wasm_bindgen(getter, unchecked_return_type = "Uint8Array<ArrayBuffer>")]
    #[must_use]
    pub fn description(&self) -> JsValue {
        bytes_of(self.0.as_ref().map_or(&[], Heif::description))
    }

    #[wasm_bindgen(getter, js_name = tileCount)]
    #[must_use]
    pub fn tile_count(&self) -> usize {
        self.0.as_ref().map_or(0, Heif::tile_count)
    }

    #[wasm_bindgen(getter, js_name = tileWidthPx)]
    #[must_use]
    pub fn tile_width(&self) -> usize {
        self.0.as_ref().map_or(0, |image| image.tile_size().0)
    }

    #[wasm_bindgen(getter, js_name = tileHeightPx)]
    #[must_use]
    pub fn tile_height(&self) -> usize {
        self.0.as_ref().map_or(0, |image| image.tile_size().1)
    }

    /// The coded bytes of a tile, one key frame.
    #[wasm_bindgen(unchecked_return_type = "Uint8Array<ArrayBuffer>")]
    #[must_use]
    pub fn tile(&self, index: usize) -> JsValue {
        bytes_of(&self.0.as_ref().map(|image| image.tile(index)).unwrap_or_default())
    }

    /// Adds the next tile: a frame's samples, where each plane begins and how far its rows are apart,
    /// and how its colours are coded.
    #[wasm_bindgen(js_name = addTile, unchecked_return_type = "MediaResult<undefined>")]
    #[must_use]
    pub fn add_tile(
        &mut self,
        samples: &[u8],
        layout: &[u32],
        width: usize,
        height: usize,
        format: &str,
        matrix: &str,
        is_full_range: bool,
    ) -> JsObject {
        let (planes, _) = layout.as_chunks::<2>();
        let layout: Vec<_> =
            planes.iter().map(|&[offset, stride]| (offset as usize, stride as usize)).collect();
        let size = (width, height);
        let frame = Frame { format, size, samples, layout: &layout, matrix, is_full_range };
        let added = self.0.as_mut().ok_or_else(made_already).and_then(|image| image.add(&frame));
        result(added, |()| JsValue::UNDEFINED)
    }

    /// Makes the image by `recipe`, once.
    #[wasm_bindgen(js_name = makeImage, unchecked_return_type = "MediaResult<MadeImage>")]
    #[must_use]
    pub fn make_image(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "ImageRecipe")] recipe: &JsObject,
    ) -> JsObject {
        let image = self.0.take().ok_or_else(made_already);
        let made = image.and_then(|image| image.make_image(&Recipe::from(recipe)));
        result(made, |made| made_image(&made))
    }
}

fn made_already() -> MediaError {
    MediaError::corrupt("an image that was made already")
}
