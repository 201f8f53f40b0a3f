// Real photographs for tests and benchmarks: from Debian's wallpaper packages, never committed.

import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, run } from '../steps.mjs';
import { aptInstall, aptUnpack } from './apt.mjs';

/** Photographs by the names used here: the package that carries each, and its file. */
const PHOTOS = {
  /** 4272×2848, 12.2 MP. */
  sunset: ['lomiri-wallpapers-16.04', 'sunset_by_Aitzol_Berasategi.jpg'],
  /** 4224×3168, 13.4 MP. */
  dragonfly: ['lomiri-wallpapers-16.04', 'Dragonfly_by_Bolly.jpg'],
  /** 5312×2988, 15.9 MP. */
  seedling: ['lomiri-wallpapers-16.04', 'seeding_by_Clements_Engelhardt.jpg'],
  /** 2560×3837, upright. */
  wine: ['lomiri-wallpapers-16.04', 'Wine_by_Jakkub_Mede.jpg'],
  /** 3264×2448, 8 MP. */
  peaks: ['lomiri-wallpapers-16.04', 'picosdeeuropa_by_Aitzol_Berasategi.jpg'],
  /** 4352×2448. */
  bridge: ['lomiri-wallpapers-16.04', 'Bridge_by_Sander_Klootwijk.jpg'],
  /** 3088×2056, a mountain. */
  ridge: ['lomiri-wallpapers-16.04', 'aitzgorri_by_Aitzol_Berasategi.jpg'],
  /** 2880×2160. */
  bird: ['lomiri-wallpapers-16.04', 'free_by_Peter_Nerlich.jpg'],
  /** 2056×3088, upright. */
  dogs: ['lomiri-wallpapers-16.04', 'friends_by_Aitzol_Berasategi.jpg'],
  /** 2880×2160. */
  clock: ['lomiri-wallpapers-16.04', 'greentock_by_Peter_Nerlich.jpg'],
  /** 3088×2056. */
  stream: ['lomiri-wallpapers-16.04', 'life_by_Aitzol_Berasategi.jpg'],
  /** 6028×3391, 20.4 MP. */
  kleiber: ['lomiri-wallpapers-20.04', 'Kleiber_by_Lukas_Baubkus.jpg'],
  /** 4096×4096, 6.7 MB. */
  sea: ['lomiri-wallpapers-20.04', 'Infinite-Sea_by_Aury88.jpg'],
  /** 6000×4000, 24 MP. */
  painting: ['lomiri-wallpapers-20.04', 'Painting-Colors_by__herobrine7gamer.jpg'],
};

/**
 * The path of a photograph, its package downloaded (not installed) where it is not there yet.
 *
 * @param {keyof typeof PHOTOS} name
 */
export function photo(name) {
  const [debianPackage, file] = PHOTOS[name];
  const folder = join(cacheFolder('photographs'), debianPackage);
  const path = join(folder, 'usr', 'share', 'backgrounds', file);
  if (!existsSync(path)) aptUnpack(debianPackage, folder);
  return path;
}

/**
 * A photograph as a phone would store it: sideways pixels, the turn in the EXIF orientation, and
 * the place where it was taken. The compressed picture itself is the photographer's.
 *
 * @returns {string} The path of a JPEG of 12.2 MP; seen upright it is 4272 wide and 2848 high.
 */
export function phonePhoto() {
  aptInstall(['libjpeg-turbo-progs', 'libimage-exiftool-perl']);
  const path = join(cacheFolder('photographs'), 'phone-12mp.jpg');
  if (existsSync(path)) return path;
  const partial = `${path}.${process.pid}.partial.jpg`;
  run('jpegtran', ['-rotate', '270', '-copy', 'none', '-outfile', partial, photo('sunset')], {
    quiet: true,
  });
  run(
    'exiftool',
    [
      '-q',
      '-overwrite_original',
      '-Orientation#=6',
      '-Make=Telefon',
      '-Model=T 12',
      '-GPSLatitude=43.19',
      '-GPSLatitudeRef=N',
      '-GPSLongitude=4.83',
      '-GPSLongitudeRef=W',
      '-XMP:Creator=A photographer',
      partial,
    ],
    { quiet: true },
  );
  renameSync(partial, path);
  return path;
}
