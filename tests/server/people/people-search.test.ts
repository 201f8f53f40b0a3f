import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';

import type { SessionId, UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import {
  comparePeople,
  foldForSearch,
  MATCH,
  matchPerson,
} from '#contract/rules/people-ranking.ts';
import { personRow } from '../../../bench/crowd/person-row.ts';
import { verifyMedia } from '../../../server/cli/verify.ts';
import { loadConfig } from '../../../server/config.ts';
import {
  indexPerson,
  indexUnindexedPeople,
  searchPeople,
} from '../../../server/domain/people/people-search.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { createRuntime } from '../../../server/runtime.ts';
import { PATHS } from '../../support/paths.ts';
import { modestDatabase } from '../../support/server/database.ts';
import { dataFolder } from '../../support/server/process.ts';
import { createTestServer } from '../../support/server/test-server.ts';

const server = await createTestServer();
const viewer = await server.person('viewer');

interface Draft {
  readonly username: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly title?: string;
  readonly skills?: readonly string[];
}

async function add(drafts: readonly Draft[], to = server) {
  const people = drafts.map((draft) => ({ ...draft, id: to.context.newId<UserId>() }));
  const rows = people.map(({ id, ...draft }) =>
    personRow(
      id,
      {
        firstName: '',
        lastName: '',
        title: '',
        ...draft,
        bio: 'a secret hobby',
        countries: ['Atlantis'],
        languages: [],
        skills: (draft.skills ?? []) as never,
        qualifications: [],
        years: 0,
      },
      to.clock.nowMs,
    ),
  );
  await to.context.store.transaction((tx) => tx.bulk.insert('account', rows));
  await indexUnindexedPeople(to.context);
  return people;
}

async function search(term: string): Promise<string[]> {
  return (await viewer.ok('searchUsers', { term })).map(
    (user: { username: string }) => user.username,
  );
}

const PEOPLE: readonly Draft[] = [
  { username: 'anna', firstName: 'Anna', lastName: 'Karenina' },
  { username: 'annabel', firstName: 'Annabel', lastName: 'Lee' },
  { username: 'joanna', firstName: 'Joanna', lastName: 'Newsom', title: 'Harp and songs' },
  { username: 'maria.anna', firstName: 'Maria', lastName: 'Mozart' },
  { username: 'lev', firstName: 'Лев', lastName: 'Толстой', title: 'Писатель' },
  {
    username: 'hokusai',
    firstName: '北斎',
    lastName: '葛飾',
    skills: ['Print-Making', 'Painting'],
  },
  { username: 'juergen', firstName: 'Jürgen', lastName: 'Großmann' },
  { username: 'perc_ent', title: '100% "quoted" *stars* (and) -minus' },
];
await add(PEOPLE);

describe('the search for people', () => {
  it('search ranks exact, prefix, word start and substring matches', async () => {
    expect(await search('anna')).toEqual(['anna', 'annabel', 'maria.anna', 'joanna']);
  });

  it('search works from one character on, in any script, ignoring case and accents', async () => {
    expect(await search('л')).toEqual(['lev']);
    expect(await search('толст')).toEqual(['lev']);
    expect(await search('北')).toEqual(['hokusai']);
    expect(await search('斎')).toEqual(['hokusai']);
    expect(await search('飾北')).toEqual(['hokusai']);
    expect(await search('JURGEN')).toEqual(['juergen']);
    expect(await search('grossmann')).toEqual(['juergen']);
    expect(await search('  Anna   Karenina ')).toEqual(['anna']);
    expect(await search('a')).toContain('anna');
    expect(await search('@annabel')).toEqual(['annabel']); // as profiles show it
    expect(await search('@')).toEqual([]);
  });

  it('search covers names, titles and skills only', async () => {
    expect(await search('print-making')).toEqual(['hokusai']);
    expect(await search('songs')).toEqual(['joanna']);
    expect(await search('hobby')).toEqual([]);
    expect(await search('atlantis')).toEqual([]);
  });

  it.each<[string, readonly string[]]>([
    ['', []],
    ['   ', []],
    ['%', []],
    ['_', []],
    ['"', ['perc_ent']],
    ['*', ['perc_ent']],
    ['(', ['perc_ent']],
    ['% "q', ['perc_ent']],
    ['AND', ['joanna', 'perc_ent']],
    ['a"b', []],
    ["' or 1=1 --", []],
    ['anna" OR "lev', []],
    ['\u{10ffff}', []],
    ['x'.repeat(999), []],
  ])('search treats %j as plain text', async (term, expected) => {
    expect(await search(term)).toEqual(expected);
  });

  it('search excludes the viewer and needs a token', async () => {
    expect(await search('viewer')).toEqual([]);
    const response = await server.anonymous.call('searchUsers', { term: 'anna' });
    expect(response.statusCode).toBe(401);
  });

  it('search follows profile changes at once', async () => {
    await add([{ username: 'changer', title: 'Zoologist' }]);
    expect(await search('zoolo')).toEqual(['changer']);
    const known = await server.context.store.accounts.credentialsOf('changer');
    if (!known) throw new Error('Somebody was just added.');
    await server.context.store.transaction(async (tx) => {
      const fields = { title: 'Quilter' };
      await tx.profiles.update(known.id, fields, {});
      await indexPerson(tx, known.id);
    });
    expect(await search('zoolo')).toEqual([]);
    expect(await search('uilte')).toEqual(['changer']);
  });
});

it('people who are not indexed are counted, and indexed step by step by the sweep, once for each migration', async () => {
  const crowd = await createTestServer();
  const { store } = crowd.context;
  const people = Array.from({ length: 250 }, (_, n) => `late${n}`);
  const [known] = await crowd.people('known', ...people);
  expect(await verified(crowd)).toContain('251 people are not in the index');
  const stopped = new AbortController();
  const steps = vi.spyOn(store, 'transaction').mockImplementationOnce(async (work) => {
    stopped.abort();
    steps.mockRestore();
    return store.transaction(work);
  });
  await indexUnindexedPeople(crowd.context, stopped.signal);
  expect(await verified(crowd)).toContain('231 people are not in the index');
  await sweep(crowd.context);
  expect(await verified(crowd)).toContain('Everybody is in the index');
  const found = await known?.ok('searchUsers', { term: 'late249' });
  expect(found?.map(({ username }) => username)).toEqual(['late249']);

  const walk = vi.spyOn(store.peopleSearch, 'unindexed');
  await sweep(crowd.context);
  expect(walk).not.toHaveBeenCalled();
  const migratedAtMs = await store.peopleSearch.migratedAtMs();
  vi.spyOn(store.peopleSearch, 'migratedAtMs').mockResolvedValue(migratedAtMs + 1);
  await sweep(crowd.context);
  expect(walk).toHaveBeenCalledTimes(3);
});

async function verified({ context }: typeof server): Promise<string> {
  return (await verifyMedia(context, false)).text;
}

it.runIf(!process.env.HUB_TEST_DATABASE_URL)(
  'people from before the index are indexed after a start',
  async () => {
    const dataDir = dataFolder();
    const config = loadConfig({ DATA_DIR: dataDir }, dataDir);
    const before = await createRuntime(config, { report: () => undefined });
    const id = before.context.newId<UserId>();
    const names = { firstName: '北斎', lastName: '葛飾' };
    const account = { id, username: 'hokusai', ...names, email: undefined, passwordHash: '' };
    await before.context.store.transaction(async (tx) => {
      await tx.accounts.add({ ...account, createdAtMs: 1 });
      await indexPerson(tx, id);
    });
    await before.realtime.close();
    await before.close();
    const database = new DatabaseSync(join(dataDir, 'hub.sqlite'));
    database.exec("delete from person_key where key like '斎%'");
    database.exec("delete from migration where name = '0014-search-of-unspaced-words'");
    database.close();

    const after = await createRuntime(config, { report: () => undefined });
    const someone = {
      id: before.context.newId<UserId>(),
      username: 'x',
      session: 'x' as SessionId,
    };
    const found = async () =>
      (await searchPeople(after.context, someone, '斎')).map(({ username }) => username);
    await expect.poll(found).toEqual(['hokusai']);
    await after.realtime.close();
    await after.close();
  },
);

describe('among everybody', async () => {
  const crowded = await createTestServer();
  const looker = await crowded.person('looker');
  const everybody: (Draft & { readonly id: UserId })[] = [];

  const found = async (term: string) => {
    const url = `${PATHS.searchUsers}?term=${encodeURIComponent(term)}`;
    return (await crowded.get(looker, url))
      .json()
      .map((user: { username: string }) => user.username);
  };

  it('search results equal the ranking rule', async () => {
    const units = ['a', 'b', 'é', ' ', '-', 'ж', '語', '😀', '\ufb01'] as const;
    const letters = fc.string({ unit: fc.constantFrom(...units), maxLength: 7 });
    let round = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ firstName: letters, lastName: letters, title: letters }), {
          minLength: 1,
          maxLength: 9,
        }),
        fc.string({ unit: fc.constantFrom(...units), minLength: 1, maxLength: 4 }),
        async (drafts, term) => {
          round += 1;
          everybody.push(
            ...(await add(
              drafts.map((draft, i) => ({ username: `zz${round}_${i}`, ...draft })),
              crowded,
            )),
          );
          const expected = everybody
            .flatMap((person) => {
              const match = matchPerson({ ...NAMELESS, ...person }, term);
              const isTooShort =
                [...foldForSearch(term)].length < 3 && match?.match === MATCH.substring;
              return match && !isTooShort ? [{ ...match, ...person }] : [];
            })
            .toSorted(comparePeople)
            .slice(0, LIMITS.searchResults);
          expect(await found(term)).toEqual(expected.map((person) => person.username));
        },
      ),
      { numRuns: 60 },
    );
    expect(everybody.length).toBeGreaterThan(2 * LIMITS.searchResults);
  });

  it('search ranks across several index reads', async () => {
    // 300 people whose one word begins alike; the exact one and the first ones came last.
    const drafts = Array.from({ length: 300 }, (_, i) => ({
      username: `q_${i}`,
      title: `Xylo ${String(299 - i).padStart(3, '0')}`,
    }));
    await add([...drafts, { username: 'q_exact', title: 'Xylo' }], crowded);
    await add([{ username: 'q_word', title: 'A xylo' }], crowded);
    const names = await found('xylo');
    expect(names.slice(0, 4)).toEqual(['q_exact', 'q_299', 'q_298', 'q_297']);
    expect(names).toHaveLength(LIMITS.searchResults);
    expect(names).not.toContain('q_word');
  });

  it('hidden people do not use up search results', async () => {
    const people = await add(
      Array.from({ length: 120 }, (_, i) => ({ username: `hidden_${i}`, title: 'Ombrelle' })),
      crowded,
    );
    const [last] = await add([{ username: 'seen', title: 'Ombrelle' }], crowded);
    await crowded.context.store.transaction(async (tx) => {
      for (const { id } of people) await tx.blocks.add(id, looker.id, 1);
    });
    expect(last).toBeDefined();
    expect(await found('ombr')).toEqual(['seen']);
  });
});

describe.runIf(process.env.HUB_TEST_DATABASE_URL)('where PostgreSQL has no pg_trgm', async () => {
  if (!process.env.HUB_TEST_DATABASE_URL) return;
  const database = await modestDatabase();
  afterAll(() => database.remove());
  const modest = await createTestServer(database.env);
  const looker = await modest.person('looker');
  await add(PEOPLE, modest);

  it('search finds substrings without pg_trgm', async () => {
    const { DATABASE_URL: connectionString } = database.env;
    const client = new Client({ connectionString });
    await client.connect();
    const { rows } = await client.query("select 1 from pg_extension where extname = 'pg_trgm'");
    await client.end();
    expect(rows).toEqual([]);
    for (const term of ['anna', 'newso', 'олсто', '0% "qu', '_ent', 'no such person']) {
      const url = `${PATHS.searchUsers}?term=${encodeURIComponent(term)}`;
      const people: { username: string }[] = (await modest.get(looker, url)).json();
      expect(people.map(({ username }) => username)).toEqual(await search(term));
    }
  });
});

const NAMELESS = { firstName: '', lastName: '', title: '', skills: [] };
