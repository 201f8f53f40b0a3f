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

impl Pixels {
    /// Without the last row or column, of which a channel that is a file of its own may have one more:
    /// its fraction of a pixel was rounded up before it was scaled.
    pub fn without_a_sample_more(self, width: usize, height: usize) -> Self {
        assert!((width..=width + 1).contains(&self.width), "{width}, not {}", self.width);
        assert!((height..=height + 1).contains(&self.height), "{height}, not {}", self.height);
        let rows = self.samples.chunks(self.width * self.channels).take(height);
        let samples = rows.flat_map(|row| row[..width * self.channels].to_vec()).collect();
        Self { width, height, channels: self.channels, samples }
    }
}

pub fn planes_of(file: &[u8], scale: Scale, what: &str) -> Vec<Plane> {
    let header = Header::read(file).unwrap_or_else(|error| panic!("{what}: {error}"));
    let image = decode(file, &header, scale, &Limits::default());
    image.unwrap_or_else(|error| panic!("{what}: {error}")).planes
}

/// The scale at which libjpeg decodes each channel of a file that is decoded at `scale`, and how
/// often it repeats each sample across and down; `None` where it enlarges the channel's blocks.
fn as_libjpeg_scales(header: &Header, scale: Scale) -> Vec<Option<(Scale, usize, usize)>> {
    let most = |side: fn(&Component) -> usize| header.components.iter().map(side).max().unwrap();
    let across = most(|component| component.across) * scale.eighths();
    let down = most(|component| component.down) * scale.eighths();
    let own = |component: &Component| {
        let mut side = scale.eighths();
        let fits = |side: usize| {
            across.is_multiple_of(component.across * side)
                && down.is_multiple_of(component.down * side)
        };
        while side < 8 && fits(side * 2) {
            side *= 2;
        }
        let own = Scale::ALL.into_iter().find(|own| own.eighths() == side)?;
        Some((own, across / (component.across * side), down / (component.down * side)))
    };
    header.components.iter().map(own).collect()
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
        for (index, channel) in channels.into_iter().enumerate() {
            let Some((scale, across, down)) = channel else { continue };
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
