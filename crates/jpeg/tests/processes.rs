//! A progressive file holds the same as a baseline one, in fewer bytes.

use planar_jpeg::{Encoder, Header, Limits, Plane, Process, Scale, decode};

/// Waves, an edge and noise. Fixed seed.
fn plane(width: usize, height: usize, noise: u32) -> Plane {
    let mut state = 7_u32;
    let samples = (0..width * height).map(|at| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let (x, y) = ((at % width) as f64, (at / width) as f64);
        let wave = (x / 9.0).sin() * 50.0 + (y / 23.0).cos() * 40.0;
        let edge = if x > y { 30.0 } else { 0.0 };
        (100.0 + wave + edge + f64::from((state >> 16) % (noise + 1))) as u8
    });
    Plane::new(width, height, samples.collect())
}

fn files(planes: &[Plane], quality: u8) -> [Vec<u8>; 2] {
    [Process::Baseline, Process::Progressive].map(|process| {
        let encoder = Encoder::new(planes).unwrap().with_process(process);
        let encoding = encoder.measure(quality).unwrap();
        let file = encoding.write();
        assert!(encoding.least_bytes() <= file.len());
        assert!(file.len() <= encoding.least_bytes() * 102 / 100 + 64);
        file
    })
}

#[test]
fn both_processes_hold_the_same_samples_whatever_size_sampling_and_quality() {
    let sides = [1, 7, 8, 9, 16, 17, 40];
    for (width, height) in sides.into_iter().flat_map(|w| sides.map(|h| (w, h))) {
        let luma = || plane(width, height, 60);
        let half = || plane(width.div_ceil(2), height.div_ceil(2), 20);
        for planes in [vec![luma()], vec![luma(), luma(), luma()], vec![luma(), half(), half()]] {
            for quality in [1, 50, 90, 100] {
                let [baseline, progressive] = files(&planes, quality).map(|file| {
                    let header = Header::read(&file).unwrap();
                    decode(&file, &header, Scale::Full, &Limits::default()).unwrap().planes
                });
                for (one, other) in baseline.iter().zip(&progressive) {
                    for y in 0..one.height() {
                        assert_eq!(one.row(y), other.row(y), "{width}x{height} at {quality}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_progressive_photograph_has_fewer_bytes() {
    let planes = [plane(640, 480, 12), plane(320, 240, 6), plane(320, 240, 6)];
    for quality in [70, 90] {
        let [baseline, progressive] = files(&planes, quality).map(|file| file.len());
        assert!(progressive < baseline, "{progressive} of {baseline} bytes at {quality}");
    }
}

#[test]
fn long_runs_of_empty_blocks_are_ended_in_time() {
    // More blocks than one code may end, with a value behind them.
    let (width, height) = (4096, 1032);
    let mut samples = vec![90; width * height];
    samples.extend_from_slice(&[200; 5]);
    let samples = samples.split_off(5);
    let planes = [Plane::new(width, height, samples)];
    let [baseline, progressive] = files(&planes, 90).map(|file| {
        let header = Header::read(&file).unwrap();
        decode(&file, &header, Scale::Full, &Limits::default()).unwrap()
    });
    assert_eq!(baseline.planes[0].samples(), progressive.planes[0].samples());
}

#[test]
fn of_several_defects_that_of_the_first_scan_is_named() {
    let [_, file] = files(&[plane(200, 150, 60)], 90);
    let is_scan = |pair: &[u8]| pair == [0xFF, 0xDA];
    let first = file.windows(2).position(is_scan).unwrap();
    let last = file.windows(2).rposition(is_scan).unwrap();
    assert!(first < last);
    let damaged = |defects: &[(usize, [u8; 2])]| {
        let mut file = file.clone();
        for &(at, bytes) in defects {
            file[at..at + 2].copy_from_slice(&bytes);
        }
        let header = Header::read(&file).unwrap();
        decode(&file, &header, Scale::Half, &Limits::default()).map(|_| ()).unwrap_err().to_string()
    };
    // A marker within the data of the first scan; a band beyond the block in the header of the last.
    let cut = (first + 30, [0xFF, 0xD0]);
    let band = (last + 7, [64, 64]);
    let (early, late) = (damaged(&[cut]), damaged(&[band]));
    assert_ne!(early, late);
    assert_eq!(damaged(&[cut, band]), early);
}
