import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SessionId } from '#contract/ids.ts';
import type { Sessions } from '#contract/schema/account.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { deviceName } from '../../../server/domain/accounts/device-name.ts';
import {
  accountCalls,
  CHROME_ON_ANDROID,
  PASSWORD,
  proveEmail,
} from '../../support/server/accounts.ts';
import type { CallName } from '../../support/server/calls.ts';
import { expectProblem } from '../../support/server/problems.ts';
import { bearer, createTestServer, type TestPerson } from '../../support/server/test-server.ts';

const server = await createTestServer();
const { signUp, signIn, isSignedIn } = accountCalls(server);

async function sessionsOf(person: TestPerson): Promise<Sessions['sessions']> {
  return (await person.ok('sessions')).sessions;
}

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

  it('another session than the account may have ends the one used longest ago', async () => {
    const first = await signUp('much_used');
    server.clock.nowMs += 1;
    const second = await signIn('much_used');
    await server.context.store.transaction(async (tx) => {
      for (let more = 2; more < SERVER_LIMITS.sessions; more += 1) {
        const id = server.context.newId<SessionId>();
        const createdAtMs = server.clock.nowMs;
        const expiresAtMs = createdAtMs + SERVER_LIMITS.sessionMs;
        await tx.sessions.add({ id, account: first.id, tokenHash: id, createdAtMs, expiresAtMs });
      }
    });
    expect(await sessionsOf(second)).toHaveLength(SERVER_LIMITS.sessions);
    expect(await isSignedIn(first)).toBe(true);
    server.clock.nowMs += 1;
    const last = await signIn('much_used');
    expect(await Promise.all([first, second, last].map(isSignedIn))).toEqual([false, true, true]);
    expect(await sessionsOf(last)).toHaveLength(SERVER_LIMITS.sessions);
    // The clock was wrong, and was set right.
    server.clock.nowMs -= 24 * 60 * 60_000;
    const now = await signIn('much_used');
    expect(await isSignedIn(now)).toBe(true);
    expect(await sessionsOf(now)).toHaveLength(SERVER_LIMITS.sessions);
  });

  it('ending a session closes its live connections', async () => {
    const [first, second, third] = [
      await signUp('ender'),
      await signIn('ender'),
      await signIn('ender'),
    ];
    await second.ok('endSession', { id: first.session });
    expect(await Promise.all([first, second, third].map(isSignedIn))).toEqual([false, true, true]);
    expect(server.endedSessions).toContain(first.session);
    expect(server.endedSessions).not.toContain(second.session);
    await second.refused('session_not_found', 'endSession', { id: first.session });
  });

  it('sessions of others look unknown and cannot be ended', async () => {
    const ada = await signUp('mine_1');
    const eve = await signUp('mine_2');
    for (const id of [ada.session, 'x', '01m7zbh199ae9gq4b3t5cmw1db', "' or 1=1 --"]) {
      await eve.refused('session_not_found', 'endSession', { id });
    }
    expect(await isSignedIn(ada)).toBe(true);
    expect((await sessionsOf(eve)).map(({ id }) => id)).toEqual([eve.session]);
  });

  it('ending other sessions keeps the current one', async () => {
    const first = await signUp('leaver');
    const second = await signIn('leaver');
    const other = await signUp('stranger');
    expect(await second.ok('endOtherSessions')).toEqual({ ok: true });
    expect(await Promise.all([first, second, other].map(isSignedIn))).toEqual([false, true, true]);
    expect(server.endedSessions).toContain(first.session);
    expect(server.endedSessions).not.toContain(second.session);
  });

  it('get-token keeps the device name of a session', async () => {
    const response = await server.anonymous.call(
      'register',
      { username: 'ticketed', password: PASSWORD },
      { 'user-agent': CHROME_ON_ANDROID },
    );
    const ticket = response.cookies.find(({ name }) => name === 'hub_ticket')?.value ?? '';
    const { token } = await server.anonymous.ok(
      'getToken',
      { id: response.json()._id },
      { cookie: `hub_ticket=${ticket}`, 'user-agent': CHROME_ON_ANDROID },
    );
    expect((await bearer(server.app, token).ok('sessions')).sessions).toMatchObject([
      { current: true, device: 'Chrome on Android' },
    ]);
  });
});

describe('a session that ends within a call', () => {
  const { limiter, store } = server.context;

  /** A person whose session ends once a call of theirs has been let in. */
  async function leaving(username: string): Promise<TestPerson> {
    const [person] = await server.strangers(username);
    vi.spyOn(limiter, 'consume').mockImplementationOnce(async () => {
      await store.transaction((tx) => tx.sessions.end(person.session));
      return 0;
    });
    onTestFinished(() => void vi.restoreAllMocks());
    return person;
  }

  it('is refused like one that had ended before, where its rows refer to it', async () => {
    const person = await leaving('leaves');
    await person.refused('unauthorized', 'startExport');
  });

  it('a failure of a call whose session goes on is a failure', async () => {
    const [person] = await server.strangers('stays');
    const failure = Object.assign(new Error('no such row'), { code: '23503' });
    vi.spyOn(limiter, 'consume').mockRejectedValueOnce(failure);
    onTestFinished(() => void vi.restoreAllMocks());
    await person.refused('internal', 'startExport');
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
    person.call('changePassword', { oldPassword, newPassword });

  it('a changed password replaces the old one and ends other sessions', async () => {
    const elsewhere = await signUp('changer');
    const here = await signIn('changer');
    expect((await change(here, PASSWORD, 'another long secret')).json()).toEqual({ ok: true });
    expect(await isSignedIn(here)).toBe(true);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(server.endedSessions).toContain(elsewhere.session);
    const login = (password: string) =>
      server.anonymous.call('login', { username: 'changer', password });
    expectProblem(await login(PASSWORD), 'wrong_credentials');
    expect((await login('another long secret')).statusCode).toBe(200);
  });

  it('changing the password needs the old one', async () => {
    const ada = await signUp('prover');
    expectProblem(await change(ada, 'a wrong guess', 'another long secret'), 'wrong_password');
    expect((await signIn('prover')).id).toBe(ada.id);
  });

  it('a new password is neither too short, common nor the username', async () => {
    const ada = await signUp('edge.of.names');
    expectProblem(await change(ada, PASSWORD, '1234567'), 'password_length');
    expectProblem(await change(ada, PASSWORD, 'Password1'), 'password_common');
    expectProblem(await change(ada, PASSWORD, 'Edge.Of.Names'), 'password_common');
  });

  it('password guesses stop after 15 failures, even with the right one', async () => {
    const strict = await createTestServer({ HUB_LIMIT_SCALE: '1' });
    const calls = accountCalls(strict);
    const ada = await calls.signUp('guessed');
    const guess = (oldPassword: string) =>
      ada.call('changePassword', { oldPassword, newPassword: 'another long secret' });
    for (let i = 0; i < 15; i += 1) {
      expectProblem(await guess('a wrong guess'), 'wrong_password');
    }
    expectProblem(await guess(PASSWORD), 'too_many_requests');
    strict.clock.nowMs += 5 * 60_000;
    expect((await guess(PASSWORD)).statusCode).toBe(200);
  });
});

describe('a password that is changed while the old one is checked', () => {
  /** Changes the password as soon as the old one was found to be right. */
  function changeDuringNextCheck(owner: TestPerson): void {
    const { passwords } = server.context;
    const verify = passwords.verify.bind(passwords);
    const check = vi.spyOn(passwords, 'verify').mockImplementationOnce(async (...checked) => {
      const isRight = await verify(...checked);
      await owner.ok('changePassword', {
        oldPassword: PASSWORD,
        newPassword: 'another long secret',
      });
      return isRight;
    });
    onTestFinished(() => check.mockRestore());
  }

  it('does not log in', async () => {
    const owner = await signUp('outrun');
    changeDuringNextCheck(owner);
    const thief = await server.anonymous.call('login', { username: 'outrun', password: PASSWORD });
    expectProblem(thief, 'wrong_credentials');
    expect(await sessionsOf(owner)).toHaveLength(1);
  });

  it.each<[CallName, object]>([
    ['changePassword', { oldPassword: PASSWORD, newPassword: 'the secret of a thief' }],
    ['changeEmail', { password: PASSWORD, email: 'thief@example.org' }],
    ['deleteAccount', { password: PASSWORD }],
  ])('does not serve for %s', async (call, fields) => {
    const username = `outrun_${call.toLowerCase()}`;
    const thief = await signUp(username);
    const owner = await signIn(username);
    changeDuringNextCheck(owner);
    expectProblem(await thief.call(call, {}, {}, fields), 'wrong_password');
    expect(await owner.ok('details')).toMatchObject({ email: 'no email' });
    expect((await signIn(username, 'another long secret')).id).toBe(owner.id);
  });
});

describe('parallel password guesses', () => {
  it.each<[CallName, object]>([
    ['changePassword', { newPassword: 'another long secret' }],
    ['changeEmail', { email: 'thief@example.org' }],
    ['deleteAccount', {}],
  ])('parallel guesses at a password by %s are checked 15 times', async (call, fields) => {
    const strict = await createTestServer({ HUB_LIMIT_SCALE: '1' });
    const calls = accountCalls(strict);
    const ada = await calls.signUp('guessed');
    const wrong = { ...fields, password: 'a wrong guess', oldPassword: 'a wrong guess' };
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => ada.call(call, {}, {}, wrong)),
    );
    const codes = answers.map((response) => response.json().code);
    expect(codes.filter((code) => code === 'wrong_password')).toHaveLength(15);
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(25);
  });
});

describe('changing the e-mail address', () => {
  const change = (person: TestPerson, email: string, password = PASSWORD) =>
    person.call('changeEmail', { email, password });

  it('changing an address needs the password', async () => {
    const ada = await signUp('mover', 'old@example.org');
    await ada.refused('email_needs_password', 'updateEmail', { email: 'new@example.org' });
    expectProblem(await change(ada, 'new@example.org', 'a wrong guess'), 'wrong_password');
    expect((await ada.ok('details')).email).toBe('old@example.org');
    expect((await change(ada, '  New@example.org ')).json()).toMatchObject({
      email: 'New@example.org',
      emailVerified: false,
    });
  });

  it('an address may have 254 characters, has to be one and unused', async () => {
    const ada = await signUp('long_mail');
    expectProblem(await change(ada, 'Ada <ada@example.org>'), 'email_invalid');
    const email = `${'a'.repeat(242)}@example.org`;
    expect((await change(ada, email)).statusCode).toBe(200);
    await proveEmail(server, ada.id, email);
    const bob = await signUp('late_mail');
    expectProblem(await change(bob, email.toUpperCase()), 'email_taken');
  });
});

describe('many email addresses', () => {
  it('an account can try ten addresses an hour', async () => {
    const strict = await createTestServer({ HUB_LIMIT_SCALE: '1' });
    const calls = accountCalls(strict);
    const owner = await calls.signUp('owner', 'owner@example.org');
    await proveEmail(strict, owner.id, 'owner@example.org');
    const curious = await calls.signUp('curious');
    const taken = { email: 'owner@example.org', password: PASSWORD };
    for (let i = 0; i < 5; i += 1) {
      await curious.refused('email_taken', 'updateEmail', taken);
      await curious.refused('email_taken', 'changeEmail', taken);
    }
    await curious.refused('too_many_requests', 'updateEmail', taken);
    await curious.refused('too_many_requests', 'changeEmail', taken);
    strict.clock.nowMs += 60 * 60_000;
    await curious.ok('updateEmail', { email: 'curious@example.org' });
  });

  it('wrong passwords do not count as tried addresses', async () => {
    const strict = await createTestServer({ HUB_LIMIT_SCALE: '1' });
    const ada = await accountCalls(strict).signUp('ada');
    const email = 'ada@example.org';
    for (let i = 0; i < 12; i += 1) {
      await ada.refused('wrong_password', 'changeEmail', { email, password: 'a wrong guess' });
    }
    await ada.ok('changeEmail', { email, password: PASSWORD });
  });
});

describe('without a mailer', () => {
  it('mail calls say that mail is unavailable, to everybody alike', async () => {
    const ada = await signUp('mailless', 'mailless@example.org');
    expect(await server.anonymous.ok('resetOptions')).toEqual({ byMail: false });
    for (const usernameOrEmail of ['mailless', 'nobody']) {
      await server.anonymous.refused('mail_unavailable', 'requestReset', { usernameOrEmail });
    }
    await ada.refused('mail_unavailable', 'requestVerification');
  });
});
