import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { COMMENT_MESSAGES } from '#contract/messages/en/comment.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { displayName } from '#contract/rules/display-name.ts';

import { EditPostRoute } from '../../../src/app/routes/posts/edit-post-route.tsx';
import { PostRoute } from '../../../src/app/routes/posts/post-route.tsx';
import { SavedRoute } from '../../../src/app/routes/posts/saved-route.tsx';
import { removePerson } from '../../../src/state/entities/people.ts';
import { posts } from '../../../src/state/entities/posts.ts';
import { session } from '../../../src/state/session.ts';
import { commentOf } from '../../support/web/comments.ts';
import { AUTHOR, idOf, postOf, VIEWER } from '../../support/web/feed-posts.ts';
import { jsonResponse, mockApi, refusal } from '../../support/web/mock-api.ts';
import { selfUser } from '../../support/web/people.ts';
import { render } from '../../support/web/render.tsx';

function show(address: string) {
  return render(
    <MemoryRouter initialEntries={[{ pathname: address, key: crypto.randomUUID() }]}>
      <Routes>
        <Route path="/saved" element={<SavedRoute />} />
        <Route path="/posts/:postId" element={<PostRoute />} />
        <Route path="/posts/:postId/edit" element={<EditPostRoute />} />
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
    </MemoryRouter>,
  );
}

const card = (n: number) => page.elementLocator(document.body).getByRole('article').nth(n);

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  session.current = { status: 'signed-in', user: selfUser({ _id: VIEWER }) };
});

describe('the saved posts', () => {
  beforeEach(async () => {
    const saved = [postOf(1, { bookmarks: [VIEWER] }), postOf(2, { bookmarks: [VIEWER] })];
    mockApi({
      'GET /api/posts/saved': () => jsonResponse(200, { posts: saved }),
      [`POST /api/posts/like/${idOf(1)}`]: () => jsonResponse(200, { likes: 8, likedBy: [VIEWER] }),
    });
    show('/saved');
    await expect
      .element(page.getByRole('feed', { name: SHELL_MESSAGES.titles.saved }))
      .toBeVisible();
    await expect.element(card(1)).toBeVisible();
  });

  it('show likes of others, and one’s own of other tabs', async () => {
    posts.apply(idOf(1), { fields: { likes: 7 } });
    posts.apply(idOf(1), { fields: { commentsCount: 3 } });
    await expect
      .element(card(0).getByRole('link', { name: POST_MESSAGES.comments(3) }))
      .toBeVisible();
    const like = card(0).getByRole('button', { name: POST_MESSAGES.like, exact: false });
    await expect.element(like).toHaveTextContent('7');
    await like.click();
    await expect.element(like).toHaveTextContent('8');
    await expect.element(like).toHaveAttribute('aria-pressed', 'true');
    expect(new Set(posts.retainedIds())).toEqual(new Set([idOf(1), idOf(2)]));
  });

  it('are removed when they are deleted, and with their author', async () => {
    posts.remove(idOf(1));
    await expect.poll(() => page.getByRole('article').elements().length).toBe(1);
    removePerson(AUTHOR);
    await expect.element(page.getByText(POST_MESSAGES.savedPosts.empty)).toBeVisible();
    await expect.poll(() => posts.retainedIds()).toEqual([]);
  });
});

describe('a post that is open', () => {
  const answers = (status = 200) => ({
    [`GET /api/posts/${idOf(1)}`]: () =>
      status === 200
        ? jsonResponse(200, postOf(1, { content: 'What is read' }))
        : refusal('post_not_found'),
    [`GET /api/posts/${idOf(1)}/comments`]: () => jsonResponse(200, { comments: [] }),
  });
  const gone = page.getByText(ERROR_MESSAGES.post_not_found);

  it.each([
    ['it was deleted, or made private', () => posts.remove(idOf(1))],
    ['its author left', () => removePerson(AUTHOR)],
  ] as const)('says so when %s, and offers nothing but to close', async (_, leave) => {
    mockApi(answers());
    show(`/posts/${idOf(1)}`);
    await expect.element(page.getByText('What is read')).toBeVisible();
    posts.remove(idOf(2));
    await expect.element(page.getByText('What is read')).toBeVisible();
    leave();
    await expect.element(gone).toBeVisible();
    expect(page.getByText('What is read').query()).toBeNull();
    expect(page.getByRole('button', { name: COMMON_MESSAGES.retry }).query()).toBeNull();
    await page.getByRole('button', { name: COMMON_MESSAGES.close, exact: true }).click();
    await expect.element(page.getByText('Elsewhere')).toBeVisible();
  });

  it.each([
    ['a change of it', '/edit', VIEWER, POST_DIALOG_MESSAGES.composer.text],
    ['a comment on it', '', AUTHOR, COMMENT_MESSAGES.write],
  ])('leaves %s to be copied when it goes', async (_, below, author, box) => {
    const post = postOf(1, { createdAtMs: Date.now() });
    const user = { ...post.user, _id: author };
    mockApi({
      ...answers(),
      [`GET /api/posts/${idOf(1)}`]: () => jsonResponse(200, { ...post, user }),
    });
    show(`/posts/${idOf(1)}${below}`);
    await page.getByRole('textbox', { name: box, exact: true }).fill('Half an hour of words');
    posts.remove(idOf(1));

    await expect.element(gone).toBeVisible();
    const kept = page.getByRole('textbox', { name: POST_DIALOG_MESSAGES.unsent.title });
    await expect.element(kept).toHaveValue('Half an hour of words');
    await expect.element(kept).toHaveAttribute('readonly');
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await page.getByRole('button', { name: POST_DIALOG_MESSAGES.unsent.copy }).click();
    expect(copied).toHaveBeenCalledWith('Half an hour of words');
    await page.getByRole('button', { name: POST_DIALOG_MESSAGES.unsent.discard }).click();
    await expect.element(kept).not.toBeInTheDocument();
    expect(localStorage).toHaveLength(0);
  });

  it('leaves an answer to a comment to be copied when it goes', async () => {
    mockApi({
      ...answers(),
      [`GET /api/posts/${idOf(1)}/comments`]: () => jsonResponse(200, { comments: [commentOf(5)] }),
    });
    show(`/posts/${idOf(1)}`);
    await page.getByRole('button', { name: COMMENT_MESSAGES.reply, exact: true }).click();
    const { commentBy } = commentOf(5);
    const reply = COMMENT_MESSAGES.replyTo(displayName(commentBy));
    await page.getByRole('textbox', { name: reply, exact: true }).fill('Half an hour of words');
    posts.remove(idOf(1));
    await expect.element(gone).toBeVisible();
    await expect
      .element(page.getByRole('textbox', { name: POST_DIALOG_MESSAGES.unsent.title }))
      .toHaveValue('Half an hour of words');
  });

  it('says that it is gone, without Retry, also if it was deleted before it was opened', async () => {
    mockApi(answers(404));
    show(`/posts/${idOf(1)}`);
    await expect.element(gone).toBeVisible();
    expect(page.getByRole('button', { name: COMMON_MESSAGES.retry }).query()).toBeNull();
  });
});
