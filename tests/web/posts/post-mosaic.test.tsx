import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { PostId } from '#contract/ids.ts';
import { PostMosaic } from '../../../src/features/posts/card/post-mosaic.tsx';
import { imageUrl } from '../../support/web/images.ts';
import { render } from '../../support/web/render.tsx';

const BOX = { widthPx: 320, heightPx: 240, isCut: false, isLoose: false };
const image = (src: string) => ({
  src,
  moving: '',
  srcset: '',
  widthPx: 40,
  heightPx: 30,
  alt: '',
  placeholder: '',
});

it('a post that has a picture twice shows it as often as it has it, also when it is changed', async () => {
  const [other, twice] = [imageUrl(), imageUrl()];
  const mosaic = (...sources: readonly string[]) => (
    <MemoryRouter>
      <PostMosaic
        id={'01j00000000000000000000001' as PostId}
        images={sources.map(image)}
        authorName="Ada"
        box={BOX}
        isUrgent={false}
        onRetry={async () => undefined}
      />
    </MemoryRouter>
  );
  const shown = () =>
    [...document.querySelectorAll<HTMLImageElement>('li img')].map(({ src }) => src);
  const root = render(mosaic(other, twice, twice));
  await expect.poll(shown).toEqual([other, twice, twice]);
  root.render(mosaic(twice, other));
  await expect.poll(shown).toEqual([twice, other]);
});
