//! The media pipeline of Creative Hub: probe, decode, convert, scale, encode.
//!
//! Pure functions over bytes and planes; [`pipeline`] strings them together, `wasm` hands them to
//! JavaScript. No number of the product is in here: they come in as a [`recipe::Recipe`].

#![cfg_attr(not(target_arch = "wasm32"), forbid(unsafe_code))]

pub mod budget;
mod bytes;
pub mod colour;
#[cfg(feature = "formats")]
pub mod data_url;
mod ebml;
pub mod error;
mod exif;
pub mod facts;
mod formats;
pub mod heif;
pub mod kind;
pub mod made_image;
pub mod orientation;
pub mod pipeline;
pub mod probe;
pub mod recipe;
pub mod scale;
mod source;
pub mod stages;
pub mod thumb_hash;
pub mod video;
#[cfg(target_arch = "wasm32")]
mod wasm;

pub use exif::Exif;
