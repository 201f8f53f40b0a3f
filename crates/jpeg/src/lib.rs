#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod bits;
mod blocks;
mod decode;
mod encode;
mod error;
mod header;
mod huffman;
mod image;
mod lanes;
mod limits;
mod markers;
mod plane;
mod progressive;
mod scan;
mod strip;
mod tables;
mod transform;
mod write;

pub use decode::{Scale, decode};
pub use encode::{Encoder, Encoding, Process};
pub use error::Error;
pub use header::{Component, Header};
pub use image::{ColourModel, PlanarImage};
pub use limits::Limits;
pub use markers::{Segment, segments};
pub use plane::Plane;
pub use strip::strip;
