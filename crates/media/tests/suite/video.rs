//! What is read from videos, and what is blanked in them: files are made here, box by box.

#![allow(clippy::trivially_copy_pass_by_ref)] // names of boxes are byte strings

use media::error::MediaError;
use media::video::{Video, inspect};

use crate::support::find;

const UPRIGHT: [i32; 9] = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000];
const TURNED: [i32; 9] = [0, 0x1_0000, 0, -0x1_0000, 0, 0, 0, 0, 0x4000_0000];
const PLACE: &[u8] = b"\0\x12\x15\xC7+47.4979+019.0402/";
const FTYP: &[u8] = b"\0\0\0\x18ftypisom\0\0\0\0isommp42";
/// Where the contents of the first `mdat` of [`two_tracks`] begin.
const DATA_AT: u32 = 32;

fn boxed(name: &[u8; 4], bodies: &[&[u8]]) -> Vec<u8> {
    let body = bodies.concat();
    [&(body.len() as u32 + 8).to_be_bytes(), &name[..], &body].concat()
}

fn words(numbers: &[u32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_be_bytes()).collect()
}

fn mvhd() -> Vec<u8> {
    boxed(b"mvhd", &[&words(&[0, 0, 0, 600, 1500])])
}

fn tkhd(id: u32, matrix: [i32; 9], width: u32, height: u32) -> Vec<u8> {
    let matrix: Vec<u8> = matrix.iter().flat_map(|part| part.to_be_bytes()).collect();
    let head = words(&[0, 0, 0, id, 0, 0, 0, 0, 0, 0]);
    boxed(b"tkhd", &[&head, &matrix, &words(&[width << 16, height << 16])])
}

/// A track whose samples lie in two chunks: of two samples and of one.
fn track(
    id: u32,
    handler: &[u8; 4],
    codec: &[u8; 4],
    sizes: [u32; 3],
    chunks: [u32; 2],
) -> Vec<u8> {
    let table = boxed(
        b"stbl",
        &[
            &boxed(b"stsd", &[&words(&[0, 1]), &boxed(codec, &[&[0; 16]])]),
            &boxed(b"stsc", &[&words(&[0, 2, 1, 2, 1, 2, 1, 1])]),
            &boxed(b"stsz", &[&words(&[0, 0, 3]), &words(&sizes)]),
            &boxed(b"stco", &[&words(&[0, 2]), &words(&chunks)]),
        ],
    );
    let handler = boxed(b"hdlr", &[&words(&[0, 0]), handler, &[0; 13]]);
    let side = if codec == b"hvc1" || codec == b"avc1" { (1920, 1080) } else { (0, 0) };
    let mdia =
        boxed(b"mdia", &[&boxed(b"mdhd", &[&[0; 24]]), &handler, &boxed(b"minf", &[&table])]);
    boxed(b"trak", &[&tkhd(id, UPRIGHT, side.0, side.1), &mdia])
}

/// An image track with twelve bytes of samples, `data` from another track behind each of its chunks.
fn two_tracks(codec: &[u8; 4], handler: &[u8; 4], other: &[u8; 4], data: [&[u8]; 3]) -> Vec<u8> {
    let [first, second, third] = data.map(|part| part.len() as u32);
    let images = [DATA_AT, DATA_AT + 8 + first + second];
    let others = [DATA_AT + 8, DATA_AT + 12 + first + second];
    let mdat = boxed(b"mdat", &[b"imagesAB", data[0], data[1], b"CDEF", data[2]]);
    let image = track(1, b"vide", codec, [4, 4, 4], images);
    let other = track(2, handler, other, [first, second, third], others);
    [FTYP.to_vec(), mdat, boxed(b"moov", &[&mvhd(), &image, &other])].concat()
}

fn has(file: &[u8], part: &[u8]) -> bool {
    file.windows(part.len()).any(|window| window == part)
}

#[track_caller]
fn inspected(file: &[u8]) -> (Video, Vec<u8>) {
    let mut after = file.to_vec();
    let video = inspect(&mut after).unwrap();
    assert_eq!(after.len(), file.len(), "something moved");
    let blanked = after.clone();
    assert_eq!(video.is_changed, after != file);
    assert_eq!(inspect(&mut after), Ok(Video { has_gps: false, is_changed: false, ..video }));
    assert_eq!(after, blanked, "blanking twice changed something");
    (video, after)
}

fn mp4(matrix: [i32; 9], more: &[u8]) -> Vec<u8> {
    let trak = boxed(b"trak", &[&tkhd(1, matrix, 1920, 1080)]);
    let moov = boxed(b"moov", &[&mvhd(), &trak, more]);
    [FTYP, &moov, &boxed(b"mdat", &[b"images and sound"])].concat()
}

#[test]
fn tells_size_as_seen_length_and_codec() {
    let (video, _) = inspected(&mp4(UPRIGHT, b""));
    assert_eq!((video.width, video.height), (1920, 1080));
    assert_eq!((video.duration_ms, video.is_hevc), (2500, false));
    let (video, _) = inspected(&mp4(TURNED, b""));
    assert_eq!((video.width, video.height), (1080, 1920));
    for (codec, is_hevc) in [(b"hvc1", true), (b"avc1", false)] {
        let (video, _) = inspected(&two_tracks(codec, b"soun", b"mp4a", [b"a", b"b", b"c"]));
        assert_eq!((video.width, video.is_hevc), (1920, is_hevc));
    }
}

#[test]
fn a_video_without_private_data_stays_byte_for_byte() {
    // What ffmpeg writes of itself.
    let tool = boxed(b"ilst", &[&boxed(b"\xA9too", &[&boxed(b"data", &[b"Lavf60.3"])])]);
    let handler = boxed(b"hdlr", &[&[0; 25]]);
    let meta = boxed(b"meta", &[&[0; 4], &handler, &tool]);
    for file in [
        mp4(UPRIGHT, b""),
        mp4(UPRIGHT, &boxed(b"udta", &[&meta])),
        mp4(UPRIGHT, &boxed(b"udta", &[&meta, &[0; 4]])),
        [mp4(UPRIGHT, b""), boxed(b"free", &[&[0; 40]])].concat(),
        two_tracks(b"avc1", b"tmcd", b"tmcd", [b"\0\0\0\0", b"", b""]),
        two_tracks(b"avc1", b"clcp", b"c608", [b"\0\0\x12\x34", b"GPS1", b"+47."]),
        mp4(UPRIGHT, &named(b"VideoHandler\0", b"\x15Lavc60.31.102 libx264")),
        mp4(UPRIGHT, &named(b"\x10Core Media Video", b"\x04HEVC")),
        two_tracks(b"avc1", b"sbtl", b"tx3g", [b"\0\x05Hello", b"GPS", b"or 1.25 of 3.14159"]),
        webm(b"ENCODER", 0x11, b"Hello"),
    ] {
        let (video, after) = inspected(&file);
        assert!(after == file && !video.has_gps && !video.is_changed);
    }
}

/// A track with the name of its handler and a description of its samples.
fn described(kind: &[u8; 4], name: &[u8], description: &[u8]) -> Vec<u8> {
    let hdlr = |name: &[u8]| boxed(b"hdlr", &[&words(&[0, 0]), kind, &[0; 12], name]);
    let stsd = boxed(b"stsd", &[&words(&[0, 1]), description]);
    let minf = boxed(b"minf", &[&hdlr(b"\x0BDataHandler"), &boxed(b"stbl", &[&stsd])]);
    boxed(b"trak", &[&boxed(b"mdia", &[&hdlr(name), &minf])])
}

/// A track of images with the names of its handler and its compressor.
fn named(handler: &[u8], compressor: &[u8]) -> Vec<u8> {
    let mut description = [0; 78];
    description[42..42 + compressor.len()].copy_from_slice(compressor);
    described(b"vide", handler, &boxed(b"avc1", &[&description]))
}

#[test]
fn blanks_the_names_that_cameras_give_their_tracks() {
    for (handler, compressor) in [
        (&b"\x0BGoPro AVC  "[..], &b"\x12GoPro AVC encoder"[..]),
        (b"DJI.AVC\0", b"\x07DJI AVC"),
        (b"VideoHandler\0GoPro", b"GoPro"),
    ] {
        let before = mp4(UPRIGHT, &named(handler, compressor));
        let (_, after) = inspected(&before);
        assert!(!has(&after, b"GoPro") && !has(&after, b"DJI") && has(&after, b"DataHandler"));
        assert!(has(&after, b"vide") && has(&after, b"avc1"));
    }
}

#[test]
fn blanks_the_time_of_day_and_the_reel_of_a_time_code() {
    let file = two_tracks(b"avc1", b"tmcd", b"tmcd", [b"\x12\x34\x56\x78", b"", b""]);
    let (_, after) = inspected(&file);
    assert!(has(&after, b"imagesAB\0\0\0\0CDEF") && has(&after, b"tmcd"));
    let reel = boxed(b"name", &[b"\0\x06\0\0GoPro7"]);
    let track = described(b"tmcd", b"", &boxed(b"tmcd", &[&[7; 26], &reel]));
    let (_, after) = inspected(&mp4(UPRIGHT, &track));
    assert!(!has(&after, b"GoPro7") && has(&after, &[7; 26]));
}

#[test]
fn blanks_the_place_wherever_a_box_may_have_it() {
    let udta = boxed(b"udta", &[&boxed(b"\xA9xyz", &[PLACE])]);
    let item = boxed(b"ilst", &[&boxed(b"\0\0\0\x01", &[&boxed(b"data", &[PLACE])])]);
    for private in [
        udta.clone(),
        boxed(b"meta", &[&boxed(b"hdlr", &[&[0; 25]]), &item]),
        boxed(b"\xA9xyz", &[PLACE]),
        boxed(b"gps ", &[PLACE]),
        boxed(b"uuid", &[PLACE]),
        boxed(b"free", &[PLACE]),
        boxed(b"skip", &[PLACE]),
        boxed(b"mdia", &[&boxed(b"minf", &[&udta, &boxed(b"stbl", &[&udta])])]),
        [boxed(b"mdia", &[&udta]), boxed(b"trak", &[&udta])].concat(),
    ] {
        let before = mp4(UPRIGHT, &private);
        let (_, after) = inspected(&before);
        assert!(!has(&after, b"47.49"));
        assert!(has(&after, b"images and sound"));
        let last = [mp4(UPRIGHT, b""), private.clone()].concat();
        assert!(!has(&inspected(&last).1, b"47.49"));
        let moof = boxed(b"moof", &[&private, &boxed(b"traf", &[&boxed(b"uuid", &[PLACE])])]);
        assert!(!has(&inspected(&[mp4(UPRIGHT, b""), moof].concat()).1, b"47.49"));
    }
    assert!(inspected(&mp4(UPRIGHT, &udta)).0.has_gps);
}

#[test]
fn blanks_when_it_was_recorded() {
    let recorded = |version: u32| {
        let times =
            if version == 0 { &[0xD5A1_B2C3; 2][..] } else { &[0, 0xD5A1_B2C3, 0, 0xD5A1_B2C3] };
        boxed(b"mdhd", &[&words(&[version << 24]), &words(times), &words(&[600, 1500, 0])])
    };
    for version in [0, 1] {
        let before = mp4(UPRIGHT, &boxed(b"trak", &[&boxed(b"mdia", &[&recorded(version)])]));
        let (_, after) = inspected(&before);
        assert!(has(&before, b"\xD5\xA1\xB2\xC3") && !has(&after, b"\xD5\xA1\xB2\xC3"));
        assert!(has(&after, &words(&[600, 1500, 0])));
    }
}

#[test]
fn blanks_tracks_of_cameras_and_drones_and_leaves_image_and_sound() {
    for (handler, codec, data) in [
        (b"meta", b"gpmd", [&b"GPS5 47.49"[..], b"GPSU", b"+47.4979"]),
        (b"meta", b"mebx", [b"location", b"+47.4979+019.0402/", b"+47.4979"]),
        (b"meta", b"djmd", [b"\x0A\x0247.49", b"47.4979", b"47.49"]),
        (b"camm", b"camm", [b"\0\0\x05\x0047.49", b"47.4979", b"47.49"]),
        (b"sbtl", b"tx3g", [b"\0\x0BHOME(E: 1.2", b"GPS(47.4979,19.0402,12)", b"47.49"]),
        (b"text", b"text", [b"[latitude: 47.49]", b"[longtitude: 19]", b"47.49"]),
        (b"subt", b"stpp", [b"<p>47.4979 19.0402</p>", b"", b"47.49"]),
        (b"sbtl", b"tx3g", [b"\0G\0P\0S\0 \x004\x007\0.\x004", b"", b"47.49"]),
    ] {
        let before = two_tracks(b"hvc1", handler, codec, data);
        let (video, after) = inspected(&before);
        assert!(!has(&after, b"47.49") && !has(&after, codec), "{}", codec.escape_ascii());
        assert!(has(&after, b"imagesAB\0") && has(&after, b"\0CDEF\0"));
        assert!(
            video.is_hevc && (video.has_gps || data[0].starts_with(b"<p>") || data[0][1] == b'G')
        );
    }
}

#[test]
fn blanks_a_camera_track_that_is_in_fragments() {
    let trex = |id: u32| boxed(b"trex", &[&words(&[0, id, 1, 0, 5, 0])]);
    let mvex = boxed(b"mvex", &[&trex(1), &trex(2)]);
    let empty = |id, handler, codec| track(id, handler, codec, [0; 3], [0; 2]);
    let moov =
        boxed(b"moov", &[&mvhd(), &empty(1, b"vide", b"avc1"), &empty(2, b"meta", b"gpmd"), &mvex]);
    let traf = |id: u32, flags: u32, run: &[u32]| {
        let tfhd = boxed(b"tfhd", &[&words(&[0x2_0000, id])]);
        boxed(b"traf", &[&tfhd, &boxed(b"trun", &[&words(&[flags]), &words(run)])])
    };
    // Default sizes, sizes in the run, and an offset from the beginning of the `moof`.
    let moof = |offset: u32| {
        let [images, sizes] = [traf(1, 1, &[1, offset]), traf(2, 0x201, &[2, offset + 5, 3, 4])];
        let by_default = traf(2, 1, &[1, offset + 12]);
        boxed(b"moof", &[&images, &sizes, &by_default])
    };
    let length = moof(0).len() as u32;
    let data = boxed(b"mdat", &[b"image", b"47.", b"4979", b"GPS5\0", b"images"]);
    let before = [FTYP, &moov, &moof(length + 8), &data].concat();
    let (video, after) = inspected(&before);
    assert!(has(&after, b"image\0\0\0\0\0\0\0\0\0\0\0\0images"));
    assert!(video.has_gps && after.windows(4).filter(|name| name == b"traf").count() == 1);
}

/// As browsers, cameras and `ffmpeg` write what they record.
#[test]
fn tells_the_length_of_fragments() {
    let file = |announced: u32, samples: u32| {
        let header = boxed(b"mvhd", &[&words(&[0, 0, 0, 600, announced])]);
        let table = boxed(b"stbl", &[&boxed(b"stsz", &[&words(&[0, 9, samples])])]);
        let scale = boxed(b"mdhd", &[&words(&[0, 0, 0, 1000, 0, 0])]);
        let media = boxed(b"mdia", &[&scale, &boxed(b"minf", &[&table])]);
        let trak = boxed(b"trak", &[&tkhd(1, UPRIGHT, 1920, 1080), &media]);
        let mvex = boxed(b"mvex", &[&boxed(b"trex", &[&words(&[0, 1, 1, 40, 5, 0])])]);
        let traf = |head: &[u32], run: &[u32]| {
            let tfhd = boxed(b"tfhd", &[&words(head)]);
            boxed(b"traf", &[&tfhd, &boxed(b"trun", &[&words(run)])])
        };
        let moof = [
            traf(&[0x2_0000, 1], &[0, 25]),
            traf(&[0x2_001A, 1, 7, 20, 5], &[0, 50]),
            traf(&[0x2_0000, 1], &[0x301, 2, 0, 500, 3, 250, 4]),
        ];
        let moof = boxed(b"moof", &[&moof.concat()]);
        let moov = boxed(b"moov", &[&header, &trak, &mvex]);
        [FTYP, &moov, &moof, &boxed(b"mdat", &[b"images"])].concat()
    };
    assert_eq!(inspected(&file(0, 0)).0.duration_ms, 1000 + 1000 + 750);
    assert_eq!(inspected(&file(1650, 0)).0.duration_ms, 2750, "all of it announced");
    assert_eq!(inspected(&file(600, 3)).0.duration_ms, 1000 + 2750, "samples before the first");
}

#[test]
fn a_table_that_points_out_of_the_media_data_blanks_nothing_else() {
    let mut file = two_tracks(b"avc1", b"meta", b"gpmd", [b"GPS5", b"", b"x"]);
    let stco = file.windows(4).rposition(|name| name == b"stco").unwrap();
    file[stco + 12..stco + 16].copy_from_slice(&0_u32.to_be_bytes());
    let stsz = file.windows(4).rposition(|name| name == b"stsz").unwrap();
    file[stsz + 16..stsz + 20].copy_from_slice(&u32::MAX.to_be_bytes());
    let (_, after) = inspected(&file);
    assert!(after.starts_with(FTYP) && has(&after, b"moov"));
}

fn element(name: &[u8], body: &[u8]) -> Vec<u8> {
    [name, &(body.len() as u32 | 0x1000_0000).to_be_bytes(), body].concat()
}

/// A video with one tag, and a track of `kind` that says `block`.
fn webm(tag: &[u8], kind: u8, block: &[u8]) -> Vec<u8> {
    let head = element(&[0x1A, 0x45, 0xDF, 0xA3], &[0x42, 0x82, 0x84, b'w', b'e', b'b', b'm']);
    let image = [element(&[0xB0], &[0x02, 0x80]), element(&[0xBA], &[0x01, 0x68])].concat();
    let entry = |number: u8, kind: u8, more: &[u8]| {
        let fields = [element(&[0xD7], &[number]), element(&[0x83], &[kind]), more.to_vec()];
        element(&[0xAE], &fields.concat())
    };
    let tracks = [entry(1, 1, &element(&[0xE0], &image)), entry(2, kind, b"")].concat();
    let simple = element(&[0xA3], b"\x81\0\0\0image 47.4979 19.0402");
    let group = element(&[0xA0], &element(&[0xA1], &[b"\x82\0\0\0", block].concat()));
    let text = [element(&[0x45, 0xA3], tag), element(&[0x44, 0x87], b"+47.4979+019.0402/")];
    let tags = element(&[0x73, 0x73], &element(&[0x67, 0xC8], &text.concat()));
    let segment = [
        element(&[0x15, 0x49, 0xA9, 0x66], &element(&[0x44, 0x89], &1234_f32.to_be_bytes())),
        element(&[0x16, 0x54, 0xAE, 0x6B], &tracks),
        element(&[0x1F, 0x43, 0xB6, 0x75], &[simple, group].concat()),
        element(&[0x12, 0x54, 0xC3, 0x67], &tags),
    ];
    [head, element(&[0x18, 0x53, 0x80, 0x67], &segment.concat())].concat()
}

#[test]
fn reads_and_blanks_webm_too() {
    let before = webm(b"LOCATION", 0x11, b"GPS (47.50, 19.04)");
    let (video, after) = inspected(&before);
    assert_eq!((video.width, video.height, video.duration_ms), (640, 360, 1234));
    assert!(video.has_gps && !has(&after, b"47.50") && !has(&after, b"+47.49"));
    assert!(has(&after, b"image 47.4979 19.0402"));
    let (_, after) = inspected(&webm(b"ENCODER", 0x21, b"anything"));
    assert!(!has(&after, b"anything"));
}

#[test]
fn blanks_title_time_and_file_name_of_webm() {
    let private = [
        element(&[0x7B, 0xA9], b"At home, 47.4979"),
        element(&[0x73, 0x84], b"home-47.4979.mp4"),
        element(&[0x53, 0x6E], b"a camera at 47.4979"),
        [&[0x44, 0x61, 0x88][..], b"47.49792"].concat(),
        [&[0x7B, 0xA9, 0x82][..], b"47"].concat(),
        element(&[0xEC], b"47.4979"),
    ];
    let before = [&webm(b"ENCODER", 0x11, b""), &private.concat()[..]].concat();
    let (_, after) = inspected(&before);
    assert!(!has(&after, b"47.4979\0") && !has(&after[webm(b"ENCODER", 0x11, b"").len()..], b"47"));
}

#[test]
fn a_live_recording_is_read_to_wherever_it_ends() {
    let mut file = webm(b"LOCATION", 0x11, b"GPS (47.50, 19.04)");
    let cluster = find(&file, &[0x1F, 0x43, 0xB6, 0x75]);
    file[cluster + 4..cluster + 8].copy_from_slice(&[0x1F, 0xFF, 0xFF, 0xFF]);
    let segment = find(&file, &[0x18, 0x53, 0x80, 0x67]);
    file[segment + 4..segment + 8].copy_from_slice(&[0x1F, 0xFF, 0xFF, 0xFF]);
    assert!(!has(&inspected(&file).1, b"47.50") && !has(&inspected(&file).1, b"+47.49"));
    let length = file.len();
    assert!(!has(&inspected(&file[..length - 20]).1, b"47.50"));
}

#[test]
fn a_raw_photo_and_a_video_without_frames_are_no_videos() {
    let raw = [b"\0\0\0\x18ftypcrx \0\0\0\x01crx isom", &mp4(UPRIGHT, b"")[24..]].concat();
    assert_eq!(inspect(&mut raw.clone()), Err(MediaError::UnsupportedKind("unknown")));
    let video = mp4(UPRIGHT, b"");
    let bare = &video[..video.len() - 24];
    assert_eq!(inspect(&mut bare.to_vec()).unwrap_err().code(), "corrupt");
}

#[test]
fn the_length_of_a_document_type_may_take_two_bytes() {
    let head = [0x1A, 0x45, 0xDF, 0xA3, 0x88, 0x42, 0x82, 0x40, 4, b'w', b'e', b'b', b'm'];
    let mut file = [&head[..], &webm(b"ENCODER", 1, b"")[15..]].concat();
    assert_eq!(inspect(&mut file).map(|video| video.width), Ok(640));
}

#[test]
fn a_document_type_behind_the_header_is_none() {
    let mut file = element(&[0x1A, 0x45, 0xDF, 0xA3], b"");
    file.extend(element(&[0x12, 0x54, 0xC3, 0x67], b"\x42\x82\x84webm"));
    file.extend_from_slice(&webm(b"ENCODER", 1, b"")[12..]);
    assert_eq!(inspect(&mut file), Err(MediaError::UnsupportedKind("unknown")));
}

#[test]
fn what_cameras_append_behind_the_film_is_blanked() {
    let film = mp4(UPRIGHT, b"");
    for trailer in [&b"Camera 4711 of Ada"[..], b"\0\0\0\x03gps  47.4979 19.0402"] {
        let (_, after) = inspected(&[&film, trailer].concat());
        assert!(after.starts_with(&film) && !has(&after, b"4711") && !has(&after, b"47.49"));
    }
    // A part of the film that is cut is none.
    let cut = [&film[..], b"\0\0\x01\0mdatimages"].concat();
    assert_eq!(inspect(&mut cut.clone()).unwrap_err().code(), "truncated");
}

#[test]
fn no_beginning_and_no_damage_makes_it_panic() {
    let video = two_tracks(b"avc1", b"meta", b"gpmd", [b"GPS5", b"x", b"+47/"]);
    for file in [mp4(TURNED, b"+47/"), video, webm(b"LOCATION", 0x21, b"+47/")] {
        for length in 0..file.len() {
            let _ = inspect(&mut file[..length].to_vec());
        }
        for at in 0..file.len() {
            for value in [0, 1, 0x7F, 0x80, 0xFF] {
                let mut bad = file.clone();
                bad[at] = value;
                let _ = inspect(&mut bad);
            }
        }
    }
}

#[test]
fn blanks_the_clock_of_a_live_encoder() {
    // Which track, and when its next frame was recorded: seconds since 1900, and a fraction.
    let clock = boxed(b"prft", &[&words(&[0, 1]), b"\xEC\xB2\x5A\x11live", &words(&[0])]);
    let (_, after) = inspected(&[mp4(UPRIGHT, b""), clock].concat());
    assert!(!has(&after, b"live"));
}

/// Files that would be minutes of work if every pair in them was looked at.
#[test]
fn pairs_of_many_boxes_cost_nothing() {
    const COUNT: usize = 300_000;
    let trex = boxed(b"trex", &[&words(&[0, 7, 0, 0, 0, 0])]).repeat(150_000);
    let traf = boxed(b"traf", &[&boxed(b"tfhd", &[&words(&[0, 1])])]).repeat(150_000);
    let moof = boxed(b"moof", &[&traf]);
    inspected(&[mp4(UPRIGHT, &boxed(b"mvex", &[&trex])), moof].concat());

    // Chunks that begin in front of many empty boxes and end behind them.
    let empty = boxed(b"mdat", &[]).repeat(COUNT);
    let file = two_tracks(b"avc1", b"meta", b"gpmd", [b"GPS5", b"", b"x"]);
    let moov = find(&file, b"moov") - 4;
    let length = u32::try_from(empty.len()).unwrap();
    let tables = [
        boxed(b"stsc", &[&words(&[0, 1, 1, 1, 1])]),
        boxed(b"stsz", &[&words(&[0, length, COUNT as u32])]),
        boxed(b"stco", &[&words(&[0, COUNT as u32]), &words(&[moov as u32]).repeat(COUNT)]),
    ];
    let handler = boxed(b"hdlr", &[&words(&[0, 0]), b"meta", &[0; 13]]);
    let stbl = boxed(b"stbl", &[&tables.concat()]);
    let mdia = boxed(b"mdia", &[&handler, &boxed(b"minf", &[&stbl])]);
    let trak = boxed(b"trak", &[&tkhd(3, UPRIGHT, 0, 0), &mdia]);
    let (before, behind) = file.split_at(moov);
    inspected(&[before, &empty, behind, &boxed(b"moov", &[&trak])].concat());
}

#[test]
fn subtitles_that_share_their_bytes_are_refused() {
    let text = b"nothing of a place".repeat(1000);
    let length = text.len() as u32;
    let of = |starts: &[u32]| {
        let tracks = starts.iter().map(|start| DATA_AT + 4 + start);
        let tracks = tracks.map(|at| track(2, b"text", b"tx3g", [length, 0, 0], [at, at]));
        let image = track(1, b"vide", b"avc1", [4, 0, 0], [DATA_AT, DATA_AT]);
        let moov = boxed(b"moov", &[&mvhd(), &image, &tracks.collect::<Vec<_>>().concat()]);
        [FTYP.to_vec(), boxed(b"mdat", &[b"imag", &text, &text]), moov].concat()
    };
    inspected(&of(&[0, length]));
    assert_eq!(inspect(&mut of(&[0, 0, 0])).unwrap_err().code(), "corrupt");
}
