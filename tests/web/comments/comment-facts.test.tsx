import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { COMMENT_MESSAGES } from '#contract/messages/en/comment.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';

import { PostRoute } from '../../../src/app/routes/posts/post-route.tsx';
import { applyPost } from '../../../src/state/entities/load-posts.ts';
import { session } from '../../../src/state/session.ts';
import { postOf } from '../../support/web/feed-posts.ts';
import { jsonResponse, mockApi } from '../../support/web/mock-api.ts';
import { selfUser } from '../../support/web/people.ts';
import { render } from '../../support/web/render.tsx';

vi.mock('../../../src/lib/feed/feed-client.ts', async (original) => ({
  ...(await original<object>()),
  announceNewerPost: () => undefined,
}));

const post = postOf(7, { commentPermission: 'followers' });
const box = () => page.getByRole('textbox', { name: COMMENT_MESSAGES.write });
const refusal = () => page.getByText(ERROR_MESSAGES.comments_followers_only);

function show() {
  render(
    <MemoryRouter initialEntries={[`/posts/${post._id}`]}>
      <Routes>
        <Route path="/posts/:postId" element={<PostRoute />} />
      </Routes>
    </MemoryRouter>,
  );
}

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());

it.each([
  [true, true],
  [true, false],
  [false, true],
])(
  'lets the post say who may comment where the lists of follows are cut off: %s, %s',
  async (viewerFollows, followsViewer) => {
    // Both follow, and are followed by, more people than an account lists.
    const self = selfUser({ followingCount: 600, followersCount: 600 });
    session.current = { status: 'signed-in', user: self };
    mockApi({
      [`GET /api/posts/${post._id}`]: () =>
        jsonResponse(200, { ...post, viewerFollows, followsViewer }),
      [`GET /api/posts/${post._id}/comments`]: () => jsonResponse(200, { comments: [] }),
    });
    show();
    const isOpen = viewerFollows && followsViewer;
    await expect.element(isOpen ? box() : refusal()).toBeVisible();
    await expect.element(isOpen ? refusal() : box()).not.toBeInTheDocument();
    // A newer state of the post comes without it, and changes nothing.
    applyPost({ ...post, content: 'Second state' });
    await expect.element(page.getByText('Second state')).toBeVisible();
    await expect.element(isOpen ? box() : refusal()).toBeVisible();
  },
);

it('follows a change of who may comment, and leaves what was begun to be copied', async () => {
  session.current = { status: 'signed-in', user: selfUser() };
  const open = { ...post, commentPermission: 'everyone' as const };
  mockApi({
    [`GET /api/posts/${post._id}`]: () => jsonResponse(200, open),
    [`GET /api/posts/${post._id}/comments`]: () => jsonResponse(200, { comments: [] }),
  });
  show();
  await box().fill('Half a thought');
  applyPost({ ...open, commentPermission: 'followers', revision: 2 });
  await expect.element(refusal()).toBeVisible();
  await expect.element(box()).not.toBeInTheDocument();
  const kept = page.getByRole('textbox', { name: POST_DIALOG_MESSAGES.unsent.title });
  await expect.element(kept).toHaveValue('Half a thought');
  applyPost({ ...open, revision: 3 });
  await expect.element(box()).toHaveValue('Half a thought');
});
