import { describe, expect, it, vi } from 'vitest';

import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { accountCalls, PASSWORD } from '../../support/server/accounts.ts';
import { mailServer, type ReceivedMail } from '../../support/server/mail-server.ts';
import { expectProblem } from '../../support/server/problems.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';

const ORIGIN = 'https://hub.example.org';
const mail = await mailServer();
const env = {
  SMTP_URL: mail.url,
  MAIL_FROM: 'Creative Hub <hub@example.org>',
  PUBLIC_ORIGIN: ORIGIN,
};
const server = await createTestServer(env);
const { signUp, isSignedIn } = accountCalls(server);

/** The secret behind the `#` of the link in a message. */
function secretOf(message: ReceivedMail | undefined): string {
  return message?.link?.split('#')[1] ?? '';
}

async function isVerified(person: TestPerson): Promise<boolean> {
  return (await person.ok('details')).emailVerified;
}

const verify = (token: string) => server.anonymous.call('verifyEmail', { token });
const requestReset = (usernameOrEmail: string) =>
  server.anonymous.call('requestReset', { usernameOrEmail });
const reset = (token: string, password: string) =>
  server.anonymous.call('resetPassword', { token, password });
const login = async (username: string, password: string) =>
  (await server.anonymous.call('login', { username, password })).statusCode;

/** Somebody whose address is proven. */
async function proven(username: string): Promise<TestPerson & { readonly email: string }> {
  const email = `${username}@example.org`;
  const person = await signUp(username, email);
  await server.runDueJobs();
  expect((await verify(secretOf(mail.to(email)[0]))).json()).toEqual({ ok: true });
  return { ...person, email };
}

describe('email verification', () => {
  it('an address is verified by its link, once', async () => {
    const ada = await signUp('ada', 'ada@example.org');
    await server.runDueJobs();
    const [message, ...more] = mail.to('ada@example.org');
    expect(more).toEqual([]);
    expect(message?.head).toContain('From: Creative Hub <hub@example.org>');
    expect(message?.head).toContain('Subject: Confirm your email address');
    expect(message?.text).toContain('Hello ada,');
    expect(message?.link).toMatch(/^https:\/\/hub\.example\.org\/verify-email#[\w-]{43}$/);
    expect(await isVerified(ada)).toBe(false);

    expect((await verify(secretOf(message))).json()).toEqual({ ok: true });
    expect(await isVerified(ada)).toBe(true);
    expectProblem(await verify(secretOf(message)), 'link_invalid');
  });

  it('verification mail is sent by the prompt, by the settings and on request', async () => {
    const bob = await signUp('bob');
    await bob.call('updateEmail', { email: 'bob@example.org' });
    await bob.call('requestVerification');
    await server.runDueJobs();
    expect(mail.to('bob@example.org')).toHaveLength(2);
    // Whichever of the two is opened first counts; the other is worth nothing then.
    const [first, second] = mail.to('bob@example.org').map(secretOf);
    expect((await verify(second ?? '')).json()).toEqual({ ok: true });
    expectProblem(await verify(first ?? ''), 'link_invalid');
    await bob.call('requestVerification');
    await server.runDueJobs();
    expect(mail.to('bob@example.org')).toHaveLength(2);
  });

  it('a claimed address belongs to the account that verifies it; the others get a problem', async () => {
    const email = 'wanted@example.org';
    const upper = 'Wanted@example.org';
    const squatter = await signUp('squatter', email);
    const owner = await signUp('owner', upper);
    const other = await signUp('other_claim', email);
    await server.runDueJobs();
    const [first, second] = [mail.to(email)[0], mail.to(upper)[0]].map(secretOf);
    expect((await verify(second ?? '')).json()).toEqual({ ok: true });
    expect(await isVerified(owner)).toBe(true);
    expectProblem(await verify(first ?? ''), 'email_taken');
    await other.refused('email_taken', 'requestVerification');
    expect([await isVerified(squatter), await isVerified(other)]).toEqual([false, false]);
    const late = { username: 'late_claim', password: PASSWORD, email };
    await server.anonymous.refused('email_taken', 'register', late);
    await requestReset(email);
    await server.runDueJobs();
    expect(mail.to(upper).at(-1)?.text).toContain('Hello owner,');
  });

  it('of two people who prove an address at once one gets it', async () => {
    const email = 'at_once@example.org';
    const both = [await signUp('once_1', email), await signUp('once_2', email)];
    await server.runDueJobs();
    const secrets = mail.to(email).map(secretOf);
    const answers = await Promise.all(secrets.map((secret) => verify(secret)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const proven = await Promise.all(both.map(isVerified));
    expect(proven.filter(Boolean)).toHaveLength(1);
  });

  it('a verification link expires after 24 hours', async () => {
    const late = await signUp('late', 'late@example.org');
    const punctual = await signUp('punctual', 'punctual@example.org');
    await server.runDueJobs();
    server.clock.nowMs += SERVER_LIMITS.verifyLinkMs - 1;
    expect((await verify(secretOf(mail.to('punctual@example.org')[0]))).statusCode).toBe(200);
    server.clock.nowMs += 1;
    expectProblem(await verify(secretOf(mail.to('late@example.org')[0])), 'link_invalid');
    expect(await isVerified(late)).toBe(false);
    expect(await isVerified(punctual)).toBe(true);
  });

  it('changing the address revokes the old link and notifies the old address', async () => {
    const eve = await proven('eve');
    await eve.call('requestVerification');
    const change = (email: string) => eve.call('changeEmail', { email, password: PASSWORD });
    await change('eve.first@example.org');
    await server.runDueJobs();
    const dead = secretOf(mail.to('eve.first@example.org')[0]);
    await change('eve.second@example.org');
    await server.runDueJobs();
    expectProblem(await verify(dead), 'link_invalid');
    expect(await isVerified(eve)).toBe(false);
    expect((await verify(secretOf(mail.to('eve.second@example.org')[0]))).statusCode).toBe(200);
    expect(mail.to('eve@example.org').map(({ head }) => /Subject: (.*)/.exec(head)?.[1])).toEqual([
      'Confirm your email address',
      'Your email address was changed',
    ]);
    // Nothing was sent to the unconfirmed address.
    expect(mail.to('eve.first@example.org')).toHaveLength(1);
  });

  it('a new address, and its proof, are announced to one’s own devices', async () => {
    const person = await signUp('announced');
    server.published.length = 0;
    const first = await person.ok('updateEmail', { email: 'announced@example.org' });
    const email = 'announced.again@example.org';
    const second = await person.ok('changeEmail', { email, password: PASSWORD });
    await server.runDueJobs();
    await verify(secretOf(mail.to(email)[0]));
    const proven = await person.ok('details');
    expect(server.published).toEqual(
      [first, second, proven].map(({ revision }) => ({
        event: { name: 'self:updated', payload: { revision } },
        audience: { kind: 'people', ids: [person.id] },
      })),
    );
  });

  it('changing only the case keeps the address verified', async () => {
    const dora = await proven('dora');
    await dora.call('updateEmail', { email: 'Dora@example.org' });
    await server.runDueJobs();
    expect(await isVerified(dora)).toBe(true);
    expect(mail.to('Dora@example.org')).toEqual([]);
  });

  it('no verification mail is sent if the address changed meanwhile', async () => {
    const fast = await signUp('fast', 'fast.first@example.org');
    const payload = { email: 'fast.second@example.org', password: PASSWORD };
    await fast.call('changeEmail', payload);
    await server.runDueJobs();
    expect(mail.to('fast.first@example.org')).toEqual([]);
    expect(mail.to('fast.second@example.org')).toHaveLength(1);
  });

  it.each(['', 'x', 'A'.repeat(43), "' or 1=1 --"])(
    'verification refuses the secret %j',
    async (token) => {
      expectProblem(await verify(token), 'link_invalid');
    },
  );
});

describe('password reset', () => {
  it('a reset link sets a password once and ends every session', async () => {
    const grace = await proven('grace');
    expect((await requestReset('Grace')).json()).toEqual({ ok: true });
    await server.runDueJobs();
    const message = mail.to(grace.email).at(-1);
    expect(message?.link).toMatch(/^https:\/\/hub\.example\.org\/reset-password#[\w-]{43}$/);
    const secret = secretOf(message);

    expectProblem(await reset(secret, 'short'), 'password_length');
    expect(await isSignedIn(grace)).toBe(true);
    expect((await reset(secret, 'another long secret')).json()).toEqual({ ok: true });
    expect(await isSignedIn(grace)).toBe(false);
    expect(server.endedSessions).toContain(grace.session);
    expect(await login('grace', PASSWORD)).toBe(401);
    expect(await login('grace', 'another long secret')).toBe(200);
    expectProblem(await reset(secret, 'a third long secret'), 'link_invalid');

    await server.runDueJobs();
    expect(mail.to(grace.email).at(-1)?.head).toContain('Subject: Your password was changed');
  });

  it('a reset can be requested by email address', async () => {
    const { email } = await proven('by_mail');
    await requestReset('  BY_mail@Example.org ');
    await server.runDueJobs();
    expect(mail.to(email).at(-1)?.link).toContain('/reset-password#');
  });

  it('a reset request answers the same for unknown names and unverified addresses', async () => {
    await signUp('unproven', 'unproven@example.org');
    await server.runDueJobs();
    const before = mail.mails.length;
    for (const text of ['nobody', 'unproven', 'unproven@example.org', '', "' or 1=1"]) {
      expect((await requestReset(text)).json()).toEqual({ ok: true });
    }
    await server.runDueJobs();
    expect(mail.mails.length).toBe(before);
    expect(server.reports).toEqual([]);
  });

  it('a reset link expires after an hour', async () => {
    const { email } = await proven('slow');
    await requestReset('slow');
    await server.runDueJobs();
    server.clock.nowMs += SERVER_LIMITS.resetLinkMs;
    expectProblem(
      await reset(secretOf(mail.to(email).at(-1)), 'another long secret'),
      'link_invalid',
    );
  });

  it('reset and verification links are not interchangeable', async () => {
    await signUp('mixed', 'mixed@example.org');
    await server.runDueJobs();
    const proof = secretOf(mail.to('mixed@example.org')[0]);
    expectProblem(await reset(proof, 'another long secret'), 'link_invalid');
    expect((await verify(proof)).statusCode).toBe(200);
    await requestReset('mixed');
    await server.runDueJobs();
    expectProblem(await verify(secretOf(mail.to('mixed@example.org').at(-1))), 'link_invalid');
  });

  it('concurrent resets with one link succeed once', async () => {
    const { email } = await proven('racer');
    await requestReset('racer');
    await server.runDueJobs();
    const secret = secretOf(mail.to(email).at(-1));
    const answers = await Promise.all(
      ['first long secret', 'second long secret'].map((password) => reset(secret, password)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });

  it('changing the password revokes reset links', async () => {
    const person = await proven('changed_mind');
    await requestReset('changed_mind');
    await server.runDueJobs();
    await person.call('changePassword', {
      oldPassword: PASSWORD,
      newPassword: 'another long secret',
    });
    expectProblem(
      await reset(secretOf(mail.to(person.email).at(-1)), 'a third long secret'),
      'link_invalid',
    );
  });

  it('a link that is made while the address changes is worth nothing at the old one', async () => {
    const person = await proven('mover');
    await requestReset('mover');
    const { accounts } = server.context.store;
    const find = accounts.byNameOrVerifiedEmail.bind(accounts);
    const lookUp = vi.spyOn(accounts, 'byNameOrVerifiedEmail');
    lookUp.mockImplementationOnce(async (text) => {
      const found = await find(text);
      await person.ok('changeEmail', { email: 'moved@example.org', password: PASSWORD });
      return found;
    });
    await server.runDueJobs();
    lookUp.mockRestore();
    const secret = secretOf(mail.to(person.email).findLast(({ link }) => link?.includes('/reset')));
    expect(secret).toHaveLength(43);
    expectProblem(await reset(secret, 'another long secret'), 'link_invalid');
    expect(await login('mover', PASSWORD)).toBe(200);
  });

  it('reset requests are limited to three an hour', async () => {
    const strict = await createTestServer({ ...env, HUB_LIMIT_SCALE: '1' });
    const statuses: number[] = [];
    for (let i = 0; i < 4; i += 1) {
      const payload = { usernameOrEmail: i % 2 === 0 ? 'victim' : 'VICTIM' };
      statuses.push((await strict.anonymous.call('requestReset', payload)).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe('mail delivery', () => {
  it('mail is retried after a temporary failure', async () => {
    mail.refusals.set('busy@example.org', 451);
    await signUp('busy', 'busy@example.org');
    await server.runDueJobs();
    expect(mail.to('busy@example.org')).toEqual([]);
    mail.refusals.clear();
    await server.runDueJobs();
    expect(mail.to('busy@example.org')).toEqual([]);
    server.clock.nowMs += SERVER_LIMITS.jobRetryMs;
    await server.runDueJobs();
    expect(mail.to('busy@example.org')).toHaveLength(1);
  });

  it('mail refused permanently is dropped without logging its secret', async () => {
    mail.refusals.set('gone@example.org', 550);
    await signUp('gone', 'gone@example.org');
    await server.runDueJobs();
    server.clock.nowMs += SERVER_LIMITS.jobRetryMaxMs;
    mail.refusals.clear();
    await server.runDueJobs();
    expect(mail.to('gone@example.org')).toEqual([]);
    expect(server.reports).toHaveLength(1);
    expect(String(server.reports[0]?.cause)).not.toMatch(/[\w-]{43}/);
    server.reports.length = 0;
  });

  it('queued mail never contains its secret', async () => {
    const { email } = await proven('resting');
    await requestReset('resting');
    const job = await server.context.store.transaction((tx) =>
      tx.jobs.claim('mail', server.clock.nowMs, server.clock.nowMs),
    );
    expect(job?.payload).toEqual({ purpose: 'reset', usernameOrEmail: 'resting' });
    await server.runDueJobs();
    const secret = secretOf(mail.to(email).at(-1));
    expect(secret).toHaveLength(43);
    const { store } = server.context;
    expect(await store.accountLinks.find(secret, 'reset', server.clock.nowMs)).toBeUndefined();
  });
});
