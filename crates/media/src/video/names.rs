//! Names of devices and times of day in the descriptions of MP4 tracks.

use std::ops::Range;

use super::box_at::{BoxAt, boxes};
use super::places::{Blank, Private};

/// What programs and phones write whatever the device: a file that says no more stays as it is.
const COMMON_NAMES: [&[u8]; 12] = [
    b"VideoHandler",
    b"SoundHandler",
    b"DataHandler",
    b"VideoHandle",
    b"SoundHandle",
    b"Core Media Video",
    b"Core Media Audio",
    b"Core Media Data Handler",
    b"H.264",
    b"HEVC",
    b"AVC Coding",
    b"HEVC Coding",
];

/// The name of a handler or a compressor in `range`, if it may be that of a device.
pub(super) fn uncommon_name(bytes: &[u8], range: Range<usize>) -> Option<Private> {
    let name = bytes.get(range.clone())?;
    let length = name.iter().rposition(|&byte| byte != 0)? + 1;
    let text = match &name[..length] {
        // QuickTime stores the length first.
        [first, text @ ..] if usize::from(*first) == text.len() => text,
        text => text,
    };
    let is_common = COMMON_NAMES.contains(&text) || text.starts_with(b"Lavc");
    (!is_common).then_some(Private { range, blank: Blank::Bytes })
}

/// What is private in the sample descriptions of a track that stays, up to one that is no box.
pub(super) fn in_descriptions(
    bytes: &[u8],
    handler: [u8; 4],
    descriptions: Range<usize>,
) -> Vec<Private> {
    let mut private = Vec::new();
    for BoxAt { start, end, .. } in boxes(bytes, descriptions) {
        match &handler {
            b"vide" if start + 82 <= end => {
                private.extend(uncommon_name(bytes, start + 50..start + 82));
            }
            // The reel: the name of a card or a camera.
            b"tmcd" => {
                let parts = boxes(bytes, start + 34..end).map(|part| part.body..part.end);
                private.extend(parts.map(|range| Private { range, blank: Blank::Bytes }));
            }
            _ => {}
        }
    }
    private
}
