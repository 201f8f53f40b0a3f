import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_SETTINGS } from '#contract/calls/account-settings.ts';
import { pathOf } from '#contract/calls/route.ts';
import { PROBLEM_STATUS, type ProblemCode } from '#contract/problems.ts';
import { RATE_LIMITS } from '#contract/rate-limits.ts';
import { passwordProblem } from '#contract/rules/accounts.ts';
import { hashOfToken } from '../../../server/domain/accounts/tokens.ts';
import { DomainError } from '../../../server/domain/shared/errors.ts';
import type { MemoryRateLimiter } from '../../../server/rate-limiter.ts';
import { PATHS } from '../../support/paths.ts';
import { proveEmail } from '../../support/server/accounts.ts';
import { expectProblem, problem } from '../../support/server/problems.ts';
import { bearer, createTestServer } from '../../support/server/test-server.ts';

const server = await createTestServer();
const PASSWORD = 'a long enough secret';

function send(url: string, payload: object, headers: Record<string, string> = {}) {
  return server.app.inject({ method: 'POST', url, payload, headers });
}

function cookieOf(response: Awaited<ReturnType<typeof send>>, name: string) {
  return response.cookies.find((cookie) => cookie.name === name);
}

describe('sign-up', () => {
  it('sign-up opens a session and folds the case of the username', async () => {
    const response = await send(PATHS.register, { username: '  Grace.H ', password: PASSWORD });
    expect(response.statusCode).toBe(200);
    const { token, _id, username, email } = response.json();
    expect({ username, email }).toEqual({ username: 'grace.h', email: 'no email' });

    const details = await server.anonymous.call('details');
    expect(details.statusCode).toBe(401);
    const mine = await server.app.inject({
      url: PATHS.details,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(mine.json()).toMatchObject({ _id, username: 'grace.h', email: 'no email' });
    expect(mine.json()).not.toHaveProperty('password');
    expect(mine.json()).not.toHaveProperty('token');
  });

  it.each<[string, object, ProblemCode]>([
    ['a name with a space', { username: 'ada l', password: PASSWORD }, 'username_invalid'],
    ['a reserved name', { username: 'Admin', password: PASSWORD }, 'username_reserved'],
    ['7 characters of password', { username: 'bob', password: '1234567' }, 'password_length'],
    ['a common password', { username: 'bob', password: 'Password1' }, 'password_common'],
    [
      'the name as password',
      { username: 'bob.builder', password: 'Bob.Builder' },
      'password_common',
    ],
    ['no address', { username: 'bob', password: PASSWORD, email: 'bob@' }, 'email_invalid'],
    [
      '61 characters of a name',
      { username: 'bob', password: PASSWORD, lastName: 'x'.repeat(61) },
      'profile_name_too_long',
    ],
  ])('sign-up refuses %s', async (_what, payload, code) => {
    const response = await send(PATHS.register, payload);
    expect(response.statusCode).toBe(PROBLEM_STATUS[code]);
    expect(response.json()).toEqual(problem(code));
  });

  it('3,000 common passwords that would be long enough are refused', () => {
    const common = readFileSync('server/common-passwords.txt', 'utf8').split('\n');
    const { isCommon } = server.context.passwords;
    const refused = common.filter((word) => passwordProblem(word) === undefined && isCommon(word));
    expect(new Set(refused).size).toBeGreaterThanOrEqual(3000);
  });

  it('sign-up refuses NUL in a password', async () => {
    const response = await send(PATHS.register, { username: 'nul', password: 'before\0after' });
    expect(response.statusCode).toBe(400);
  });

  it('sign-up accepts usernames and passwords at their length limits', async () => {
    const short = await send(PATHS.register, { username: 'x_1', password: '8 chars!' });
    const long = await send(PATHS.register, {
      username: 'y'.repeat(30),
      password: '🎨'.repeat(256),
    });
    expect([short.statusCode, long.statusCode]).toEqual([200, 200]);
    const again = await send(PATHS.login, { username: 'Y'.repeat(30), password: '🎨'.repeat(256) });
    expect(again.statusCode).toBe(200);
  });

  it('sign-up refuses a taken username or address in any case', async () => {
    const email = 'taken@example.org';
    const { _id } = await server.anonymous.ok('register', {
      username: 'taken',
      password: PASSWORD,
      email,
    });
    await proveEmail(server, _id, email);
    const name = await send(PATHS.register, { username: 'TAKEN', password: PASSWORD });
    const address = await send(PATHS.register, {
      username: 'other',
      password: PASSWORD,
      email: 'Taken@Example.org',
    });
    expect(name.json()).toEqual(problem('username_taken'));
    expect(address.json()).toEqual(problem('email_taken'));
  });

  it('only one of two concurrent sign-ups gets a username', async () => {
    const both = await Promise.all([
      send(PATHS.register, { username: 'twin', password: PASSWORD }),
      send(PATHS.register, { username: 'twin', password: PASSWORD }),
    ]);
    expect(both.map((response) => response.statusCode).sort()).toEqual([200, 409]);
  });
});

describe('first minutes', () => {
  const sessionOf = async (token: string) => {
    const url = `${PATHS.details}?view=session`;
    return (await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).json();
  };

  it('first minutes are open on every device until they are ended on one', async () => {
    const account = { username: 'first.timer', password: PASSWORD };
    const answer = await send(PATHS.register, { ...account, firstMinutes: true });
    const { token } = answer.json();
    expect(await sessionOf(token)).toMatchObject({ firstMinutes: true });
    const second = (await send(PATHS.login, account)).json();
    expect(await sessionOf(second.token)).toMatchObject({ firstMinutes: true });

    const end = () =>
      server.app.inject({
        method: 'DELETE',
        url: ACCOUNT_SETTINGS.endFirstMinutes.split(' ')[1] ?? '',
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await end()).statusCode).toBe(200);
    expect((await end()).statusCode).toBe(200);
    expect(await sessionOf(token)).not.toHaveProperty('firstMinutes');
    expect(await sessionOf(second.token)).not.toHaveProperty('firstMinutes');
  });

  it('an account made by a client that does not ask for first minutes has none', async () => {
    const answer = await send(PATHS.register, { username: 'old.client', password: PASSWORD });
    expect(await sessionOf(answer.json().token)).not.toHaveProperty('firstMinutes');
  });
});

describe('sign-up options', () => {
  it.each(['open', 'invite', 'closed'])('sign-up options are public: %s', async (registration) => {
    const { app } = await createTestServer({ REGISTRATION: registration });
    expect((await app.inject(PATHS.register)).json()).toEqual({ registration });
  });
});

describe('restricted registration', () => {
  it('sign-up is refused while registration is closed', async () => {
    const closed = await createTestServer({ REGISTRATION: 'closed' });
    const response = await closed.anonymous.call('register', {
      username: 'ada',
      password: PASSWORD,
    });
    expect(response.json()).toEqual(problem('registration_closed'));
  });

  it('an invitation works once', async () => {
    const invited = await createTestServer({ REGISTRATION: 'invite' });
    const { store, now } = invited.context;
    const nowMs = now();
    await store.transaction((tx) => tx.invites.add(hashOfToken('welcome'), nowMs, nowMs + 1000));
    const register = (username: string, invite?: string) =>
      invited.anonymous.call('register', {
        username,
        password: PASSWORD,
        ...(invite === undefined ? {} : { invite }),
      });

    expect((await register('ada')).json()).toEqual(problem('invite_invalid'));
    expect((await register('ada', 'guess')).json()).toEqual(problem('invite_invalid'));
    expect((await register('ada', 'welcome')).statusCode).toBe(200);
    expect((await register('bob', 'welcome')).json()).toEqual(problem('invite_invalid'));
  });

  it('an expired invitation is refused', async () => {
    const invited = await createTestServer({ REGISTRATION: 'invite' });
    const { store } = invited.context;
    const nowMs = invited.clock.nowMs;
    await store.transaction((tx) => tx.invites.add(hashOfToken('late'), nowMs, nowMs + 1000));
    invited.clock.nowMs += 1000;
    const response = await invited.anonymous.call('register', {
      username: 'ada',
      password: PASSWORD,
      invite: 'late',
    });
    expect(response.json()).toEqual(problem('invite_invalid'));
  });
});

describe('login', () => {
  it('login answers the same for a wrong password and an unknown name', async () => {
    await send(PATHS.register, { username: 'linus', password: PASSWORD });
    const wrong = await send(PATHS.login, { username: 'linus', password: 'something else' });
    const unknown = await send(PATHS.login, { username: 'nobody', password: PASSWORD });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual(problem('wrong_credentials'));
    expect([unknown.statusCode, unknown.json()]).toEqual([wrong.statusCode, wrong.json()]);
  });

  it('login returns the address of the account or its absence', async () => {
    const email = 'mail@example.org';
    await send(PATHS.register, { username: 'mailed', password: PASSWORD, email });
    const response = await send(PATHS.login, { username: 'mailed', password: PASSWORD });
    expect(response.json()).toMatchObject({ username: 'mailed', email });
  });

  it('only hashes of passwords and tokens are stored', async () => {
    const response = await send(PATHS.register, { username: 'hashed', password: PASSWORD });
    const stored = await server.context.store.accounts.credentialsOf('hashed');
    expect(stored?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(
      await server.context.store.sessions.byTokenHash(response.json().token, server.clock.nowMs),
    ).toBeUndefined();
  });

  it('login stops after 15 failures from one address', async () => {
    const strict = await createTestServer({ HUB_LIMIT_SCALE: '1' });
    const login = (password: string) =>
      strict.anonymous.call('login', { username: 'guessed', password });
    await strict.anonymous.call('register', { username: 'guessed', password: PASSWORD });
    for (let i = 0; i < 15; i += 1) expect((await login('a wrong guess')).statusCode).toBe(401);
    const refused = await login(PASSWORD);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBe(300);

    strict.clock.nowMs += 5 * 60_000;
    expect((await login(PASSWORD)).statusCode).toBe(200);
  });

  it('login checks at most 15 parallel guesses', async () => {
    const strict = await createTestServer({ HUB_LIMIT_SCALE: '1' });
    const { verify } = strict.context.passwords;
    let looks = 0;
    (strict.context.passwords as { verify: typeof verify }).verify = (...args) => {
      looks += 1;
      return verify(...args);
    };
    const guess = () =>
      strict.anonymous.call('login', { username: 'nobody', password: 'a wrong guess' });
    const answers = await Promise.all(Array.from({ length: 40 }, guess));
    const codes = answers.map((response) => response.statusCode);
    expect(codes.filter((code) => code === 401)).toHaveLength(15);
    expect(codes.filter((code) => code === 429)).toHaveLength(25);
    expect(looks).toBe(15);
  });

  it('right passwords of an account are limited; wrong ones do not count in it', async () => {
    const strict = await createTestServer({ HUB_LIMIT_SCALE: '1' });
    const eager = { username: 'eager', password: PASSWORD };
    const { _id, token } = (await strict.anonymous.call('register', eager)).json();
    const login = (password: string) => strict.anonymous.call('login', { ...eager, password });
    const { points, windowMs } = RATE_LIMITS.passwordChecks;
    await strict.context.limiter.charge('passwordChecks', _id, points - 1);
    for (let i = 0; i < 3; i += 1) expect((await login('a wrong guess')).statusCode).toBe(401);
    expect((await login(PASSWORD)).statusCode).toBe(200);
    expect((await login(PASSWORD)).json()).toEqual(problem('too_many_requests'));
    await bearer(strict.app, token).refused('too_many_requests', 'changePassword', {
      oldPassword: PASSWORD,
      newPassword: 'another long word',
    });
    strict.clock.nowMs += windowMs;
    expect((await login(PASSWORD)).statusCode).toBe(200);
  });

  it('login counts neither successes nor busy refusals as failures', async () => {
    const strict = await createTestServer({ HUB_LIMIT_SCALE: '1' });
    const login = (password: string) =>
      strict.anonymous.call('login', { username: 'returning', password });
    await strict.anonymous.call('register', { username: 'returning', password: PASSWORD });
    for (let i = 0; i < 16; i += 1) expect((await login(PASSWORD)).statusCode).toBe(200);
    const { verify } = strict.context.passwords;
    const passwords = strict.context.passwords as { verify: typeof verify };
    passwords.verify = () => Promise.reject(new DomainError('busy'));
    for (let i = 0; i < 16; i += 1) expect((await login(PASSWORD)).statusCode).toBe(503);
    passwords.verify = verify;
    expect((await login(PASSWORD)).statusCode).toBe(200);
  });

  it('sign-up reveals at most five registered addresses', async () => {
    const strict = await createTestServer({ HUB_LIMIT_SCALE: '1' });
    const register = (username: string) =>
      strict.anonymous.call('register', {
        username,
        password: PASSWORD,
        email: 'known@example.org',
      });
    await proveEmail(strict, (await register('first')).json()._id, 'known@example.org');
    for (let i = 0; i < 4; i += 1) {
      expect((await register(`asking_${i}`)).json()).toEqual(problem('email_taken'));
    }
    expect((await register('asking_5')).json()).toEqual(problem('too_many_requests'));
    expect((await register('first')).json()).toEqual(problem('username_taken'));
  });

  it('sign-up allows five accounts per address in half an hour', async () => {
    const strict = await createTestServer({ HUB_LIMIT_SCALE: '1' });
    const codes: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      const response = await strict.anonymous.call('register', {
        username: `many_${i}`,
        password: PASSWORD,
      });
      codes.push(response.statusCode);
    }
    expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('limits of failed logins', () => {
  it('failed logins are counted by address and by possible usernames', async () => {
    const strict = await createTestServer({ HUB_LIMIT_SCALE: '1' });
    const limiter = strict.context.limiter as MemoryRateLimiter;
    const login = (username: string) => strict.anonymous.call('login', { username, password: 'x' });
    for (const name of ['a', 'a b', 'é'.repeat(900), 'admin']) await login(name);
    expect(limiter.windows()).toBe(1);
    await login('somebody');
    expect(limiter.windows()).toBe(3);
    // Once the address is refused, its names are not even looked up.
    for (let i = 0; i < 40; i += 1) await login(`name_${i}`);
    expect(limiter.windows()).toBe(1 + 2 * (25 - 4));
  });
});

describe('a known device', async () => {
  const strict = await createTestServer({ HUB_LIMIT_SCALE: '1' });
  const { limiter } = strict.context;
  const username = 'guessed';
  let password = PASSWORD;
  /** From an address of its own. */
  const login = (cookie: string | undefined, to = username) =>
    strict.app.inject({
      method: 'POST',
      url: PATHS.login,
      remoteAddress: `10.0.0.${Math.trunc(strict.context.random() * 250)}`,
      payload: { username: to, password },
      cookies: cookie === undefined ? {} : { hub_device: cookie },
    });
  const register = (name: string) =>
    strict.anonymous.call('register', { username: name, password: PASSWORD });
  const { token } = (await register(username)).json();
  const knownCookie = (await login(undefined)).cookies.find(({ name }) => name === 'hub_device');
  const [cookie = '', maxAge = 0] = [knownCookie?.value, knownCookie?.maxAge];
  const guessElsewhere = () => limiter.charge('loginByName', username, 100);

  it('logs in while strangers guess at the name, to its own account alone', async () => {
    await register('another');
    await guessElsewhere();
    expect((await login(undefined)).statusCode).toBe(429);
    expect((await login(`${cookie}x`)).statusCode).toBe(429);
    expect((await login(cookie)).statusCode).toBe(200);
    await limiter.charge('loginByName', 'another', 100);
    expect((await login(cookie, 'another')).statusCode).toBe(429);
  });

  it('is known until its cookie ends, whatever its browser does', async () => {
    strict.clock.nowMs += maxAge * 1000 - 1;
    await guessElsewhere();
    expect((await login(cookie)).statusCode).toBe(200);
    strict.clock.nowMs += 1;
    expect((await login(cookie)).statusCode).toBe(429);
  });

  it('is not known any more by a password from before', async () => {
    strict.clock.nowMs -= maxAge * 1000; // the session and the cookie are new again
    const person = bearer(strict.app, token);
    password = 'another long secret';
    await person.ok('changePassword', { oldPassword: PASSWORD, newPassword: password });
    await guessElsewhere();
    expect((await login(cookie)).statusCode).toBe(429);
  });
});

describe('get-token', () => {
  async function signedIn(username: string) {
    const response = await send(PATHS.register, { username, password: PASSWORD });
    const ticket = cookieOf(response, 'hub_ticket');
    return { ...response.json(), ticket } as {
      _id: string;
      token: string;
      ticket: { name: string; value: string; path: string; httpOnly: boolean; sameSite: string };
    };
  }

  function fetchToken(id: string, ticket?: string) {
    return server.app.inject({
      url: pathOf(PATHS.getToken, { id }),
      cookies: ticket === undefined ? {} : { hub_ticket: ticket },
    });
  }

  it('get-token exchanges a login ticket once and ends the login’s token', async () => {
    const { _id, token, ticket } = await signedIn('ticket_1');
    expect(ticket).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/api/users/get-token',
      maxAge: 600,
    });
    const fresh = await fetchToken(_id, ticket.value);
    expect(fresh.statusCode).toBe(200);

    const withToken = (bearer: string) =>
      server.app.inject({ url: PATHS.details, headers: { authorization: `Bearer ${bearer}` } });
    expect((await withToken(token)).statusCode).toBe(401);
    expect((await withToken(fresh.json().token)).statusCode).toBe(200);
    expect((await fetchToken(_id, ticket.value)).json()).toEqual(problem('token_failed'));
  });

  it('get-token refuses every invalid ticket alike', async () => {
    const ada = await signedIn('ticket_2');
    const bob = await signedIn('ticket_3');
    const answers = [
      await fetchToken(ada._id),
      await fetchToken(ada._id, 'made-up'),
      await fetchToken(ada._id, bob.ticket.value),
      await fetchToken('nobody', ada.ticket.value),
    ];
    server.clock.nowMs += 10 * 60_000;
    answers.push(await fetchToken(ada._id, ada.ticket.value));
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toEqual([401, problem('token_failed')]);
    }
  });

  it('a ticket survives an attempt by somebody else', async () => {
    const ada = await signedIn('ticket_4');
    const bob = await signedIn('ticket_5');
    await fetchToken(bob._id, ada.ticket.value);
    expect((await fetchToken(ada._id, ada.ticket.value)).statusCode).toBe(200);
  });
});

describe('a session', () => {
  it('a session ends at logout', async () => {
    const ada = await server.person('leaving');
    const out = await ada.call('logout');
    expect(out.json()).toEqual({ ok: true });
    expect((await ada.call('details')).json()).toEqual(problem('unauthorized'));
    expect(server.endedSessions).toContain(ada.session);
  });

  it('a session lasts 30 days from its last use', async () => {
    const ada = await server.person('returning');
    const day = 24 * 60 * 60_000;
    server.clock.nowMs += 29 * day;
    await ada.ok('details');
    server.clock.nowMs += 29 * day;
    await ada.ok('details');
    server.clock.nowMs += 30 * day;
    expect((await ada.call('details')).statusCode).toBe(401);
  });

  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ['another scheme', 'Basic YWRhOnNlY3JldA=='],
    ['a made-up token', 'Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['a token with a quote', "Bearer ' or 1=1 --"],
    ['an endless one', `Bearer ${'a'.repeat(8000)}`],
  ])('a session is required: %s is refused', async (_what, authorization) => {
    const headers = authorization === undefined ? {} : { authorization };
    for (const url of [PATHS.details, PATHS.allPosts, pathOf(PATHS.post, { postId: 'x' })]) {
      expectProblem(await server.app.inject({ url, headers }), 'unauthorized');
    }
  });
});

describe('the first email address', () => {
  const update = (headers: { authorization: string }, payload: object) =>
    server.app.inject({ method: 'POST', url: PATHS.updateEmail, headers, payload });

  it('the email prompt sets an address and may change its case', async () => {
    const ada = await server.person('mail_1');
    const set = await update(ada.headers, { email: 'One@example.org' });
    expect(set.json()).toMatchObject({ _id: ada.id, email: 'One@example.org' });
    expect((await update(ada.headers, { email: 'one@example.org' })).statusCode).toBe(200);
  });

  it.each<[string, object, ProblemCode]>([
    ['the placeholder', { email: 'no email' }, 'email_invalid'],
    ['nothing', { email: '' }, 'email_invalid'],
    ['255 characters', { email: `${'a'.repeat(243)}@example.org` }, 'email_invalid'],
    ['a list', { email: ['a@example.org'] }, 'bad_request'],
    ['no field', {}, 'bad_request'],
  ])('sign-up refuses %s', async (_what, payload, code) => {
    const bob = await server.person(`mail_${code}_${Object.keys(payload).length}_${_what.length}`);
    expectProblem(await update(bob.headers, payload), code);
  });

  it('the email prompt refuses a taken address', async () => {
    const [first, second] = await server.people('mail_2', 'mail_3');
    await update(first.headers, { email: 'mine@example.org' });
    await proveEmail(server, first.id, 'mine@example.org');
    expectProblem(await update(second.headers, { email: 'MINE@example.org' }), 'email_taken');
  });
});

describe('account details', () => {
  it('details show an address to its owner alone', async () => {
    const [ada, bob] = await server.people('seen_1', 'seen_2');
    await ada.call('updateEmail', { email: 'seen@example.org' });
    expect((await ada.ok('detailsOf', { id: ada.id })).email).toBe('seen@example.org');
    const other = await bob.call('detailsOf', { id: ada.id });
    expect(other.json()).toMatchObject({ _id: ada.id, username: 'seen_1' });
    expect(other.body).not.toContain('seen@example.org');
  });

  it('details list followers and followees, newest first', async () => {
    const [ada, bob, eve] = await Promise.all(
      ['graph_1', 'graph_2', 'graph_3'].map((name) => server.person(name)),
    );
    if (!ada || !bob || !eve) throw new Error('Three people were asked for.');
    await server.follow(bob, ada);
    server.clock.nowMs += 1;
    await server.follow(eve, ada);
    await server.follow(ada, eve);
    const { json } = await bob.call('detailsOf', { id: ada.id });
    expect(json()).toMatchObject({
      followers: [eve.id, bob.id],
      following: [eve.id],
      followersCount: 2,
      followingCount: 1,
    });
  });

  it('anonymous details show counts and three followers, no followees', async () => {
    const star = await server.person('star');
    for (const name of ['fan_1', 'fan_2', 'fan_3', 'fan_4']) {
      const fan = await server.person(name);
      await server.follow(fan, star);
      await server.follow(star, fan);
    }
    const response = await server.anonymous.call('detailsOfOther', { id: star.id });
    expect(response.json()).toMatchObject({ followersCount: 4, followingCount: 4, following: [] });
    expect(response.json().followers).toHaveLength(3);
    expect(response.json()).not.toHaveProperty('email');
  });

  it.each([
    '01m7zbh199ae9gq4b3t5cmw1db',
    'x',
    "' or 1=1",
    '%00',
    '../../etc/passwd',
    'é'.repeat(200),
  ])('details do not know %s', async (id) => {
    const ada = await server.person(`asks_${id.length}`.slice(0, 30));
    const known = await ada.call('detailsOf', { id });
    const open = await server.anonymous.call('detailsOfOther', { id });
    for (const response of [known, open]) {
      expect([response.statusCode, response.json()]).toEqual([404, problem('not_found')]);
    }
  });
});
