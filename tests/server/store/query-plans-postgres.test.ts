import { Client, escapeLiteral, type QueryConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { CommentId, NotificationId, PostId, ProjectId, UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { openPostgres } from '../../../server/store/postgres/open-postgres.ts';
import { createStore, type Store } from '../../../server/store/store.ts';
import { freshDatabase } from '../../support/server/database.ts';
import {
  HOT_QUERIES,
  type HotQuery,
  type HotQueryTarget,
  idOf,
  LIST_PAGE_ROWS,
  LISTS,
} from '../../support/server/hot-queries.ts';

const NOW_MS = Date.UTC(2026, 5, 15, 12);
const PEOPLE = 100_000;
const POSTS = 100_000;
/** From one post to the next: 43,200 are fresh. */
const POST_GAP_MS = 2_000;
/** Rows that a statement may look at in one step: far above any page, far below any table here. */
const ROWS_READ_MAX = 6_000;
/** Pages that one look-up reads, those of rows aside. */
const LOOK_UP_PAGES = 60;
/** People whom somebody blocks, mutes or follows, and who do so to them: as many as one may follow. */
const RELATED = 10_000;

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly modes: readonly PlanMode[];
}

type PlanMode = 'force_custom_plan' | 'force_generic_plan';
/** What has a name is run often, and then may get a plan that knows none of its values. */
const MODES: readonly PlanMode[] = ['force_custom_plan', 'force_generic_plan'];

/** A step of a plan, with what it really did. */
interface Step {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Step[];
}

// The embedded database's plans do not depend on what is in the tables: `query-plans.test.ts`.
describe.runIf(process.env.HUB_TEST_DATABASE_URL)(
  'no hot query reads a whole table of PostgreSQL with 100,000 posts in it',
  () => {
    let database: Awaited<ReturnType<typeof freshDatabase>>;
    let store: Store;
    let client: Client;
    let at: HotQueryTarget;

    beforeAll(async () => {
      database = await freshDatabase();
      const url = database.env.DATABASE_URL ?? '';
      store = createStore(await openPostgres(url, NOW_MS));
      client = new Client({ connectionString: url });
      await client.connect();
      await fill(client);
      at = placeIn();
    });
    afterAll(async () => {
      await client.end();
      await store.close();
      await database.remove();
    });

    const expectNarrow = async (work: HotQuery) => {
      const statements = await statementsOf(client, () => work(store, at));
      expect(statements.length).toBeGreaterThan(0);
      for (const statement of statements) {
        for (const mode of statement.modes) {
          const steps = await stepsOf(client, statement, mode);
          const scans = steps.filter((step) => step['Node Type'] === 'Seq Scan').map(describeStep);
          const wide = steps.filter(isWide).map(describeStep);
          const what = `${mode}: ${statement.text}`;
          expect([what, scans.filter(isOfLarge), wide]).toEqual([what, [], []]);
        }
      }
    };

    it.each(HOT_QUERIES)('%s', (_what, work) => expectNarrow(work));

    it.each(LISTS)('a page of %s reads as much at its start as at its end', async (_what, page) => {
      const [start, end] = [50, POSTS - 50].map((place) => {
        const n = POSTS - place;
        return { likes: 3, postDateMs: postDateOf(n), id: idOf<PostId>(n) };
      });
      const read = async (mode: PlanMode, place: HotQueryTarget['place'] | undefined) => {
        let rows = 0;
        for (const statement of await statementsOf(client, () =>
          page(store, { ...at, ...(place && { place }) }),
        )) {
          for (const step of await stepsOf(client, statement, mode)) rows += rowsRead(step);
        }
        return rows;
      };
      for (const mode of MODES) {
        const atStart = await read(mode, start);
        expect(atStart).toBeGreaterThan(0);
        // The rows of a step are the mean of its loops, so a single row may round to zero.
        expect(await read(mode, end)).toBeLessThanOrEqual(2 * Math.max(atStart, LIST_PAGE_ROWS));
      }
    });

    it('and a query that does is noticed', async () => {
      const text = 'select id from post where content = $1 limit 10';
      const statement = { text, values: ['nothing like this'], modes: MODES };
      const steps = await stepsOf(client, statement, 'force_custom_plan');
      expect(steps.map(describeStep).filter(isOfLarge)).not.toEqual([]);
      expect(steps.some((step) => rowsRead(step) > ROWS_READ_MAX)).toBe(true);
    });

    describe('nor all that somebody has who has thousands of everything', () => {
      /** What is there to list them, all or as many as are counted. */
      const LISTING = [
        'who hears nothing',
        'who has muted somebody',
        'how many posts of followed people',
      ];

      beforeAll(async () => {
        await client.query('set session_replication_role = replica');
        const add = (table: string, columns: string, beyond: number) =>
          client.query(
            `insert into ${table} (${columns}, created_at)
            select $1, id, 1 from account where id > $2 order by id limit ${RELATED} on conflict do nothing`,
            [at.viewer, idOf<UserId>(beyond)],
          );
        // People who are in no other list of the viewer's, nor among those who like the popular post.
        await add('block', 'blocker_id, blocked_id', PEOPLE / 2);
        await add('block', 'blocked_id, blocker_id', PEOPLE / 2);
        await add('mute', 'muter_id, muted_id', PEOPLE / 2 + RELATED);
        await add('mute', 'muted_id, muter_id', PEOPLE / 2 + RELATED);
        await add('follow', 'followee_id, follower_id', PEOPLE / 2 + 2 * RELATED);
        await add('follow', 'follower_id, followee_id', PEOPLE / 2 + 3 * RELATED);
        await client.query('reset session_replication_role');
        await client.query('vacuum analyze block, mute, follow');
      });

      it.each(HOT_QUERIES.filter(([what]) => !LISTING.includes(what)))('%s', (_what, work) =>
        expectNarrow(work),
      );
    });
  },
);

/**
 * What `work` sends to the database of `client`, apart from what begins and ends transactions: other
 * files of this process have servers of their own.
 */
async function statementsOf(client: Client, work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const query = Client.prototype.query;
  Client.prototype.query = function (this: Client, ...args: unknown[]) {
    const [sent, values] = args;
    const text = typeof sent === 'string' ? sent : (sent as QueryConfig).text;
    if (
      this.database === client.database &&
      typeof text === 'string' &&
      Array.isArray(values) &&
      /^(select|with|delete|update)/i.test(text)
    ) {
      const isNamed = typeof sent === 'object' && (sent as QueryConfig).name !== undefined;
      statements.push({ text, values, modes: isNamed ? MODES : ['force_custom_plan'] });
    }
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    await work();
  } finally {
    Client.prototype.query = query;
  }
  return statements;
}

/** All steps of the plan; the statement is run for it, and taken back. */
async function stepsOf(
  client: Client,
  { text, values }: Statement,
  mode: PlanMode,
): Promise<Step[]> {
  await client.query('begin');
  try {
    await client.query(`set local plan_cache_mode = ${mode}`);
    await client.query(`prepare explained as ${text}`);
    const given = values.map((value) => (value === null ? 'null' : escapeLiteral(String(value))));
    const { rows } = await client.query(
      `explain (analyze, buffers, timing off, format json) execute explained ${given.length > 0 ? `(${given.join(', ')})` : ''}`,
    );
    return flattened(rows[0]['QUERY PLAN'][0].Plan);
  } finally {
    await client.query('rollback');
    await client.query('deallocate all');
  }
}

function flattened(step: Step): Step[] {
  return [step, ...(step.Plans ?? []).flatMap(flattened)];
}

function rowsRead(step: Step): number {
  const isScan = step['Node Type'].includes('Scan');
  const rows = step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0);
  return isScan ? rows * step['Actual Loops'] : 0;
}

/** Whether it reads many rows, or looks few up in an index that is not in their order. */
function isWide(step: Step): boolean {
  const pages = pagesOf(step) - (step.Plans ?? []).reduce((sum, inner) => sum + pagesOf(inner), 0);
  const isSearch = /^(Index|Bitmap|Seq)/.test(step['Node Type']);
  const isLong = pages > LOOK_UP_PAGES * step['Actual Loops'] + 4 * rowsRead(step);
  return (isSearch && isLong) || rowsRead(step) > ROWS_READ_MAX;
}

function pagesOf(step: Step): number {
  return step['Shared Hit Blocks'] + step['Shared Read Blocks'];
}

function describeStep(step: Step): string {
  const { 'Node Type': type, 'Relation Name': table = '?', 'Actual Loops': loops } = step;
  return `${type} of ${table}: ${rowsRead(step)} rows, ${pagesOf(step)} pages in ${loops} loops`;
}

/** Tables of a few rows are read whole by any planner. */
function isOfLarge(step: string): boolean {
  return !/ of (\w*suspension|withheld_file|reported_file|export_link|departure|reserved_name|job|block|mute|media_release|media_usage|account_link|idempotency|\?)/.test(
    step,
  );
}

/** The subjects of the queries: a person with many followers, a post with many comments. */
function placeIn(): HotQueryTarget {
  const middle = POSTS / 2;
  return {
    viewer: idOf<UserId>(1),
    other: idOf<UserId>(2),
    posts: [idOf<PostId>(1), idOf<PostId>(middle), idOf<PostId>(POSTS)],
    place: { likes: 3, postDateMs: postDateOf(middle), id: idOf<PostId>(middle) },
    comments: [idOf<CommentId>(1), idOf<CommentId>(2)],
    notifications: [idOf<NotificationId>(1), idOf<NotificationId>(POSTS / 2)],
    project: idOf<ProjectId>(1),
    files: ['file1.jpg', 'file2.jpg'],
    tokenHash: 'hash1',
    nowMs: NOW_MS,
  };
}

function postDateOf(n: number): number {
  return NOW_MS - (POSTS - n) * POST_GAP_MS + LIMITS.dateExtensionMs;
}

async function fill(client: Client): Promise<void> {
  // Looking up what each row refers to would be half of the work.
  await client.query('set session_replication_role = replica');
  const id = (expression: string) => `'01' || lpad((${expression})::text, 24, '0')`;
  const person = (expression: string) => id(`1 + (${expression}) % ${PEOPLE}`);
  const made = `${NOW_MS} - (${POSTS} - n)::bigint * ${POST_GAP_MS}`;
  const rows = (count: number) => `from generate_series(1, ${count}) n`;
  const list = async (table: string, columns: string, values: string, from: string) => {
    await client.query(`insert into ${table} (${columns}) select ${values} ${from}`);
  };
  await list(
    'account',
    'id, username, password_hash, first_name, last_name, title, countries, bio, skills, qualifications, certifications, languages, years_of_experience, followers_count, following_count, created_at',
    `${id('n')}, 'person' || n, 'x', 'Mari' || n, 'Name' || n, '', '[]', '', '[]', '[]', '[]', '[]', 0, 0, 0, n`,
    rows(PEOPLE),
  );
  await list(
    'person_key',
    'account_id, is_start, key',
    `${id('n')}, n % 2, 'mari' || n`,
    rows(PEOPLE),
  );
  await list(
    'person_text',
    'account_id, text',
    `${id('n')}, 'mari' || n || ' name' || n`,
    rows(PEOPLE),
  );
  await list(
    'session',
    'id, account_id, token_hash, created_at, seen_at, expires_at, device',
    `${id('n')}, ${id('n')}, 'hash' || n, n, n, ${NOW_MS * 2}, ''`,
    rows(PEOPLE),
  );
  await list(
    'profile_link',
    'account_id, place, url, checked_at, verified_at',
    `${id('n')}, k, 'https://example.org/' || n, n, n`,
    `${rows(PEOPLE)}, generate_series(0, 1) k`,
  );
  await list(
    'upload',
    'id, account_id, bytes, received, expires_at',
    `${id('n')}, ${id('n')}, 3, 3, n`,
    rows(PEOPLE),
  );
  await list(
    'upload_part',
    'upload_id, start_byte, bytes, file',
    `${id('n')}, 0, 3, 'part' || n`,
    rows(PEOPLE),
  );
  await list(
    'viewer_counter',
    'account_id, last_sequence, revision',
    `${id('n')}, n, n`,
    rows(PEOPLE),
  );
  await list(
    'follow',
    'follower_id, followee_id, created_at',
    `${id('n')}, ${person('n + k * 7')}, n`,
    `${rows(PEOPLE)}, generate_series(1, 2) k on conflict do nothing`,
  );
  await list(
    'media',
    'id, owner_id, type, file, width, height, placeholder, variants, created_at',
    `${id('n')}, ${person('n')}, 'image', 'file' || n || '.jpg', 100, 100, '', '[]', n`,
    rows(POSTS / 2),
  );
  await list('media_file', 'file, media_id', `'file' || n || '.jpg', ${id('n')}`, rows(POSTS / 2));
  await list(
    'post',
    'id, author_id, content, media_id, media_alt, visibility, comment_permission, likes, comments_count, created_at, post_date, effective_at, date_extended_by, project_id',
    `${id('n')}, ${person('n * 31')}, 'words ' || n, case when n % 2 = 0 then ${id('n / 2')} end, '', case when n % 20 = 0 then 'private' else 'public' end, 'everyone', n % 7, 0, ${made}, ${made} + ${LIMITS.dateExtensionMs}, ${made}, '[]', ${id(`1 + n % ${PEOPLE / 2}`)}`,
    rows(POSTS),
  );
  await list(
    'post_image',
    'post_id, position, media_id, alt',
    `${id('n * 20')}, k, ${id('n')}, ''`,
    `${rows(POSTS / 20)}, generate_series(1, 3) k`,
  );
  await list(
    'post_version',
    'post_id, number, content, written_at',
    `${id('n * 20')}, k, 'before', n`,
    `${rows(POSTS / 20)}, generate_series(1, 3) k`,
  );
  await list(
    'post_version_media',
    'post_id, number, position, media_id, alt',
    `${id('n * 20')}, k, 0, ${id('n')}, ''`,
    `${rows(POSTS / 20)}, generate_series(1, 3) k`,
  );
  await list(
    'post_like',
    'post_id, account_id, created_at',
    `${id('n')}, ${person('n * k + k')}, n`,
    `${rows(POSTS)}, generate_series(1, 3) k on conflict do nothing`,
  );
  await list(
    'post_bookmark',
    'post_id, account_id, created_at',
    `${id('n')}, ${person('n % 500')}, n`,
    rows(POSTS / 2),
  );
  await list(
    'comment',
    'id, post_id, parent_id, level, author_id, content, likes, replies, created_at',
    `${id('n')}, ${id(`1 + n % ${POSTS / 2}`)}, case when n > 50000 then ${id('1 + n % 50000')} end, case when n > 50000 then 2 else 1 end, ${person('n * 3')}, 'words', n % 5, 0, n`,
    rows(POSTS),
  );
  await list(
    'comment_like',
    'comment_id, account_id, created_at',
    `${id('n')}, ${person('n')}, n`,
    rows(POSTS),
  );
  await list(
    'notification',
    'id, account_id, type, post_id, first_at, sequence, is_read, people',
    `${id('n')}, ${person('n % 100')}, 'like', ${id('n')}, n, n, n % 2, 1`,
    rows(POSTS / 2),
  );
  await list(
    'notification_act',
    'notification_id, actor_id, subject_id, acted_at',
    `${id('n')}, ${person('n + 1')}, ${id('n')}, n`,
    rows(POSTS / 2),
  );
  await list(
    'project',
    'id, owner_id, title, subtitle, date, classification, short_description, keywords, created_at, updated_at',
    `${id('n')}, ${person('n')}, 'title', '', '', '', '', '[]', n, n`,
    rows(PEOPLE / 2),
  );
  await list(
    'project_image',
    'project_id, position, media_id, alt',
    `${id('n')}, 0, ${id('n')}, ''`,
    rows(PEOPLE / 2),
  );
  await list(
    'project_block',
    'id, project_id, position, type, content, alt',
    `${id('n')}, ${id('n')}, 0, 'text', 'words', ''`,
    rows(PEOPLE / 2),
  );
  // One post that half of all people like, and the notification of it.
  await list(
    'post_like',
    'post_id, account_id, created_at',
    `${id('1')}, ${id('n')}, n`,
    `${rows(PEOPLE / 2)} on conflict do nothing`,
  );
  await list(
    'notification_act',
    'notification_id, actor_id, subject_id, acted_at',
    `${id(`${POSTS / 2}`)}, ${id('n')}, ${id('1')}, n`,
    `${rows(PEOPLE / 2)} on conflict do nothing`,
  );
  await client.query(
    `update notification set people = ${PEOPLE / 2} where id = '${idOf(POSTS / 2)}'`,
  );
  await client.query('reset session_replication_role');
  await client.query('vacuum analyze'); // as the database does by itself
}
