import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CommentId, PostId, UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { COMMENT_MESSAGES } from '#contract/messages/en/comment.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';

import type { Comment, CommentCounts, CommentDeleted } from '#contract/schema/comment.ts';
import { Toaster } from '../../../src/app/overlays/toaster.tsx';
import { CommentSection } from '../../../src/features/comments/comment-section.tsx';
import { setServerTime } from '../../../src/lib/api/server-clock.ts';
import { emitMissedChanges } from '../../../src/lib/api/socket.ts';
import { comments } from '../../../src/state/entities/comments.ts';
import { removePerson } from '../../../src/state/entities/people.ts';
import { session } from '../../../src/state/session.ts';
import { ANY_READER, commentOf } from '../../support/web/comments.ts';
import { storedDrafts } from '../../support/web/drafts.ts';
import { idOf } from '../../support/web/feed-posts.ts';
import { frames } from '../../support/web/frames.ts';
import { jsonResponse, mockApi, refusal } from '../../support/web/mock-api.ts';
import { selfUser } from '../../support/web/people.ts';
import { render } from '../../support/web/render.tsx';

const POST = idOf<PostId>(7);
const me = selfUser()._id;
const LIST = `GET /api/posts/${POST}/comments`;
const SEND = `POST /api/posts/comment/${POST}`;
const messages = COMMENT_MESSAGES;
const box = () => page.getByRole('textbox', { name: messages.write });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const menuOf = (index: number) =>
  page.getByRole('button', { name: messages.menu('Ada') }).nth(index);
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
async function choose(name: string): Promise<void> {
  await menuOf(0).click();
  await item(name).click();
}

const goneComment = () =>
  jsonResponse(404, { code: 'comment_not_found', error: ERROR_MESSAGES.comment_not_found });

const stubOf = (n: number) =>
  commentOf(n, { deleted: true, commentText: 'Comment deleted', repliesCount: 1, revision: 2 });

const own = (n: number, facts: Partial<Comment> = {}) =>
  commentOf(n, { commentBy: { ...commentOf(n).commentBy, _id: me }, ...facts });

/** A reply as the server answers it, below `comment`. */
function replyOf(n: number): Comment['replies'][number] {
  const { commentText: _, commentBy, replies: __, ...shared } = commentOf(n);
  return { ...shared, replyBy: commentBy, replyText: `Reply ${n}`, replies: [] };
}

const counts = (parent?: number): CommentCounts => ({
  post: { _id: POST, commentsCount: 1, revision: 2 },
  ...(parent === undefined ? {} : { parent: { _id: idOf(parent), repliesCount: 1, revision: 2 } }),
});
const deleted = (left: CommentDeleted['left']): CommentDeleted => ({
  ok: true,
  left,
  revision: 2,
  removedStubs: [],
  changed: counts(),
});

type Props = Parameters<typeof CommentSection>[0];

function show(...given: Parameters<typeof section>) {
  return render(section(...given));
}

function section(
  facts: Partial<Props['facts']> = {},
  props: Partial<Props> = {},
  hasToasts = true,
) {
  return (
    <MemoryRouter>
      <CommentSection
        postId={POST}
        viewer={me}
        facts={{ ...ANY_READER, ...facts }}
        onCopyLink={() => undefined}
        {...props}
      />
      {hasToasts && <Toaster />}
    </MemoryRouter>
  );
}

beforeEach(() => {
  comments.clear();
  session.current = { status: 'signed-in', user: selfUser() };
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('a comment', () => {
  it('of many lines leads to its author by the face and the name, not by the room below the face', async () => {
    const commentText = 'A line.\n'.repeat(20);
    mockApi({ [LIST]: () => jsonResponse(200, { comments: [commentOf(1, { commentText })] }) });
    show();
    const name = page.getByRole('link', { name: 'Ada' });
    await expect.element(name).toBeVisible();
    const face = name.element().closest('li')?.querySelector('a[aria-hidden]');
    const avatarPx = face?.firstElementChild?.getBoundingClientRect().height ?? 0;
    expect(avatarPx).toBeGreaterThan(0);
    expect(face?.getBoundingClientRect().height).toBe(avatarPx);
  });

  it('has its web addresses as links, which stay inside it however long they are', async () => {
    const href = `https://example.com/${'very-long-'.repeat(40)}`;
    const commentText = `See ${href} there`;
    mockApi({ [LIST]: () => jsonResponse(200, { comments: [commentOf(1, { commentText })] }) });
    show();
    const link = page.getByRole('link', { name: href });
    await expect.element(link).toHaveAttribute('href', href);
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
    expect(link.element().getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth);
  });

  it('sent again after its box was left is the same comment', async () => {
    const calls = mockApi({
      [LIST]: () => jsonResponse(200, { comments: [commentOf(1)] }),
      [SEND]: () => new Promise<Response>(() => undefined),
    });
    const sends = () => calls.filter(({ method }) => method === 'POST');
    for (const count of [1, 2]) {
      const popup = show();
      if (count === 1) await box().fill('Lovely greys.');
      await expect.element(box()).toHaveValue('Lovely greys.');
      await button(messages.send).click();
      await expect.poll(() => sends().length).toBe(count);
      popup.unmount();
    }
    const [first, second] = sends();
    expect(first?.idempotencyKey).toMatch(/./);
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  });

  it('is a new one once the first is known to be stored, although its box was left', async () => {
    const first = Promise.withResolvers<Response>();
    const answers = [first.promise, Promise.resolve(jsonResponse(201, own(10)))];
    const calls = mockApi({
      [LIST]: () => jsonResponse(200, { comments: [commentOf(1)] }),
      [SEND]: () => answers.shift() ?? refusal('busy'),
    });
    const sends = () => calls.filter(({ method }) => method === 'POST');
    const popup = show();
    await box().fill('Plus one.');
    await button(messages.send).click();
    await expect.poll(() => sends().length).toBe(1);
    popup.unmount();
    first.resolve(jsonResponse(201, own(9)));
    await expect.poll(storedDrafts).toEqual([]);
    show();
    await expect.element(box()).toHaveValue('');
    await box().fill('Plus one.');
    await button(messages.send).click();
    await expect.poll(() => sends().length).toBe(2);
    expect(sends()[1]?.idempotencyKey).not.toBe(sends()[0]?.idempotencyKey);
  });

  it.each([
    [
      'an own comment',
      'PUT',
      () => jsonResponse(200, own(9, { commentText: 'Greys!', revision: 3 })),
      1,
    ],
    ['beyond change', 'PUT', () => refusal('edit_window_over'), 2],
  ])(
    'that was stored although its answer was lost, and is %s, is not made again',
    async (_, method, answer, made) => {
      const keys = new Set<string | null>();
      const calls = mockApi({
        [LIST]: () => jsonResponse(200, { comments: [] }),
        [SEND]: ({ idempotencyKey, body }) => {
          keys.add(idempotencyKey);
          const { commentText } = body as { commentText: string };
          if (keys.size === 2) return jsonResponse(201, own(10, { commentText }));
          if (commentText === 'Greys!') return refusal('idempotency_conflict', own(9));
          throw new TypeError('Failed to fetch');
        },
        [`${method} /api/posts/comment/${POST}/${idOf(9)}`]: answer,
      });
      show();
      await box().fill('Greys.');
      await button(messages.send).click();
      await expect.element(page.getByText(ERROR_MESSAGES.comment_failed)).toBeVisible();
      await box().fill('Greys!');
      await button(messages.send).click();
      await expect.element(button(messages.menu('Ada'))).toBeVisible();
      await expect.element(page.getByText('Greys!')).toBeVisible();
      expect(keys.size).toBe(made);
      expect(calls.filter((call) => call.method === 'PUT')).toHaveLength(1);
      await expect.poll(storedDrafts).toEqual([]);
    },
  );

  it('stands in the list at once, and the box is free', async () => {
    let answer: (response: Response) => void = () => undefined;
    mockApi({
      [LIST]: () => jsonResponse(200, { comments: [commentOf(1)] }),
      [SEND]: () => new Promise<Response>((resolve) => (answer = resolve)),
    });
    show();
    await expect.element(page.getByText('Comment 1')).toBeVisible();
    await box().fill('Lovely greys.');
    await button(messages.send).click();
    await expect.element(page.getByText('Lovely greys.')).toBeVisible();
    await expect.element(box()).toHaveValue('');
    answer(jsonResponse(201, own(9, { commentText: 'Lovely greys.' })));
    await expect.element(button(messages.menu('Ada'))).toBeVisible();
    expect(page.getByText('Lovely greys.').elements()).toHaveLength(1);
  });

  it.each([
    ['arrives', () => jsonResponse(201, own(9)), 'And the next.'],
    ['is refused', () => refusal('busy'), 'Lovely greys.\n\nAnd the next.'],
  ])('leaves the box to the next one, which stays when the first %s', async (_, answer, left) => {
    const first = Promise.withResolvers<Response>();
    mockApi({ [LIST]: () => jsonResponse(200, { comments: [] }), [SEND]: () => first.promise });
    const popup = show();
    await box().fill('Lovely greys.');
    await button(messages.send).click();
    await expect.element(page.getByText('Lovely greys.')).toBeVisible();
    await box().fill('And the next.');
    first.resolve(answer());
    await expect.element(button(messages.send)).toBeVisible();
    await expect.element(box()).toHaveValue(left);
    popup.unmount();
    show();
    await expect.element(box()).toHaveValue(left);
  });

  it('leaves the next one behind as a draft when its box is left before the answer', async () => {
    const first = Promise.withResolvers<Response>();
    mockApi({ [LIST]: () => jsonResponse(200, { comments: [] }), [SEND]: () => first.promise });
    const popup = show();
    await box().fill('Lovely greys.');
    await button(messages.send).click();
    await box().fill('And the next.');
    popup.unmount();
    const texts = async () =>
      (await storedDrafts()).map(({ value }) => (value as { text: string }).text);
    await expect.poll(texts).toEqual(['Lovely greys.\n\nAnd the next.']);
    first.resolve(jsonResponse(201, own(9)));
    await expect.poll(texts).toEqual(['And the next.']);
  });

  it('is scrolled into view when it is added out of sight', async () => {
    mockApi({
      [LIST]: () => jsonResponse(200, { comments: [commentOf(1), commentOf(2)] }),
      [SEND]: () => new Promise<Response>(() => undefined),
    });
    show({}, { above: <div style={{ height: 3000 }} /> });
    await expect.element(page.getByText('Comment 1')).toBeInTheDocument();
    await expect.element(page.getByText('Comment 1')).not.toBeInViewport();
    await box().fill('Lovely greys.');
    window.scrollTo(0, 0);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByText('Lovely greys.')).toBeInViewport();
  });

  it('that was refused leaves the list, and its text comes back to the box with the reason', async () => {
    mockApi({ [LIST]: () => jsonResponse(200, { comments: [] }), [SEND]: () => refusal('busy') });
    show();
    await expect.element(page.getByText(messages.empty)).toBeVisible();
    await box().fill('Lovely greys.');
    await button(messages.send).click();
    await expect.element(page.getByText(ERROR_MESSAGES.busy)).toBeVisible();
    await expect.element(box()).toHaveValue('Lovely greys.');
    await expect.element(page.getByText(messages.empty)).toBeVisible();
  });

  it('that fails after its box was left is reported and kept', async () => {
    const refused = Promise.withResolvers<Response>();
    mockApi({
      [LIST]: () => jsonResponse(200, { comments: [] }),
      [SEND]: () => refused.promise,
    });
    render(<Toaster />);
    const popup = show({}, {}, false);
    await box().fill('Lovely greys.');
    await button(messages.send).click();
    await expect.element(page.getByText(messages.sending).first()).toBeVisible();
    popup.unmount();
    refused.resolve(refusal('busy'));
    await expect.element(page.getByText(ERROR_MESSAGES.busy)).toBeVisible();
    show({}, {}, false);
    await expect.element(box()).toHaveValue('Lovely greys.');
  });

  it('that was begun is kept on this device until it is sent', async () => {
    mockApi({
      [LIST]: () => jsonResponse(200, { comments: [] }),
      [SEND]: () => jsonResponse(201, own(9, { commentText: 'Half a thought' })),
    });
    const first = show();
    await box().fill('Half a thought');
    first.unmount();
    const second = show();
    await expect.element(box()).toHaveValue('Half a thought');
    await button(messages.send).click();
    await expect.element(button(messages.menu('Ada'))).toBeVisible();
    second.unmount();
    show();
    await expect.element(box()).toHaveValue('');
  });

  it('that grows too long says by how much before it is sent', async () => {
    mockApi({ [LIST]: () => jsonResponse(200, { comments: [] }) });
    show();
    await box().fill('x'.repeat(LIMITS.commentChars - 201));
    expect(page.getByText('/ 2,000').elements()).toEqual([]);
    await box().fill('x'.repeat(LIMITS.commentChars + 100));
    await expect.element(page.getByText('2,100 / 2,000')).toBeVisible();
  });

  it('of one long word stays within its column, beside its menu', async () => {
    mockApi({
      [LIST]: () =>
        jsonResponse(200, { comments: [commentOf(1, { commentText: 'x'.repeat(1900) })] }),
    });
    show();
    await expect.element(menuOf(0)).toBeInViewport();
    expect(menuOf(0).element().getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth);
  });

  it('stays where its author follows nobody back, with the reason instead of a box', async () => {
    mockApi({ [LIST]: () => jsonResponse(200, { comments: [] }) });
    show({ permission: 'followers', viewerFollowsAuthor: true });
    await expect.element(page.getByText(ERROR_MESSAGES.comments_followers_only)).toBeVisible();
    expect(box().elements()).toEqual([]);
  });
});

describe('more of them', () => {
  it('get the focus of the button that loaded them, unless focus was moved elsewhere', async () => {
    const last = Promise.withResolvers<Response>();
    const leo = { ...commentOf(2).commentBy, _id: idOf(9), firstName: 'Leo' };
    const kim = { ...replyOf(4), replyBy: { ...leo, firstName: 'Kim' } };
    const pages = [
      () =>
        jsonResponse(200, {
          comments: [commentOf(1, { replies: [replyOf(3)], repliesCount: 2 })],
          nextCursor: 'n',
        }),
      () => jsonResponse(200, { comments: [commentOf(2, { commentBy: leo })], nextCursor: 'm' }),
      () => last.promise,
    ];
    mockApi({
      [LIST]: () => pages.shift()?.() ?? refusal('busy'),
      [`${LIST}/${idOf(1)}/replies`]: () => jsonResponse(200, { replies: [replyOf(3), kim] }),
    });
    show();
    await button(messages.moreReplies(1)).click();
    await expect.element(page.getByRole('link', { name: 'Kim' })).toHaveFocus();
    await button(messages.more).click();
    await expect.element(page.getByRole('link', { name: 'Leo' })).toHaveFocus();
    await button(messages.more).click();
    await box().click();
    last.resolve(jsonResponse(200, { comments: [commentOf(5)] }));
    await expect.element(page.getByText('Comment 5')).toBeVisible();
    await expect.element(box()).toHaveFocus();
  });
});

describe('the comment that somebody came for', () => {
  const commentId = (n: number) => idOf<CommentId>(n);
  const inPlace = (n: number) => `GET /api/posts/comment/${POST}/${idOf(n)}`;
  const isFocused = (text: string) => document.activeElement?.textContent?.includes(text);

  it.each([
    ['among the first', [commentOf(1), commentOf(2)], undefined],
    ['an answer among them', [commentOf(1, { replies: [replyOf(2)], repliesCount: 1 })], undefined],
    ['beyond the first comments', [commentOf(1)], commentOf(2)],
    [
      'beyond the first answers',
      [commentOf(1, { replies: [replyOf(3)], repliesCount: 30 })],
      commentOf(1, { replies: [replyOf(3), replyOf(2)], repliesCount: 30 }),
    ],
  ])('is in view and has focus: %s', async (_where, comments, thread) => {
    const calls = mockApi({
      [LIST]: () => jsonResponse(200, { comments }),
      ...(thread ? { [inPlace(2)]: () => jsonResponse(200, thread) } : {}),
    });
    show({}, { linkedId: commentId(2) });
    await expect.poll(() => isFocused(' 2'), { timeout: 20_000 }).toBe(true);
    await expect.element(page.getByText(/(Comment|Reply) 2/)).toBeInViewport();
    expect(calls).toHaveLength(thread ? 2 : 1);
    expect(page.getByText(/Comment 1/).elements()).toHaveLength(1);
  });

  it('is shown as a stub if it was deleted and has replies', async () => {
    const stub = commentOf(2, { deleted: true, commentText: 'Comment deleted' });
    mockApi({ [LIST]: () => jsonResponse(200, { comments: [commentOf(1), stub] }) });
    show({}, { linkedId: commentId(2) });
    await expect.poll(() => isFocused('Comment deleted'), { timeout: 20_000 }).toBe(true);
  });

  it('is reported as gone where it is missing, above the others', async () => {
    mockApi({
      [LIST]: () => jsonResponse(200, { comments: [commentOf(1)] }),
      [inPlace(2)]: () => refusal('comment_not_found'),
    });
    show({}, { linkedId: commentId(2) });
    await expect.element(page.getByText(ERROR_MESSAGES.comment_not_found)).toBeVisible();
    await expect.element(page.getByText('Comment 1')).toBeVisible();
  });

  it('can be loaded again if the server did not answer', async () => {
    const answers = [refusal('busy'), jsonResponse(200, commentOf(2))];
    mockApi({
      [LIST]: () => jsonResponse(200, { comments: [commentOf(1)] }),
      [inPlace(2)]: () => answers.shift() ?? refusal('busy'),
    });
    show({}, { linkedId: commentId(2) });
    await button(COMMON_MESSAGES.retry).click();
    await expect.poll(() => isFocused('Comment 2'), { timeout: 20_000 }).toBe(true);
  });

  it('is said to be out of reach where the others are read already', async () => {
    mockApi({
      [LIST]: () => jsonResponse(200, { comments: [commentOf(1)] }),
      [inPlace(2)]: () => refusal('busy'),
    });
    const root = show();
    await expect.element(page.getByText('Comment 1')).toBeVisible();
    root.render(section({}, { linkedId: commentId(2) }));
    await expect.element(page.getByText(ERROR_MESSAGES.busy)).toBeVisible();
    await expect.element(page.getByText('Comment 1')).toBeVisible();
  });

  it('has a link of its own', async () => {
    mockApi({ [LIST]: () => jsonResponse(200, { comments: [commentOf(1)] }) });
    const copied: string[] = [];
    show({}, { onCopyLink: (id) => copied.push(id) });
    await choose(messages.copyLink);
    expect(copied).toEqual([idOf(1)]);
  });
});

describe('an answer', () => {
  it('opens below what it answers, and focus goes back to the button', async () => {
    const reply = `POST /api/posts/comment/${POST}/reply/${idOf(1)}`;
    const { commentText: _, commentBy: __, replies: ___, ...shared } = commentOf(8);
    mockApi({
      [LIST]: () => jsonResponse(200, { comments: [commentOf(1)] }),
      [reply]: () =>
        jsonResponse(201, {
          ...shared,
          replyBy: own(8).commentBy,
          replyText: 'Yes.',
          replies: [],
          changed: counts(1),
        }),
    });
    show();
    await button(messages.reply).click();
    await expect
      .element(page.getByRole('textbox', { name: messages.replyTo('Ada') }))
      .toHaveFocus();
    await userEvent.keyboard('Yes.{Control>}{Enter}{/Control}');
    await expect.element(page.getByText('Yes.')).toBeVisible();
    await expect
      .element(page.getByRole('textbox', { name: messages.replyTo('Ada') }))
      .not.toBeInTheDocument();
    await expect.element(button(messages.reply).first()).toHaveFocus();
  });
});

it.each([
  ['an answer', 'Ada', messages.replyTo('Ada'), 'An answer of some length', 'goes'],
  ['an answer', 'Ada', messages.replyTo('Ada'), 'An answer of some length', 'is a stub'],
  ['an edit', 'me', messages.editText, 'A better wording', 'goes'],
  ['an edit', 'me', messages.editText, 'A better wording', 'is a stub'],
])('%s being written to a comment by %s (%s, %s) that %s stays to be copied', async (...facts) => {
  const [, who, label, written, end] = facts;
  mockApi({
    [LIST]: () => jsonResponse(200, { comments: [who === 'me' ? own(1) : commentOf(1)] }),
  });
  show();
  if (who === 'me') await choose(messages.edit);
  else await button(messages.reply).click();
  await page.getByRole('textbox', { name: label }).fill(written);
  if (end === 'goes') comments.remove(idOf<CommentId>(1));
  else comments.apply(idOf<CommentId>(1), { fields: { isDeleted: true }, revision: 2 });
  const unsent = page.getByRole('textbox', { name: POST_DIALOG_MESSAGES.unsent.title });
  await expect.element(unsent).toHaveValue(written);
  await expect.element(page.getByRole('textbox', { name: label })).not.toBeInTheDocument();
  await expect.element(page.getByText(ERROR_MESSAGES.comment_not_found)).toBeVisible();
  await button(POST_DIALOG_MESSAGES.unsent.discard).click();
  await expect.element(unsent).not.toBeInTheDocument();
  await expect.poll(storedDrafts).toEqual([]);
});

describe('one’s own', () => {
  it.each([
    [messages.like, ERROR_MESSAGES.own_comment_like],
    [messages.reply, ERROR_MESSAGES.own_comment_reply],
  ])('is not for "%s", in the words of the order', async (name, sentence) => {
    const calls = mockApi({ [LIST]: () => jsonResponse(200, { comments: [own(1)] }) });
    show();
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await expect.element(page.getByText(sentence)).toBeVisible();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('can be changed for 30 minutes, and no longer', async () => {
    const old = new Date(Date.now() - 31 * 60_000).toISOString();
    mockApi({
      [LIST]: () => jsonResponse(200, { comments: [own(1), own(2, { createdAt: old })] }),
    });
    show();
    await expect.element(page.getByText('Comment 2')).toBeVisible();
    for (const [index, actions] of [
      [messages.copyLink, messages.edit, messages.delete],
      [messages.copyLink, messages.delete],
    ].entries()) {
      await menuOf(index).click();
      const items = page.getByRole('menuitem');
      await expect.poll(() => items.elements().map((item) => item.textContent)).toEqual(actions);
      await userEvent.keyboard('{Escape}');
    }
  });

  it('is only changed while it is, and focus goes back to the button', async () => {
    mockApi({ [LIST]: () => jsonResponse(200, { comments: [own(1)] }) });
    show();
    await choose(messages.edit);
    await expect.element(page.getByRole('textbox', { name: messages.editText })).toHaveFocus();
    expect(menuOf(0).elements()).toEqual([]);
    await button(COMMON_MESSAGES.cancel).click();
    await expect.element(menuOf(0)).toHaveFocus();
  });

  it('is left by Escape, except by one that cancels text composition', async () => {
    mockApi({ [LIST]: () => jsonResponse(200, { comments: [own(1)] }) });
    show();
    await choose(messages.edit);
    const field = page.getByRole('textbox', { name: messages.editText });
    await expect.element(field).toHaveFocus();
    const pressEscape = (isComposing: boolean) =>
      field
        .element()
        .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing, bubbles: true }));
    pressEscape(true);
    pressEscape(true);
    await userEvent.keyboard('!');
    await expect.element(field).toHaveValue('Comment 1!');
    await userEvent.keyboard('{Backspace}');
    pressEscape(false);
    await expect.element(field).not.toBeInTheDocument();
  });

  it('can be changed for 30 minutes by the clock of the server, until the second they end', async () => {
    const serverMs = Date.now() + 3_600_000;
    const createdAt = new Date(serverMs - LIMITS.commentEditWindowMs + 2000).toISOString();
    mockApi({
      [LIST]: () => {
        setServerTime(new Date(serverMs).toUTCString());
        return jsonResponse(200, { comments: [own(1, { createdAt })] });
      },
    });
    show();
    await menuOf(0).click();
    await expect.element(item(messages.edit)).toBeVisible();
    await expect.poll(() => item(messages.edit).elements()).toEqual([]);
    setServerTime(new Date().toUTCString());
  });

  it('is deleted after a confirmation; one with replies stays as a stub', async () => {
    const path = `DELETE /api/posts/comment/${POST}/${idOf(1)}`;
    mockApi({
      [LIST]: () => jsonResponse(200, { comments: [own(1, { repliesCount: 1 })] }),
      [path]: () => jsonResponse(200, deleted('stub')),
    });
    show();
    await choose(messages.delete);
    await page.getByRole('alertdialog').getByRole('button', { name: messages.delete }).click();
    await expect.element(page.getByText('Comment deleted')).toBeVisible();
    expect(page.getByText('Comment 1').elements()).toEqual([]);
  });

  it.each([
    ['leaves', 'no', () => goneComment()],
    ['stays as a stub', 'with', () => jsonResponse(200, stubOf(1))],
  ])('%s where it was deleted elsewhere, %s replies', async (_leaves, _with, thread) => {
    const path = `/api/posts/comment/${POST}/${idOf(1)}`;
    mockApi({
      [LIST]: () => jsonResponse(200, { comments: [own(1)] }),
      [`DELETE ${path}`]: () => goneComment(),
      [`GET ${path}`]: thread,
    });
    show();
    await choose(messages.delete);
    await page.getByRole('alertdialog').getByRole('button', { name: messages.delete }).click();
    await expect.element(page.getByText('Comment 1')).not.toBeInTheDocument();
    const stubs = _leaves === 'leaves' ? 0 : 1;
    await expect.poll(() => page.getByText('Comment deleted').elements().length).toBe(stubs);
  });
});

describe('once the server knows that their post is shown', () => {
  const newer = (n: number, facts: Partial<Comment> = {}) =>
    commentOf(n, { createdAt: new Date(Date.now() + 60_000).toISOString(), ...facts });

  it('changes and deletions are applied, and new comments wait for a press', async () => {
    const old = { createdAt: '2026-01-01T00:00:00.000Z' };
    const asked: string[] = [];
    let now = [commentOf(1, { ...old, likes: 1 }), commentOf(3, old), commentOf(4, old)];
    let since: Comment[] = [];
    mockApi({
      [LIST]: ({ search }) => {
        asked.push(search);
        return jsonResponse(200, { comments: search.includes('since') ? since : now });
      },
    });
    show();
    await expect.element(page.getByText('Comment 4')).toBeVisible();

    const answered = {
      ...old,
      repliesCount: 1,
      replies: [{ ...replyOf(9), createdAt: newer(9).createdAt }],
    };
    now = [commentOf(1, { ...old, likes: 7 }), commentOf(3, { ...old, ...answered })];
    since = [newer(8), own(7, { createdAt: newer(7).createdAt }), commentOf(3, answered)];
    emitMissedChanges([POST]);

    await expect
      .element(page.getByRole('button', { name: `${messages.like}, ${POST_MESSAGES.likes(7)}` }))
      .toBeVisible();
    await expect.element(page.getByText('Comment 4')).not.toBeInTheDocument();
    await expect.element(button(messages.arrived(3))).toBeVisible();
    expect(page.getByText('Comment 8').query()).toBeNull();

    await button(messages.arrived(3)).click();
    await expect.element(page.getByText('Comment 8')).toBeVisible();
    // One's own, from another device.
    await expect.element(page.getByText('Comment 7')).toBeVisible();
    await expect.element(page.getByText('Reply 9')).toBeVisible();
    expect(button(messages.arrived(3)).query()).toBeNull();
    expect(page.getByRole('listitem').first().element().textContent).toContain('Comment 8');
    expect(asked.filter((search) => search.includes('since'))).toHaveLength(2);
  });

  it('what the server was too busy for is requested again', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    let isBusy = false;
    let likes = 1;
    mockApi({
      [LIST]: () =>
        isBusy ? refusal('busy') : jsonResponse(200, { comments: [commentOf(1, { likes })] }),
    });
    show();
    await expect.element(page.getByText('Comment 1')).toBeVisible();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    isBusy = true;
    likes = 5;
    emitMissedChanges([POST]);
    await frames(3);
    isBusy = false;
    await vi.advanceTimersByTimeAsync(2 * LIMITS.loadAgainMinMs);
    await frames(3);
    const like = `${messages.like}, ${POST_MESSAGES.likes(5)}`;
    expect(page.getByRole('button', { name: like }).query()).not.toBeNull();
  });

  it('what changed while they were on their way is requested again', async () => {
    const first = Promise.withResolvers<Response>();
    const answers = [first.promise];
    const calls = mockApi({
      [LIST]: () =>
        answers.shift() ?? jsonResponse(200, { comments: [commentOf(1, { likes: 7 })] }),
    });
    show();
    await expect.poll(() => calls).toHaveLength(1);
    emitMissedChanges([POST]);
    first.resolve(jsonResponse(200, { comments: [commentOf(1), commentOf(2)] }));
    await expect
      .element(page.getByRole('button', { name: `${messages.like}, ${POST_MESSAGES.likes(7)}` }))
      .toBeVisible();
    await expect.element(page.getByText('Comment 2')).not.toBeInTheDocument();
  });

  it('of several pages and of more replies, what is gone leaves, and what moved stays', async () => {
    const below = (id: number) => `GET /api/posts/${POST}/comments/${idOf(id)}/replies`;
    const thread = (id: number) => `GET /api/posts/comment/${POST}/${idOf(id)}`;
    const answered = { repliesCount: 2, replies: [replyOf(8)] };
    const pages = (first: Comment[], second: Comment[], replies: Comment['replies']) => ({
      [LIST]: ({ search }: { readonly search: string }) => {
        if (search.includes('since')) return jsonResponse(200, { comments: [] });
        return search.includes('cursor')
          ? jsonResponse(200, { comments: second })
          : jsonResponse(200, { comments: first, nextCursor: 'n' });
      },
      [below(1)]: () => jsonResponse(200, { replies }),
    });
    mockApi(
      pages(
        [commentOf(1, answered), commentOf(2)],
        [commentOf(3), commentOf(4), commentOf(5)],
        [replyOf(8), replyOf(9)],
      ),
    );
    show();
    await button(messages.more).click();
    await page.getByRole('button', { name: messages.moreReplies(1) }).click();
    await expect.element(page.getByText('Comment 5')).toBeVisible();
    await expect.element(page.getByText('Reply 9')).toBeVisible();

    // 2 and 9 are deleted, 4 is liked, and 5 was moved up between the two answers.
    const calls = mockApi({
      ...pages([commentOf(1, answered)], [commentOf(4, { likes: 5 }), commentOf(3)], [replyOf(8)]),
      [thread(5)]: () => jsonResponse(200, commentOf(5, { likes: 6 })),
      [thread(2)]: goneComment,
    });
    emitMissedChanges([POST]);
    for (const likes of [5, 6]) {
      await expect
        .element(
          page.getByRole('button', { name: `${messages.like}, ${POST_MESSAGES.likes(likes)}` }),
        )
        .toBeVisible();
    }
    for (const gone of ['Comment 2', 'Reply 9'])
      await expect.element(page.getByText(gone)).not.toBeInTheDocument();
    for (const text of ['Comment 1', 'Comment 3', 'Comment 4', 'Comment 5', 'Reply 8'])
      await expect.element(page.getByText(text)).toBeVisible();
    expect(calls).toHaveLength(6);
  });
});

it('comments are requested again when a person was removed', async () => {
  let all = [commentOf(1), commentOf(2)];
  mockApi({ [LIST]: () => jsonResponse(200, { comments: all }) });
  show();
  await expect.element(page.getByText('Comment 2')).toBeVisible();
  all = [commentOf(1)];
  removePerson(idOf<UserId>(5));
  await expect.element(page.getByText('Comment 2')).not.toBeInTheDocument();
  await expect.element(page.getByText('Comment 1')).toBeVisible();
});
