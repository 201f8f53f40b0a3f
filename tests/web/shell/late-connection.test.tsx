import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import { pathOf } from '#contract/calls/route.ts';
import type { NotificationId, ProjectId } from '#contract/ids.ts';
import { COMMENT_MESSAGES } from '#contract/messages/en/comment.ts';
import { MODERATION_MESSAGES } from '#contract/messages/en/moderation.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import type { Notification } from '#contract/schema/notification.ts';
import type { Project } from '#contract/schema/project.ts';
import { NotificationsRoute } from '../../../src/app/routes/people/notifications-route.tsx';
import { ProfileRoute } from '../../../src/app/routes/people/profile-route.tsx';
import { UserRoute } from '../../../src/app/routes/people/user-route.tsx';
import { EditProjectRoute } from '../../../src/app/routes/portfolio/project-editor-routes.tsx';
import { PostRoute } from '../../../src/app/routes/posts/post-route.tsx';
import { subscribeToLiveEvents } from '../../../src/app/session/live-events.ts';
import { DRAFT_KEYS } from '../../../src/lib/storage/draft-keys.ts';
import {
  draftKeys,
  loadDrafts,
  removeDraft,
  saveDraft,
} from '../../../src/lib/storage/draft-store.ts';
import { loadProfile } from '../../../src/state/entities/load-people.ts';
import { people } from '../../../src/state/entities/people.ts';
import { posts } from '../../../src/state/entities/posts.ts';
import { projects } from '../../../src/state/entities/projects.ts';
import { PATHS } from '../../support/paths.ts';
import { postOf } from '../../support/web/feed-posts.ts';
import { frames } from '../../support/web/frames.ts';
import { jsonResponse, mockApi, type RecordedCall } from '../../support/web/mock-api.ts';
import { entryOf, logInAs, selfUser } from '../../support/web/people.ts';
import { projectOf } from '../../support/web/projects.ts';
import { render } from '../../support/web/render.tsx';

/** The live connection: is there once `connect` is called. */
const wire = vi.hoisted(() => ({
  connect: () => undefined as unknown,
  emit: (_name: string, _payload: unknown) => undefined as unknown,
  isConnected: false,
  revisions: {} as Readonly<Record<string, number>>,
}));
vi.mock('socket.io-client', () => ({
  io: () => {
    const nothing = () => undefined;
    return {
      io: { on: nothing },
      on(name: string, listener: () => void) {
        if (name === 'connect') wire.connect = listener;
      },
      // The first attempt has ended.
      once: (name: string, listener: () => void) => name === 'connect_error' && listener(),
      onAny(listener: typeof wire.emit) {
        wire.emit = listener;
      },
      connect: nothing,
      disconnect: nothing,
      get connected() {
        return wire.isConnected;
      },
      timeout: () => ({
        emitWithAck: () => Promise.resolve({ revisions: wire.revisions, hidden: [] }),
      }),
    };
  },
}));

const me = selfUser()._id;
const leo = entryOf('01j000000000000000000000bb', 'leo', { firstName: 'Leo', lastName: 'Park' });
const { email: _, emailVerified: __, ...leosProfile } = selfUser(leo);
const post = postOf(7);
const [first, second, third] = [1, 2, 3].map((n) =>
  projectOf({ _id: `01j00000000000000000000p0${n}` as ProjectId, title: `Piece ${n}` }),
) as [Project, Project, Project];

function notificationOf(n: number): Notification {
  return {
    _id: `01j0000000000000000000000${n}` as NotificationId,
    isRead: true,
    message: `Leo Park liked ${n}.`,
    user: me,
    type: 'like',
    createdAt: new Date().toISOString(),
    sequence: n,
    revision: n,
    additionalInfo: {
      profilePhotos: [''],
      usernames: ['leo'],
      names: ['Leo Park'],
      triggeringUserId: leo._id,
      postId: post._id,
      people: 1,
    },
  };
}

let calls: RecordedCall[];
/** Answers come once it is resolved. */
let arrival: Promise<void> | undefined;
/** Whether all there is was changed after the page had loaded it. */
let isNewer = false;
const newer = <Fields extends object>(fields: Fields) =>
  isNewer ? { ...fields, revision: 2 } : { revision: 1 };
const again = () => ({ ...second, ...newer({ title: 'Piece 2, again' }) });
const own = () =>
  selfUser({
    ...newer({ title: 'Sculptor' }),
    projects: isNewer ? [third, again(), first] : [second, first],
  });
const shownPost = () => ({ ...post, ...newer({ content: 'Newer words' }) });

beforeEach(async () => {
  isNewer = false;
  arrival = undefined;
  wire.isConnected = false;
  posts.clear();
  people.clear();
  logInAs(own());
  const answers = {
    [PATHS.notificationCount]: () => ({ unread: 0, revision: isNewer ? 2 : 1 }),
    [PATHS.notifications]: () => (isNewer ? [2, 1] : [1]).map(notificationOf),
    [PATHS.postOrder]: () => ({ ids: [] }),
    [PATHS.postsByIds]: () => ({ posts: [shownPost()] }),
    [pathOf(PATHS.post, { postId: post._id })]: shownPost,
    [pathOf(PATHS.comments, { postId: post._id })]: () => ({ comments: [] }),
    [PATHS.details]: own,
    [pathOf(PATHS.detailsOf, { id: me })]: own,
    [pathOf(PATHS.detailsOf, { id: leo._id })]: () => ({
      ...leosProfile,
      ...newer({ title: 'Sculptor' }),
    }),
    [pathOf(PATHS.project, { projectId: second._id })]: () => ({
      ...again(),
      author: entryOf(me, 'mira', { firstName: 'Mira', lastName: 'Okafor' }),
    }),
    [PATHS.randomUsers]: () => [],
  };
  calls = mockApi(
    Object.fromEntries(
      Object.entries(answers).map(([path, answer]) => [
        `GET ${path}`,
        async () => {
          await arrival;
          return jsonResponse(200, answer());
        },
      ]),
    ),
  );
  vi.spyOn(console, 'error').mockReturnValue();
  const left = new AbortController();
  onTestFinished(() => left.abort());
  await subscribeToLiveEvents(me, left.signal);
});

/** The connection comes half a minute after the page, and all there is was changed meanwhile. */
function connectLate(): void {
  const nowMs = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs() + 30_000);
  isNewer = true;
  wire.isConnected = true;
  wire.revisions = { [second._id]: 2, [post._id]: 2 };
  wire.connect();
}

function show(pathname: string): void {
  render(
    <MemoryRouter initialEntries={[{ pathname, key: crypto.randomUUID() }]}>
      <Routes>
        <Route path={PAGE_PATHS.profile} element={<ProfileRoute />} />
        <Route path={PAGE_PATHS.user} element={<UserRoute />} />
        <Route path={PAGE_PATHS.notifications} element={<NotificationsRoute />} />
        <Route path={PAGE_PATHS.post} element={<PostRoute />} />
        <Route path={PAGE_PATHS.editProject} element={<EditProjectRoute />} />
      </Routes>
    </MemoryRouter>,
  );
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
const projectMenu = button(PROJECT_MESSAGES.menu(second.title));
const editor = PROJECT_MESSAGES.editor;

/** Writes into a field and selects a part of it. */
async function write(field: Locator): Promise<Locator> {
  await field.fill('Half a thought');
  (field.element() as HTMLInputElement).setSelectionRange(2, 6);
  return field;
}

/** What somebody does on a screen; the answer is what it happens in. */
const WORK: readonly (readonly [string, string, () => Promise<Locator>, newer: () => boolean])[] = [
  [
    'arranging one’s portfolio',
    '/profile',
    async () => {
      await button(PROJECT_MESSAGES.arrange).click();
      await button(PROJECT_MESSAGES.moveNameLater(second.title)).click();
      return page.getByRole('list').last();
    },
    () => shows('Sculptor') && shows('Piece 2, again') && shows('Piece 3'),
  ],
  [
    'a menu of one’s profile',
    '/profile',
    async () => {
      await projectMenu.click();
      return page.getByRole('menu');
    },
    () => shows('Sculptor') && shows('Piece 2, again') && shows('Piece 3'),
  ],
  [
    'a dialog of one’s profile',
    '/profile',
    async () => {
      await projectMenu.click();
      await item(editor.audience).click();
      await page.getByLabelText(editor.audiences.draft).click();
      return page.getByLabelText(editor.audiences.draft);
    },
    () => shows('Sculptor') && shows('Piece 3'),
  ],
  [
    'the form of one’s profile',
    '/profile',
    async () => {
      await button(PROFILE_MESSAGES.edit.title).click();
      return write(page.getByLabelText(PROFILE_MESSAGES.edit.about));
    },
    () => shows('Sculptor'),
  ],
  [
    'the menu of a person',
    `/user/${leo._id}`,
    async () => {
      await button(MODERATION_MESSAGES.moreAbout('Leo Park')).click();
      return page.getByRole('menu');
    },
    () => shows('Sculptor'),
  ],
  [
    'a comment below a post',
    `/posts/${post._id}`,
    () => write(page.getByRole('textbox', { name: COMMENT_MESSAGES.write })),
    () => shows('Newer words'),
  ],
  [
    'the editor of a project',
    `/profile/projects/${second._id}/edit`,
    () => write(page.getByLabelText(editor.title).first()),
    () => projects.get(second._id)?.title === 'Piece 2, again',
  ],
  [
    'the notifications',
    '/notifications',
    async () => {
      const link = page.getByRole('link', { name: 'Leo Park', exact: true });
      await expect.element(link).toBeVisible();
      (link.element() as HTMLElement).focus();
      return link;
    },
    () => shows('liked 2.'),
  ],
];

/** What a field has been given. */
function stateOf(place: Element) {
  if (!(place instanceof HTMLInputElement || place instanceof HTMLTextAreaElement))
    return undefined;
  const { value, selectionStart, selectionEnd } = place;
  return { isChecked: place.matches(':checked'), value, selectionStart, selectionEnd };
}

function shows(text: string): boolean {
  return document.body.textContent?.includes(text) === true;
}

it.each(WORK)(
  'a connection that comes late changes nothing of %s but what is newer',
  async (...work) => {
    const [, address, begin, isShown] = work;
    show(address);
    const place = (await begin()).element();
    await frames(5);
    const { activeElement } = document;
    const before = stateOf(place);
    expect(isShown()).toBe(false);
    connectLate();
    await expect.poll(isShown).toBe(true);
    await frames(5);
    expect(place.isConnected).toBe(true);
    expect(document.activeElement).toBe(activeElement);
    expect(document.activeElement).not.toBe(document.body);
    expect(stateOf(place)).toEqual(before);
  },
);

const requestsOf = (path: string) => calls.filter((call) => call.path === path).length;

/** The connection comes soon, and nothing has changed. */
function connectSoon(): void {
  wire.isConnected = true;
  wire.revisions = { [post._id]: 1 };
  wire.connect();
}

it('a connection that comes soon requests no post again that has not changed', async () => {
  show(`/posts/${post._id}`);
  await expect.poll(() => shows(post.content)).toBe(true);
  connectSoon();
  await expect.poll(() => requestsOf(PATHS.postOrder)).toBe(1); // new ones, for the pill
  // The post is watched by then.
  await expect.poll(() => requestsOf(pathOf(PATHS.comments, { postId: post._id }))).toBe(2);
  expect(requestsOf(PATHS.postsByIds)).toBe(0);
  expect(requestsOf(pathOf(PATHS.post, { postId: post._id }))).toBe(1);
});

it('a connection that comes while a profile is on its way does not request it again', async () => {
  const answers = Promise.withResolvers<void>();
  arrival = answers.promise;
  const profile = pathOf(PATHS.detailsOf, { id: leo._id });
  show(`/user/${leo._id}`);
  await expect.poll(() => requestsOf(profile)).toBe(1);
  connectSoon();
  answers.resolve();
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await frames(5);
  expect(requestsOf(profile)).toBe(1);
});

it('a project that was deleted on another device takes its draft along, not that of a new one', async () => {
  await loadDrafts(me);
  const [ofDeleted, ofNew] = [DRAFT_KEYS.project(first._id), DRAFT_KEYS.project(undefined)];
  for (const key of [ofDeleted, DRAFT_KEYS.file(ofDeleted, 'a'), ofNew]) {
    await saveDraft(me, key, { savedAtMs: Date.now() });
  }

  wire.emit('project:deleted', { projectId: first._id, revision: 2 });

  await expect.poll(() => draftKeys(me, 'project:')).toEqual([ofNew]);
  removeDraft(me, ofNew);
});

it('a project that was deleted while this device was off takes its draft along once the portfolio is loaded', async () => {
  await loadDrafts(me);
  const gone = DRAFT_KEYS.project('01j00000000000000000000p09');
  const saved = { savedAtMs: Date.now() - 60_000 };
  const others = [DRAFT_KEYS.project(first._id), DRAFT_KEYS.project(undefined)];
  for (const key of [gone, DRAFT_KEYS.file(gone, 'a'), ...others]) await saveDraft(me, key, saved);
  const later = DRAFT_KEYS.project('01j00000000000000000000p08');
  await saveDraft(me, later, { savedAtMs: Date.now() + 60_000 });

  await loadProfile(me, new AbortController().signal);

  await expect.poll(() => draftKeys(me, gone)).toEqual([]);
  expect(draftKeys(me, 'project:').toSorted()).toEqual([...others, later].toSorted());
  for (const key of [...others, later]) removeDraft(me, key);
});
