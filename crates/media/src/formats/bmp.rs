//! BMP.

use crate::bytes::{le16, le32};
use crate::error::MediaError;
use crate::facts::Probe;
use crate::kind::Kind;

pub(crate) fn probe(bytes: &[u8]) -> Result<Probe, MediaError> {
    let mut probe = Probe::new(Kind::Bmp);
    let size = if le32(bytes, 14) == Some(12) {
        le16(bytes, 18).zip(le16(bytes, 20)).map(|(w, h)| (u32::from(w), u32::from(h)))
    } else {
        // A negative height means rows from top to bottom.
        le32(bytes, 18).zip(le32(bytes, 22)).map(|(w, h)| (w, (h as i32).unsigned_abs()))
    };
    if let Some((width, height)) = size {
        if width == 0 || height == 0 {
            return Err(MediaError::corrupt("a side of zero pixels"));
        }
        probe.stored_width = width as usize;
        probe.stored_height = height as usize;
    }
    Ok(probe)
}
