//! Planes beside those of libjpeg-turbo.

use planar_jpeg::{Component, Header, Limits, Plane, Scale, decode};

use crate::files::without_colours;
use crate::reference_tools::ReferenceTools;

pub fn tools() -> Option<ReferenceTools> {
    ReferenceTools::with(&["cjpeg", "djpeg"])
}

/// What `cjpeg` makes of `pixels`, a PPM.
pub fn encoded(tools: &ReferenceTools, pixels: &[u8], options: &str) -> Vec<u8> {
    tools.put("in.ppm", pixels);
    tools.run(&format!("cjpeg {options} -outfile in.jpg in.ppm"));
    tools.get("in.jpg")
}

/// Width, height, channels and samples of what `djpeg` writes.
pub fn read_by_libjpeg(tools: &ReferenceTools, file: &[u8], options: &str) -> Pixels {
    tools.put("odd.jpg", file);
    tools.run(&format!("djpeg -dct int -nosmooth -pnm {options} -outfile out.pnm odd.jpg"));
    let found = tools.get("out.pnm");
    let mut words = found.splitn(4, u8::is_ascii_whitespace);
    let mut word = || String::from_utf8_lossy(words.next().unwrap()).into_owned();
    let channels = if word() == "P6" { 3 } else { 1 };
    let (width, height) = (word().parse().unwrap(), word().parse().unwrap());
    let samples = found[found.len() - width * height * channels..].to_vec();
    Pixels { width, height, channels, samples }
}

/// What `djpeg` writes.
pub struct Pixels {
    pub width: usize,
    pub height: usize,
    pub channels: usize,
    pub samples: Vec<u8>,
}

pub fn planes_of(file: &[u8], scale: Scale, what: &str) -> Vec<Plane> {
    let header = Header::read(file).unwrap_or_else(|error| panic!("{what}: {error}"));
    let image = decode(file, &header, scale, &Limits::default());
    image.unwrap_or_else(|error| panic!("{what}: {error}")).planes
}

/// The scale at which libjpeg decodes each channel of a file that is decoded at `scale`, and how
/// often it repeats each sample across and down.
fn as_libjpeg_scales(header: &Header, scale: Scale) -> Vec<(Scale, usize, usize)> {
    let most = |side: fn(&Component) -> usize| header.components.iter().map(side).max().unwrap();
    let across = most(|component| component.across) * scale.eighths();
    let down = most(|component| component.down) * scale.eighths();
    let own = |component: &Component| {
        Scale::ALL.into_iter().rev().find_map(|own| {
            let (x, y) = (component.across * own.eighths(), component.down * own.eighths());
            let fits = across.is_multiple_of(x) && down.is_multiple_of(y);
            fits.then_some((own, across / x, down / y))
        })
    };
    header.components.iter().map(|component| own(component).expect("no fractions")).collect()
}

/// Asserts that all planes of `file` are those of libjpeg, at `scales`.
#[track_caller]
pub fn assert_conforms(tools: &ReferenceTools, file: &[u8], scales: &[Scale], what: &str) {
    let header = Header::read(file).unwrap_or_else(|error| panic!("{what}: {error}"));
    for &scale in scales {
        let option = format!("-scale {}/8", scale.eighths());
        let channels = as_libjpeg_scales(&header, scale);
        let wanted = read_by_libjpeg(tools, &without_colours(file), &option);
        assert_eq!(wanted.channels, channels.len(), "{what}");
        for (index, (scale, across, down)) in channels.into_iter().enumerate() {
            let plane = &planes_of(file, scale, what)[index];
            let what = format!("{what}, channel {index} at {option}");
            assert_plane(plane, &wanted, index, (across, down), &what);
        }
    }
}

#[track_caller]
pub fn assert_plane(
    plane: &Plane,
    wanted: &Pixels,
    channel: usize,
    (across, down): (usize, usize),
    what: &str,
) {
    let size = (wanted.width.div_ceil(across), wanted.height.div_ceil(down));
    assert_eq!((plane.width(), plane.height()), size, "{what}");
    for y in 0..wanted.height {
        let row = plane.row(y / down);
        for x in 0..wanted.width {
            let sample = wanted.samples[(y * wanted.width + x) * wanted.channels + channel];
            let found = row[x / across];
            assert_eq!(found, sample, "{what}: at {x}, {y}");
        }
    }
}
