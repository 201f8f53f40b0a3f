import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { COMMENT_MESSAGES } from '#contract/messages/en/comment.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';

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

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

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
    render(
      <MemoryRouter initialEntries={[`/posts/${post._id}`]}>
        <Routes>
          <Route path="/posts/:postId" element={<PostRoute />} />
        </Routes>
      </MemoryRouter>,
    );
    const isOpen = viewerFollows && followsViewer;
    await expect.element(isOpen ? box() : refusal()).toBeVisible();
    await expect.element(isOpen ? refusal() : box()).not.toBeInTheDocument();
    // A newer state of the post comes without it, and changes nothing.
    applyPost({ ...post, content: 'Second state' });
    await expect.element(page.getByText('Second state')).toBeVisible();
    await expect.element(isOpen ? box() : refusal()).toBeVisible();
  },
);
