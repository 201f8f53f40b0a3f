import { type Artwork, render } from './artworks/render.ts';
import { pngOfRows } from './png.ts';

/** An artwork of the demonstration as a file. */
export function artworkPng(artwork: Artwork, name: string): File {
  const { rgba } = render(artwork);
  const { widthPx, heightPx } = artwork;
  const rows = Buffer.alloc((widthPx * 3 + 1) * heightPx);
  for (let pixel = 0; pixel < widthPx * heightPx; pixel += 1) {
    const at = pixel * 3 + Math.floor(pixel / widthPx) + 1; // every row starts with its filter
    rows.set(rgba.subarray(pixel * 4, pixel * 4 + 3), at);
  }
  return new File([pngOfRows(widthPx, heightPx, rows)], name, { type: 'image/png' });
}
