import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PostId, UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { MODERATION_MESSAGES } from '#contract/messages/en/moderation.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { postPath } from '#contract/page-paths.ts';
import type { Post } from '#contract/schema/post.ts';
import { PostDialogs } from '../../../src/app/overlays/post-dialogs.tsx';
import { Toaster } from '../../../src/app/overlays/toaster.tsx';
import { PostMenuButton } from '../../../src/features/shared/post-menu/post-menu-button.tsx';
import type { EntityEvent } from '../../../src/state/entities/entity-store.ts';
import { type PostEntity, posts } from '../../../src/state/entities/posts.ts';
import { useReport } from '../../../src/state/moderation.ts';
import { closePostDialog, usePostDialog } from '../../../src/state/post-dialog.ts';
import { session } from '../../../src/state/session.ts';
import { idOf, postOf } from '../../support/web/feed-posts.ts';
import { frames } from '../../support/web/frames.ts';
import { jsonResponse, mockApi, refusal } from '../../support/web/mock-api.ts';
import { entryOf, selfUser } from '../../support/web/people.ts';
import { render } from '../../support/web/render.tsx';

const POST = idOf<PostId>(7);
const DAY = 24 * 60 * 60_000;
const me = selfUser()._id;
const someone = idOf<UserId>(2);

const more = () => page.getByRole('button', { name: POST_MESSAGES.more('Ada') });
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** The menu of a post by `authorId` and what it opens; returns what its callbacks got. */
function show(authorId: UserId) {
  const changes: EntityEvent<PostEntity>[] = [];
  onTestFinished(posts.subscribe((event) => changes.push(event)));
  posts.clear();
  function Surroundings() {
    const dialog = usePostDialog();
    const report = useReport();
    const { pathname, hash } = useLocation();
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

/** The viewer's own post as the server returns it now. */
function answerPost(facts: Partial<Post> = {}, others: Parameters<typeof mockApi>[0] = {}) {
  const post = { ...postOf(7), ...facts };
  return {
    post,
    calls: mockApi({ [`GET /api/posts/${POST}`]: () => jsonResponse(200, post), ...others }),
  };
}

describe('Share', () => {
  const stubShare = (share: unknown) => {
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  };

  it('opens the dialog of the system with the post’s link', async () => {
    const share = vi.fn(async () => undefined);
    stubShare(share);
    answerPost();
    show(someone);
    await choose(POST_MESSAGES.menu.share);
    const url = new URL(postPath(POST), location.href).href;
    await expect.poll(() => share.mock.calls).toEqual([[{ title: POST_MESSAGES.by('Ada'), url }]]);
  });

  it.each([
    ['says nothing where that is closed', 'AbortError', 0],
    ['copies the link where the system does not share', 'NotAllowedError', 1],
  ])('%s', async (_, name, copies) => {
    stubShare(() => Promise.reject(new DOMException('', name)));
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    onTestFinished(() => copy.mockRestore());
    answerPost();
    show(someone);
    await choose(POST_MESSAGES.menu.share);
    await frames();
    expect(copy).toHaveBeenCalledTimes(copies);
  });

  it('is not there where the system has no such dialog', async () => {
    answerPost();
    show(someone);
    await more().click();
    await expect.element(item(POST_MESSAGES.menu.copy)).toBeVisible();
    expect(item(POST_MESSAGES.menu.share).query()).toBeNull();
  });
});

it('checks the file that is served against the hash of what was stored', async () => {
  const bytes = new TextEncoder().encode('a picture');
  const hash = '92b2fa58028958317e408bd84ecfa70f5ee35b121991dbc232c49d166353708b';
  const src = `/media/${hash}.jpg`;
  const { file } = POST_DIALOG_MESSAGES;
  let served = bytes;
  mockApi({ [`GET ${src}`]: () => new Response(served) });
  show(someone);
  await more().click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  expect(item(file.check(hash)).elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  posts.apply(POST, { fields: { mediaSrc: src } });
  await choose(file.check(hash));
  await expect.element(page.getByText(file.same(hash))).toBeVisible();
  served = new TextEncoder().encode('another picture');
  await choose(file.check(hash));
  await expect.element(page.getByText(file.different(hash))).toBeVisible();
});

beforeEach(() => {
  closePostDialog();
  session.current = { status: 'signed-in', user: selfUser() };
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('the menu', () => {
  const { menu } = POST_MESSAGES;
  const items = async () => {
    await more().click();
    await expect.element(item(menu.why)).toBeVisible();
    return page
      .getByRole('menuitem')
      .elements()
      .map((each) => each.textContent);
  };

  it('offers an author everything about their own post', async () => {
    show(me);
    expect(await items()).toEqual([
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
    expect(await items()).toEqual([
      menu.why,
      menu.copy,
      MODERATION_MESSAGES.report,
      MODERATION_MESSAGES.mute('Ada'),
      MODERATION_MESSAGES.block('Ada'),
    ]);
  });

  it('opens by key, and gives focus back to its button', async () => {
    show(me);
    await expect.element(more()).toBeVisible();
    more().element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(item(POST_MESSAGES.menu.edit)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(more()).toHaveFocus();
  });

  it('leads to the edit form, and to its choice of who can see and comment', async () => {
    show(me);
    await choose(POST_MESSAGES.menu.audience);
    await expect
      .element(page.getByLabelText('address'))
      .toHaveTextContent(`/posts/${POST}/edit#audience`);
  });

  it('reports the post', async () => {
    show(someone);
    await choose(MODERATION_MESSAGES.report);
    await expect.element(page.getByLabelText('report')).toHaveTextContent(POST);
  });
});

describe('deleting', () => {
  const path = `DELETE /api/posts/deletePost/${me}/${POST}`;

  it('asks first, and No changes nothing', async () => {
    const calls = mockApi({});
    const changes = show(me);
    await choose(POST_MESSAGES.menu.delete);
    await expect
      .element(page.getByRole('alertdialog'))
      .toHaveAccessibleName(POST_DIALOG_MESSAGES.delete.title);
    await button(COMMON_MESSAGES.cancel).click();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    await expect.element(more()).toHaveFocus();
    expect(calls).toEqual([]);
    expect(changes).toEqual([]);
  });

  it.each([
    ['the server has deleted the post', () => jsonResponse(200, { ok: true })],
    ['the post was gone already', () => refusal('post_not_found')],
  ])('removes the post from the page where %s', async (_, answer) => {
    mockApi({ [path]: answer });
    const changes = show(me);
    await choose(POST_MESSAGES.menu.delete);
    await button(POST_DIALOG_MESSAGES.delete.yes).click();
    await expect.element(page.getByText(POST_DIALOG_MESSAGES.delete.done)).toBeVisible();
    expect(changes).toEqual([{ type: 'removed', id: POST, isOwn: true }]);
  });

  it('stays with the reason when the server refuses', async () => {
    mockApi({ [path]: () => refusal('busy') });
    const changes = show(me);
    await choose(POST_MESSAGES.menu.delete);
    await button(POST_DIALOG_MESSAGES.delete.yes).click();
    await expect.element(page.getByText(ERROR_MESSAGES.busy)).toBeVisible();
    await expect.element(button(POST_DIALOG_MESSAGES.delete.yes)).toBeVisible();
    expect(changes).toEqual([]);
  });
});

describe('what fails after one has left the question', () => {
  const DELETE = `DELETE /api/posts/deletePost/${me}/${POST}`;
  const EXTEND = `POST /api/posts/extend/${POST}`;

  it('is reported, and succeeds when it is tried again', async () => {
    const first = Promise.withResolvers<Response>();
    const answers = [first.promise, refusal('busy'), jsonResponse(200, { ok: true })];
    const calls = mockApi({ [DELETE]: () => answers.shift() ?? refusal('busy') });
    const changes = show(me);
    await choose(POST_MESSAGES.menu.delete);
    await button(POST_DIALOG_MESSAGES.delete.yes).click();
    await expect.poll(() => calls).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    const words = `${POST_DIALOG_MESSAGES.delete.failed} ${ERROR_MESSAGES.busy}`;
    const toast = page.getByText(words, { exact: false });
    first.resolve(refusal('busy'));
    await expect.element(toast).toBeVisible();
    for (const tries of [2, 3]) {
      await button(COMMON_MESSAGES.retry).click();
      await expect.poll(() => calls).toHaveLength(tries);
    }
    await expect.element(page.getByText(POST_DIALOG_MESSAGES.delete.done)).toBeVisible();
    await expect.element(toast).not.toBeInTheDocument();
    expect(changes).toEqual([{ type: 'removed', id: POST, isOwn: true }]);
  });

  it('is reported without Retry where that would change nothing', async () => {
    const first = Promise.withResolvers<Response>();
    const old = new Date(Date.now() - 30 * DAY).toISOString();
    const { calls } = answerPost({ dateExtendedBy: [old] }, { [EXTEND]: () => first.promise });
    show(me);
    await choose(POST_MESSAGES.menu.extend);
    await button(POST_DIALOG_MESSAGES.extend.action).click();
    await expect.poll(() => calls.at(-1)?.method).toBe('POST');
    await page.getByRole('dialog').getByText(POST_DIALOG_MESSAGES.extend.close).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    first.resolve(refusal('extension_limit'));
    const words = `${POST_DIALOG_MESSAGES.extend.failed} ${ERROR_MESSAGES.extension_limit}`;
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(button(COMMON_MESSAGES.retry)).not.toBeInTheDocument();
  });
});

describe('extending', () => {
  const path = `POST /api/posts/extend/${POST}`;
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

  it('says what it does, does it, and updates the page', async () => {
    const shifts = [ago(30 * DAY), ago(8 * DAY)];
    const { post } = answerPost(
      { dateExtendedBy: shifts },
      { [path]: () => jsonResponse(200, post) },
    );
    show(me);
    await choose(POST_MESSAGES.menu.extend);
    await expect.element(page.getByText(POST_DIALOG_MESSAGES.extend.what)).toBeVisible();
    await expect
      .element(page.getByText(POST_DIALOG_MESSAGES.extend.used(1, LIMITS.dateExtensionsMax)))
      .toBeVisible();
    await button(POST_DIALOG_MESSAGES.extend.action).click();
    await expect.element(page.getByText(POST_DIALOG_MESSAGES.extend.done)).toBeVisible();
    expect(posts.get(POST)?.extensions).toBe(post.dateExtendedBy.length);
  });

  it('that is answered after one has left it leaves what one has opened since', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const shifts = [ago(30 * DAY), ago(8 * DAY)];
    const { post } = answerPost({ dateExtendedBy: shifts }, { [path]: () => promise });
    show(me);
    await choose(POST_MESSAGES.menu.extend);
    await button(POST_DIALOG_MESSAGES.extend.action).click();
    await expect.element(button(POST_DIALOG_MESSAGES.extend.busy)).toBeVisible();
    await page.getByRole('dialog').getByText(POST_DIALOG_MESSAGES.extend.close).click();
    await expect.element(more()).toHaveFocus();
    await choose(POST_MESSAGES.menu.delete);
    await expect.element(page.getByRole('alertdialog')).toBeVisible();

    resolve(jsonResponse(200, post));
    await expect.poll(() => posts.get(POST)?.extensions).toBe(post.dateExtendedBy.length);
    await new Promise(requestAnimationFrame); // room for what would close
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
  });

  it('says why not, and from when on, within 7 days of the last time', async () => {
    answerPost({ dateExtendedBy: [ago(2 * DAY)] });
    show(me);
    await choose(POST_MESSAGES.menu.extend);
    const [from] = POST_DIALOG_MESSAGES.extend.from('|').split('|');
    const reason = page.getByText(`${ERROR_MESSAGES.extension_too_soon} ${from}`, {
      exact: false,
    });
    await expect.element(reason).toBeVisible();
    expect(button(POST_DIALOG_MESSAGES.extend.action).elements()).toEqual([]);
  });

  it.each([
    ['was extended elsewhere', 'extension_too_soon'],
    ['has gone meanwhile', 'post_not_found'],
  ] as const)('says why not where the post %s while the question was open', async (_, code) => {
    answerPost({ dateExtendedBy: [ago(30 * DAY)] }, { [path]: () => refusal(code) });
    show(me);
    await choose(POST_MESSAGES.menu.extend);
    await button(POST_DIALOG_MESSAGES.extend.action).click();
    await expect.element(page.getByRole('alert').getByText(ERROR_MESSAGES[code])).toBeVisible();
    const isGone = code === 'post_not_found';
    expect(button(POST_DIALOG_MESSAGES.extend.action).elements()).toHaveLength(isGone ? 0 : 1);
  });

  it('says why not once all 12 are used', async () => {
    const shifts = Array.from({ length: 13 }, (_, i) => ago((100 - i * 7) * DAY));
    answerPost({ dateExtendedBy: shifts });
    show(me);
    await choose(POST_MESSAGES.menu.extend);
    await expect.element(page.getByText(ERROR_MESSAGES.extension_limit)).toBeVisible();
    expect(button(POST_DIALOG_MESSAGES.extend.action).elements()).toEqual([]);
  });
});

describe('why a post is where it is', () => {
  it('names both rules and the one that applies', async () => {
    answerPost({
      likes: 3,
      dateExtendedBy: [new Date().toISOString()],
      postDate: new Date(Date.now() + 7 * DAY).toISOString(),
    });
    show(someone);
    await choose(POST_MESSAGES.menu.why);
    for (const rule of POST_DIALOG_MESSAGES.why.rules) {
      await expect.element(page.getByText(rule)).toBeVisible();
    }
    await expect.element(page.getByText('has 3 likes', { exact: false })).toBeVisible();
  });

  it('names how often it was extended', async () => {
    const shift = new Date(Date.now() - 40 * DAY).toISOString();
    answerPost({ postDate: new Date().toISOString(), dateExtendedBy: [shift, shift, shift] });
    show(someone);
    await choose(POST_MESSAGES.menu.why);
    await expect
      .element(page.getByText(POST_DIALOG_MESSAGES.why.extended(2), { exact: false }))
      .toBeVisible();
  });

  it('says why that cannot be loaded, and tries again', async () => {
    let isUp = false;
    mockApi({
      [`GET /api/posts/${POST}`]: () => (isUp ? jsonResponse(200, postOf(7)) : refusal('busy')),
    });
    show(someone);
    await choose(POST_MESSAGES.menu.why);
    await expect.element(page.getByText(ERROR_MESSAGES.busy)).toBeVisible();
    isUp = true;
    await button(COMMON_MESSAGES.retry).click();
    await expect.element(page.getByText(POST_DIALOG_MESSAGES.why.rules[0])).toBeVisible();
  });
});

describe('who liked it', () => {
  const person = (n: number, firstName: string) =>
    entryOf(idOf(n), firstName.toLowerCase(), { firstName });

  it('lists people page by page, each leading to their profile and to be followed', async () => {
    mockApi({
      [`GET /api/posts/${POST}/likers`]: ({ search }) =>
        search === ''
          ? jsonResponse(200, { users: [person(11, 'Leo')], nextCursor: 'next' })
          : jsonResponse(200, { users: [person(12, 'Noor')] }),
    });
    show(me);
    await choose(POST_MESSAGES.menu.likers);
    const dialog = page.getByRole('dialog', { name: POST_DIALOG_MESSAGES.likers.title });
    await expect
      .element(dialog.getByRole('link', { name: 'Leo' }))
      .toHaveAttribute('href', `/user/${idOf(11)}`);
    await expect.element(button(PEOPLE_MESSAGES.followName('Leo'))).toBeVisible();
    await dialog.getByRole('link', { name: 'Noor' }).click();
    await expect.element(page.getByLabelText('address')).toHaveTextContent(`/user/${idOf(12)}`);
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('says when nobody has, and copies the link of the post for others', async () => {
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
      copied.push(text);
    });
    mockApi({ [`GET /api/posts/${POST}/likers`]: () => jsonResponse(200, { users: [] }) });
    show(me);
    await choose(POST_MESSAGES.menu.likers);
    await expect.element(page.getByText(POST_DIALOG_MESSAGES.likers.nobody)).toBeVisible();
    // Likes come from others who see the post.
    await button(POST_MESSAGES.menu.copy).click();
    await expect.poll(() => copied).toEqual([`${location.origin}/posts/${POST}`]);
  });
});
