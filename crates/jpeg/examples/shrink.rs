//! `shrink photo.jpg 200000 small.jpg`: the best quality at which a grey or 4:2:0 JPEG fits into so
//! many bytes. Each try only measures; one file is written.

use std::error::Error;
use std::{env, fs};

use planar_jpeg::{Encoder, Encoding, Header, Limits, Plane, Scale, decode};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args().skip(1);
    let (Some(from), Some(max_bytes), Some(to)) = (args.next(), args.next(), args.next()) else {
        return Err("usage: shrink photo.jpg 200000 small.jpg".into());
    };
    let max_bytes: usize = max_bytes.parse()?;
    let file = fs::read(from)?;
    let header = Header::read(&file)?;
    let image = decode(&file, &header, Scale::Full, &Limits::default())?;
    let planes: Vec<Plane> = image.planes.into_iter().map(Plane::into_tight).collect();
    let encoder = Encoder::new(&planes)?;
    let (mut low, mut high) = (1, 100);
    let mut best: Option<(u8, Encoding)> = None;
    while low <= high {
        let quality = u8::midpoint(low, high);
        let encoding = encoder.measure(quality)?;
        if encoding.least_bytes() <= max_bytes {
            best = Some((quality, encoding));
            low = quality + 1;
        } else {
            high = quality - 1;
        }
    }
    let (quality, encoding) = best.ok_or("too large at the lowest quality")?;
    fs::write(to, encoding.write())?;
    println!("quality {quality}");
    Ok(())
}
