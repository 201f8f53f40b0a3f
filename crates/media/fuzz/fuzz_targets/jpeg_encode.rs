//! Any samples, encoded and decoded: as large as announced, and nearly as they were.

#![no_main]

use jpeg::{Encoder, Header, Limits, Plane, Process, Scale, decode};
use libfuzzer_sys::fuzz_target;

/// At quality 100 every coefficient is off by at most 0.6, and 64 of them make a sample.
const MOST_AT_100: u8 = 6;

fuzz_target!(|bytes: &[u8]| {
    let &[width, height, kind, quality, ref samples @ ..] = bytes else { return };
    let (width, height) = (usize::from(width) + 1, usize::from(height) + 1);
    let quality = quality % 100 + 1;
    let half = |side: usize| if kind % 3 == 2 { side.div_ceil(2) } else { side };
    let mut rest = samples.iter().copied().cycle();
    let mut plane = |width: usize, height: usize| {
        Plane::new(width, height, rest.by_ref().take(width * height).collect())
    };
    let mut planes = vec![plane(width, height)];
    if kind % 3 > 0 {
        planes.extend([(); 2].map(|()| plane(half(width), half(height))));
    }
    let process = if kind / 3 % 2 == 0 { Process::Baseline } else { Process::Progressive };
    let encoder = Encoder::new(&planes).expect("planes").with_process(process);
    let encoding = encoder.measure(quality).expect("memory");
    let least_bytes = encoding.least_bytes();
    let file = encoding.write();
    assert!(file.len() >= least_bytes);
    let header = Header::read(&file).expect("a header");
    let image = decode(&file, &header, Scale::Full, &Limits::default()).expect("an image");
    assert_eq!((image.width, image.height), (width, height));
    for (before, after) in planes.into_iter().zip(image.planes) {
        assert_eq!((before.width(), before.height()), (after.width(), after.height()));
        let most = before.into_samples().into_iter().zip(after.into_samples());
        let most = most.map(|(a, b)| a.abs_diff(b)).max().unwrap_or(0);
        assert!(quality < 100 || most <= MOST_AT_100, "a sample is off by {most}");
    }
});
