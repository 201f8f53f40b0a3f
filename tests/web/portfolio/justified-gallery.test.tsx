import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import type { CSSProperties } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { JustifiedGallery } from '../../../src/features/portfolio/justified-gallery.tsx';
import { imageUrl } from '../../support/web/images.ts';
import { render } from '../../support/web/render.tsx';

const SIZE = { width: 600, height: 400 };

it.each([600, 600.25, 600.75])('gallery rows fill a width of %d px', async (widthPx) => {
  const pictures = Array.from({ length: 8 }, (_, n) => ({
    image: { src: imageUrl(), ...SIZE },
    src: imageUrl(),
    srcset: '',
    alt: `Picture ${n + 1}`,
    caption: n === 0 ? 'Before the storm' : undefined,
    widthPx: SIZE.width,
    heightPx: SIZE.height,
  }));
  render(
    <div style={{ '--wide': `${widthPx}px` } as CSSProperties}>
      <JustifiedGallery pictures={pictures} onOpen={() => undefined} />
    </div>,
  );
  await expect.element(page.getByRole('list')).toBeVisible();
  await expect.element(page.getByText('Before the storm')).toBeVisible();
  const list = page.getByRole('list').element().getBoundingClientRect();
  const rows = Map.groupBy(
    page
      .getByRole('listitem')
      .elements()
      .map((tile) => tile.getBoundingClientRect()),
    ({ top }) => top,
  );
  expect(rows.size).toBeLessThan(pictures.length / 2);
  for (const tiles of rows.values()) {
    expect(list.right - Math.max(...tiles.map(({ right }) => right))).toBeLessThan(1);
  }
});

it('what may be transparent in a gallery stands on white, as its smaller copies do', async () => {
  const src = imageUrl();
  const picture = {
    image: { src, ...SIZE },
    src,
    srcset: '',
    alt: 'A drawing in dark strokes',
    caption: undefined,
    widthPx: SIZE.width,
    heightPx: SIZE.height,
  };
  render(
    <div style={{ '--wide': '600px' } as CSSProperties}>
      <JustifiedGallery pictures={[picture]} onOpen={() => undefined} />
    </div>,
  );
  const image = page.getByAltText(picture.alt);
  await expect.element(image).toBeVisible();
  expect(getComputedStyle(image.element()).backgroundImage).toContain('rgb(255, 255, 255)');
});
