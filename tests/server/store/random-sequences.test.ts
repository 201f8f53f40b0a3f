import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { StartFailure } from '../../../server/config.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { PASSWORD } from '../../support/server/accounts.ts';
import { Model } from '../../support/server/hub/model.ts';
import { operatorAct } from '../../support/server/hub/operator-steps.ts';
import { BEFORE, EDIT_WINDOW_MS, PEOPLE, STEP, type Step } from '../../support/server/hub/step.ts';
import { plannedCall } from '../../support/server/hub/steps.ts';
import { expectViews } from '../../support/server/hub/views.ts';
import { expectProblem } from '../../support/server/problems.ts';
import { bearer, createTestServer, type TestPerson } from '../../support/server/test-server.ts';

const server = await createTestServer({}, { transactionsRunTwice: true });
const passwordHash = await server.context.passwords.hash(PASSWORD);

/** The same sequences each time; another seed plays others. */
const SEED = Number(process.env.HUB_TEST_SEED ?? 20_261_123);
const RUNS = Number(process.env.HUB_TEST_RUNS ?? 12);
/** Of a busy machine: the sequences that were not played by then are left out. */
const TIME_MS = RUNS * 1500;

let worlds = 0;

/** People with the same password, hashed once for all. */
async function newPeople(): Promise<TestPerson[]> {
  worlds += 1;
  const people = await server.people(
    ...Array.from({ length: PEOPLE }, (_, no) => `p${worlds}.${no}`),
  );
  await server.context.store.transaction(async (tx) => {
    for (const { id } of people) await tx.accounts.setPasswordHash(id, passwordHash);
  });
  return [...people];
}

/** Does what a step says, and compares its outcome with the model. */
async function play(model: Model, people: TestPerson[], step: Step): Promise<void> {
  const usernames = people.map(({ username }) => username);
  const act = operatorAct(model, step, usernames);
  if (act) return operate(model, people, step, act);
  const person = people[step.who];
  if (step.what === 'editWindow' || step.what === 'grace' || !person) {
    return passTime(model, people, step);
  }
  const { name, values, outcome } = plannedCall(model, step, server.clock.nowMs);
  const response = await person.call(name, values);
  if (typeof outcome === 'string') return expectProblem(response, outcome);
  expect(response.statusCode, `${name}: ${response.body}`).toBeLessThan(300);
  const body = response.json();
  outcome.apply(body._id);
  expect(body, name).toMatchObject(outcome.answer?.() ?? {});
}

async function operate(
  model: Model,
  people: TestPerson[],
  { what, whom }: Step,
  { run, outcome }: NonNullable<ReturnType<typeof operatorAct>>,
): Promise<void> {
  const done = run(server.context.store);
  if (outcome === 'refused') {
    await expect(done, what).rejects.toThrow(StartFailure);
    return;
  }
  await done;
  outcome();
  const person = people[whom];
  if (!person || (what !== 'suspend' && what !== 'admit')) return;
  const { username } = person;
  const login = { username, password: PASSWORD };
  if (model.people[whom]?.isSuspended) {
    return server.anonymous.refused('account_suspended', 'login', login);
  }
  const { token } = await server.anonymous.ok('login', login);
  people[whom] = { ...person, token, ...bearer(server.app, token) };
}

async function passTime(
  model: Model,
  people: readonly TestPerson[],
  { what }: Step,
): Promise<void> {
  server.clock.nowMs += what === 'grace' ? SERVER_LIMITS.deletionGraceMs : EDIT_WINDOW_MS;
  if (what === 'grace') {
    await sweep(server.context);
    model.removeLeaving();
  }
  for (const [no, { state, isSuspended }] of model.people.entries()) {
    if (state !== 'gone' && !isSuspended) await people[no]?.ok('details'); // a session that is used lasts
  }
}

describe(`random calls of several people (seed ${SEED})`, () => {
  it('are answered, counted and shown as a small model says', async () => {
    const sequence = fc.array(STEP, { minLength: 1, maxLength: 50, size: 'max' });
    const startedAtMs = performance.now();
    let played = 0;
    await fc.assert(
      fc.asyncProperty(sequence, async (steps) => {
        const people = await newPeople();
        const model = new Model(people.map(({ id }) => id));
        for (const step of [...BEFORE, ...steps]) await play(model, people, step);
        expect(await server.context.store.counters.wrong(10)).toEqual([]);
        for (const [no, person] of people.entries()) {
          if (model.isActive(no)) await expectViews(model, no, person);
        }
        expect(server.reports).toEqual([]);
        played += 1;
      }),
      { seed: SEED, numRuns: RUNS, interruptAfterTimeLimit: TIME_MS },
    );
    const seconds = Math.round((performance.now() - startedAtMs) / 1000);
    console.info(`seed ${SEED}: ${played} sequences in ${seconds} s`);
  });
});
