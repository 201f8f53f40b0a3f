import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { REPORT_REASONS } from '#contract/reports.ts';
import { SAFETY_WORDS } from '#contract/safety-words.ts';
import { WORDS } from '#contract/words.ts';
import { Toaster } from '../../src/app/toaster.tsx';
import { BlockedNotice } from '../../src/features/safety/blocked-notice.tsx';
import { BlockedPeople } from '../../src/features/safety/blocked-people.tsx';
import { MutedNotice } from '../../src/features/safety/muted-notice.tsx';
import { MutedPeople } from '../../src/features/safety/muted-people.tsx';
import { PersonMenu } from '../../src/features/safety/person-menu.tsx';
import { ReportDialog } from '../../src/features/safety/report-dialog.tsx';
import { usePostChanges } from '../../src/state/post-changes.ts';
import { useReport } from '../../src/state/safety.ts';
import { session } from '../../src/state/session.ts';
import { selfUser } from '../support/web-people.ts';
import { render } from '../support/web-render.tsx';
import { answerCalls, json } from '../support/web-server.ts';

const leo = { id: '01j000000000000000000000bb' as UserId, name: 'Leo' };

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  session.current = { status: 'signed-out', reason: 'none' }; // forgets what was decided before,
  await new Promise((resolve) => setTimeout(resolve)); // as soon as that is heard
  session.current = { status: 'signed-in', user: selfUser() };
});

/** The menu as it stands on a profile, with what it opens. */
function Profile() {
  const [isBlocked, setBlocked] = useState(false);
  usePostChanges(({ kind }) => setBlocked(kind === 'author-gone'));
  const report = useReport();
  return (
    <>
      {isBlocked ? (
        <BlockedNotice person={leo} onUnblocked={() => setBlocked(false)} />
      ) : (
        <PersonMenu person={leo} isMuted={false} />
      )}
      {report && <ReportDialog {...report} />}
      <Toaster />
    </>
  );
}

const more = () => page.getByRole('button', { name: SAFETY_WORDS.moreAbout('Leo') });
const choose = async (name: string) => {
  await more().click();
  await page.getByRole('menuitem', { name }).click();
};

it('mutes a person, says so, and offers the way back', async () => {
  const calls = answerCalls({
    [`POST /api/users/${leo.id}/mute`]: () => json(200, { muted: true }),
    [`DELETE /api/users/${leo.id}/mute`]: () => json(200, { muted: false }),
  });
  render(<Profile />);
  await choose(SAFETY_WORDS.mute('Leo'));
  await expect.element(page.getByText(SAFETY_WORDS.muted('Leo'))).toBeVisible();
  await choose(SAFETY_WORDS.unmute('Leo'));
  await expect.element(page.getByText(SAFETY_WORDS.unmuted('Leo'))).toBeVisible();
  expect(calls.map((call) => call.method)).toEqual(['POST', 'DELETE']);
});

it('leaves focus on the screen when a notice goes with its button', async () => {
  answerCalls({
    [`DELETE /api/users/${leo.id}/mute`]: () => json(200, { muted: false }),
    [`DELETE /api/users/${leo.id}/block`]: () => json(200, { blocked: false }),
    'GET /api/users/details': () => json(200, selfUser()),
  });
  render(
    <main tabIndex={-1}>
      <MutedNotice person={leo} isMuted />
    </main>,
  );
  await page.getByRole('button', { name: SAFETY_WORDS.unmute('Leo') }).click();
  await expect.element(page.getByRole('main')).toHaveFocus();
  await expect.element(page.getByRole('main')).toBeEmptyDOMElement();

  const onUnblocked = vi.fn();
  render(<BlockedNotice person={leo} onUnblocked={onUnblocked} />);
  await page.getByRole('button', { name: SAFETY_WORDS.unblock }).click();
  await expect.poll(() => onUnblocked).toHaveBeenCalled();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

it('stays as it was where a mute is refused, with a word', async () => {
  answerCalls({
    [`POST /api/users/${leo.id}/mute`]: () =>
      json(503, { code: 'busy', error: PROBLEMS.busy.message }),
  });
  render(<Profile />);
  await choose(SAFETY_WORDS.mute('Leo'));
  await expect.element(page.getByText(PROBLEMS.busy.message)).toBeVisible();
  await more().click();
  await expect
    .element(page.getByRole('menuitem', { name: SAFETY_WORDS.mute('Leo') }))
    .toBeVisible();
});

it('blocks only after a question, and not where that is answered with no', async () => {
  const calls = answerCalls({
    [`POST /api/users/${leo.id}/block`]: () => json(200, { blocked: true }),
    'GET /api/users/details': () => json(200, selfUser()),
  });
  render(<Profile />);
  await choose(SAFETY_WORDS.block('Leo'));
  const question = page.getByRole('alertdialog', { name: SAFETY_WORDS.blockTitle('Leo') });
  await question.getByRole('button', { name: WORDS.cancel }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(more()).toHaveFocus();
  expect(calls).toEqual([]);

  await choose(SAFETY_WORDS.block('Leo'));
  await question.getByRole('button', { name: SAFETY_WORDS.blockYes, exact: true }).click();
  await expect.element(page.getByText(SAFETY_WORDS.blocked('Leo'))).toBeVisible();
  await expect.element(page.getByText(SAFETY_WORDS.blockedScreen('Leo'))).toBeVisible();
  expect(calls.map((call) => `${call.method} ${call.path}`)).toEqual([
    `POST /api/users/${leo.id}/block`,
    'GET /api/users/details',
  ]);
});

it('reports somebody who is blocked already, from where their profile was', async () => {
  const calls = answerCalls({ 'POST /api/reports': () => json(200, { ok: true }) });
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
  await page.getByRole('button', { name: SAFETY_WORDS.report }).click();
  const dialog = page.getByRole('dialog', { name: SAFETY_WORDS.reportTitle.user });
  await dialog.getByText(REPORT_REASONS.harassment).click();
  await dialog.getByRole('button', { name: SAFETY_WORDS.send, exact: true }).click();
  await expect.element(page.getByText(SAFETY_WORDS.thanksText)).toBeVisible();
  expect(calls.map(({ body }) => body)).toMatchObject([
    { kind: 'user', id: leo.id, reason: 'harassment' },
  ]);
  expect(onUnblocked).not.toHaveBeenCalled();
});

it('keeps nothing of a note that was taken out again', async () => {
  render(<Profile />);
  await choose(SAFETY_WORDS.report);
  const note = page.getByLabelText(SAFETY_WORDS.note);
  const kept = () => Object.keys(localStorage).filter((key) => key.includes('report'));
  await note.fill('Spam');
  await expect.poll(kept).toHaveLength(1);
  await note.fill('');
  await expect.poll(kept).toEqual([]);
});

it('reports with a reason and a note, says thank you, and gives focus back', async () => {
  const calls = answerCalls({ 'POST /api/reports': () => json(200, { ok: true }) });
  render(<Profile />);
  await choose(SAFETY_WORDS.report);
  const dialog = page.getByRole('dialog', { name: SAFETY_WORDS.reportTitle.user });
  const send = dialog.getByRole('button', { name: SAFETY_WORDS.send });
  await expect.element(dialog).toHaveFocus();
  expect(send.element()).toHaveAttribute('aria-disabled', 'true');
  await send.click({ force: true });
  await expect.element(dialog.getByText(SAFETY_WORDS.reasonMissing)).toBeVisible();
  expect(calls).toEqual([]);

  await dialog.getByRole('radio', { name: REPORT_REASONS.spam }).click();
  await dialog.getByLabelText(SAFETY_WORDS.note).fill('  Again and again ');
  await send.click();
  await expect.element(page.getByText(SAFETY_WORDS.thanksText)).toBeVisible();
  await expect.element(page.getByRole('button', { name: SAFETY_WORDS.done })).toHaveFocus();
  expect(calls[0]?.body).toEqual({
    kind: 'user',
    id: leo.id,
    reason: 'spam',
    note: 'Again and again',
  });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(SAFETY_WORDS.thanksText)).not.toBeInTheDocument();
  await expect.element(more()).toHaveFocus();
});

it('keeps a report that could not be sent, and says why', async () => {
  let tries = 0;
  answerCalls({
    'POST /api/reports': () => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch');
      return json(200, { ok: true });
    },
  });
  render(<Profile />);
  await choose(SAFETY_WORDS.report);
  const dialog = page.getByRole('dialog', { name: SAFETY_WORDS.reportTitle.user });
  await dialog.getByRole('radio', { name: REPORT_REASONS.other }).click();
  const note = dialog.getByLabelText(SAFETY_WORDS.note);
  await note.fill('x'.repeat(LIMITS.reportNoteChars + 1));
  await dialog.getByRole('button', { name: SAFETY_WORDS.send }).click();
  await expect.element(dialog.getByText(PROBLEMS.report_note_too_long.message)).toBeVisible();
  expect(tries).toBe(0);
  await note.fill('Short');
  await dialog.getByRole('button', { name: SAFETY_WORDS.send }).click();
  await expect.element(dialog.getByText(PROBLEMS.report_failed.message)).toBeVisible();
  await expect.element(note).toHaveValue('Short');
  await dialog.getByRole('button', { name: SAFETY_WORDS.send }).click();
  await expect.element(page.getByText(SAFETY_WORDS.thanksText)).toBeVisible();
});

it('changes nothing of a report that is on its way, and sends it once', async () => {
  const answer = Promise.withResolvers<Response>();
  const calls = answerCalls({ 'POST /api/reports': () => answer.promise });
  render(<Profile />);
  await choose(SAFETY_WORDS.report);
  const dialog = page.getByRole('dialog', { name: SAFETY_WORDS.reportTitle.user });
  const reason = (words: string) => dialog.getByRole('radio', { name: words });
  const note = dialog.getByLabelText(SAFETY_WORDS.note);
  await reason(REPORT_REASONS.spam).click();
  await note.fill('Again');
  await dialog.getByRole('button', { name: SAFETY_WORDS.send }).click();
  const sending = dialog.getByRole('button', { name: SAFETY_WORDS.sending });
  await expect.element(sending).toHaveAttribute('aria-disabled', 'true');
  await reason(REPORT_REASONS.harassment).click();
  await expect.element(reason(REPORT_REASONS.spam)).toBeChecked();
  await expect.element(note).toHaveAttribute('readonly');
  await sending.click({ force: true });
  answer.resolve(json(200, { ok: true }));
  await expect.element(page.getByText(SAFETY_WORDS.thanksText)).toBeVisible();
  expect(calls.map(({ body }) => body)).toMatchObject([{ reason: 'spam', note: 'Again' }]);
});

function entry(username: string, last: string) {
  return {
    _id: `01j0000000000000000000000${last}`,
    username,
    firstName: '',
    lastName: '',
    title: '',
    profileImage: '',
  };
}

it('lists whom one has blocked, in pages, each with the way back', async () => {
  const calls = answerCalls({
    'GET /api/users/blocked': ({ search }) =>
      search === ''
        ? json(200, { users: [entry('leo', 'b')], nextCursor: '1.x' })
        : json(200, { users: [entry('kim', 'c')] }),
    'DELETE /api/users/01j0000000000000000000000b/block': () => json(200, { blocked: false }),
    'GET /api/users/details': () => json(200, selfUser()),
  });
  render(<BlockedPeople />);
  await page.getByRole('button', { name: SAFETY_WORDS.showMore }).click();
  await expect.element(page.getByText('kim')).toBeVisible();
  await expect.element(page.getByText(WORDS.people.all(2))).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: SAFETY_WORDS.unblockName('kim') }))
    .toHaveFocus();
  await page.getByRole('button', { name: SAFETY_WORDS.unblockName('leo') }).click();
  await expect.element(page.getByText('leo')).not.toBeInTheDocument();
  await expect.element(page.getByText('kim')).toBeVisible();
  expect(calls.some((call) => call.method === 'DELETE')).toBe(true);
});

it('takes people out as quickly as one presses, and leaves focus where one has gone on', async () => {
  const leo = Promise.withResolvers<Response>();
  answerCalls({
    'GET /api/users/muted': () => json(200, { users: [entry('leo', 'b'), entry('kim', 'c')] }),
    'DELETE /api/users/01j0000000000000000000000b/mute': () => leo.promise,
    'DELETE /api/users/01j0000000000000000000000c/mute': () => json(200, { muted: false }),
  });
  render(<MutedPeople />);
  const button = (name: string) => page.getByRole('button', { name: SAFETY_WORDS.unmute(name) });
  await button('leo').click();
  await button('kim').click();
  await expect.element(button('kim')).not.toBeInTheDocument();
  await expect.element(button('leo')).toHaveFocus();

  render(<input aria-label="Elsewhere" />);
  await page.getByLabelText('Elsewhere').click();
  leo.resolve(json(200, { muted: false }));
  await expect.element(page.getByText(SAFETY_WORDS.nobodyMuted)).toBeVisible();
  await expect.element(page.getByLabelText('Elsewhere')).toHaveFocus();
});

it('hands focus on to the next one who is unmuted, and after the last one to the title', async () => {
  answerCalls({
    'GET /api/users/muted': () => json(200, { users: [entry('leo', 'b'), entry('kim', 'c')] }),
    'DELETE /api/users/01j0000000000000000000000b/mute': () => json(200, { muted: false }),
    'DELETE /api/users/01j0000000000000000000000c/mute': () => json(200, { muted: false }),
  });
  render(<MutedPeople />);
  const button = (name: string) => page.getByRole('button', { name: SAFETY_WORDS.unmute(name) });
  await button('leo').click();
  await expect.element(button('leo')).not.toBeInTheDocument();
  await expect.element(button('kim')).toHaveFocus();
  await button('kim').click();
  await expect.element(page.getByText(SAFETY_WORDS.nobodyMuted)).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 3 })).toHaveFocus();
});

it('says that nobody is muted, and tries again after a failure', async () => {
  let tries = 0;
  answerCalls({
    'GET /api/users/muted': () => {
      tries += 1;
      return tries === 1
        ? json(503, { code: 'unavailable', error: PROBLEMS.unavailable.message })
        : json(200, { users: [] });
    },
  });
  render(<MutedPeople />);
  await expect.element(page.getByText(PROBLEMS.unavailable.message)).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText(SAFETY_WORDS.nobodyMuted)).toBeVisible();
});
