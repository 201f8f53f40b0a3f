//! Facts and private metadata of a video's container. Frames are decoded by the browser.
//!
//! MP4 and `QuickTime` are boxes (ISO/IEC 14496-12), `WebM` is EBML (RFC 8794 and 9559).

pub(crate) mod box_at;
mod boxes;
mod elements;
mod fragments;
mod names;
mod places;
mod samples;

use crate::error::MediaError;
use crate::kind::Kind;
use places::{Blank, Private, has_place};

/// Facts of a video; 0 if unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Video {
    /// Pixels across as seen, rotation applied.
    pub width: usize,
    /// Pixels down as seen.
    pub height: usize,
    /// Length in milliseconds.
    pub duration_ms: u64,
    /// Whether a GPS location was present.
    pub has_gps: bool,
    /// Whether anything private was present.
    pub is_changed: bool,
    /// Whether its frames are HEVC, which some browsers do not decode.
    pub is_hevc: bool,
}

const TRUNCATED: MediaError = MediaError::Truncated("its boxes");

/// Deeper than any playable file.
const MAX_DEPTH: usize = 8;

/// More than any camera writes.
const MAX_TRACKS: usize = 32;

/// Reads a whole video file and blanks, in place, what tells where, when and with which device it
/// was taken: user data, metadata, tags, boxes that are not known, and tracks that are neither
/// image nor sound (subtitles only if they tell a place, time codes only their time). No byte moves, so all frame offsets stay
/// valid; a file with nothing of that kind stays as it is.
///
/// # Errors
///
/// [`MediaError::UnsupportedKind`] if it is not a video; [`MediaError::Truncated`] and
/// [`MediaError::Corrupt`] for an invalid container or one without a video track.
pub fn inspect(bytes: &mut [u8]) -> Result<Video, MediaError> {
    let (mut video, private) = match Kind::of(bytes) {
        Kind::Mp4 | Kind::Quicktime => boxes::read(bytes)?,
        Kind::Webm => elements::read(bytes)?,
        other => return Err(MediaError::UnsupportedKind(other.name())),
    };
    if video.width == 0 || video.height == 0 {
        return Err(MediaError::corrupt("a video without an image"));
    }
    for Private { range, blank } in private {
        let Some(range) = bytes.get_mut(range) else { continue };
        video.has_gps |= has_place(range);
        video.is_changed |= blank != Blank::Bytes || range.iter().any(|&byte| byte != 0);
        blank.apply(range);
    }
    Ok(video)
}
