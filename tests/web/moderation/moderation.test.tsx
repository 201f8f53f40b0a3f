import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { MODERATION_MESSAGES } from '#contract/messages/en/moderation.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';

import { REPORT_REASONS } from '#contract/reports.ts';
import { Toaster } from '../../../src/app/overlays/toaster.tsx';
import { BlockedNotice } from '../../../src/features/moderation/blocked-notice.tsx';
import { BlockedPeople, MutedPeople } from '../../../src/features/moderation/excluded-people.tsx';
import { MutedNotice } from '../../../src/features/moderation/muted-notice.tsx';
import { PersonMenu } from '../../../src/features/moderation/person-menu.tsx';
import { ReportDialog } from '../../../src/features/moderation/report-dialog.tsx';
import { people, useRemovedPeople } from '../../../src/state/entities/people.ts';
import { applyMute, useReport } from '../../../src/state/moderation.ts';
import { session } from '../../../src/state/session.ts';
import { storedDrafts } from '../../support/web/drafts.ts';
import { jsonResponse, mockApi, refusal } from '../../support/web/mock-api.ts';
import { entryOf, logInAs, selfUser } from '../../support/web/people.ts';
import { render } from '../../support/web/render.tsx';

const feed = vi.hoisted(() => ({ removed: [] as string[] }));
vi.mock('../../../src/lib/feed/feed-client.ts', async (original) => ({
  ...(await original<object>()),
  removeFeedAuthor: (id: string) => void feed.removed.push(id),
}));

const leo = { id: '01j000000000000000000000bb' as UserId, name: 'Leo' };

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  session.current = { status: 'signed-out', reason: 'none' };
  await new Promise((resolve) => setTimeout(resolve)); // nothing is left of what was done before
  logInAs();
});

/** The menu as it stands on a profile, with what it opens. */
function Profile() {
  const [isBlocked, setBlocked] = useState(false);
  useRemovedPeople(() => setBlocked(true));
  const report = useReport();
  return (
    <>
      {isBlocked ? (
        <BlockedNotice person={leo} onUnblocked={() => setBlocked(false)} />
      ) : (
        <PersonMenu person={leo} />
      )}
      {report && <ReportDialog {...report} />}
      <Toaster />
    </>
  );
}

const more = () => page.getByRole('button', { name: MODERATION_MESSAGES.moreAbout('Leo') });
const choose = async (name: string) => {
  await more().click();
  await page.getByRole('menuitem', { name }).click();
};

it('muting and unmuting a person from the menu each shows a message', async () => {
  const calls = mockApi({
    [`POST /api/users/${leo.id}/mute`]: () => jsonResponse(200, { muted: true }),
    [`DELETE /api/users/${leo.id}/mute`]: () => jsonResponse(200, { muted: false }),
  });
  render(<Profile />);
  await choose(MODERATION_MESSAGES.mute('Leo'));
  await expect.element(page.getByText(MODERATION_MESSAGES.muted('Leo'))).toBeVisible();
  await choose(MODERATION_MESSAGES.unmute('Leo'));
  await expect.element(page.getByText(MODERATION_MESSAGES.unmuted('Leo'))).toBeVisible();
  expect(calls.map((call) => call.method)).toEqual(['POST', 'DELETE']);
});

it('focus moves to the screen when a notice disappears with its button', async () => {
  mockApi({
    [`DELETE /api/users/${leo.id}/mute`]: () => jsonResponse(200, { muted: false }),
    [`DELETE /api/users/${leo.id}/block`]: () => jsonResponse(200, { blocked: false }),
    'GET /api/users/details': () => jsonResponse(200, selfUser()),
  });
  people.apply(leo.id, { fields: { viewerMutes: true } });
  render(
    <main tabIndex={-1}>
      <MutedNotice person={leo} />
    </main>,
  );
  await page.getByRole('button', { name: MODERATION_MESSAGES.unmute('Leo') }).click();
  await expect.element(page.getByRole('main')).toHaveFocus();
  await expect.element(page.getByRole('main')).toBeEmptyDOMElement();

  const onUnblocked = vi.fn();
  render(<BlockedNotice person={leo} onUnblocked={onUnblocked} />);
  await page.getByRole('button', { name: MODERATION_MESSAGES.unblock }).click();
  await expect.poll(() => onUnblocked).toHaveBeenCalled();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

it('a refused mute is undone with a message', async () => {
  mockApi({
    [`POST /api/users/${leo.id}/mute`]: () => refusal('busy'),
  });
  render(<Profile />);
  await choose(MODERATION_MESSAGES.mute('Leo'));
  await expect.element(page.getByText(ERROR_MESSAGES.busy)).toBeVisible();
  await more().click();
  await expect
    .element(page.getByRole('menuitem', { name: MODERATION_MESSAGES.mute('Leo') }))
    .toBeVisible();
});

it('blocking asks for confirmation, and No keeps everything', async () => {
  const calls = mockApi({
    [`POST /api/users/${leo.id}/block`]: () => jsonResponse(200, { blocked: true }),
    'GET /api/users/details': () => jsonResponse(200, selfUser()),
  });
  render(<Profile />);
  await choose(MODERATION_MESSAGES.block('Leo'));
  const question = page.getByRole('alertdialog', { name: MODERATION_MESSAGES.blockTitle('Leo') });
  await question.getByRole('button', { name: COMMON_MESSAGES.cancel }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(more()).toHaveFocus();
  expect(calls).toEqual([]);

  await choose(MODERATION_MESSAGES.block('Leo'));
  await question.getByRole('button', { name: MODERATION_MESSAGES.blockYes, exact: true }).click();
  await expect.element(page.getByText(MODERATION_MESSAGES.blocked('Leo'))).toBeVisible();
  await expect.element(page.getByText(MODERATION_MESSAGES.blockedScreen('Leo'))).toBeVisible();
  expect(calls.map((call) => `${call.method} ${call.path}`)).toEqual([
    `POST /api/users/${leo.id}/block`,
    'GET /api/users/details',
  ]);
});

it('a person who is already blocked can be reported from their notice', async () => {
  const calls = mockApi({ 'POST /api/reports': () => jsonResponse(200, { ok: true }) });
  const onUnblocked = vi.fn();
  function Blocked() {
    const report = useReport();
    return (
      <>
        <BlockedNotice person={leo} onUnblocked={onUnblocked} />
        {report && <ReportDialog {...report} />}
      </>
    );
  }
  render(<Blocked />);
  await page.getByRole('button', { name: MODERATION_MESSAGES.report }).click();
  const dialog = page.getByRole('dialog', { name: MODERATION_MESSAGES.reportTitle.user });
  await dialog.getByText(REPORT_REASONS.harassment).click();
  await dialog.getByRole('button', { name: MODERATION_MESSAGES.send, exact: true }).click();
  await expect.element(page.getByText(MODERATION_MESSAGES.thanksText)).toBeVisible();
  expect(calls.map(({ body }) => body)).toMatchObject([
    { kind: 'user', id: leo.id, reason: 'harassment' },
  ]);
  expect(onUnblocked).not.toHaveBeenCalled();
});

it('a report sends nothing of a note that was deleted again', async () => {
  render(<Profile />);
  await choose(MODERATION_MESSAGES.report);
  const note = page.getByLabelText(MODERATION_MESSAGES.note);
  await note.fill('Spam');
  await expect.poll(storedDrafts).toHaveLength(1);
  await note.fill('');
  await expect.poll(storedDrafts).toEqual([]);
});

it('a report is sent with a reason and a note, thanks, and returns focus', async () => {
  const calls = mockApi({ 'POST /api/reports': () => jsonResponse(200, { ok: true }) });
  render(<Profile />);
  await choose(MODERATION_MESSAGES.report);
  const dialog = page.getByRole('dialog', { name: MODERATION_MESSAGES.reportTitle.user });
  const send = dialog.getByRole('button', { name: MODERATION_MESSAGES.send });
  await expect.element(dialog).toHaveFocus();
  expect(send.element()).toHaveAttribute('aria-disabled', 'true');
  await send.click({ force: true });
  await expect.element(dialog.getByText(MODERATION_MESSAGES.reasonMissing)).toBeVisible();
  expect(calls).toEqual([]);

  await dialog.getByRole('radio', { name: REPORT_REASONS.spam }).click();
  await dialog.getByLabelText(MODERATION_MESSAGES.note).fill('  Again and again ');
  await send.click();
  await expect.element(page.getByText(MODERATION_MESSAGES.thanksText)).toBeVisible();
  await expect.element(page.getByRole('button', { name: MODERATION_MESSAGES.done })).toHaveFocus();
  expect(calls[0]?.body).toEqual({
    kind: 'user',
    id: leo.id,
    reason: 'spam',
    note: 'Again and again',
  });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(MODERATION_MESSAGES.thanksText)).not.toBeInTheDocument();
  await expect.element(more()).toHaveFocus();
});

it('a report that could not be sent is kept, with the reason', async () => {
  let tries = 0;
  mockApi({
    'POST /api/reports': () => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch');
      return jsonResponse(200, { ok: true });
    },
  });
  render(<Profile />);
  await choose(MODERATION_MESSAGES.report);
  const dialog = page.getByRole('dialog', { name: MODERATION_MESSAGES.reportTitle.user });
  await dialog.getByRole('radio', { name: REPORT_REASONS.other }).click();
  const note = dialog.getByLabelText(MODERATION_MESSAGES.note);
  await note.fill('x'.repeat(LIMITS.reportNoteChars + 1));
  await dialog.getByRole('button', { name: MODERATION_MESSAGES.send }).click();
  await expect.element(dialog.getByText(ERROR_MESSAGES.report_note_too_long)).toBeVisible();
  expect(tries).toBe(0);
  await note.fill('Short');
  await dialog.getByRole('button', { name: MODERATION_MESSAGES.send }).click();
  await expect.element(dialog.getByText(ERROR_MESSAGES.report_failed)).toBeVisible();
  await expect.element(note).toHaveValue('Short');
  await dialog.getByRole('button', { name: MODERATION_MESSAGES.send }).click();
  await expect.element(page.getByText(MODERATION_MESSAGES.thanksText)).toBeVisible();
});

it('a report that is being sent cannot be changed, and is sent once', async () => {
  const answer = Promise.withResolvers<Response>();
  const calls = mockApi({ 'POST /api/reports': () => answer.promise });
  render(<Profile />);
  await choose(MODERATION_MESSAGES.report);
  const dialog = page.getByRole('dialog', { name: MODERATION_MESSAGES.reportTitle.user });
  const reason = (words: string) => dialog.getByRole('radio', { name: words });
  const note = dialog.getByLabelText(MODERATION_MESSAGES.note);
  await reason(REPORT_REASONS.spam).click();
  await note.fill('Again');
  await dialog.getByRole('button', { name: MODERATION_MESSAGES.send }).click();
  const sending = dialog.getByRole('button', { name: MODERATION_MESSAGES.sending });
  await expect.element(sending).toHaveAttribute('aria-disabled', 'true');
  await reason(REPORT_REASONS.harassment).click();
  await expect.element(reason(REPORT_REASONS.spam)).toBeChecked();
  await expect.element(note).toHaveAttribute('readonly');
  await sending.click({ force: true });
  answer.resolve(jsonResponse(200, { ok: true }));
  await expect.element(page.getByText(MODERATION_MESSAGES.thanksText)).toBeVisible();
  expect(calls.map(({ body }) => body)).toMatchObject([{ reason: 'spam', note: 'Again' }]);
});

const entry = (username: string, last: string) =>
  entryOf(`01j0000000000000000000000${last}`, username);

it('blocked people are listed in pages, each with a button to unblock', async () => {
  const calls = mockApi({
    'GET /api/users/blocked': ({ search }) =>
      search === ''
        ? jsonResponse(200, { users: [entry('leo', 'b')], nextCursor: '1.x' })
        : jsonResponse(200, { users: [entry('kim', 'c')] }),
    'DELETE /api/users/01j0000000000000000000000b/block': () =>
      jsonResponse(200, { blocked: false }),
    'GET /api/users/details': () => jsonResponse(200, selfUser()),
  });
  render(<BlockedPeople />);
  await page.getByRole('button', { name: MODERATION_MESSAGES.showMore }).click();
  await expect.element(page.getByText('kim')).toBeVisible();
  await expect.element(page.getByText(PEOPLE_MESSAGES.all(2))).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: MODERATION_MESSAGES.unblockName('kim') }))
    .toHaveFocus();
  await page.getByRole('button', { name: MODERATION_MESSAGES.unblockName('leo') }).click();
  await expect.element(page.getByText('leo')).not.toBeInTheDocument();
  await expect.element(page.getByText('kim')).toBeVisible();
  expect(calls.some((call) => call.method === 'DELETE')).toBe(true);
});

const unmuteButton = (name: string) =>
  page.getByRole('button', { name: MODERATION_MESSAGES.unmute(name) });

it('people are removed from a list as quickly as one presses; focus stays where it was moved', async () => {
  const leo = Promise.withResolvers<Response>();
  mockApi({
    'GET /api/users/muted': () =>
      jsonResponse(200, { users: [entry('leo', 'b'), entry('kim', 'c')] }),
    'DELETE /api/users/01j0000000000000000000000b/mute': () => leo.promise,
    'DELETE /api/users/01j0000000000000000000000c/mute': () => jsonResponse(200, { muted: false }),
  });
  render(<MutedPeople />);
  await unmuteButton('leo').click();
  await unmuteButton('kim').click();
  await expect.element(unmuteButton('kim')).not.toBeInTheDocument();
  await expect.element(unmuteButton('leo')).toHaveFocus();

  render(<input aria-label="Elsewhere" />);
  await page.getByLabelText('Elsewhere').click();
  leo.resolve(jsonResponse(200, { muted: false }));
  await expect.element(page.getByText(MODERATION_MESSAGES.nobodyMuted)).toBeVisible();
  await expect.element(page.getByLabelText('Elsewhere')).toHaveFocus();
});

it('focus moves to the next person after unmuting, and after the last one to the title', async () => {
  mockApi({
    'GET /api/users/muted': () =>
      jsonResponse(200, { users: [entry('leo', 'b'), entry('kim', 'c')] }),
    'DELETE /api/users/01j0000000000000000000000b/mute': () => jsonResponse(200, { muted: false }),
    'DELETE /api/users/01j0000000000000000000000c/mute': () => jsonResponse(200, { muted: false }),
  });
  render(<MutedPeople />);
  await unmuteButton('leo').click();
  await expect.element(unmuteButton('leo')).not.toBeInTheDocument();
  await expect.element(unmuteButton('kim')).toHaveFocus();
  await unmuteButton('kim').click();
  await expect.element(page.getByText(MODERATION_MESSAGES.nobodyMuted)).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 3 })).toHaveFocus();
});

it('somebody who was muted on another device, after their profile was loaded here, is unmuted', async () => {
  const calls = mockApi({
    'GET /api/users/muted': () => jsonResponse(200, { users: [entryOf(leo.id, 'leo')] }),
    [`DELETE /api/users/${leo.id}/mute`]: () =>
      jsonResponse(200, { muted: false, viewerRevision: 3 }),
  });
  people.apply(leo.id, {
    fields: {},
    viewer: { fields: { viewerMutes: false }, revision: 1 },
  });
  render(<MutedPeople />);
  await page.getByRole('button', { name: MODERATION_MESSAGES.unmute('leo') }).click();
  await expect.element(page.getByText(MODERATION_MESSAGES.nobodyMuted)).toBeVisible();
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'DELETE']);
});

it('somebody who is muted on another device leaves the feed here, the newest of both changes last', () => {
  feed.removed.length = 0;
  applyMute(leo.id, { muted: true, viewerRevision: 2 });
  expect(people.serverState(leo.id).viewerMutes).toBe(true);
  applyMute(leo.id, { muted: false, viewerRevision: 4 });
  applyMute(leo.id, { muted: true, viewerRevision: 3 });
  expect(people.serverState(leo.id).viewerMutes).toBe(false);
  expect(feed.removed).toEqual([leo.id]);
});

it('says that nobody is muted, and tries again after a failure', async () => {
  let tries = 0;
  mockApi({
    'GET /api/users/muted': () => {
      tries += 1;
      return tries === 1 ? refusal('unavailable') : jsonResponse(200, { users: [] });
    },
  });
  render(<MutedPeople />);
  await expect.element(page.getByText(ERROR_MESSAGES.unavailable)).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText(MODERATION_MESSAGES.nobodyMuted)).toBeVisible();
});
