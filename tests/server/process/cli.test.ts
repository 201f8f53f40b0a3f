import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import { usernameProblem } from '#contract/rules/accounts.ts';
import { CLASSIFICATIONS, SKILLS } from '#contract/skills.ts';
import { runCommand } from '../../../server/cli/commands.ts';
import { StartFailure } from '../../../server/config.ts';
import { CAST } from '../../../server/demo/cast.ts';
import { imageFile } from '../../../server/demo/gallery.ts';
import { DESCRIPTIONS, isDemoImage } from '../../../server/demo/world/descriptions.ts';
import { VISITOR } from '../../../server/demo/world/visitor.ts';
import { PASSWORD } from '../../support/server/accounts.ts';
import { dataFolder, run, startServer } from '../../support/server/process.ts';
import { remotePerson, strangerAt } from '../../support/server/remote.ts';

function hub(DATA_DIR: string, ...args: string[]) {
  return run('server/cli/hub.ts', args, { DATA_DIR }).ended;
}

/** `npm run hub`, which also leads to the crowd of the benchmarks. */
function npmRunHub(DATA_DIR: string, ...args: string[]) {
  return run('scripts/hub.mjs', args, { DATA_DIR }).ended;
}

async function signIn(origin: string, username: string, password: string | undefined) {
  const response = await strangerAt(origin).call('login', { username, password });
  return { status: response.statusCode, ...response.json() };
}

/** Who has signed in. */
function personOf(origin: string, session: Awaited<ReturnType<typeof signIn>>) {
  const { _id: id, username, token } = session;
  return remotePerson(origin, { id, username, token });
}

describe('npm run hub beside a running server', () => {
  const DATA_DIR = dataFolder();
  const server = startServer({ DATA_DIR, REGISTRATION: 'closed' });
  let origin: string;
  beforeAll(async () => {
    origin = await server.ready;
  });

  it('the CLI creates accounts and resets passwords beside a running server', async () => {
    const created = await hub(DATA_DIR, 'account', 'create', 'Ada', '--email', 'ada@example.org');
    expect(created.code).toBe(0);
    const first = /password is (\S+)/.exec(created.stdout)?.[1];
    const session = await signIn(origin, 'ada', first);
    expect(session).toMatchObject({ status: 200, username: 'ada', email: 'ada@example.org' });

    const reset = await hub(DATA_DIR, 'account', 'reset-password', 'ada');
    const second = /now (\S+)/.exec(reset.stdout)?.[1];
    await personOf(origin, session).refused('unauthorized', 'details');
    expect((await signIn(origin, 'ada', first)).status).toBe(401);
    expect((await signIn(origin, 'ada', second)).status).toBe(200);
  });

  it('the CLI prints a single-use reset link', async () => {
    await hub(DATA_DIR, 'account', 'create', 'rita');
    const { stdout } = await hub(DATA_DIR, 'account', 'reset-link', 'Rita');
    const token = /\/reset-password#(\S+)/.exec(stdout)?.[1];
    const choose = async (password: string, secret = token) =>
      (await strangerAt(origin).call('resetPassword', { token: secret, password })).statusCode;
    expect(await choose('a long enough secret')).toBe(200);
    expect(await choose('another long secret')).toBe(400);
    expect((await signIn(origin, 'rita', 'a long enough secret')).status).toBe(200);

    const second = await hub(DATA_DIR, 'account', 'reset-link', 'rita');
    const older = /\/reset-password#(\S+)/.exec(second.stdout)?.[1];
    const reset = await hub(DATA_DIR, 'account', 'reset-password', 'rita');
    expect(reset.code).toBe(0);
    expect(await choose('another long secret', older)).toBe(400);
  });

  it('the CLI suspends and restores an account of a running server', async () => {
    const created = await hub(DATA_DIR, 'account', 'create', 'rowdy');
    const password = /password is (\S+)/.exec(created.stdout)?.[1];
    const { token } = await signIn(origin, 'rowdy', password);
    const socket = io(origin, { auth: { token }, forceNew: true, reconnection: false });
    await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
    const end = new Promise((resolve) => socket.once('disconnect', resolve));

    const suspended = await hub(DATA_DIR, 'account', 'suspend', 'rowdy', '--reason', 'spam');
    expect(suspended.code).toBe(0);
    expect(await signIn(origin, 'rowdy', password)).toMatchObject({
      status: 403,
      code: 'account_suspended',
    });
    expect(await end).toBe('io server disconnect');
    await hub(DATA_DIR, 'account', 'restore', 'rowdy');
    expect((await signIn(origin, 'rowdy', password)).status).toBe(200);
    const audit = await hub(DATA_DIR, 'audit', '--since', '2026-01-01');
    expect(
      audit.stdout
        .trim()
        .split('\n')
        .filter((line) => line.includes('rowdy'))
        .map((line) => line.split('  ')[2]),
    ).toEqual(['account create', 'account suspend', 'account restore']);
    expect(audit.stdout).toContain('(spam)');
  });

  it('accounts made by the CLI are searchable at once', async () => {
    const looker = await hub(DATA_DIR, 'account', 'create', 'looker');
    const session = await signIn(origin, 'looker', /password is (\S+)/.exec(looker.stdout)?.[1]);
    await hub(DATA_DIR, 'account', 'create', 'newcomer');
    const found = await personOf(origin, session).ok('searchUsers', { term: 'newc' });
    expect(found).toMatchObject([{ username: 'newcomer' }]);
  });

  it('the CLI explains what is wrong with the size of a crowd', async () => {
    for (const option of ['--posts', '--likes']) {
      const { code, stderr } = await npmRunHub(DATA_DIR, 'demo', option, 'many');
      expect(code).toBe(1);
      expect(stderr).toContain(`${option} must be a whole number`);
      expect(stderr).not.toMatch(/ {4}at /);
    }
  });

  it('the CLI refuses to add a crowd beside a running server', async () => {
    const { code, stderr } = await npmRunHub(DATA_DIR, 'demo', '--posts', '1');
    expect(code).toBe(1);
    expect(stderr).toContain(DATA_DIR);
  });
});

describe('npm run hub', () => {
  it('the CLI creates single-use invitations', async () => {
    const DATA_DIR = dataFolder();
    const made = await hub(DATA_DIR, 'invite', 'create', '--days', '2');
    const invite = /invitation is (\S+)/.exec(made.stdout)?.[1];
    expect(made.stdout).toContain(`/signup?invite=${invite}\n`);
    const invited = startServer({ DATA_DIR, REGISTRATION: 'invite' });
    const origin = await invited.ready;
    const register = async (username: string) => {
      const values = { username, password: PASSWORD, invite };
      return (await strangerAt(origin).call('register', values)).statusCode;
    };
    expect([await register('ada'), await register('bob')]).toEqual([200, 403]);
    await invited.stop();
  });

  let emptyHub: string;
  beforeAll(async () => {
    emptyHub = dataFolder();
    await hub(emptyHub, 'invite', 'create');
  });

  it.each([
    [['account', 'suspend', 'ada'], '--reason'],
    [['account', 'suspend', 'nobody', '--reason', 'x'], 'no account called nobody'],
    [['account', 'restore', 'nobody'], 'no account called nobody'],
    [['posts', 'remove', 'x'], '--reason'],
    [['posts', 'remove', 'x', '--reason', 'y'], 'no post x'],
    [['reports', 'show', 'x'], 'no report x'],
    [['reports', 'close', 'x'], '--note'],
    [['audit', '--since', 'yesterday'], '--since'],
    [['audit', '--since', '2026'], '--since'],
    [['audit', '--since', '2026-02-31'], '--since'],
    [['audit', '--since', '2026-02-31T12:00:00Z'], '--since'],
    [['audit', '--since', '2026-01-01', '--since', '2026-02-01'], '--since was given twice'],
    [['sweep', '--all'], '--all is not an option of sweep'],
    [['account', 'restore', 'ada', '--reason', 'x'], 'not an option of account restore'],
    [['account', 'create', 'x'], '3 to 30 characters'],
    [['account', 'create', 'admin'], 'can’t be used'],
    [['account', 'create', 'ada', '--email', 'nowhere'], 'email'],
    [['account', 'reset-password', 'nobody'], 'no account called nobody'],
    [['account', 'reset-link', 'nobody'], 'no account called nobody'],
    [['demo', '--colour'], '--colour'],
    [['invite', 'create', '--days', '99999999999'], '--days'],
    [['invite', 'create', '--days', '0x10'], '--days'],
    [['invite', 'create', '--days', ' '], '--days'],
    [['backup', ''], 'folder'],
    [['restore-backup', ' '], 'folder'],
    [['account', 'create', 'ada', 'lovelace'], 'Usage'],
    [['takedown', 'post'], 'Usage'],
    [['toString'], 'Usage'],
    [['dance'], 'Usage'],
    [[], 'Usage'],
  ])('the CLI explains what is wrong with %j', async (args, words) => {
    const refused = runCommand(args, { DATA_DIR: emptyHub });
    await expect(refused).rejects.toThrow(StartFailure);
    await expect(refused).rejects.toThrow(words);
  });

  it('the CLI prints its refusals without a stack, and ends with 1', async () => {
    const { code, stdout, stderr } = await hub(dataFolder(), 'dance');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('Usage');
    expect(stderr).not.toMatch(/ {4}at /);
  });
});

describe('npm run hub, run wrongly', () => {
  it.each(['verify', 'sweep'])('%s: a mistyped data folder is no new hub', async (command) => {
    const DATA_DIR = join(dataFolder(), 'mistyped');
    const { code, stdout, stderr } = await hub(DATA_DIR, command);
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: `There is no database in ${DATA_DIR}.\n`,
    });
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it('a hub that was never started has no media', async () => {
    const DATA_DIR = dataFolder();
    await hub(DATA_DIR, 'account', 'create', 'early');
    const { code, stdout, stderr } = await hub(DATA_DIR, 'verify');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('0 files of the database were looked for');
  });

  it.each([
    ['server/cli/hub.ts', ['--help']],
    ['bench/crowd/main.ts', ['demo', '--users', '2']],
  ])('a reader of %s that has seen enough is no failure', async (program, args) => {
    const hub = run(program, args, { DATA_DIR: dataFolder() });
    hub.child.stdout?.destroy(); // as `head` does
    const { code, stderr } = await hub.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('a crowd that is there is not added again', async () => {
    const DATA_DIR = dataFolder();
    const addCrowd = () => run('bench/crowd/main.ts', ['demo', '--users', '2'], { DATA_DIR }).ended;
    expect((await addCrowd()).code).toBe(0);
    const { code, stderr } = await addCrowd();
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^[^\n]+--seed 2.\n$/),
    });
  });

  it('what the disk refuses is one sentence', async () => {
    const DATA_DIR = dataFolder();
    const made = await run('server/cli/hub.ts', ['invite', 'create'], { DATA_DIR, HOST: '::1' })
      .ended;
    expect(made.stdout).toContain('http://[::1]:3000/signup');
    const file = join(dataFolder(), 'a-file');
    writeFileSync(file, '');
    const { code, stderr } = await hub(DATA_DIR, 'backup', join(file, 'below'));
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^The folder .* cannot be written to \(ENOTDIR.*\n$/),
    });
  });
});

describe('the demo script', () => {
  it('the demo script keeps to the rules of the product', () => {
    const names = new Set(CAST.map((person) => person.username));
    expect(names.size).toBe(CAST.length);
    for (const person of [...CAST, VISITOR]) {
      expect(usernameProblem(person.username)).toBeUndefined();
      expect(person.title.length).toBeLessThanOrEqual(LIMITS.profileTitleChars);
      for (const skill of person.skills) expect(SKILLS).toContain(skill);
      for (const post of person.posts) {
        expect(post.likes).toBeLessThan(CAST.length);
        for (const comment of post.comments ?? []) {
          expect(names).toContain(comment.by);
          expect(comment.by).not.toBe(person.username);
          expect(comment.minutesAgo).toBeLessThan(post.minutesAgo);
        }
      }
      for (const project of person.projects) {
        expect(CLASSIFICATIONS).toContain(project.classification);
        expect(project.shortDescription.length).toBeLessThanOrEqual(LIMITS.shortDescriptionChars);
        expect(project.title.length).toBeLessThanOrEqual(LIMITS.projectTitleChars);
        // An image whose name is mistyped would be shown as a text.
        for (const block of project.blocks.filter((block) => !block.includes(' '))) {
          expect(isDemoImage(block), block).toBe(true);
        }
      }
    }
  });

  it('everybody in the demo has a face, several projects and posts', () => {
    expect(CAST.length).toBeGreaterThanOrEqual(20);
    for (const person of [...CAST, VISITOR]) {
      expect(existsSync(imageFile(person.portrait)), person.username).toBe(true);
      expect(person.projects.length, person.username).toBeGreaterThanOrEqual(2);
      expect(person.posts.length, person.username).toBeGreaterThanOrEqual(1);
    }
    for (const image of Object.keys(DESCRIPTIONS)) expect(existsSync(imageFile(image))).toBe(true);
  });
});
