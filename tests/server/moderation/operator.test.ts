import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { pathOf } from '#contract/calls/route.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { createAccount } from '../../../server/cli/accounts.ts';
import { auditLines } from '../../../server/cli/audit.ts';
import {
  applyTakedown,
  restore,
  restoreAccount,
  suspendAccount,
} from '../../../server/cli/moderation.ts';
import { closeReportById, listReports, showReport } from '../../../server/cli/reports.ts';
import { watchOperator } from '../../../server/jobs/watch-operator.ts';
import { openPostgres } from '../../../server/store/postgres/open-postgres.ts';
import { openSqlite } from '../../../server/store/sqlite/open-sqlite.ts';
import { createStore } from '../../../server/store/store.ts';
import { PATHS } from '../../support/paths.ts';
import { freshDatabase } from '../../support/server/database.ts';
import { jpegOf } from '../../support/server/images.ts';
import { dataFolder } from '../../support/server/process.ts';
import { bearer, createTestServer, type TestPerson } from '../../support/server/test-server.ts';

const server = await createTestServer();
const { store } = server.context;
const viewer = await server.person('viewer');

async function signIn(username: string, password: string) {
  const payload = { username, password };
  const response = await server.anonymous.call('login', payload);
  return { status: response.statusCode, ...response.json() };
}

async function statusesOf(author: TestPerson, post: { _id: string; media: string }) {
  const addresses = [
    pathOf(PATHS.post, { postId: post._id }),
    pathOf(PATHS.detailsOf, { id: author.id }),
    post.media,
  ];
  return Promise.all(addresses.map(async (url) => (await server.get(viewer, url)).statusCode));
}

async function posted(author: TestPerson) {
  const media = new Blob([await jpegOf(32 + author.username.length, 24)], { type: 'image/jpeg' });
  return await author.ok('createPost', { content: 'shown for now', media });
}

describe('a suspended account', () => {
  it('a suspension ends sessions and hides everything until it is lifted', async () => {
    const password = await createAccount(store, 'rowdy', undefined);
    const { token, _id } = await signIn('rowdy', password);
    const rowdy = {
      ...viewer,
      id: _id,
      username: 'rowdy',
      ...bearer(server.app, token),
    };
    const post = await posted(rowdy);
    const cyd = await server.person('cyd');
    await server.follow(cyd, rowdy);
    const look = await watchOperator({
      context: server.context,
      endStaleSessions: async () => void server.endedSessions.push('looked' as never),
    });
    expect(await statusesOf(rowdy, post)).toEqual([200, 200, 200]);

    await suspendAccount(store, 'Rowdy', 'selling things');
    expect((await rowdy.call('details')).statusCode).toBe(401);
    expect(await signIn('rowdy', password)).toEqual({
      status: 403,
      code: 'account_suspended',
      error: ERROR_MESSAGES.account_suspended,
    });
    expect((await signIn('rowdy', 'a wrong password')).code).toBe('wrong_credentials');
    expect(await statusesOf(rowdy, post)).toEqual([404, 404, 404]);
    for (const url of [
      PATHS.allPosts,
      `${PATHS.searchUsers}?term=rowdy`,
      PATHS.randomUsers,
      PATHS.connections,
      PATHS.followedUsers,
      pathOf(PATHS.detailsOf, { id: cyd.id }),
    ]) {
      expect([url, (await server.get(cyd, url)).body.includes(_id)]).toEqual([url, false]);
    }
    const anonymous = await server.anonymous.call('detailsOfOther', { id: _id });
    expect(anonymous.statusCode).toBe(404);

    server.endedSessions.length = 0;
    await look();
    expect(server.endedSessions).toEqual(['looked']);
    expect(server.published.at(-1)).toEqual({
      event: { name: 'person:gone', payload: { userId: _id } },
      audience: { kind: 'everyone' },
    });
    await look(); // nothing was done since
    expect(server.endedSessions).toEqual(['looked']);

    await restoreAccount(store, 'rowdy');
    expect((await rowdy.call('details')).statusCode).toBe(401); // sessions do not come back
    expect((await signIn('rowdy', password)).status).toBe(200);
    expect(await statusesOf(rowdy, post)).toEqual([200, 200, 200]);
    expect((await cyd.call('connections')).body).toContain(_id);
  });

  it('a kind that nobody knows is refused, whatever objects are made of', async () => {
    await expect(applyTakedown(store, 'constructor', 'x', 'odd')).rejects.toThrow(
      'constructor is none of post, comment',
    );
  });

  it('a pointless suspension is refused with a message', async () => {
    await server.person('calm');
    await expect(suspendAccount(store, 'nobody_here', 'x')).rejects.toThrow('no account called');
    await expect(restoreAccount(store, 'calm')).rejects.toThrow('is not suspended');
    await suspendAccount(store, 'calm', 'x');
    await expect(suspendAccount(store, 'calm', 'x')).rejects.toThrow('suspended already');
  });
});

describe('a post hidden by an operator', () => {
  it('a post hidden by an operator is gone for everybody until restored', async () => {
    const author = await server.person('author');
    const post = await posted(author);
    const look = await watchOperator({
      context: server.context,
      endStaleSessions: async () => undefined,
    });
    await applyTakedown(store, 'post', post._id, 'not ours');
    for (const who of [author, viewer]) {
      const { statusCode } = await who.call('post', { postId: post._id });
      expect(statusCode).toBe(404);
    }
    expect((await server.get(viewer, post.media)).statusCode).toBe(404);
    server.published.length = 0;
    await look();
    expect(server.published).toEqual([
      {
        event: { name: 'post:deleted', payload: { postId: post._id, revision: 2 } },
        audience: { kind: 'everyone' },
      },
    ]);
    await expect(applyTakedown(store, 'post', post._id, 'again')).rejects.toThrow(
      'taken down already',
    );
    await expect(applyTakedown(store, 'post', 'x', 'again')).rejects.toThrow('no post x');
    await restore(store, 'post', post._id);
    await viewer.ok('post', { postId: post._id });
    await expect(restore(store, 'post', post._id)).rejects.toThrow('taken down');
  });
});

describe('reports', () => {
  it('reports are listed, shown safely and closed with a note', async () => {
    const author = await server.person('writer');
    const text = 'look \u001b[2Jhere \u202egnp';
    const post = await author.ok('createPost', { content: text });
    expect(await listReports(store, 'open')).toBe('No open reports.');
    const payload = { kind: 'post', id: post._id, reason: 'violence', note: 'see\nbelow' };
    await viewer.call('report', payload);

    const list = await listReports(store, 'open');
    expect(list).toMatch(
      /^\S{26} {2}\S+Z {2}open {2}post of writer {2}violence {2}by viewer {2}“see below”$/,
    );
    const id = list.slice(0, 26);
    const shown = await showReport(store, id);
    for (const words of ['Violence or threats', post._id, author.id, 'writer', 'see\nbelow']) {
      expect(shown).toContain(words);
    }
    expect(shown).toContain('look \ufffd[2Jhere \ufffdgnp');

    await closeReportById(store, id, 'taken down');
    await expect(closeReportById(store, id, 'again')).rejects.toThrow('no open report');
    await expect(showReport(store, 'x')).rejects.toThrow('no report x');
    expect(await listReports(store, 'open')).toBe('No open reports.');
    expect(await listReports(store, 'all')).toContain('closed');
    expect(await showReport(store, id)).toMatch(/closed \S+Z: taken down/);
  });
});

describe('the audit', () => {
  it('the audit log has every operator action', async () => {
    const lines = (await auditLines(store, undefined)).split('\n');
    const acts = lines.map((line) => line.split('  ').slice(2).join('  '));
    expect(acts).toEqual([
      'account create  rowdy',
      'account suspend  rowdy (selling things)',
      'account restore  rowdy',
      'account suspend  calm (x)',
      expect.stringMatching(/^posts remove {2}\S{26} \(not ours\)$/),
      expect.stringMatching(/^posts restore {2}\S{26}$/),
      expect.stringMatching(/^reports close {2}\S{26} \(taken down\)$/),
    ]);
    for (const line of lines) expect(line).toMatch(/^\d{4}-\d\d-\d\dT\S+Z {2}\S+ {2}/);
    expect(await auditLines(store, '2999-01-01')).toBe('Nothing was done.');
    await expect(auditLines(store, 'yesterday')).rejects.toThrow('--since');
  });

  it('the audit is read in the order of time, by pages and from a moment on', async () => {
    const days = ['2100-01-01', '2100-01-03', '2100-01-02', '2100-01-04'];
    for (const what of days) {
      const act = { who: 'me', what, about: '', why: '', atMs: Date.parse(what) };
      await store.transaction((tx) => tx.audit.add(act));
    }
    const lines = (await auditLines(store, '2100-01-02')).split('\n');
    expect(lines.map((line) => line.slice(0, 10))).toEqual(days.slice(1).sort());
    const [first] = await store.audit.byTime({ atMs: Date.parse('2100-01-01'), sequence: 0 }, 1);
    expect(first?.what).toBe('2100-01-01');
    const [next] = await store.audit.byTime(first ?? { atMs: 0, sequence: 0 }, 1);
    expect(next?.what).toBe('2100-01-02');
  });

  it('the audit log is append-only in the database', async () => {
    const { env, remove } = await freshDatabase();
    const url = env.DATABASE_URL;
    const database = url
      ? await openPostgres(url, 1)
      : await openSqlite(join(dataFolder(), 'a.sqlite'), 1);
    const own = createStore(database);
    try {
      const act = { who: 'me', what: 'test', about: '', why: '', atMs: 1 };
      await own.transaction((tx) => tx.audit.add(act));
      for (const change of [sql`update audit set why = 'nothing'`, sql`delete from audit`]) {
        await expect(database.transaction((db) => change.execute(db))).rejects.toThrow(
          'only added to',
        );
      }
      expect(await own.audit.after(0, 10)).toEqual([{ ...act, sequence: 1 }]);
    } finally {
      await own.close();
      await remove();
    }
  });

  it('the audit log keeps its order under concurrency', async () => {
    const before = await store.audit.newest();
    const act = { who: 'me', what: 'test', about: '', why: '', atMs: 1 };
    await Promise.all(
      Array.from({ length: 8 }, () => store.transaction((tx) => tx.audit.add(act))),
    );
    const acts = await store.audit.after(before, 100);
    expect(acts.map((one) => one.sequence - before)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});

describe('a private post hidden by an operator', () => {
  it('hiding a private post is announced to its viewers only', async () => {
    const [author, friend, foe] = await server.people(
      'private.author',
      'private.friend',
      'private.foe',
    );
    await server.follow(author, friend);
    await server.follow(author, foe);
    await store.transaction((tx) => tx.blocks.add(foe.id, author.id, server.clock.nowMs));
    const post = await author.ok('createPost', { content: 'for few', isPublic: 'false' });
    const look = await watchOperator({
      context: server.context,
      endStaleSessions: async () => undefined,
    });
    await applyTakedown(store, 'post', post._id, 'not ours');
    server.published.length = 0;
    await look();
    expect(server.published).toEqual([
      {
        event: { name: 'post:deleted', payload: { postId: post._id, revision: 2 } },
        audience: { kind: 'people', ids: [author.id, friend.id] },
      },
    ]);
  });
});
