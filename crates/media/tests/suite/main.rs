//! The crate's integration tests, in one binary: linking costs more than running them.

mod budget;
mod colour_and_turn;
mod decoding;
mod drawn;
mod encoding;
mod heif;
mod heif_tiles;
mod hostile;
mod odd_files;
mod png_colours;
#[path = "../../../jpeg/tests/support/reference_tools.rs"]
mod reference_tools;
mod same_bytes;
mod support;
mod tiff;
mod video;
