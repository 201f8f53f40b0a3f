//! `decode photo.jpg out.pgm [1|2|4|8]`: writes the luma of a JPEG, that many eighths of its size.

use std::error::Error;
use std::{env, fs};

use planar_jpeg::{Header, Limits, Scale, decode};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args().skip(1);
    let (Some(from), Some(to)) = (args.next(), args.next()) else {
        return Err("usage: decode photo.jpg out.pgm [1|2|4|8]".into());
    };
    let eighths: usize = args.next().map_or(Ok(8), |text| text.parse())?;
    let scale = Scale::ALL.into_iter().find(|scale| scale.eighths() == eighths);
    let file = fs::read(from)?;
    let header = Header::read(&file)?;
    let image = decode(&file, &header, scale.unwrap_or_default(), &Limits::default())?;
    let luma = image.planes.into_iter().next().ok_or("an image without planes")?.into_tight();
    let mut out = format!("P5\n{} {}\n255\n", luma.width(), luma.height()).into_bytes();
    out.extend_from_slice(luma.samples());
    fs::write(to, out)?;
    Ok(())
}
