//! Applying the EXIF orientation.

use jpeg::{PlanarImage, Plane};

use crate::bytes::zeroed;
use crate::error::MediaError;
use crate::scale::resized;

/// Applies EXIF orientation 1 to 8; any other value leaves the image as it is.
///
/// # Errors
///
/// Out of memory.
pub fn apply_orientation(image: PlanarImage, orientation: u8) -> Result<PlanarImage, MediaError> {
    if !(2..=8).contains(&orientation) {
        return Ok(image);
    }
    let (across, down) = (image.width, image.height);
    let planes = image
        .planes
        .into_iter()
        .map(|plane| {
            let is_smaller = (plane.width(), plane.height()) != (across, down);
            if is_smaller && begins_within_a_sample(&plane, orientation) {
                turned(&resized(&plane, across, down)?, orientation)
            } else {
                turned(&plane, orientation)
            }
        })
        .collect::<Result<_, _>>()?;
    let (width, height) =
        if orientation > 4 { (image.height, image.width) } else { (image.width, image.height) };
    Ok(PlanarImage { model: image.model, planes, width, height })
}

/// Which axes of the stored image are mirrored.
fn mirrored(orientation: u8) -> (bool, bool) {
    match orientation {
        2 | 8 => (true, false),
        3 | 7 => (true, true),
        4 | 6 => (false, true),
        _ => (false, false),
    }
}

/// Whether a plane that ends within a sample would begin within it: chroma would then lie beside luma.
fn begins_within_a_sample(plane: &Plane, orientation: u8) -> bool {
    let ((extent_x, extent_y), (mirrors_x, mirrors_y)) = (plane.extent(), mirrored(orientation));
    (mirrors_x && extent_x.fract() > 0.0) || (mirrors_y && extent_y.fract() > 0.0)
}

/// How far the image goes in a turned plane, in the axes of the stored one.
fn extent_of(plane: &Plane, orientation: u8) -> (f64, f64) {
    let ((extent_x, extent_y), (mirrors_x, mirrors_y)) = (plane.extent(), mirrored(orientation));
    (
        if mirrors_x { plane.width() as f64 } else { extent_x },
        if mirrors_y { plane.height() as f64 } else { extent_y },
    )
}

/// Side of a square that is turned at once.
const SIDE: usize = 16;

fn turned(plane: &Plane, orientation: u8) -> Result<Plane, MediaError> {
    let (width, height) = (plane.width(), plane.height());
    let mut out: Vec<u8> = zeroed(width * height)?;
    // Whether the visible top is the stored bottom, and the visible left the stored right.
    let from_bottom = matches!(orientation, 3 | 4 | 7 | 8);
    let from_right = matches!(orientation, 2 | 3 | 6 | 7);
    if orientation <= 4 {
        for (y, row) in out.chunks_exact_mut(width.max(1)).enumerate() {
            let source = plane.row(if from_bottom { height - 1 - y } else { y });
            row.copy_from_slice(source);
            if from_right {
                row.reverse();
            }
        }
        let (extent_x, extent_y) = extent_of(plane, orientation);
        return Ok(Plane::with_extent(width, out, extent_x, extent_y));
    }
    // Rows become columns, square by square to stay in the cache.
    for top in (0..height).step_by(SIDE) {
        let count = SIDE.min(height - top);
        let start = if from_right { height - top - count } else { top };
        for left in (0..width).step_by(SIDE) {
            let square: [[u8; SIDE]; SIDE] = std::array::from_fn(|y| {
                let row = plane.row(top + y).get(left..).unwrap_or(&[]);
                let end = || std::array::from_fn(|x| row.get(x).copied().unwrap_or(0));
                row.first_chunk().copied().unwrap_or_else(end)
            });
            let mut turned: [[u8; SIDE]; SIDE] =
                std::array::from_fn(|x| std::array::from_fn(|y| square[y][x]));
            for (x, column) in turned.iter_mut().enumerate().take(width - left) {
                let column = &mut column[..count];
                if from_right {
                    column.reverse();
                }
                let line = if from_bottom { width - 1 - left - x } else { left + x };
                if let Some(out) = out.get_mut(line * height + start..) {
                    out[..count].copy_from_slice(column);
                }
            }
        }
    }
    let (extent_x, extent_y) = extent_of(plane, orientation);
    Ok(Plane::with_extent(height, out, extent_y, extent_x))
}

#[cfg(test)]
mod tests {
    use super::*;
    use jpeg::ColourModel;

    /// 1 2 3
    /// 4 5 6
    fn seen(orientation: u8) -> (usize, Vec<u8>) {
        let planes = vec![Plane::new(3, 2, vec![1, 2, 3, 4, 5, 6])];
        let image = PlanarImage { model: ColourModel::Grey, planes, width: 3, height: 2 };
        let turned = apply_orientation(image, orientation).unwrap();
        (turned.width, turned.planes[0].clone().into_samples())
    }

    #[test]
    fn turns_and_mirrors_as_exif_says() {
        assert_eq!(seen(1), (3, vec![1, 2, 3, 4, 5, 6]));
        assert_eq!(seen(2), (3, vec![3, 2, 1, 6, 5, 4]));
        assert_eq!(seen(3), (3, vec![6, 5, 4, 3, 2, 1]));
        assert_eq!(seen(4), (3, vec![4, 5, 6, 1, 2, 3]));
        assert_eq!(seen(5), (2, vec![1, 4, 2, 5, 3, 6]));
        assert_eq!(seen(6), (2, vec![4, 1, 5, 2, 6, 3]));
        assert_eq!(seen(7), (2, vec![6, 3, 5, 2, 4, 1]));
        assert_eq!(seen(8), (2, vec![3, 6, 2, 5, 1, 4]));
    }

    /// One plane of 2½ × 1½ samples, beside others of 5 × 3.
    #[test]
    fn a_plane_of_an_odd_size_stays_with_the_others() {
        for small in [0, 1] {
            let image = || {
                let mut planes = vec![Plane::new(5, 3, vec![0; 15]); 3];
                planes[small] = Plane::with_extent(3, vec![10, 90, 200, 40, 120, 250], 2.5, 1.5);
                PlanarImage { model: ColourModel::Ycc, planes, width: 5, height: 3 }
            };
            let enlarged = |image: &PlanarImage| {
                resized(&image.planes[small], image.width, image.height).unwrap().into_samples()
            };
            let whole = Plane::new(5, 3, enlarged(&image()));
            for orientation in 2..=8 {
                let found = enlarged(&apply_orientation(image(), orientation).unwrap());
                let wanted = turned(&whole, orientation).unwrap().into_samples();
                let off = found.iter().zip(&wanted).map(|(a, b)| a.abs_diff(*b)).max();
                assert!(off <= Some(1), "{small}, {orientation}: {found:?}, not {wanted:?}");
            }
        }
    }
}
