import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import type { PostId, UserId } from '#contract/ids.ts';
import { COMMENT_MESSAGES } from '#contract/messages/en/comment.ts';
import { LIGHTBOX_MESSAGES } from '#contract/messages/en/lightbox.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';

import type { Post } from '#contract/schema/post.ts';
import { CommentSection } from '../../../src/features/comments/comment-section.tsx';
import { PostDetail } from '../../../src/features/posts/detail/post-detail.tsx';
import { applyPost } from '../../../src/state/entities/load-posts.ts';
import { session } from '../../../src/state/session.ts';
import { Popup } from '../../../src/ui/dialog/popup.tsx';
import { noisyImage } from '../../support/media/images.ts';
import { postOf } from '../../support/web/feed-posts.ts';
import { jsonResponse, mockApi } from '../../support/web/mock-api.ts';
import { selfUser } from '../../support/web/people.ts';
import { render } from '../../support/web/render.tsx';

/** The box of a post's picture in the popup on a desk, and whether what follows it is in sight. */
async function shownAt(
  mediaWidth: number,
  mediaHeight: number,
  facts: Partial<Post> = {},
  heightPx = 800,
) {
  session.current = { status: 'signed-in', user: selfUser() };
  await page.viewport(1280, heightPx);
  onTestFinished(() => page.viewport(414, 896));
  const media = URL.createObjectURL(await noisyImage(mediaWidth / 10, mediaHeight / 10));
  onTestFinished(() => URL.revokeObjectURL(media));
  const post = postOf(1, { ...facts, media, mediaType: 'image', mediaWidth, mediaHeight });
  applyPost(post);
  mockApi({ [`GET /api/posts/${post._id}/comments`]: () => jsonResponse(200, { comments: [] }) });
  render(
    <MemoryRouter>
      <Popup title="Post" closeLabel="Close" onClose={() => undefined}>
        <PostDetail id={post._id as PostId} onReload={async () => undefined} />
        <div style={{ height: 'var(--target)', flex: 'none' }}>
          <button type="button">Like</button>
        </div>
        <CommentSection
          postId={post._id as PostId}
          viewer={selfUser()._id as UserId}
          facts={{
            permission: 'everyone',
            viewerIsAuthor: false,
            viewerFollowsAuthor: false,
            authorFollowsViewer: false,
          }}
          onCopyLink={() => undefined}
        />
      </Popup>
    </MemoryRouter>,
  );
  const picture = page.getByRole('button', {
    name: LIGHTBOX_MESSAGES.open(POST_MESSAGES.imageBy('Ada Lovelace')),
  });
  const box = page.getByRole('textbox', { name: COMMENT_MESSAGES.write });
  await expect.element(picture).toBeVisible();
  await expect.element(box).toBeVisible();
  const { width, height } = picture.element().getBoundingClientRect();
  const dialog = page.getByRole('dialog').element().getBoundingClientRect();
  const like = page.getByRole('button', { name: 'Like' }).element().getBoundingClientRect();
  const form = box.element().closest('form')?.getBoundingClientRect();
  return {
    width,
    height,
    hasLikeInSight: like.bottom < dialog.bottom,
    hasBoxInSight: (form?.bottom ?? Number.POSITIVE_INFINITY) <= dialog.bottom,
  };
}

it('shows a picture that fits as large as it is in the feed', async () => {
  const { width, height } = await shownAt(1500, 1000, {}, 860);
  expect([Math.round(width), Math.round(height)]).toEqual([640, 427]);
});

it('keeps what can be done with a post in sight below a tall picture, and its shape', async () => {
  const { width, height, hasLikeInSight } = await shownAt(900, 1600);
  expect(hasLikeInSight).toBe(true);
  expect(width / height).toBeCloseTo(900 / 1600, 2);
});

it.each([
  ['a word', 800, 'Harbour'],
  ['three lines', 800, 'Harbour\nat\nnight'],
  ['a word in a low window', 640, 'Harbour'],
  ['three lines in a low window', 640, 'Harbour\nat\nnight'],
  ['nothing', 640, ''],
])(
  'has the whole box for a comment in sight below a tall picture and %s',
  async (_, px, content) => {
    const { width, height, hasBoxInSight } = await shownAt(900, 1600, { content }, px);
    expect(hasBoxInSight).toBe(true);
    expect(width / height).toBeCloseTo(900 / 1600, 2);
  },
);
