import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ACCOUNT_MESSAGES } from '#contract/messages/en/account.ts';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import type { ProblemCode } from '#contract/problems.ts';

import { ResetPasswordRoute } from '../../../src/app/routes/account/reset-password-route.tsx';
import { VerifyEmailRoute } from '../../../src/app/routes/account/verify-email-route.tsx';
import { AuthGuard } from '../../../src/app/session/auth-guard.tsx';
import { CancelDeletion } from '../../../src/features/auth/cancel-deletion.tsx';
import { ClearDeviceSection } from '../../../src/features/settings/clear-device-section.tsx';
import { DeleteSection } from '../../../src/features/settings/delete-section.tsx';
import { EmailSection } from '../../../src/features/settings/email-section.tsx';
import { ExportSection } from '../../../src/features/settings/export-section.tsx';
import { PasswordSection } from '../../../src/features/settings/password-section.tsx';
import { SessionsSection } from '../../../src/features/settings/sessions-section.tsx';
import { StorageSection } from '../../../src/features/settings/storage-section.tsx';
import { clearToken, currentToken, setToken } from '../../../src/lib/api/token.ts';
import { session, useSession } from '../../../src/state/session.ts';
import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import { jsonResponse, mockApi, refusal } from '../../support/web/mock-api.ts';
import { selfUser } from '../../support/web/people.ts';
import { render } from '../../support/web/render.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  setToken('good');
  session.current = { status: 'signed-in', user: selfUser() };
});
afterEach(() => clearToken());

const DONE = () => jsonResponse(200, { ok: true });
const refused = (code: ProblemCode) => () => refusal(code);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });

function at(address: string, content: ReactNode) {
  render(<MemoryRouter initialEntries={[address]}>{content}</MemoryRouter>);
}

describe('the password', () => {
  const messages = ACCOUNT_MESSAGES.password;
  async function enter(now: string, next: string) {
    await field(messages.now).fill(now);
    await field(messages.new).fill(next);
    await button(messages.change).click();
  }

  it('is changed, and the fields are empty again', async () => {
    const calls = mockApi({ 'POST /api/users/change-password': DONE });
    render(<PasswordSection />);
    await enter('the old secret', 'the new secret');
    await expect.element(page.getByText(messages.changed)).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([
      { oldPassword: 'the old secret', newPassword: 'the new secret' },
    ]);
    await expect.element(field(messages.now)).toHaveValue('');
  });

  it('stays, as do the entries, when the old one is wrong', async () => {
    mockApi({ 'POST /api/users/change-password': refused('wrong_password') });
    render(<PasswordSection />);
    await enter('a wrong guess', 'the new secret');
    await expect.element(page.getByRole('alert')).toHaveTextContent(ERROR_MESSAGES.wrong_password);
    await expect.element(field(messages.new)).toHaveValue('the new secret');
  });

  it('that is too short is refused before anything is sent', async () => {
    const calls = mockApi({});
    render(<PasswordSection />);
    await enter('the old secret', '1234567');
    await expect.element(page.getByRole('alert')).toHaveTextContent(ERROR_MESSAGES.password_length);
    expect(calls).toEqual([]);
  });

  it('can be seen, and says to password managers what it is', async () => {
    render(<PasswordSection />);
    await expect.element(field(messages.new)).toHaveAttribute('type', 'password');
    await expect.element(field(messages.new)).toHaveAttribute('autocomplete', 'new-password');
    await expect.element(field(messages.now)).toHaveAttribute('autocomplete', 'current-password');
    await button(AUTH_MESSAGES.showPassword).first().click();
    await expect.element(field(messages.now)).toHaveAttribute('type', 'text');
  });
});

describe('the e-mail address', () => {
  const messages = ACCOUNT_MESSAGES.email;

  it('is changed with the password, and shown at once', async () => {
    const calls = mockApi({
      'GET /api/users/reset-password': () => jsonResponse(200, { byMail: false }),
      'POST /api/users/change-email': () =>
        jsonResponse(200, selfUser({ email: 'new@example.org' })),
    });
    render(<EmailSection />);
    await field(messages.new).fill('new@example.org');
    await field(ACCOUNT_MESSAGES.password.now).fill('the secret');
    await button(messages.change).click();
    await expect.element(page.getByText(messages.changed)).toBeVisible();
    await expect.element(page.getByText(messages.now('new@example.org'))).toBeVisible();
    expect(calls.at(-1)?.body).toEqual({ email: 'new@example.org', password: 'the secret' });
    // Where no mail is sent, nothing is said about confirming.
    expect(page.getByText(messages.unverified).query()).toBeNull();
  });

  it('can be confirmed by another link, unless it is', async () => {
    const calls = mockApi({
      'GET /api/users/reset-password': () => jsonResponse(200, { byMail: true }),
      'POST /api/users/verify-email/request': DONE,
    });
    render(<EmailSection />);
    await button(messages.sendAgain).click();
    await expect.element(page.getByText(messages.sent('mira@example.org'))).toBeVisible();
    expect(calls.at(-1)?.path).toBe('/api/users/verify-email/request');
    session.current = { status: 'signed-in', user: selfUser({ emailVerified: true }) };
    await expect.element(page.getByText(messages.verified)).toBeVisible();
    await expect.element(button(messages.sendAgain)).not.toBeInTheDocument();
  });

  it('that cannot be one is refused before anything is sent', async () => {
    const calls = mockApi({
      'GET /api/users/reset-password': () => jsonResponse(200, { byMail: false }),
    });
    render(<EmailSection />);
    await field(messages.new).fill('no email');
    await button(messages.change).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(ERROR_MESSAGES.email_invalid);
    expect(calls.map(({ method }) => method)).toEqual(['GET']);
  });
});

describe('sessions', () => {
  const messages = ACCOUNT_MESSAGES.sessions;
  const MOMENT = '2026-01-01T00:00:00.000Z';
  const entry = (id: string, device: string, current = false) => ({
    id,
    device,
    current,
    createdAt: MOMENT,
    seenAt: MOMENT,
  });

  function withSessions(ids: string[]) {
    const all = [
      entry('one', 'Chrome on Linux', true),
      entry('two', 'Safari on iPhone'),
      entry('three', ''),
    ];
    return mockApi({
      'GET /api/users/sessions': () =>
        jsonResponse(200, { sessions: all.filter(({ id }) => ids.includes(id)) }),
      'DELETE /api/users/sessions/two': () => {
        ids.splice(ids.indexOf('two'), 1);
        return DONE();
      },
      'DELETE /api/users/sessions': () => {
        ids.splice(1);
        return DONE();
      },
    });
  }

  it('are listed; this one cannot be ended by accident', async () => {
    withSessions(['one', 'two', 'three']);
    render(<SessionsSection />);
    await expect.element(page.getByText('Chrome on Linux')).toBeVisible();
    expect(page.getByRole('listitem').first().element().textContent).toContain(messages.current);
    expect(
      page.getByRole('button', { name: messages.endDevice('Chrome on Linux') }).query(),
    ).toBeNull();
    await expect.element(button(messages.endDevice(messages.unknown))).toBeVisible();
  });

  it('are listed anew when a new password has ended the others', async () => {
    const ids = ['one', 'two'];
    const all = [entry('one', 'Chrome on Linux', true), entry('two', 'Safari on iPhone')];
    mockApi({
      'GET /api/users/sessions': () =>
        jsonResponse(200, { sessions: all.filter(({ id }) => ids.includes(id)) }),
      'POST /api/users/change-password': () => {
        ids.splice(1);
        return DONE();
      },
    });
    render(
      <>
        <PasswordSection />
        <SessionsSection />
      </>,
    );
    await expect.element(page.getByText('Safari on iPhone')).toBeVisible();
    await field(ACCOUNT_MESSAGES.password.now).fill('the old secret');
    await field(ACCOUNT_MESSAGES.password.new).fill('the new secret');
    await button(ACCOUNT_MESSAGES.password.change).click();
    await expect.element(page.getByText('Safari on iPhone')).not.toBeInTheDocument();
    await expect.element(page.getByText('Chrome on Linux')).toBeVisible();
  });

  it('say in whole words when they began and when they were last used', async () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    mockApi({
      'GET /api/users/sessions': () =>
        jsonResponse(200, {
          sessions: [
            { ...entry('one', 'Chrome on Linux', true), createdAt: ago(1) },
            { ...entry('two', 'Safari on iPhone'), createdAt: ago(3 * 24 * 60), seenAt: ago(125) },
          ],
        }),
    });
    render(<SessionsSection />);
    await expect.element(page.getByText('This device · Logged in 1 minute ago')).toBeVisible();
    await expect
      .element(page.getByText('Last used 2 hours ago · Logged in 3 days ago'))
      .toBeVisible();
  });

  it('end one by one: the row goes, and focus goes to the title', async () => {
    withSessions(['one', 'two', 'three']);
    render(<SessionsSection />);
    await button(messages.endDevice('Safari on iPhone')).click();
    await expect.element(page.getByText(messages.ended('Safari on iPhone'))).toBeVisible();
    await expect.element(page.getByRole('listitem')).toHaveLength(2);
    await expect.element(page.getByRole('heading', { name: messages.title })).toHaveFocus();
  });

  it('end without moving focus that was moved elsewhere meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    mockApi({
      'GET /api/users/sessions': () =>
        jsonResponse(200, {
          sessions: [entry('one', 'Chrome on Linux', true), entry('two', 'Phone')],
        }),
      'DELETE /api/users/sessions/two': () => promise,
    });
    render(
      <>
        <SessionsSection />
        <input aria-label="Elsewhere" />
      </>,
    );
    await button(messages.endDevice('Phone')).click();
    await page.getByLabelText('Elsewhere').click();
    resolve(DONE());
    await expect.element(page.getByText(messages.ended('Phone'))).toBeVisible();
    await expect.element(page.getByLabelText('Elsewhere')).toHaveFocus();
  });

  it('all others end at once, and the button with them', async () => {
    withSessions(['one', 'two', 'three']);
    render(<SessionsSection />);
    await button(messages.endOthers).click();
    await expect.element(page.getByText(messages.othersEnded)).toBeVisible();
    await expect.element(button(messages.endOthers)).not.toBeInTheDocument();
  });

  it('that cannot be loaded say so, and are there after Retry', async () => {
    let isDown = true;
    mockApi({
      'GET /api/users/sessions': () =>
        isDown
          ? refusal('unavailable')
          : jsonResponse(200, { sessions: [entry('one', 'Chrome on Linux', true)] }),
    });
    render(<SessionsSection />);
    await expect
      .element(page.getByRole('alert').first())
      .toHaveTextContent(ERROR_MESSAGES.unavailable);
    isDown = false;
    await button(COMMON_MESSAGES.retry).click();
    await expect.element(page.getByText('Chrome on Linux')).toBeVisible();
  });

  it('whose end fails stay, with the reason', async () => {
    withSessions(['one', 'three']);
    render(<SessionsSection />);
    await button(messages.endDevice(messages.unknown)).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(ERROR_MESSAGES.unavailable);
    await expect.element(page.getByRole('listitem')).toHaveLength(2);
  });
});

describe('clearing this device', () => {
  it('asks first, then leaves nothing of anybody but how the page looks', async () => {
    mockApi({ 'POST /api/users/logout': DONE });
    localStorage.setItem('draft:post:somebody', 'unfinished');
    localStorage.setItem('theme', 'dark');
    sessionStorage.setItem('feed-place:somebody', 'x 1');
    await caches.open('answers');
    await new Promise((resolve) => {
      indexedDB.open('outbox').onsuccess = ({ target }) => {
        (target as IDBOpenDBRequest).result.close();
        resolve(undefined);
      };
    });
    render(<ClearDeviceSection />);
    await button(ACCOUNT_MESSAGES.clear.action).click();
    await button(COMMON_MESSAGES.cancel).click();
    expect(currentToken()).toBe('good');
    expect(localStorage.getItem('draft:post:somebody')).toBe('unfinished');

    await button(ACCOUNT_MESSAGES.clear.action).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: ACCOUNT_MESSAGES.clear.action })
      .click();
    expect(currentToken()).toBeUndefined();
    await expect
      .poll(async () => ({
        kept: Object.keys(localStorage),
        place: sessionStorage.getItem('feed-place:somebody'),
        caches: await caches.keys(),
        databases: (await indexedDB.databases()).map(({ name }) => name),
      }))
      .toEqual({ kept: ['theme'], place: null, caches: [], databases: [] });
    localStorage.removeItem('theme');
  });
});

describe('the storage', () => {
  const messages = ACCOUNT_MESSAGES.storage;

  it('says what images and videos take, and may take', async () => {
    mockApi({
      'GET /api/users/storage': () =>
        jsonResponse(200, { usedBytes: 1.5 * 2 ** 30, maxBytes: 20 * 2 ** 30 }),
    });
    render(<StorageSection />);
    await expect.element(page.getByText(messages.used('1.5 GB', '20.0 GB'))).toBeVisible();
  });

  it('says why not, and tries again', async () => {
    let isAway = true;
    mockApi({
      'GET /api/users/storage': () =>
        isAway
          ? refusal('unavailable')
          : jsonResponse(200, { usedBytes: 812, maxBytes: 20 * 2 ** 30 }),
    });
    render(<StorageSection />);
    const again = page.getByRole('button', { name: COMMON_MESSAGES.retry });
    await expect.element(again).toBeVisible();
    isAway = false;
    await again.click();
    await expect.element(page.getByText(messages.used('812 B', '20.0 GB'))).toBeVisible();
  });
});

describe('taking one’s data along', () => {
  const messages = ACCOUNT_MESSAGES.export;

  it('begins the download, and leaves the link for another try', async () => {
    mockApi({
      'POST /api/users/export': () => jsonResponse(200, { url: '/api/users/export/signed' }),
    });
    const followed: string[] = [];
    const follow = (event: Event) => {
      if (!(event.target instanceof HTMLAnchorElement)) return;
      event.preventDefault(); // the test's server has no such file
      followed.push(event.target.pathname);
    };
    document.addEventListener('click', follow);
    render(<ExportSection />);
    await button(messages.start).click();
    const link = page.getByRole('link', { name: messages.link });
    await expect.element(link).toHaveAttribute('download');
    await expect.element(link).toHaveAttribute('href', '/api/users/export/signed');
    await expect.poll(() => followed).toEqual(['/api/users/export/signed']);
    document.removeEventListener('click', follow);
  });

  it('says why not', async () => {
    mockApi({ 'POST /api/users/export': refused('too_many_requests') });
    render(<ExportSection />);
    await button(messages.start).click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(ERROR_MESSAGES.too_many_requests);
    await expect.element(button(messages.start)).toBeVisible();
  });
});

describe('deleting the account', () => {
  const messages = ACCOUNT_MESSAGES.delete;
  const deletionAt = '2026-12-05T12:00:00.000Z';

  async function openQuestion(password: string) {
    await field(ACCOUNT_MESSAGES.password.now).fill(password);
    await button(messages.start).click();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
  }
  const answer = (name: string) =>
    page.getByRole('alertdialog').getByRole('button', { name }).click();

  it('asks for the password and whether it is meant', async () => {
    const calls = mockApi({
      'POST /api/users/delete': () => jsonResponse(200, selfUser({ deletionAt })),
    });
    render(<DeleteSection />);
    await openQuestion('the secret');
    await answer(COMMON_MESSAGES.cancel);
    expect(calls).toEqual([]);
    await openQuestion('the secret');
    await answer(messages.start);
    await expect.poll(() => session.current).toMatchObject({ user: { deletionAt } });
    expect(calls).toMatchObject([{ body: { password: 'the secret' } }]);
  });

  it('changes nothing with a wrong password', async () => {
    mockApi({ 'POST /api/users/delete': refused('wrong_password') });
    render(<DeleteSection />);
    await openQuestion('a wrong guess');
    await answer(messages.start);
    await expect.element(page.getByRole('alert')).toHaveTextContent(ERROR_MESSAGES.wrong_password);
    expect(session.current).not.toMatchObject({ user: { deletionAt } });
  });

  it('shows the date and the way back instead of any screen', async () => {
    mockApi({ 'POST /api/users/delete/cancel': () => jsonResponse(200, selfUser()) });
    session.current = { status: 'signed-in', user: selfUser({ deletionAt }) };
    render(
      <MemoryRouter>
        <AuthGuard wanted={{ pathname: '/', search: '', hash: '', state: null, key: 'x' }}>
          <p>The hub</p>
        </AuthGuard>
      </MemoryRouter>,
    );
    await expect.element(page.getByText(/December 5, 2026/)).toBeVisible();
    expect(page.getByText('The hub').query()).toBeNull();
    // What had the focus is gone with the settings.
    await expect.element(button(ACCOUNT_MESSAGES.leaving.keep)).toHaveFocus();
    await button(ACCOUNT_MESSAGES.leaving.keep).click();
    await expect.element(page.getByText('The hub')).toBeVisible();
  });

  it('lets one log out while it is under way', async () => {
    mockApi({ 'POST /api/users/logout': DONE });
    session.current = { status: 'signed-in', user: selfUser({ deletionAt }) };
    render(<WhileSignedIn />);
    await button(AUTH_MESSAGES.logout).click();
    expect(currentToken()).toBeUndefined();
    await expect.element(button(AUTH_MESSAGES.logout)).not.toBeInTheDocument();
  });
});

describe('a forgotten password', () => {
  const messages = AUTH_MESSAGES.reset;

  it('says who helps where no mail is sent', async () => {
    mockApi({ 'GET /api/users/reset-password': () => jsonResponse(200, { byMail: false }) });
    at('/reset-password', <ResetPasswordRoute />);
    await expect.element(page.getByText(messages.byOperator)).toBeVisible();
    expect(page.getByRole('textbox').query()).toBeNull();
  });

  it('asks for a link by name, without a token, and says the same whoever it is', async () => {
    const calls = mockApi({
      'GET /api/users/reset-password': () => jsonResponse(200, { byMail: true }),
      'POST /api/users/reset-password/request': DONE,
    });
    at('/reset-password', <ResetPasswordRoute />);
    await field(messages.nameOrEmail).fill(' mira ');
    await button(messages.send).click();
    await expect.element(page.getByText(messages.sent)).toBeVisible();
    expect(calls.at(-1)).toMatchObject({ body: { usernameOrEmail: 'mira' }, authorization: null });
  });

  it('is replaced with the secret of the link', async () => {
    const calls = mockApi({ 'POST /api/users/reset-password': DONE });
    at('/reset-password#the-secret', <ResetPasswordRoute />);
    await field(messages.new).fill('the new secret');
    await button(messages.choose).click();
    await expect.element(page.getByText(messages.done)).toBeVisible();
    expect(calls).toMatchObject([{ body: { token: 'the-secret', password: 'the new secret' } }]);
  });

  it('keeps what was typed when the link is no longer valid, and leads to a new one', async () => {
    mockApi({
      'POST /api/users/reset-password': refused('link_invalid'),
      'GET /api/users/reset-password': () => jsonResponse(200, { byMail: true }),
    });
    at('/reset-password#old', <ResetPasswordRoute />);
    await field(messages.new).fill('the new secret');
    await button(messages.choose).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(ERROR_MESSAGES.link_invalid);
    await expect.element(field(messages.new)).toHaveValue('the new secret');
    await page.getByRole('link', { name: messages.askAgain }).click();
    await expect.element(field(messages.nameOrEmail)).toBeVisible();
  });
});

describe('the link that confirms an address', () => {
  const messages = AUTH_MESSAGES.verify;

  it('is used once, and the account is read again', async () => {
    const calls = mockApi({
      'POST /api/users/verify-email': DONE,
      'GET /api/users/details': () => jsonResponse(200, selfUser({ emailVerified: true })),
    });
    at('/verify-email#the-secret', <VerifyEmailRoute />);
    await expect.element(page.getByText(messages.done)).toBeVisible();
    await expect.element(page.getByRole('heading', { name: messages.doneTitle })).toBeVisible();
    await expect.poll(() => session.current).toMatchObject({ user: { emailVerified: true } });
    expect(calls.map(({ method, body }) => [method, body])).toEqual([
      ['POST', { token: 'the-secret' }],
      ['GET', undefined],
    ]);
  });

  it('that has run out says so, and leads to a new one', async () => {
    mockApi({
      'POST /api/users/verify-email': refused('link_invalid'),
      'GET /api/users/details': () => jsonResponse(200, selfUser({ emailVerified: false })),
    });
    at('/verify-email#old', <VerifyEmailRoute />);
    await expect.element(page.getByText(ERROR_MESSAGES.link_invalid)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: messages.askAgain }))
      .toHaveAttribute('href', '/settings#account');
    expect(button(COMMON_MESSAGES.retry).query()).toBeNull();
  });

  it('that is followed again says that the address is confirmed', async () => {
    mockApi({
      'POST /api/users/verify-email': refused('link_invalid'),
      'GET /api/users/details': () => jsonResponse(200, selfUser({ emailVerified: true })),
    });
    at('/verify-email#followed-before', <VerifyEmailRoute />);
    await expect.element(page.getByText(messages.done)).toBeVisible();
    expect(page.getByText(ERROR_MESSAGES.link_invalid).query()).toBeNull();
  });

  it('is tried again where the server could not be asked', async () => {
    const calls = mockApi({ 'POST /api/users/verify-email': refused('busy') });
    at('/verify-email#the-secret', <VerifyEmailRoute />);
    await button(COMMON_MESSAGES.retry).click();
    await expect.poll(() => calls).toHaveLength(2);
    expect(page.getByRole('link', { name: messages.askAgain }).query()).toBeNull();
  });
});

/** As the guard shows it. */
function WhileSignedIn() {
  return useSession().status === 'signed-in' ? <CancelDeletion /> : null;
}
