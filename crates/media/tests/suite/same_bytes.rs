//! The lanes of SIMD and their portable twin mean the same: native code and the WebAssembly package
//! decode, scale and encode every fixture to the same bytes. `tests/server/media/same-bytes.test.ts` holds
//! the package to the same table.

use media::pipeline::make_image;
use media::recipe::{Chroma, Recipe};

use crate::support::{FIXTURES, fixture, plain_recipe};

const TABLE: &str = include_str!("../../../../tests/fixtures/media/encoded-hashes.txt");

/// FNV-1a.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

#[test]
fn native_code_encodes_every_fixture_to_the_bytes_of_the_package() {
    let found: Vec<String> = FIXTURES
        .iter()
        .map(|name| {
            let hash_of = |chroma, max_width| {
                let recipe = Recipe { chroma, max_width, ..plain_recipe() };
                hash(&make_image(&fixture(name), &recipe).unwrap().bytes)
            };
            let hashes = [
                hash_of(Chroma::Subsampled, 0),
                hash_of(Chroma::Full, 0),
                hash_of(Chroma::Subsampled, 37),
                hash_of(Chroma::Full, 20),
            ];
            format!("{name} {}", hashes.map(|hash| format!("{hash:016x}")).join(" "))
        })
        .collect();
    assert_eq!(found, TABLE.lines().collect::<Vec<_>>(), "found:\n{}", found.join("\n"));
}
