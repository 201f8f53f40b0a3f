import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { PASSWORD } from '../../support/server/accounts.ts';
import { Model } from '../../support/server/hub/model.ts';
import { BEFORE, EDIT_WINDOW_MS, PEOPLE, STEP, type Step } from '../../support/server/hub/step.ts';
import { plannedCall } from '../../support/server/hub/steps.ts';
import { expectViews } from '../../support/server/hub/views.ts';
import { expectProblem } from '../../support/server/problems.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';

const server = await createTestServer();
const passwordHash = await server.context.passwords.hash(PASSWORD);

/** The same sequences each time; another seed plays others. */
const SEED = Number(process.env.HUB_TEST_SEED ?? 20_261_123);
const RUNS = Number(process.env.HUB_TEST_RUNS ?? 12);
/** Of a busy machine: the sequences that were not played by then are left out. */
const TIME_MS = RUNS * 1000;

let worlds = 0;

/** People with the same password, hashed once for all. */
async function newPeople(): Promise<readonly TestPerson[]> {
  worlds += 1;
  const people = await server.people(
    ...Array.from({ length: PEOPLE }, (_, no) => `p${worlds}.${no}`),
  );
  await server.context.store.transaction(async (tx) => {
    for (const { id } of people) await tx.accounts.setPasswordHash(id, passwordHash);
  });
  return people;
}

/** Makes the call of a step, and compares its answer with the model. */
async function play(model: Model, people: readonly TestPerson[], step: Step): Promise<void> {
  const call = plannedCall(model, step, server.clock.nowMs);
  const person = people[step.who];
  if (!call || !person) return passTime(model, people, step);
  const { name, values, outcome } = call;
  const response = await person.call(name, values);
  if (typeof outcome === 'string') return expectProblem(response, outcome);
  expect(response.statusCode, `${name}: ${response.body}`).toBeLessThan(300);
  const body = response.json();
  outcome.apply(body._id);
  expect(body, name).toMatchObject(outcome.answer?.() ?? {});
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
  for (const [no, { state }] of model.people.entries()) {
    if (state !== 'gone') await people[no]?.ok('details'); // a session that is used lasts
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
          if (model.people[no]?.state === 'here') await expectViews(model, no, person);
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
