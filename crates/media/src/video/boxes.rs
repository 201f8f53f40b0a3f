//! MP4 and `QuickTime`.

use std::ops::Range;

use super::box_at::{BoxAt, KNOWN, box_at, boxes};
use super::fragments::{Fragment, SampleDefaults, read_fragment};
use super::names::{in_descriptions, uncommon_name};
use super::places::{Blank, Private, tells_place};
use super::samples::{SampleTables, within};
use super::{MAX_DEPTH, MAX_TRACKS, TRUNCATED, Video};
use crate::bytes::{be32, be64};
use crate::error::MediaError;

/// State while reading.
#[derive(Default)]
struct State {
    ticks: u64,
    ticks_per_second: u64,
    tracks: Vec<Track>,
    sample_defaults: Vec<SampleDefaults>,
    fragments: Vec<Fragment>,
    /// Contents of `mdat`, in the order of the file; none is empty.
    media_data: Vec<Range<usize>>,
    /// Where the current `moof` begins: its fragments count from there.
    moof: u64,
    private: Vec<Private>,
}

impl State {
    /// Whether there is something to play.
    fn is_film(&self) -> bool {
        !self.tracks.is_empty() && !self.media_data.is_empty()
    }
}

/// Whether the box that should begin at `at` is part of the film. What else lies behind it, cameras
/// append, and it need not be a box.
fn is_film_at(bytes: &[u8], at: usize) -> bool {
    matches!(bytes.get(at + 4..at + 8), Some(b"mdat" | b"moov" | b"moof"))
}

#[derive(Default)]
struct Track {
    range: Range<usize>,
    id: u32,
    handler: [u8; 4],
    /// Where its sample descriptions lie.
    descriptions: Range<usize>,
    samples: SampleTables,
    ticks_per_second: u64,
    shown: Video,
}

/// Returns what the boxes tell, and what is private in them.
///
/// # Errors
///
/// [`MediaError::Truncated`] and [`MediaError::Corrupt`] for invalid boxes.
pub(super) fn read(bytes: &[u8]) -> Result<(Video, Vec<Private>), MediaError> {
    let mut state = State::default();
    read_boxes(bytes, 0..bytes.len(), *b"file", 0, &mut state)?;
    if state.media_data.is_empty() {
        return Err(MediaError::corrupt("a video without frames"));
    }
    let mut video = Video::default();
    let mut samples = Vec::new();
    let mut private_ids = Vec::new();
    let mut unread = bytes.len();
    let all_chunks = |track: &Track| {
        let fragments = state.fragments.iter().filter(|part| part.track == track.id);
        let mut chunks = track.samples.chunks(bytes);
        chunks.extend(fragments.flat_map(|fragment| fragment.chunks.iter().cloned()));
        chunks
    };
    for track in &state.tracks {
        let is_private = match &track.handler {
            // A track without a handler is of an old or a cut file.
            b"vide"
            | b"auxv"
            | b"soun"
            | b"hint"
            | b"tmcd"
            | b"clcp"
            | b"subp"
            | b"odsm"
            | b"sdsm"
            | [0, 0, 0, 0] => false,
            b"text" | b"sbtl" | b"subt" => {
                let parts = within(all_chunks(track), &state.media_data).into_iter();
                let text: Vec<u8> = parts.flat_map(|part| &bytes[part.range]).copied().collect();
                tells_place(&text, &mut unread)?
            }
            _ => true,
        };
        // Of a time code that stays, the time of day goes.
        if is_private || track.handler == *b"tmcd" {
            samples.extend(all_chunks(track));
        }
        if is_private {
            state.private.push(Private { range: track.range.clone(), blank: Blank::Box });
            private_ids.push(track.id);
            continue;
        }
        state.private.extend(in_descriptions(bytes, track.handler, track.descriptions.clone()));
        if video.width == 0 && matches!(&track.handler, b"vide" | [0, 0, 0, 0]) {
            video = track.shown;
            let codec = boxes(bytes, track.descriptions.clone()).next();
            let name = codec.map(|found| found.name).unwrap_or_default();
            video.is_hevc = matches!(&name, b"hvc1" | b"hev1" | b"dvh1" | b"dvhe");
        }
    }
    for fragment in state.fragments.iter().filter(|part| private_ids.contains(&part.track)) {
        state.private.push(Private { range: fragment.range.clone(), blank: Blank::Box });
    }
    state.private.extend(within(samples, &state.media_data));
    video.duration_ms = duration_ms(&state, bytes);
    Ok((video, state.private))
}

/// The length that the file announces; of one that is written as it is recorded, that of its fragments.
fn duration_ms(state: &State, bytes: &[u8]) -> u64 {
    let ms = |ticks: u64, per_second| ticks.saturating_mul(1000).checked_div(per_second);
    let announced = ms(state.ticks, state.ticks_per_second).unwrap_or(0);
    let of_track = |track: &Track| {
        let fragments = state.fragments.iter().filter(|part| part.track == track.id);
        let ticks = fragments.fold(0, |sum: u64, part| sum.saturating_add(part.ticks));
        let in_fragments = ms(ticks, track.ticks_per_second).unwrap_or(0);
        // What is announced are then the samples before the first fragment.
        let before = if track.samples.has_samples(bytes) { announced } else { 0 };
        in_fragments.saturating_add(before)
    };
    let longest = state.tracks.iter().map(of_track).max();
    longest.unwrap_or(0).max(announced)
}

fn read_boxes(
    bytes: &[u8],
    range: Range<usize>,
    parent: [u8; 4],
    depth: usize,
    state: &mut State,
) -> Result<(), MediaError> {
    let mut at = range.start;
    loop {
        let BoxAt { name, start, body, end } = match box_at(bytes, at, range.end) {
            Ok(Some(found)) => found,
            Ok(None) => return Ok(()),
            Err(_) if parent == *b"file" && state.is_film() && !is_film_at(bytes, at) => {
                state.private.push(Private { range: at..range.end, blank: Blank::Rest });
                return Ok(());
            }
            Err(error) => return Err(error),
        };
        let content = bytes.get(body..end).ok_or(TRUNCATED)?;
        if name == *b"moof" {
            state.moof = start as u64;
        }
        match (&name, state.tracks.last_mut()) {
            (b"moov" | b"mdia" | b"minf" | b"stbl" | b"moof" | b"mvex", _) if depth < MAX_DEPTH => {
                read_boxes(bytes, body..end, name, depth + 1, state)?;
            }
            (b"trak", _) => {
                if state.tracks.len() == MAX_TRACKS {
                    return Err(MediaError::corrupt("more tracks than any camera writes"));
                }
                state.tracks.push(Track { range: start..end, ..Track::default() });
                read_boxes(bytes, body..end, name, depth + 1, state)?;
            }
            (b"traf", _) => {
                let State { moof, sample_defaults, private, .. } = state;
                let fragment =
                    read_fragment(bytes, start..end, (body, *moof), sample_defaults, private)?;
                state.fragments.push(fragment);
            }
            (b"mdat", _) => state.media_data.extend((body < end).then_some(body..end)),
            (b"trex", _) => {
                let word = |at| be32(content, at).unwrap_or(0);
                if state.sample_defaults.len() < MAX_TRACKS {
                    let (track, ticks, size) = (word(4), word(12), word(16));
                    state.sample_defaults.push(SampleDefaults { track, ticks, size });
                }
            }
            (b"mvhd", _) => {
                let (scale, length) = if content.first() == Some(&1) {
                    (be32(content, 20), be64(content, 24))
                } else {
                    (be32(content, 12), be32(content, 16).map(u64::from))
                };
                state.ticks_per_second = u64::from(scale.unwrap_or(0));
                state.ticks = length.unwrap_or(0);
                blank_times(content, body, state);
            }
            (b"tkhd", Some(track)) => {
                track.id =
                    be32(content, if content.first() == Some(&1) { 20 } else { 12 }).unwrap_or(0);
                read_track_header(content, &mut track.shown);
                blank_times(content, body, state);
            }
            (b"mdhd", track) => {
                let at = if content.first() == Some(&1) { 20 } else { 12 };
                if let Some(track) = track {
                    track.ticks_per_second = be32(content, at).unwrap_or(0).into();
                }
                blank_times(content, body, state);
            }
            (b"hdlr", Some(track)) => {
                if parent == *b"mdia" {
                    track.handler =
                        content.get(8..).and_then(<[u8]>::first_chunk).copied().unwrap_or_default();
                }
                state.private.extend(uncommon_name(bytes, body + 24..end));
            }
            // A version, and a number of descriptions.
            (b"stsd", Some(track)) => track.descriptions = (body + 8).min(end)..end,
            (b"stsc", Some(track)) => track.samples.runs = body..end,
            (b"stsz" | b"stz2", Some(track)) => {
                track.samples.sizes = body..end;
                track.samples.has_compact_sizes = name == *b"stz2";
            }
            (b"stco" | b"co64", Some(track)) => {
                track.samples.offsets = body..end;
                track.samples.has_long_offsets = name == *b"co64";
            }
            (b"free" | b"skip" | b"wide", _) => {
                state.private.push(Private { range: body..end, blank: Blank::Bytes });
            }
            (b"udta" | b"meta", _) if names_only_the_encoder(bytes, start..end, 0) => {}
            _ if KNOWN.contains(&&name) => {}
            _ => state.private.push(Private { range: start..end, blank: Blank::Box }),
        }
        at = end;
    }
}

/// Whether user data tells nothing but which program wrote the file, as most programs do.
fn names_only_the_encoder(bytes: &[u8], range: Range<usize>, depth: usize) -> bool {
    let mut at = range.start;
    while let Ok(Some(BoxAt { name, body, end, .. })) = box_at(bytes, at, range.end) {
        let is_harmless = match &name {
            b"udta" | b"ilst" => depth < 4 && names_only_the_encoder(bytes, body..end, depth + 1),
            // Those of ISO begin with a version, those of QuickTime do not.
            b"meta" => {
                let skipped = if be32(bytes, body) == Some(0) { 4 } else { 0 };
                depth < 4 && names_only_the_encoder(bytes, body + skipped..end, depth + 1)
            }
            b"hdlr" | b"\xA9too" => true,
            b"free" => bytes.get(body..end).is_some_and(|room| room.iter().all(|&byte| byte == 0)),
            _ => false,
        };
        if !is_harmless {
            return false;
        }
        at = end;
    }
    // User data may end with a word of zeros.
    bytes
        .get(at..range.end)
        .is_some_and(|rest| rest.len() < 8 && rest.iter().all(|&byte| byte == 0))
}

/// The time of recording is in the headers of the file and of its tracks.
fn blank_times(content: &[u8], body: usize, state: &mut State) {
    let length = if content.first() == Some(&1) { 16 } else { 8 };
    if content.len() >= 4 + length {
        state.private.push(Private { range: body + 4..body + 4 + length, blank: Blank::Bytes });
    }
}

fn read_track_header(body: &[u8], video: &mut Video) {
    let matrix = if body.first() == Some(&1) { 52 } else { 40 };
    let part = |index: usize| be32(body, matrix + index * 4).map(|raw| raw as i32);
    let side = |at: usize| be32(body, matrix + at).map_or(0, |raw| (raw >> 16) as usize);
    let (width, height) = (side(36), side(40));
    if width == 0 || height == 0 {
        return;
    }
    let is_turned = match (part(0), part(1), part(3), part(4)) {
        (Some(0), Some(b), Some(c), Some(0)) => (b > 0 && c < 0) || (b < 0 && c > 0),
        _ => false,
    };
    (video.width, video.height) = if is_turned { (height, width) } else { (width, height) };
}
