import { describe, expect, it } from 'vitest';
import { pathOf } from '#contract/calls/route.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { Sessions } from '#contract/schema/account.ts';
import { deviceName } from '../../../server/domain/accounts/device-name.ts';
import { PATHS } from '../../support/paths.ts';
import {
  accountCalls,
  CHROME_ON_ANDROID,
  PASSWORD,
  proveEmail,
} from '../../support/server/accounts.ts';
import { failure, problem } from '../../support/server/problems.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';

const server = await createTestServer();
const { call, answerOf, signUp, signIn, isSignedIn } = accountCalls(server);

async function sessionsOf(person: TestPerson): Promise<Sessions['sessions']> {
  return (await call('GET', PATHS.sessions, person)).body.sessions;
}

describe('account settings calls', () => {
  const CALLS = [
    ['GET', PATHS.sessions],
    ['DELETE', PATHS.sessions],
    ['DELETE', pathOf(PATHS.endSession, { id: 'x' })],
    ['POST', PATHS.changePassword],
    ['POST', PATHS.changeEmail],
    ['POST', PATHS.requestVerification],
  ] as const;

  it.each(CALLS)('%s %s needs a token', async (method, url) => {
    const payload = method === 'POST' ? {} : undefined;
    expect(await answerOf(method, url, undefined, payload)).toEqual(failure('unauthorized'));
    const made = { headers: { authorization: `Bearer ${'A'.repeat(43)}` } };
    expect(await answerOf(method, url, made, payload)).toEqual(failure('unauthorized'));
  });

  it.each<[string, string, unknown]>([
    ['no passwords', PATHS.changePassword, {}],
    ['one of two', PATHS.changePassword, { oldPassword: PASSWORD }],
    ['numbers', PATHS.changePassword, { oldPassword: 1, newPassword: 2 }],
    ['a list', PATHS.changePassword, { oldPassword: [PASSWORD], newPassword: 'x' }],
    ['no password', PATHS.changeEmail, { email: 'a@example.org' }],
    ['no address', PATHS.changeEmail, { password: PASSWORD }],
    ['null', PATHS.changeEmail, { email: null, password: PASSWORD }],
    [
      '1,001 characters',
      PATHS.changePassword,
      { oldPassword: PASSWORD, newPassword: 'x'.repeat(1001) },
    ],
    ['no token', PATHS.verifyEmail, {}],
    ['a number for a token', PATHS.verifyEmail, { token: 7 }],
    ['201 characters of token', PATHS.verifyEmail, { token: 'x'.repeat(201) }],
    ['no password', PATHS.resetPassword, { token: 'x' }],
    ['no name', PATHS.requestReset, {}],
    ['a list of names', PATHS.requestReset, { usernameOrEmail: ['ada'] }],
  ])('account settings refuse %s at %s', async (_what, url, payload) => {
    const ada = await server.person(`shape_${server.context.newId().slice(-12)}`);
    expect(await answerOf('POST', url, ada, payload)).toEqual(failure('bad_request'));
  });
});

describe('session list', () => {
  it('sessions show their device and which one is current', async () => {
    const phone = await signUp('listed');
    server.clock.nowMs += 60_000;
    const tool = await signIn('listed');
    const at = new Date(server.clock.nowMs).toISOString();
    const before = new Date(server.clock.nowMs - 60_000).toISOString();
    expect(await sessionsOf(tool)).toEqual([
      { id: tool.session, createdAt: at, seenAt: at, current: true, device: 'curl' },
      {
        id: phone.session,
        createdAt: before,
        seenAt: before,
        current: false,
        device: 'Chrome on Android',
      },
    ]);
  });

  it('expired sessions are not listed', async () => {
    const old = await signUp('out_of_time');
    server.clock.nowMs += 29 * 24 * 60 * 60_000;
    const young = await signIn('out_of_time');
    server.clock.nowMs += 24 * 60 * 60_000;
    expect((await sessionsOf(young)).map(({ id }) => id)).toEqual([young.session]);
    expect(await isSignedIn(old)).toBe(false);
  });

  it('ending a session closes its live connections', async () => {
    const [first, second, third] = [
      await signUp('ender'),
      await signIn('ender'),
      await signIn('ender'),
    ];
    const ended = await answerOf('DELETE', pathOf(PATHS.endSession, { id: first.session }), second);
    expect(ended).toEqual([200, { ok: true }]);
    expect(await Promise.all([first, second, third].map(isSignedIn))).toEqual([false, true, true]);
    expect(server.endedSessions).toContain(first.session);
    expect(server.endedSessions).not.toContain(second.session);
    const again = await answerOf('DELETE', pathOf(PATHS.endSession, { id: first.session }), second);
    expect(again).toEqual(failure('session_not_found'));
  });

  it('sessions of others look unknown and cannot be ended', async () => {
    const ada = await signUp('mine_1');
    const eve = await signUp('mine_2');
    for (const id of [ada.session, 'x', '01m7zbh199ae9gq4b3t5cmw1db', "' or 1=1 --"]) {
      const url = pathOf(PATHS.endSession, { id });
      expect(await answerOf('DELETE', url, eve)).toEqual(failure('session_not_found'));
    }
    expect(await isSignedIn(ada)).toBe(true);
    expect((await sessionsOf(eve)).map(({ id }) => id)).toEqual([eve.session]);
  });

  it('ending other sessions keeps the current one', async () => {
    const first = await signUp('leaver');
    const second = await signIn('leaver');
    const other = await signUp('stranger');
    expect(await answerOf('DELETE', PATHS.sessions, second)).toEqual([200, { ok: true }]);
    expect(await Promise.all([first, second, other].map(isSignedIn))).toEqual([false, true, true]);
    expect(server.endedSessions).toContain(first.session);
    expect(server.endedSessions).not.toContain(second.session);
  });

  it('get-token keeps the device name of a session', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: PATHS.register,
      payload: { username: 'ticketed', password: PASSWORD },
      headers: { 'user-agent': CHROME_ON_ANDROID },
    });
    const ticket = response.cookies.find(({ name }) => name === 'hub_ticket')?.value ?? '';
    const fresh = await server.app.inject({
      url: pathOf(PATHS.getToken, { id: response.json()._id }),
      cookies: { hub_ticket: ticket },
      headers: { 'user-agent': CHROME_ON_ANDROID },
    });
    const headers = { authorization: `Bearer ${fresh.json().token}` };
    expect((await call('GET', PATHS.sessions, { headers })).body.sessions).toMatchObject([
      { current: true, device: 'Chrome on Android' },
    ]);
  });
});

describe('device name', () => {
  it.each([
    [CHROME_ON_ANDROID, 'Chrome on Android'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox on macOS',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36',
      'Chrome on Linux',
    ],
    ['curl/8.9.1', 'curl'],
    ['Mozilla/5.0 (somebody; unknown)', ''],
    ['', ''],
    [undefined, ''],
    ['<script>alert(1)</script>', ''],
  ])('device name of %s is %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });

  it('a device name has at most 200 characters', () => {
    expect(deviceName('x'.repeat(100_000))).toHaveLength(200);
  });
});

describe('changing the password', () => {
  const change = (person: TestPerson, oldPassword: string, newPassword: string) =>
    answerOf('POST', PATHS.changePassword, person, { oldPassword, newPassword });

  it('a changed password replaces the old one and ends other sessions', async () => {
    const elsewhere = await signUp('changer');
    const here = await signIn('changer');
    expect(await change(here, PASSWORD, 'another long secret')).toEqual([200, { ok: true }]);
    expect(await isSignedIn(here)).toBe(true);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(server.endedSessions).toContain(elsewhere.session);
    const login = (password: string) =>
      answerOf('POST', PATHS.login, undefined, { username: 'changer', password });
    expect(await login(PASSWORD)).toEqual(failure('wrong_credentials'));
    expect((await login('another long secret'))[0]).toBe(200);
  });

  it('changing the password needs the old one', async () => {
    const ada = await signUp('prover');
    expect(await change(ada, 'a wrong guess', 'another long secret')).toEqual(
      failure('wrong_password'),
    );
    expect((await signIn('prover')).id).toBe(ada.id);
  });

  it.each<[string, string, ProblemCode]>([
    ['7 characters', '1234567', 'password_length'],
    ['257 characters', 'x'.repeat(257), 'password_length'],
    ['a common one', 'Password1', 'password_common'],
    ['a NUL', 'before\0after', 'bad_request'],
  ])('changing the password refuses %s', async (_what, password, code) => {
    const ada = await server.person(`weak_${server.context.newId().slice(-12)}`);
    expect(await change(ada, PASSWORD, password)).toEqual(failure(code));
  });

  it('a password may have 8 to 256 characters and not be the username', async () => {
    const ada = await signUp('edge.of.names');
    expect(await change(ada, PASSWORD, 'Edge.Of.Names')).toEqual(failure('password_common'));
    expect((await change(ada, PASSWORD, '8 chars!'))[0]).toBe(200);
    expect((await change(ada, '8 chars!', '🎨'.repeat(256)))[0]).toBe(200);
  });

  it('password guesses stop after 15 failures, even with the right one', async () => {
    const strict = await createTestServer({ HUB_LIMIT_SCALE: '1' });
    const calls = accountCalls(strict);
    const ada = await calls.signUp('guessed');
    const guess = (oldPassword: string) =>
      calls.answerOf('POST', PATHS.changePassword, ada, {
        oldPassword,
        newPassword: 'another long secret',
      });
    for (let i = 0; i < 15; i += 1) {
      expect(await guess('a wrong guess')).toEqual(failure('wrong_password'));
    }
    expect(await guess(PASSWORD)).toEqual(failure('too_many_requests'));
    strict.clock.nowMs += 5 * 60_000;
    expect((await guess(PASSWORD))[0]).toBe(200);
  });
});

describe('parallel password guesses', () => {
  it.each<[string, 'POST', string, object]>([
    ['change the password', 'POST', PATHS.changePassword, { newPassword: 'another long secret' }],
    ['change the address', 'POST', PATHS.changeEmail, { email: 'thief@example.org' }],
    ['delete the account', 'POST', PATHS.deleteAccount, {}],
  ])('parallel guesses to %s are checked 15 times', async (_what, method, url, fields) => {
    const strict = await createTestServer({ HUB_LIMIT_SCALE: '1' });
    const calls = accountCalls(strict);
    const ada = await calls.signUp('guessed');
    const wrong = { ...fields, password: 'a wrong guess', oldPassword: 'a wrong guess' };
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => calls.call(method, url, ada, wrong)),
    );
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'wrong_password')).toHaveLength(15);
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(25);
  });
});

describe('changing the e-mail address', () => {
  const change = (person: TestPerson, email: string, password = PASSWORD) =>
    answerOf('POST', PATHS.changeEmail, person, { email, password });

  it('changing an address needs the password', async () => {
    const ada = await signUp('mover', 'old@example.org');
    const prompt = await answerOf('POST', PATHS.updateEmail, ada, { email: 'new@example.org' });
    expect(prompt).toEqual(failure('email_needs_password'));
    expect(await change(ada, 'new@example.org', 'a wrong guess')).toEqual(
      failure('wrong_password'),
    );
    expect((await server.get(ada, PATHS.details)).json().email).toBe('old@example.org');
    const [status, body] = await change(ada, '  New@example.org ');
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ email: 'New@example.org', emailVerified: false }),
    ]);
  });

  it.each<[string, string]>([
    ['the placeholder', 'no email'],
    ['nothing', ''],
    ['two addresses', 'a@example.org,b@example.org'],
    ['a name with an address', 'Ada <ada@example.org>'],
    ['a line break', 'ada@example.org\nbcc: eve@example.org'],
    ['a control character', 'ada\u0001@example.org'],
    ['255 characters', `${'a'.repeat(243)}@example.org`],
  ])('changing the password refuses %s', async (_what, email) => {
    const ada = await server.person(`wrong_${server.context.newId().slice(-12)}`);
    expect(await change(ada, email)).toEqual(failure('email_invalid'));
  });

  it('an address may have 254 characters and must be unused', async () => {
    const ada = await signUp('long_mail');
    const email = `${'a'.repeat(242)}@example.org`;
    expect((await change(ada, email))[0]).toBe(200);
    await proveEmail(server, ada.id, email);
    const bob = await signUp('late_mail');
    expect(await change(bob, email.toUpperCase())).toEqual(failure('email_taken'));
  });
});

describe('without a mailer', () => {
  it('mail calls say that mail is unavailable, to everybody alike', async () => {
    const ada = await signUp('mailless', 'mailless@example.org');
    expect((await call('GET', PATHS.resetPassword)).body).toEqual({ byMail: false });
    for (const usernameOrEmail of ['mailless', 'nobody']) {
      const answer = await answerOf('POST', PATHS.requestReset, undefined, { usernameOrEmail });
      expect(answer).toEqual(failure('mail_unavailable'));
    }
    const verification = await answerOf('POST', PATHS.requestVerification, ada, {});
    expect(verification).toEqual([403, problem('mail_unavailable')]);
  });
});
