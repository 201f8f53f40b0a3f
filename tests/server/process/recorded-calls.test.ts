import { expect, it } from 'vitest';

import {
  missingFields,
  playCalls,
  recordedCalls,
} from '../../../scripts/lib/tests/recorded-calls.mjs';
import { migratedDatabase } from '../../support/server/database.ts';
import { dataFolder, startServer } from '../../support/server/process.ts';

it('the calls of the version before are answered as it did, with nothing missing', async () => {
  const database = await migratedDatabase();
  const server = startServer({ ...database.env, DATA_DIR: dataFolder() });
  const recorded = recordedCalls();
  const played = await playCalls(recorded, [await server.ready]);
  expect(recorded.length).toBeGreaterThan(20);
  expect(missingFields(recorded, played)).toEqual([]);

  const [first, ...others] = recorded;
  const demanding = [
    { ...first, status: 418, shape: { ...first.shape, gone: 'string' } },
    ...others,
  ];
  expect(missingFields(demanding, played)).toEqual([
    'POST /api/users/register: answers 200, not 418',
    'POST /api/users/register: answer.gone is no longer a string',
  ]);
  await server.stop();
  await database.remove();
});
