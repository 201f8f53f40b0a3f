//! Applying the EXIF orientation.

use jpeg::{PlanarImage, Plane};

use crate::bytes::zeroed;
use crate::error::MediaError;

/// Applies EXIF orientation 1 to 8; any other value leaves the image as it is.
///
/// # Errors
///
/// Out of memory.
pub fn apply_orientation(image: PlanarImage, orientation: u8) -> Result<PlanarImage, MediaError> {
    if !(2..=8).contains(&orientation) {
        return Ok(image);
    }
    let planes = image
        .planes
        .into_iter()
        .map(|plane| turned(&plane, orientation))
        .collect::<Result<_, _>>()?;
    let (width, height) =
        if orientation > 4 { (image.height, image.width) } else { (image.width, image.height) };
    Ok(PlanarImage { model: image.model, planes, width, height })
}

/// Side of a square whose rows and columns fit the L1 cache together.
const SIDE: usize = 32;

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
        return Ok(Plane::new(width, height, out));
    }
    // Rows become columns, square by square to stay in the cache.
    for top in (0..height).step_by(SIDE) {
        for left in (0..width).step_by(SIDE) {
            for y in top..(top + SIDE).min(height) {
                let row = plane.row(y);
                let column = if from_right { height - 1 - y } else { y };
                for x in left..(left + SIDE).min(width) {
                    let line = if from_bottom { width - 1 - x } else { x };
                    if let (Some(slot), Some(&value)) =
                        (out.get_mut(line * height + column), row.get(x))
                    {
                        *slot = value;
                    }
                }
            }
        }
    }
    Ok(Plane::new(height, width, out))
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
}
