//! Odd but valid files, sample by sample against libjpeg-turbo: `cjpeg` makes them, `djpeg` reads
//! them.
//!
//! Colours would hide what the planes hold. `djpeg` is therefore given each file with a header that
//! calls its channels red, green and blue, and `-nosmooth`: it writes the planes as they are, each
//! sample repeated as often as the sampling says. At a reduced scale it decodes smaller chroma at a
//! larger one, and here the same scale is asked for.
//!
//! There is no tolerance: both transform in the same integers, at every scale.

mod compare;
mod files;
#[path = "../support/reference_tools.rs"]
mod reference_tools;

use compare::{assert_conforms, assert_plane, encoded, planes_of, read_by_libjpeg, tools};
use files::{between_scans, find, joined, ppm, segment, with_segments, without_colours};
use planar_jpeg::{Error, Header, Limits, Scale, Segment, decode, segments};

const SAMPLINGS: [&str; 16] = [
    "1x1",
    "2x1",
    "1x2",
    "2x2",
    "3x1",
    "1x3",
    "4x1",
    "1x4",
    "3x2",
    "4x2",
    "2x4",
    // Chroma of two sizes, and larger than luma.
    "2x2,2x1,1x1",
    "2x2,1x2,2x1",
    "4x1,2x1,1x1",
    "1x1,2x2,1x1",
    "1x1,1x1,2x1",
];

#[test]
fn every_sampling_is_that_of_libjpeg_at_every_scale() {
    let Some(tools) = tools() else { return };
    let pixels = ppm(97, 61);
    for sampling in SAMPLINGS {
        for mode in ["-baseline", "-progressive"] {
            let options = format!("{mode} -quality 90 -sample {sampling}");
            let file = encoded(&tools, &pixels, &options);
            assert_conforms(&tools, &file, &Scale::ALL, &options);
        }
    }
}

#[test]
fn every_size_up_to_17_is_that_of_libjpeg() {
    let Some(tools) = tools() else { return };
    for (width, height) in (1..=17).flat_map(|width| (1..=17).map(move |height| (width, height))) {
        // 4:2:0, which is nearly all there is, at every size; each other sampling in turn.
        let other = SAMPLINGS[(width * 17 + height) % SAMPLINGS.len()];
        for sampling in ["2x2", other].into_iter().take(1 + usize::from(width % 4 == height % 4)) {
            let options = format!("-quality 85 -sample {sampling}");
            let file = encoded(&tools, &ppm(width, height), &options);
            let what = format!("{width} x {height}, {options}");
            assert_conforms(&tools, &file, &[Scale::Full], &what);
        }
    }
}

/// Scripts of `cjpeg -scans`.
const SCRIPTS: [(&str, &str); 6] = [
    ("each channel", "0; 1; 2;"),
    ("luma, then both", "0; 1 2;"),
    ("two, then one", "0 1; 2;"),
    ("spectral selection", "0 1 2: 0-0, 0, 0; 0: 1-5, 0, 0; 2: 1-63, 0, 0; 1: 1-63, 0, 0; 0: 6-63, 0, 0;"),
    (
        "approximation from bit 4",
        "0 1 2: 0-0, 0, 4; 0: 1-63, 0, 3; 1: 1-63, 0, 2; 2: 1-63, 0, 1; 0 1 2: 0-0, 4, 3;
         0 1 2: 0-0, 3, 2; 0 1 2: 0-0, 2, 1; 0 1 2: 0-0, 1, 0; 0: 1-63, 3, 2; 0: 1-63, 2, 1;
         0: 1-63, 1, 0; 1: 1-63, 2, 1; 1: 1-63, 1, 0; 2: 1-63, 1, 0;",
    ),
    (
        "mean values one by one, a coefficient a scan",
        "2: 0-0, 0, 0; 0: 0-0, 0, 1; 1: 0-0, 0, 0; 0: 1-1, 0, 0; 0: 2-2, 0, 1; 0: 3-62, 0, 0; 0: 63-63, 0, 0; 0: 2-2, 1, 0;
         1: 1-63, 0, 0; 2: 1-63, 0, 0; 0: 0-0, 1, 0;",
    ),
];

#[test]
fn every_order_of_scans_is_that_of_libjpeg() {
    let Some(tools) = tools() else { return };
    let pixels = ppm(75, 43);
    for (name, script) in SCRIPTS {
        tools.put("script", script.as_bytes());
        for sampling in ["1x1", "2x2", "4x1", "1x1,2x2,1x1"] {
            for restart in ["", "-restart 1B", "-restart 3B", "-restart 1"] {
                let options = format!("-scans script -quality 80 -sample {sampling} {restart}");
                let file = encoded(&tools, &pixels, &options);
                let what = format!("{name}: {options}");
                assert_conforms(&tools, &file, &[Scale::Full, Scale::Quarter], &what);
            }
        }
    }
}

#[test]
fn tables_of_any_kind_are_those_of_libjpeg() {
    let Some(tools) = tools() else { return };
    let pixels = ppm(75, 43);
    let table = |value: fn(usize) -> usize| {
        (0..64).map(|at| value(at).to_string()).collect::<Vec<_>>().join(" ")
    };
    let tables = [table(|_| 1), table(|at| 1 + at * 40), table(|at| if at == 0 { 1 } else { 999 })];
    tools.put("tables", tables.join("\n").as_bytes());
    for options in [
        "-quality 100 -sample 1x1",
        "-quality 1 -sample 1x1", // of 16 bits
        "-quality 1 -baseline -sample 2x2",
        "-quality 70 -optimize",
        "-quality 70 -restart 1B -optimize",
        "-quality 70 -restart 7B -sample 2x1",
        "-qtables tables -qslots 0,1,2 -sample 1x1",
        "-qtables tables -qslots 2,1,0 -sample 2x2 -progressive",
        "-quality 90,40 -qslots 0,1,0",
        "-rgb -quality 90",
        "-rgb -quality 90 -sample 2x2,1x1,2x1 -progressive",
        "-grayscale -quality 90",
        "-grayscale -quality 90 -sample 2x2 -restart 2B",
        "-grayscale -quality 90 -progressive",
    ] {
        assert_conforms(&tools, &encoded(&tools, &pixels, options), &Scale::ALL, options);
    }
}

#[test]
fn segments_may_come_in_any_way_that_the_standard_allows() {
    let Some(tools) = tools() else { return };
    let pixels = ppm(40, 25);
    let plain = encoded(&tools, &pixels, "-quality 80 -sample 2x1");
    let several = encoded(&tools, &pixels, "-quality 80 -progressive");
    let comment = segment(0xFE, b"\xFF\xDA between \xFF\xD9 segments");
    let everything: Vec<u8> =
        (0xE1..=0xEF).filter(|marker| *marker != 0xEE).flat_map(|m| segment(m, b"data")).collect();
    let (frame, tables) = (find(&plain, 0xC0), find(&plain, 0xC4));
    let is_table = |part: &Segment| matches!(part.marker, 0xC4 | 0xDB);
    let codes: Vec<u8> = segments(&plain)
        .filter(|part| part.marker == 0xC4)
        .flat_map(|part| part.payload.to_vec())
        .collect();
    let mut is_first = true;
    let one_segment = |part: &Segment| match part.marker {
        0xC4 if std::mem::take(&mut is_first) => segment(0xC4, &codes),
        0xC4 => Vec::new(),
        _ => part.bytes.to_vec(),
    };
    for (what, file) in [
        ("fill bytes", with_segments(&plain, |s| [&[0xFF; 3], s.bytes].concat())),
        ("comments", with_segments(&plain, |s| [s.bytes, &comment].concat())),
        ("every application", with_segments(&plain, |s| [s.bytes, &everything].concat())),
        ("all codes in one segment", with_segments(&plain, one_segment)),
        ("tables twice", with_segments(&plain, |s| s.bytes.repeat(1 + usize::from(is_table(s))))),
        (
            "codes before the frame",
            [
                &plain[..frame],
                &plain[tables..find(&plain, 0xDA)],
                &plain[frame..tables],
                &plain[find(&plain, 0xDA)..],
            ]
            .concat(),
        ),
        (
            "no restarts, said so",
            with_segments(&plain, |s| [&segment(0xDD, &[0, 0]), s.bytes].concat()),
        ),
        ("comments between scans", between_scans(&several, &comment)),
        ("fill bytes between scans", between_scans(&several, &[0xFF; 5])),
        ("other tables between scans", between_scans(&several, &segment(0xDB, &[3; 65]))),
        ("data behind the end", [&several[..], b"\xFF\xD8 and more"].concat()),
    ] {
        assert_conforms(&tools, &file, &[Scale::Full], what);
    }
}

#[test]
fn channels_of_any_number_and_sampling_are_those_of_libjpeg() {
    let Some(tools) = tools() else { return };
    let (width, height) = (53, 38);
    for samplings in [
        &[0x11, 0x11, 0x11, 0x11][..],
        &[0x22, 0x11, 0x11, 0x22],
        &[0x41, 0x12, 0x24, 0x13],
        &[0x44, 0x11, 0x11], // more blocks than an MCU of several channels may have
        // Fractions, which libjpeg does not enlarge: it reads each channel as a file of its own.
        &[0x31, 0x21, 0x11],
        &[0x32, 0x22, 0x13],
        &[0x43, 0x34, 0x22],
    ] {
        let most = |shift: u8| samplings.iter().map(|both| both >> shift & 15).max().unwrap();
        let side = |whole: usize, both: u8, shift: u8| {
            (whole * usize::from(both >> shift & 15)).div_ceil(usize::from(most(shift)))
        };
        let channels: Vec<(u8, Vec<u8>)> = (20..)
            .step_by(25)
            .zip(samplings)
            .map(|(quality, &both)| {
                let pixels = ppm(side(width, both, 4), side(height, both, 0));
                (both, encoded(&tools, &pixels, &format!("-grayscale -quality {quality}")))
            })
            .collect();
        let file = joined((width as u16, height as u16), &channels);
        for scale in Scale::ALL {
            let what = format!("{samplings:x?} at {}/8", scale.eighths());
            for (plane, (_, grey)) in planes_of(&file, scale, &what).iter().zip(&channels) {
                let wanted =
                    read_by_libjpeg(&tools, grey, &format!("-scale {}/8", scale.eighths()))
                        .without_a_sample_more(plane.width(), plane.height());
                assert_plane(plane, &wanted, 0, (1, 1), &what);
            }
        }
    }
}

#[test]
fn four_channels_together_are_those_of_libjpeg() {
    let Some(tools) = tools() else { return };
    let channels: Vec<_> = [20, 50, 80, 95]
        .map(|quality| format!("-grayscale -quality {quality}"))
        .map(|options| (0x11, encoded(&tools, &ppm(37, 22), &options)))
        .into();
    let file = joined((37, 22), &channels);
    let planes = planes_of(&file, Scale::Full, "four channels");
    // `djpeg` writes inks as red, green and blue: each ink by black.
    let wanted = read_by_libjpeg(&tools, &without_colours(&file), "");
    for y in 0..wanted.height {
        for x in 0..wanted.width {
            for channel in 0..3 {
                let [ink, black] = [channel, 3].map(|at| f64::from(planes[at].row(y)[x]));
                let found = (ink * black / 255.0 + 0.5) as u8;
                assert_eq!(found, wanted.samples[(y * wanted.width + x) * 3 + channel]);
            }
        }
    }
}

#[test]
fn what_is_not_decoded_is_named() {
    let Some(tools) = tools() else { return };
    let pixels = ppm(20, 20);
    let refused = |file: &[u8]| {
        let header = Header::read(file)?;
        decode(file, &header, Scale::Full, &Limits::default()).map(drop)
    };
    for options in ["-arithmetic", "-arithmetic -progressive"] {
        let file = encoded(&tools, &pixels, options);
        assert!(matches!(refused(&file), Err(Error::Unsupported(_))), "{options}");
    }
    let plain = encoded(&tools, &pixels, "-quality 80");
    let frame = find(&plain, 0xC0);
    let with = |at: usize, value: u8| {
        let mut file = plain.clone();
        file[frame + at] = value;
        file
    };
    for marker in [0xC3, 0xC5, 0xC6, 0xC7, 0xCB, 0xCD, 0xCE, 0xCF] {
        assert!(matches!(refused(&with(1, marker)), Err(Error::Unsupported(_))), "{marker:x}");
    }
    assert!(matches!(refused(&with(4, 12)), Err(Error::Unsupported(_))), "12 bits");
    let no_channels = with_segments(&plain, |part| match part.marker {
        0xC0 => segment(0xC0, &[8, 0, 20, 0, 20, 0]),
        _ => part.bytes.to_vec(),
    });
    assert!(matches!(refused(&no_channels), Err(Error::Corrupt(_))), "no channels");
    // A height that only a later segment tells (DNL).
    assert!(matches!(refused(&with(6, 0)), Err(Error::Corrupt(_))), "no height");
}
