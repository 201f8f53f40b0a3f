import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, expect, onTestFinished, TestRunner } from 'vitest';

import type { SessionId, UserId } from '#contract/ids.ts';
import { createApp } from '../../../server/app.ts';
import { type Config, loadConfig } from '../../../server/config.ts';
import type { Audience, Context, RealtimeEvent, Viewer } from '../../../server/context.ts';
import { hashOfToken } from '../../../server/domain/accounts/tokens.ts';
import { jobHandlers } from '../../../server/jobs/job-handlers.ts';
import { runDueJobs } from '../../../server/jobs/run-jobs.ts';
import { createRuntime, type RuntimeOptions } from '../../../server/runtime.ts';
import { checkAnswersAgainstDocument } from './api-answers.ts';
import { type Caller, callerOf, type Fields, type Headers } from './calls.ts';
import { allRows, migratedDatabase } from './database.ts';
import { strictTransactions } from './strict-transactions.ts';

/** A signed-in person of a test. */
export interface TestPerson extends Viewer, Caller {
  readonly token: string;
  readonly headers: { readonly authorization: string };
}

export interface TestServer {
  /** Calls without a token. */
  readonly anonymous: Caller;
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly dataDir: string;
  /** Undefined for the embedded database. */
  readonly databaseUrl: string | undefined;
  /** Where the clock stands; a test turns it. */
  readonly clock: { nowMs: number };
  /** The events that the server published, in order. */
  readonly published: { readonly event: RealtimeEvent; readonly audience: Audience }[];
  /** The counts of unread notifications among them that a person received, in order. */
  readonly unreadCountsOf: (person: TestPerson) => number[];
  readonly endedSessions: SessionId[];
  /** The failures that the server logged. */
  readonly reports: { readonly problem: string; readonly cause: unknown }[];
  /** Every row of every table, as the database has them. */
  readonly allRows: () => Promise<ReadonlyMap<string, readonly object[]>>;
  /** Does the jobs that are due by the test's clock. */
  readonly runDueJobs: () => Promise<void>;
  /** Adds a person without going through the sign-up, which hashes a password each time. */
  readonly person: (username: string) => Promise<TestPerson>;
  readonly people: <const Names extends readonly string[]>(
    ...usernames: Names
  ) => Promise<{ readonly [Index in keyof Names]: TestPerson }>;
  /** As `people`, with a number behind each name that nobody else has. */
  readonly strangers: TestServer['people'];
  readonly follow: (follower: TestPerson, followee: TestPerson) => Promise<void>;
  /** Publishes a post and answers the whole response. */
  readonly post: (
    author: TestPerson,
    fields: Fields,
    headers?: Headers,
  ) => Promise<LightMyRequestResponse>;
  readonly get: (viewer: TestPerson | undefined, url: string) => Promise<LightMyRequestResponse>;
}

/** A moment on a whole second, so that what is derived from it reads well in a failure. */
export const NOON_MS = Date.UTC(2026, 5, 15, 12);

/** An event loop that is never late: a test shares it with the server, and the machine with others. */
export const ON_TIME = { lateMs: () => 0, stop: () => undefined };

/**
 * A whole server without a port, over a database and folders of its own, gone after the test or file
 * that made it.
 */
export async function createTestServer(
  env: Readonly<Record<string, string>> = {},
  {
    transactionsRunTwice = process.env.HUB_TEST_TWICE === '1',
    ...parts
  }: Pick<RuntimeOptions, 'outgoingTrust'> & {
    /**
     * Each is done, rolled back and done again, as PostgreSQL may have it; on the embedded database,
     * where that costs less and the rule is the same.
     */
    readonly transactionsRunTwice?: boolean;
  } = {},
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hub-test-'));
  const clock = { nowMs: NOON_MS };
  const reports: TestServer['reports'] = [];
  const published: TestServer['published'] = [];
  const endedSessions: SessionId[] = [];
  const database = await migratedDatabase(dataDir);
  const settings = { HUB_LIMIT_SCALE: '1000', DATA_DIR: dataDir, ...database.env, ...env };
  const config: Config = loadConfig(settings, dataDir);
  const runtime = await createRuntime(config, {
    now: () => clock.nowMs,
    report: (problem, cause) => reports.push({ problem, cause }),
    ...parts,
  });
  const realtime: Context['realtime'] = {
    publish: (event, audience) => published.push({ event, audience }),
    isConnected: () => true,
    endSessions: (sessions) => endedSessions.push(...sessions),
  };
  const { context, broken } = strictTransactions(
    { ...runtime.context, realtime },
    transactionsRunTwice && database.env.DATABASE_URL === undefined,
  );
  const app = await createApp(context, { loopDelay: ON_TIME });
  const pageErrors = checkAnswersAgainstDocument(app);
  // Within a test, the file's own hook would never run.
  const whenDone = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  whenDone(async () => {
    await app.close();
    await runtime.realtime.close();
    await runtime.close();
    await database.remove();
    rmSync(dataDir, { recursive: true, force: true });
    expect(pageErrors).toEqual([]);
    expect([...broken], 'within a transaction').toEqual([]);
  });

  const person = (username: string) => addPerson(app, context, username);
  const people = (async (...names: string[]) =>
    Promise.all(names.map((name) => person(name)))) as TestServer['people'];
  let groups = 0;
  return {
    app,
    anonymous: callerOf(app),
    context,
    dataDir,
    databaseUrl: database.env.DATABASE_URL,
    clock,
    published,
    unreadCountsOf: ({ id }) =>
      published.flatMap(({ event, audience }) =>
        event.name === 'notification:count' &&
        audience.kind === 'people' &&
        audience.ids.includes(id)
          ? [event.payload.unread]
          : [],
      ),
    endedSessions,
    reports,
    allRows: () => allRows(database.env.DATABASE_URL, dataDir),
    runDueJobs: () => runDueJobs(context, jobHandlers(context)),
    person,
    people,
    strangers: (...names) => {
      groups += 1;
      return people(...names.map((name) => `${name}.${groups}`)) as ReturnType<
        typeof people<typeof names>
      >;
    },
    follow: async (follower, followee) => {
      await context.store.transaction((tx) =>
        tx.follows.add(follower.id, followee.id, clock.nowMs),
      );
    },
    post: (author, fields, headers) => author.call('createPost', fields, headers),
    get: (viewer, url) => app.inject({ method: 'GET', url, headers: { ...viewer?.headers } }),
  };
}

async function addPerson(
  app: FastifyInstance,
  context: Context,
  username: string,
): Promise<TestPerson> {
  const id = context.newId<UserId>();
  const session = context.newId<SessionId>();
  const token = randomBytes(32).toString('base64url');
  const createdAtMs = context.now();
  await context.store.transaction(async (tx) => {
    await tx.accounts.add({
      id,
      username,
      passwordHash: 'none: this person never signs in',
      email: undefined,
      firstName: '',
      lastName: '',
      createdAtMs,
    });
    await tx.sessions.add({
      id: session,
      account: id,
      tokenHash: hashOfToken(token),
      createdAtMs,
      expiresAtMs: createdAtMs + 30 * 24 * 60 * 60_000,
    });
  });
  return { id, username, session, token, ...bearer(app, token) };
}

/** Calls with this token, and its header. */
export function bearer(app: FastifyInstance, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  return { headers, ...callerOf(app, headers) };
}
