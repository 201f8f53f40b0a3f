//! JPEG codec: a decoder that scales by eighths and returns planes, and an encoder that accepts
//! planes. Both follow ITU-T T.81; the transforms are those of libjpeg ("islow").

mod bits;
mod decode;
mod encode;
mod header;
mod huffman;
mod lanes;
mod markers;
mod progressive;
mod scan;
mod strip;
mod tables;
mod transform;

pub use decode::decode;
pub use encode::{Encoder, Encoding};
pub use header::{Component, Header};
pub use strip::strip;
