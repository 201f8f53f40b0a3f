import { type ReactNode, useState } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { PostId, UserId } from '#contract/ids.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { PROBLEM_STATUS, type ProblemCode } from '#contract/problems.ts';
import { ConnectionsRoute } from '../../../src/app/routes/people/connections-route.tsx';
import { UserRoute } from '../../../src/app/routes/people/user-route.tsx';
import { EditProjectRoute } from '../../../src/app/routes/portfolio/project-editor-routes.tsx';
import { ProjectRoute } from '../../../src/app/routes/portfolio/project-route.tsx';
import { PostsOfPerson } from '../../../src/app/routes/posts/posts-of-person.tsx';
import { SavedRoute } from '../../../src/app/routes/posts/saved-route.tsx';
import { EmailConfirmation } from '../../../src/features/auth/email-confirmation.tsx';
import { RequestResetForm } from '../../../src/features/auth/request-reset-form.tsx';
import { CommentSection } from '../../../src/features/comments/comment-section.tsx';
import { BlockedPeople } from '../../../src/features/moderation/excluded-people.tsx';
import { NotificationList } from '../../../src/features/notifications/notification-list.tsx';
import { OnePostContent } from '../../../src/features/posts/detail/one-post-content.tsx';
import { PostVersions } from '../../../src/features/posts/detail/post-versions.tsx';
import { useOnePost } from '../../../src/features/posts/detail/use-one-post.ts';
import { PostLikers } from '../../../src/features/posts/post-likers.tsx';
import { NotificationSection } from '../../../src/features/settings/notification-section.tsx';
import { SessionsSection } from '../../../src/features/settings/sessions-section.tsx';
import { canRetry, problemFrom } from '../../../src/lib/api/api-problem.ts';
import { documentTitle } from '../../../src/navigation/document-title.ts';
import { posts } from '../../../src/state/entities/posts.ts';
import { ANY_READER } from '../../support/web/comments.ts';
import { idOf } from '../../support/web/feed-posts.ts';
import { jsonResponse, mockApi, refusal } from '../../support/web/mock-api.ts';
import { entryOf, logInAs } from '../../support/web/people.ts';
import { render } from '../../support/web/render.tsx';

const POST = idOf<PostId>(7);
const LEO = '01j00000000000000000000001';
const ignore = () => undefined;

function OnePost() {
  return <OnePostContent one={useOnePost(POST)}>{ignore}</OnePostContent>;
}

function Confirmation() {
  const [isDone, setDone] = useState(false);
  return (
    <EmailConfirmation
      token="secret"
      isDone={isDone}
      onDone={() => setDone(true)}
      requestAgainAt="/settings"
    />
  );
}

/** Everything that says why it could not be loaded. */
const LOADING: Readonly<Record<string, ReactNode>> = {
  'a post': <OnePost />,
  comments: (
    <CommentSection postId={POST} viewer={LEO as UserId} facts={ANY_READER} onCopyLink={ignore} />
  ),
  'who liked a post': <PostLikers id={POST} onClose={ignore} />,
  'the versions of a post': <PostVersions id={POST} onClose={ignore} />,
  'posts of a person': <PostsOfPerson id={LEO} empty={null} />,
  'saved posts': <SavedRoute />,
  connections: <ConnectionsRoute />,
  'a profile': <UserRoute />,
  'a project': <ProjectRoute />,
  'the editor of a project': <EditProjectRoute />,
  'blocked people': <BlockedPeople />,
  sessions: <SessionsSection />,
  'what one is notified of': <NotificationSection />,
  'ways to reset a password': <RequestResetForm />,
  'a confirmation': <Confirmation />,
};

/** Refuses every call. */
function refuse(code: ProblemCode) {
  return mockApi(new Proxy({}, { get: () => () => refusal(code) }));
}

function show(content: ReactNode): void {
  render(
    <MemoryRouter initialEntries={[`/of/${LEO}/${POST}`]}>
      <Routes>
        <Route path="/of/:userId/:projectId" element={content} />
      </Routes>
    </MemoryRouter>,
  );
}

const retry = page.getByRole('button', { name: COMMON_MESSAGES.retry, exact: true });
const said = () =>
  page
    .getByRole('alert')
    .elements()
    .map(({ textContent }) => textContent)
    .join('');

beforeEach(() => {
  posts.clear();
  logInAs();
  vi.spyOn(console, 'error').mockImplementation(ignore);
  vi.spyOn(console, 'warn').mockImplementation(ignore);
});

describe.each(Object.entries(LOADING))('%s that could not be loaded', (_, content) => {
  it.each(['busy', 'internal', 'too_many_requests'] as const)(
    'can be tried again: %s',
    async (code) => {
      refuse(code);
      show(content);
      await expect.element(retry).toBeVisible();
    },
  );

  it.each(['not_found', 'forbidden', 'bad_request'] as const)('has no Retry: %s', async (code) => {
    refuse(code);
    show(content);
    await expect.poll(said).not.toBe('');
    expect(retry.elements()).toEqual([]);
  });
});

it.each([
  ['a profile', SHELL_MESSAGES.titles.profile],
  ['a project', SHELL_MESSAGES.titles.project],
])('%s that is not there has a title of its own', async (name, title) => {
  refuse('not_found');
  show(LOADING[name]);
  await expect.poll(said).not.toBe('');
  expect(document.title).toBe(documentTitle(title));
});

// What a person has pressed for is not sent again by itself.
const { 'a confirmation': _, ...LOADED } = LOADING;

it.each([
  ...Object.entries(LOADED),
  ['notifications', <NotificationList key="list" emptyAction={null} />] as const,
])('%s that could not be loaded comes when the connection is back', async (_, content) => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const calls = refuse('busy');
  show(content);
  await expect.element(retry).toBeVisible();
  const before = calls.length;
  dispatchEvent(new Event('online'));
  await expect.poll(() => calls.length).toBeGreaterThan(before);
});

it('a list whose cursor is over is loaded from its beginning', async () => {
  const person = (n: number) =>
    entryOf(`01j0000000000000000000000${n}`, `person.${n}`, { firstName: `P${n}` });
  let isChanged = false;
  const calls = mockApi({
    'GET /api/users/connections': ({ search }) => {
      if (search === '' || !search.includes('cursor')) {
        const users = [person(isChanged ? 2 : 1)];
        return jsonResponse(200, isChanged ? { users } : { users, nextCursor: 'old' });
      }
      isChanged = true;
      return refusal('cursor_invalid');
    },
  });
  show(<ConnectionsRoute />);
  await expect.element(page.getByText(ERROR_MESSAGES.cursor_invalid)).toBeVisible();
  await retry.click();
  await expect.element(page.getByRole('link', { name: /P2/ }).first()).toBeVisible();
  expect(calls).toHaveLength(3);
});

it('only the server’s state, its load and a lost answer may change by themselves', () => {
  const codes = Object.keys(PROBLEM_STATUS) as ProblemCode[];
  for (const code of codes) {
    const status = PROBLEM_STATUS[code];
    expect(canRetry(problemFrom(status, { code })), code).toBe(status >= 500 || status === 429);
  }
  expect(canRetry(new TypeError('Failed to fetch'))).toBe(true);
});
