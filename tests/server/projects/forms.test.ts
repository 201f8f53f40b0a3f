import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { pathOf } from '#contract/calls/route.ts';
import { LIMITS } from '#contract/limits.ts';
import { createApp } from '../../../server/app.ts';
import type { Context } from '../../../server/context.ts';
import { type PartLimits, receiveParts } from '../../../server/http/multipart.ts';
import { handleErrors } from '../../../server/http/problems.ts';
import { PATHS } from '../../support/paths.ts';
import { formOf } from '../../support/server/calls.ts';
import { jpegOf } from '../../support/server/images.ts';
import { expectProblem, failure } from '../../support/server/problems.ts';
import { createTestServer, ON_TIME, type TestPerson } from '../../support/server/test-server.ts';

const server = await createTestServer();
const [ada, eve] = await server.people('ada', 'eve');

afterEach(() => expect(readdirSync(join(server.dataDir, 'incoming'))).toEqual([]));

const FORM: PartLimits = {
  acceptsFile: () => true,
  files: 10,
  fileBytes: 100,
  fields: 1,
  fieldBytes: 10,
  tooLarge: () => 'file_too_large',
  together: { bytes: 250, tooLarge: 'project_files_too_large' },
};

/** A call that receives a form within small limits and answers the sizes of its files. */
async function receiver(context: Context, viewer: TestPerson) {
  const app = Fastify();
  handleErrors(app, async () => true);
  app.decorateRequest('viewer', undefined);
  app.addHook('onRequest', async (request) => {
    request.viewer = viewer;
  });
  await app.register(multipart, { throwFileSizeLimit: false });
  app.post('/', async (request, reply) =>
    receiveParts(context, { request, reply }, FORM, async (parts) =>
      parts.map((part) => ('upload' in part ? part.upload.bytes : 0)),
    ),
  );
  afterAll(() => app.close());
  return (sizes: readonly number[]) => {
    const files = sizes.map((bytes, at) => [`file${at}`, new Blob(['x'.repeat(bytes)])] as const);
    return app.inject({ method: 'POST', url: '/', payload: formOf(Object.fromEntries(files)) });
  };
}

/** The product on a disk that cannot be written: whatever is received fails there. */
async function withoutDisk(context: Context) {
  const app = await createApp(
    { ...context, incomingDir: join(server.dataDir, 'not there') },
    { loopDelay: ON_TIME },
  );
  afterAll(() => app.close());
  return app;
}

async function projectForm(title: string) {
  return formOf({ title, coverPhoto: new Blob([await jpegOf(20, 20)]) });
}

describe('the files of a form', () => {
  it('form files are limited each and together', async () => {
    const send = await receiver(server.context, ada);
    const together = await send([100, 100, 50]);
    expect([together.statusCode, together.json()]).toEqual([200, [100, 100, 50]]);
    expectProblem(await send([100, 100, 51, 10]), 'project_files_too_large');
    expectProblem(await send([10, 101, 10]), 'file_too_large');
  });

  it('each form file costs a point when it begins', async () => {
    const strict = await createTestServer({ HUB_LIMIT_SCALE: '0.01' }); // 3 uploads
    const send = await receiver(strict.context, await strict.person('bob'));
    expect((await send([100, 101])).statusCode).toBe(413);
    const refused = await send([10, 10]);
    expect([refused.statusCode, refused.json()]).toEqual(failure('too_many_requests'));
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(readdirSync(join(strict.dataDir, 'incoming'))).toEqual([]);
  });
});

describe('before a file of a project is received', () => {
  it('project permissions are checked before files are received', async () => {
    const app = await withoutDisk(server.context);
    const add = async (person: TestPerson, headers = {}) =>
      app.inject({
        method: 'POST',
        url: PATHS.addProject,
        headers: { ...person.headers, ...headers },
        payload: await projectForm('one more'),
      });
    const update = async (person: TestPerson, projectId: string) =>
      app.inject({
        method: 'PUT',
        url: pathOf(PATHS.updateProject, { projectId }),
        headers: person.headers,
        payload: await projectForm('changed'),
      });
    const ids: string[] = [];
    const key = { 'idempotency-key': 'the-last-one' };
    for (let i = 0; i < LIMITS.userProjects; i += 1) {
      const isLast = i === LIMITS.userProjects - 1;
      const response = await ada.call(
        'addProject',
        {},
        { ...(isLast ? key : {}) },
        isLast ? await projectForm('one more') : formOf({ title: `number ${i}` }),
      );
      expect([response.statusCode, response.json()]).toEqual([201, expect.anything()]);
      ids.push(response.json()._id);
    }
    const [id = ''] = ids;
    expectProblem(await update(eve, id), 'forbidden');
    expectProblem(await update(eve, 'x'), 'project_not_found');
    expectProblem(await add(ada), 'projects_too_many');
    // Who may reaches the disk.
    expect((await update(ada, id)).statusCode).toBe(500);

    const again = await ada.call('addProject', {}, { ...key }, await projectForm('one more'));
    expect([again.statusCode, again.json()._id]).toEqual([201, ids.at(-1)]);
  });

  it('write limits are checked before files are received', async () => {
    const strict = await createTestServer({ HUB_LIMIT_SCALE: '0.0007' }); // one creation
    const bob = await strict.person('bob');
    await bob.call('addProject', { title: 'x' });
    const app = await withoutDisk(strict.context);
    expectProblem(
      await app.inject({
        method: 'POST',
        url: PATHS.addProject,
        headers: bob.headers,
        payload: await projectForm('y'),
      }),
      'too_many_requests',
    );
  });
});
