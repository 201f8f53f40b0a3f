import '../../src/ui/tokens.css';
import '../../src/ui/base.css';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { LIGHTBOX_WORDS } from '#contract/lightbox-words.ts';
import { WORDS } from '#contract/words.ts';
import { PostDetail } from '../../src/features/posts/post-detail.tsx';
import { Popup } from '../../src/ui/popup.tsx';
import { postOf } from '../support/feed-posts.ts';
import { noisyPicture } from '../support/pictures.ts';
import { render } from '../support/web-render.tsx';

/** The box of a post's picture in the popup on a desk, and whether what follows it is in sight. */
async function shownAt(mediaWidth: number, mediaHeight: number) {
  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(414, 896));
  const media = URL.createObjectURL(await noisyPicture(mediaWidth / 10, mediaHeight / 10));
  onTestFinished(() => URL.revokeObjectURL(media));
  const post = postOf(1, { media, mediaType: 'image', mediaWidth, mediaHeight });
  render(
    <MemoryRouter>
      <Popup title="Post" closeLabel="Close" onClose={() => undefined}>
        <PostDetail post={post} isOwn={false} onReload={async () => undefined} />
        <button type="button">Like</button>
      </Popup>
    </MemoryRouter>,
  );
  const picture = page.getByRole('button', {
    name: LIGHTBOX_WORDS.open(WORDS.post.pictureBy('Ada Lovelace')),
  });
  await expect.element(picture).toBeVisible();
  const { width, height } = picture.element().getBoundingClientRect();
  const dialog = page.getByRole('dialog').element().getBoundingClientRect();
  const like = page.getByRole('button', { name: 'Like' }).element().getBoundingClientRect();
  return { width, height, hasLikeInSight: like.bottom < dialog.bottom };
}

it('shows a picture that fits as large as it is in the feed', async () => {
  const { width, height } = await shownAt(1500, 1000);
  expect([Math.round(width), Math.round(height)]).toEqual([640, 427]);
});

it('keeps what can be done with a post in sight below a tall picture, and its shape', async () => {
  const { width, height, hasLikeInSight } = await shownAt(900, 1600);
  expect(hasLikeInSight).toBe(true);
  expect(width / height).toBeCloseTo(900 / 1600, 2);
});
