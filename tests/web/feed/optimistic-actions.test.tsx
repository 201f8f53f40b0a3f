import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { PostId, UserId } from '#contract/ids.ts';
import { COMMENT_MESSAGES } from '#contract/messages/en/comment.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';

import { Toaster } from '../../../src/app/overlays/toaster.tsx';
import { CommentSection } from '../../../src/features/comments/comment-section.tsx';
import { PostActions } from '../../../src/features/posts/card/post-actions.tsx';
import { FollowButton } from '../../../src/features/shared/people/follow-button.tsx';
import { applyPost } from '../../../src/state/entities/load-posts.ts';
import { posts, useRetainedPost } from '../../../src/state/entities/posts.ts';
import { session } from '../../../src/state/session.ts';
import { ANY_READER, commentOf } from '../../support/web/comments.ts';
import { idOf, postOf } from '../../support/web/feed-posts.ts';
import { jsonResponse, mockApi } from '../../support/web/mock-api.ts';
import { entryOf, selfUser } from '../../support/web/people.ts';
import { render } from '../../support/web/render.tsx';

const POST = idOf<PostId>(7);
const LEO = idOf<UserId>(2);
const me = selfUser()._id;
const leo = entryOf(LEO, 'leo', { firstName: 'Leo' });

const post = postOf(7, { likes: 3 });

const comment = commentOf(1, { commentBy: leo, commentText: 'Lovely greys.', likes: 3 });

/** A screen that shows one post. */
function OnePost() {
  useRetainedPost(POST);
  return <PostActions id={POST} />;
}

const actions = <OnePost />;
const comments = (
  <CommentSection postId={POST} viewer={me} facts={ANY_READER} onCopyLink={() => undefined} />
);
const likeOf = (isOn: boolean) => ({ likes: isOn ? 4 : 3, likedBy: isOn ? [me] : [] });
const follow = (isOn: boolean) => `POST /api/users/${isOn ? 'follow' : 'unfollow'}/${LEO}`;

/** The switches: the call for either state, its answer, and their names when on and off. */
const SWITCHES = [
  {
    title: 'a like',
    drawn: actions,
    call: () => `POST /api/posts/like/${POST}`,
    body: likeOf,
    off: `${POST_MESSAGES.like}, ${POST_MESSAGES.likes(3)}`,
    on: `${POST_MESSAGES.like}, ${POST_MESSAGES.likes(4)}`,
  },
  {
    title: 'a bookmark',
    drawn: actions,
    call: () => `POST /api/posts/bookmark/${POST}`,
    body: (isOn: boolean) => ({ bookmarked: isOn, bookmarks: isOn ? [me] : [] }),
    off: POST_MESSAGES.save,
    on: POST_MESSAGES.save,
  },
  {
    title: 'a follow',
    drawn: <FollowButton userId={LEO} name="Leo" />,
    call: follow,
    body: (isOn: boolean) => ({ following: isOn }),
    off: PEOPLE_MESSAGES.followName('Leo'),
    on: PEOPLE_MESSAGES.followingName('Leo'),
  },
  {
    title: 'a like of a comment',
    drawn: comments,
    call: () => `POST /api/posts/comment/${POST}/${comment._id}/like`,
    body: likeOf,
    off: `${COMMENT_MESSAGES.like}, ${POST_MESSAGES.likes(3)}`,
    on: `${COMMENT_MESSAGES.like}, ${POST_MESSAGES.likes(4)}`,
  },
] as const;

type Switch = (typeof SWITCHES)[number];

const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Expects it on or off: by its name, or by its state where the name stays the same. */
async function expectState({ on, off }: Switch, isOn: boolean): Promise<void> {
  await expect.element(button(isOn ? on : off)).toBeVisible();
  if (on === off) await expect.element(button(on)).toHaveAttribute('aria-pressed', String(isOn));
}

function show({ drawn }: Switch): void {
  render(
    <MemoryRouter>
      {drawn}
      <Toaster />
    </MemoryRouter>,
  );
}

const UNCHANGED = {
  [`GET /api/posts/${POST}/comments`]: () => jsonResponse(200, { comments: [comment] }),
  'GET /api/users/details': () => jsonResponse(200, selfUser()),
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  session.current = { status: 'signed-in', user: selfUser() };
  posts.clear();
  applyPost(post);
});

describe.each(SWITCHES)('$title', (toggle) => {
  it.each([
    ['the server is busy', ERROR_MESSAGES.busy, true],
    ['there is no connection', ERROR_MESSAGES.unavailable, false],
  ])('is undone with a message where %s', async (_why, words, isAnswered) => {
    const waiting = Promise.withResolvers<Response>();
    mockApi({ ...UNCHANGED, [toggle.call(true)]: () => waiting.promise });
    show(toggle);
    await button(toggle.off).click();
    await expectState(toggle, true);
    if (isAnswered) waiting.resolve(jsonResponse(503, { code: 'busy', error: words }));
    else waiting.reject(new TypeError('Failed to fetch'));
    await expect.element(page.getByText(words)).toBeVisible();
    await expectState(toggle, false);
  });

  it('pressed twice, quickly, ends as it was, on the server too', async () => {
    const waiting = Promise.withResolvers<void>();
    let isOn = false;
    const answer = (wanted: boolean) => async () => {
      isOn = wanted;
      await waiting.promise;
      return jsonResponse(200, toggle.body(isOn));
    };
    const isOneCall = toggle.call(true) === toggle.call(false);
    const calls = mockApi({
      ...UNCHANGED,
      [toggle.call(true)]: () => answer(isOneCall ? !isOn : true)(),
      ...(isOneCall ? {} : { [toggle.call(false)]: answer(false) }),
    });
    show(toggle);
    await button(toggle.off).click();
    await expectState(toggle, true);
    await button(toggle.on).click();
    await expectState(toggle, false);
    waiting.resolve();
    await expect.poll(() => calls.filter(({ method }) => method === 'POST').length).toBe(2);
    await expectState(toggle, false);
    expect(isOn).toBe(false);
  });
});

it('a count of likes that arrives while the post is being saved is shown', async () => {
  const waiting = Promise.withResolvers<Response>();
  mockApi({ [`POST /api/posts/bookmark/${POST}`]: () => waiting.promise });
  render(actions);
  await page.getByRole('button', { name: POST_MESSAGES.save }).click();
  posts.apply(POST, { fields: { likes: 4 } });
  await expect
    .element(page.getByRole('button', { name: new RegExp(POST_MESSAGES.likes(4)) }))
    .toBeVisible();
  waiting.resolve(jsonResponse(200, { bookmarked: true }));
});

it('a like of another tab is shown', async () => {
  render(actions);
  const otherTab = new BroadcastChannel('presses');
  onTestFinished(() => otherTab.close());
  const update = { fields: { likes: 4, isLiked: true }, revision: 2 };
  otherTab.postMessage({ by: me, subject: { kind: 'post', id: POST }, update });
  await expect
    .element(page.getByRole('button', { name: new RegExp(POST_MESSAGES.likes(4)) }))
    .toHaveAttribute('aria-pressed', 'true');
});
