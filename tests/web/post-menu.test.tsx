import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PostId, UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { POST_WORDS } from '#contract/post-words.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { SAFETY_WORDS } from '#contract/safety-words.ts';
import type { Post } from '#contract/schema/post.ts';
import { WORDS } from '#contract/words.ts';
import { PostDialogs } from '../../src/app/post-dialogs.tsx';
import { PostMenuButton } from '../../src/app/post-menu-button.tsx';
import { Toaster } from '../../src/app/toaster.tsx';
import { type PostChange, usePostChanges } from '../../src/state/post-changes.ts';
import { closePostDialog, usePostDialog } from '../../src/state/post-dialog.ts';
import { useReport } from '../../src/state/safety.ts';
import { session } from '../../src/state/session.ts';
import { idOf, postOf } from '../support/feed-posts.ts';
import { selfUser } from '../support/web-people.ts';
import { render } from '../support/web-render.tsx';
import { answerCalls, json } from '../support/web-server.ts';

const POST = idOf<PostId>(7);
const DAY = 24 * 60 * 60_000;
const me = selfUser()._id as UserId;
const someone = idOf<UserId>(2);

const more = () => page.getByRole('button', { name: WORDS.post.more('Ada') });
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** The menu of a post by `authorId` and what it opens; answers what the page was told. */
function show(authorId: UserId) {
  const changes: PostChange[] = [];
  function Surroundings() {
    const dialog = usePostDialog();
    const report = useReport();
    const { pathname, hash } = useLocation();
    usePostChanges((change) => changes.push(change));
    return (
      <>
        <PostMenuButton id={POST} authorId={authorId} authorName="Ada" />
        {dialog && <PostDialogs {...dialog} />}
        <output aria-label="address">{`${pathname}${hash}`}</output>
        <output aria-label="report">{report?.id}</output>
        <Toaster />
      </>
    );
  }
  render(
    <MemoryRouter initialEntries={['/creative-hub']}>
      <Routes>
        <Route path="*" element={<Surroundings />} />
      </Routes>
    </MemoryRouter>,
  );
  return changes;
}

async function choose(name: string): Promise<void> {
  await more().click();
  await item(name).click();
}

/** A post of one's own as the server answers it now. */
function answerPost(facts: Partial<Post> = {}, others: Parameters<typeof answerCalls>[0] = {}) {
  const post = { ...postOf(7), ...facts };
  return {
    post,
    calls: answerCalls({ [`GET /api/posts/${POST}`]: () => json(200, post), ...others }),
  };
}

beforeEach(() => {
  closePostDialog();
  session.current = { status: 'signed-in', user: selfUser() };
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('the menu', () => {
  it('offers an author everything about their own post', async () => {
    show(me);
    await more().click();
    const { menu } = POST_WORDS;
    await expect.element(item(menu.edit)).toBeVisible();
    const names = page
      .getByRole('menuitem')
      .elements()
      .map((it) => it.textContent);
    expect(names).toEqual([
      menu.edit,
      menu.audience,
      menu.extend,
      menu.likers,
      menu.why,
      menu.copy,
      menu.delete,
    ]);
  });

  it('offers a reader what a reader may do', async () => {
    show(someone);
    await more().click();
    await expect.element(item(POST_WORDS.menu.why)).toBeVisible();
    const names = page
      .getByRole('menuitem')
      .elements()
      .map((it) => it.textContent);
    expect(names).toEqual([
      POST_WORDS.menu.why,
      POST_WORDS.menu.copy,
      SAFETY_WORDS.report,
      SAFETY_WORDS.mute('Ada'),
      SAFETY_WORDS.block('Ada'),
    ]);
  });

  it('opens by key, and gives focus back to its button', async () => {
    show(me);
    await expect.element(more()).toBeVisible();
    more().element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(item(POST_WORDS.menu.edit)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(more()).toHaveFocus();
  });

  it('leads to the edit form, and to its choice of who can see and comment', async () => {
    show(me);
    await choose(POST_WORDS.menu.audience);
    await expect
      .element(page.getByLabelText('address'))
      .toHaveTextContent(`/posts/${POST}/edit#audience`);
  });

  it('reports the post', async () => {
    show(someone);
    await choose(SAFETY_WORDS.report);
    await expect.element(page.getByLabelText('report')).toHaveTextContent(POST);
  });
});

describe('deleting', () => {
  const path = `DELETE /api/posts/deletePost/${me}/${POST}`;

  it('asks first, and No changes nothing', async () => {
    const calls = answerCalls({});
    const changes = show(me);
    await choose(POST_WORDS.menu.delete);
    await expect
      .element(page.getByRole('alertdialog'))
      .toHaveAccessibleName(POST_WORDS.delete.title);
    await button(WORDS.cancel).click();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    await expect.element(more()).toHaveFocus();
    expect(calls).toEqual([]);
    expect(changes).toEqual([]);
  });

  it('tells the page when the server has deleted the post', async () => {
    answerCalls({ [path]: () => json(200, { ok: true }) });
    const changes = show(me);
    await choose(POST_WORDS.menu.delete);
    await button(POST_WORDS.delete.yes).click();
    await expect.element(page.getByText(POST_WORDS.delete.done)).toBeVisible();
    expect(changes).toEqual([{ kind: 'deleted', id: POST }]);
  });

  it('has done what was asked where the post is gone already', async () => {
    const { message } = PROBLEMS.post_not_found;
    answerCalls({ [path]: () => json(404, { code: 'post_not_found', error: message }) });
    const changes = show(me);
    await choose(POST_WORDS.menu.delete);
    await button(POST_WORDS.delete.yes).click();
    await expect.element(page.getByText(POST_WORDS.delete.done)).toBeVisible();
    expect(changes).toEqual([{ kind: 'deleted', id: POST }]);
  });

  it('stays with the reason when the server refuses', async () => {
    answerCalls({ [path]: () => json(503, { code: 'busy', error: PROBLEMS.busy.message }) });
    const changes = show(me);
    await choose(POST_WORDS.menu.delete);
    await button(POST_WORDS.delete.yes).click();
    await expect.element(page.getByText(PROBLEMS.busy.message)).toBeVisible();
    await expect.element(button(POST_WORDS.delete.yes)).toBeVisible();
    expect(changes).toEqual([]);
  });
});

describe('what fails after one has left the question', () => {
  const DELETE = `DELETE /api/posts/deletePost/${me}/${POST}`;
  const EXTEND = `POST /api/posts/extend/${POST}`;
  const busy = () => json(503, { code: 'busy', error: PROBLEMS.busy.message });
  const refused = () =>
    json(403, { code: 'extension_limit', error: PROBLEMS.extension_limit.message });

  it('is told, and done when it is tried again', async () => {
    const first = Promise.withResolvers<Response>();
    const answers = [first.promise, busy(), json(200, { ok: true })];
    const calls = answerCalls({ [DELETE]: () => answers.shift() ?? busy() });
    const changes = show(me);
    await choose(POST_WORDS.menu.delete);
    await button(POST_WORDS.delete.yes).click();
    await expect.poll(() => calls).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    const words = `${POST_WORDS.delete.failed} ${PROBLEMS.busy.message}`;
    const toast = page.getByText(words, { exact: false });
    first.resolve(busy());
    await expect.element(toast).toBeVisible();
    for (const tries of [2, 3]) {
      await button(WORDS.retry).click();
      await expect.poll(() => calls).toHaveLength(tries);
    }
    await expect.element(page.getByText(POST_WORDS.delete.done)).toBeVisible();
    await expect.element(toast).not.toBeInTheDocument();
    expect(changes).toEqual([{ kind: 'deleted', id: POST }]);
  });

  it('is told without a way to try again where that would change nothing', async () => {
    const first = Promise.withResolvers<Response>();
    const old = new Date(Date.now() - 30 * DAY).toISOString();
    const { calls } = answerPost({ dateExtendedBy: [old] }, { [EXTEND]: () => first.promise });
    show(me);
    await choose(POST_WORDS.menu.extend);
    await button(POST_WORDS.extend.action).click();
    await expect.poll(() => calls.at(-1)?.method).toBe('POST');
    await page.getByRole('dialog').getByText(POST_WORDS.extend.close).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    first.resolve(refused());
    const words = `${POST_WORDS.extend.failed} ${PROBLEMS.extension_limit.message}`;
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(button(WORDS.retry)).not.toBeInTheDocument();
  });
});

describe('extending', () => {
  const path = `POST /api/posts/extend/${POST}`;
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

  it('says what it does, does it, and tells the page', async () => {
    const shifts = [ago(30 * DAY), ago(8 * DAY)];
    const { post } = answerPost({ dateExtendedBy: shifts }, { [path]: () => json(200, post) });
    const changes = show(me);
    await choose(POST_WORDS.menu.extend);
    await expect.element(page.getByText(POST_WORDS.extend.what)).toBeVisible();
    await expect
      .element(page.getByText(POST_WORDS.extend.used(1, LIMITS.dateExtensionsMax)))
      .toBeVisible();
    await button(POST_WORDS.extend.action).click();
    await expect.element(page.getByText(POST_WORDS.extend.done)).toBeVisible();
    expect(changes).toEqual([{ kind: 'changed', post }]);
  });

  it('that is answered after one has left it leaves what one has opened since', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const shifts = [ago(30 * DAY), ago(8 * DAY)];
    const { post } = answerPost({ dateExtendedBy: shifts }, { [path]: () => promise });
    const changes = show(me);
    await choose(POST_WORDS.menu.extend);
    await button(POST_WORDS.extend.action).click();
    await expect.element(button(POST_WORDS.extend.busy)).toBeVisible();
    await page.getByRole('dialog').getByText(POST_WORDS.extend.close).click();
    await expect.element(more()).toHaveFocus();
    await choose(POST_WORDS.menu.delete);
    await expect.element(page.getByRole('alertdialog')).toBeVisible();

    resolve(json(200, post));
    await expect.poll(() => changes).toEqual([{ kind: 'changed', post }]);
    await new Promise(requestAnimationFrame); // room for what would close
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
  });

  it('says why not, and from when on, within 7 days of the last time', async () => {
    answerPost({ dateExtendedBy: [ago(2 * DAY)] });
    show(me);
    await choose(POST_WORDS.menu.extend);
    const [from] = POST_WORDS.extend.from('|').split('|');
    const reason = page.getByText(`${PROBLEMS.extension_too_soon.message} ${from}`, {
      exact: false,
    });
    await expect.element(reason).toBeVisible();
    expect(button(POST_WORDS.extend.action).elements()).toEqual([]);
  });

  it.each([
    ['was extended elsewhere', 'extension_too_soon'],
    ['has gone meanwhile', 'post_not_found'],
  ] as const)('says why not where the post %s while it was asked about', async (_, code) => {
    const { status, message } = PROBLEMS[code];
    answerPost(
      { dateExtendedBy: [ago(30 * DAY)] },
      { [path]: () => json(status, { code, error: message }) },
    );
    show(me);
    await choose(POST_WORDS.menu.extend);
    await button(POST_WORDS.extend.action).click();
    await expect.element(page.getByRole('alert').getByText(message)).toBeVisible();
    const isGone = code === 'post_not_found';
    expect(button(POST_WORDS.extend.action).elements()).toHaveLength(isGone ? 0 : 1);
  });

  it('says why not once all 12 are used', async () => {
    const shifts = Array.from({ length: 13 }, (_, i) => ago((100 - i * 7) * DAY));
    answerPost({ dateExtendedBy: shifts });
    show(me);
    await choose(POST_WORDS.menu.extend);
    await expect.element(page.getByText(PROBLEMS.extension_limit.message)).toBeVisible();
    expect(button(POST_WORDS.extend.action).elements()).toEqual([]);
  });
});

describe('why a post is where it is', () => {
  it('tells both rules and the one that places it', async () => {
    answerPost({
      likes: 3,
      dateExtendedBy: [new Date().toISOString()],
      postDate: new Date(Date.now() + 7 * DAY).toISOString(),
    });
    show(someone);
    await choose(POST_WORDS.menu.why);
    for (const rule of POST_WORDS.why.rules) {
      await expect.element(page.getByText(rule)).toBeVisible();
    }
    await expect.element(page.getByText('has 3 likes', { exact: false })).toBeVisible();
  });

  it('tells how often it was extended', async () => {
    const shift = new Date(Date.now() - 40 * DAY).toISOString();
    answerPost({ postDate: new Date().toISOString(), dateExtendedBy: [shift, shift, shift] });
    show(someone);
    await choose(POST_WORDS.menu.why);
    await expect
      .element(page.getByText(POST_WORDS.why.extended(2), { exact: false }))
      .toBeVisible();
  });

  it('says why it cannot be told, and tries again', async () => {
    let isUp = false;
    answerCalls({
      [`GET /api/posts/${POST}`]: () =>
        isUp ? json(200, postOf(7)) : json(503, { code: 'busy', error: PROBLEMS.busy.message }),
    });
    show(someone);
    await choose(POST_WORDS.menu.why);
    await expect.element(page.getByText(PROBLEMS.busy.message)).toBeVisible();
    isUp = true;
    await button(WORDS.retry).click();
    await expect.element(page.getByText(POST_WORDS.why.rules[0])).toBeVisible();
  });
});

describe('who liked it', () => {
  const person = (n: number, firstName: string) => ({
    _id: idOf(n),
    username: firstName.toLowerCase(),
    firstName,
    lastName: '',
    title: '',
    profileImage: '',
  });

  it('lists people page by page, each leading to their profile and to be followed', async () => {
    answerCalls({
      [`GET /api/posts/${POST}/likers`]: ({ search }) =>
        search === ''
          ? json(200, { users: [person(11, 'Leo')], nextCursor: 'next' })
          : json(200, { users: [person(12, 'Noor')] }),
    });
    show(me);
    await choose(POST_WORDS.menu.likers);
    const dialog = page.getByRole('dialog', { name: POST_WORDS.likers.title });
    await expect
      .element(dialog.getByRole('link', { name: 'Leo' }))
      .toHaveAttribute('href', `/user/${idOf(11)}`);
    await expect.element(button(WORDS.people.followName('Leo'))).toBeVisible();
    await dialog.getByRole('link', { name: 'Noor' }).click();
    await expect.element(page.getByLabelText('address')).toHaveTextContent(`/user/${idOf(12)}`);
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('says when nobody has, and copies the link of the post for others', async () => {
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
      copied.push(text);
    });
    answerCalls({ [`GET /api/posts/${POST}/likers`]: () => json(200, { users: [] }) });
    show(me);
    await choose(POST_WORDS.menu.likers);
    await expect.element(page.getByText(POST_WORDS.likers.nobody)).toBeVisible();
    // What brings likes: somebody else who sees the post.
    await button(POST_WORDS.menu.copy).click();
    await expect.poll(() => copied).toEqual([`${location.origin}/posts/${POST}`]);
  });
});
