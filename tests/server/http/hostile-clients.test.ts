import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { pathOf } from '#contract/calls/route.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { PROBLEM_STATUS } from '#contract/problems.ts';
import { createApp } from '../../../server/app.ts';
import type { ApiDocument, Operation } from '../../../server/openapi/document.ts';
import {
  BROKEN_JSON,
  FORM_TYPE,
  HOSTILE_IDS,
  HOSTILE_TOKENS,
  hostileForms,
  JSON_VALUES,
  seededRandom,
  WIDE_CHAR,
  WIDE_NUMBERS,
  WRONG_TYPES,
} from '../../support/hostile-input.ts';
import { PATHS } from '../../support/paths.ts';
import { checkAnswersAgainstDocument } from '../../support/server/api-answers.ts';
import { createTestServer, ON_TIME, type TestPerson } from '../../support/server/test-server.ts';

const hub = await createTestServer();
const [ada, bob] = await hub.people('ada', 'bob');
const document: ApiDocument = (await hub.app.inject({ url: PATHS.apiDocument })).json();

/** Ada's records that others can reach. */
const things = await world();
const untouched = await asAdaSeesThem();

interface Call {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly operation: Operation;
}

/** Every call of the document, so that a new one cannot be forgotten. */
const CALLS: readonly Call[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase() as Call['method'],
    path,
    operation,
  })),
);
const NEEDING_TOKEN = CALLS.filter(
  ({ operation: { security } }) => security.length > 0 && security.every((way) => 'token' in way),
);
const WITH_PARAMETERS = CALLS.filter(({ path }) => path.includes('{'));
const WITH_QUERY = CALLS.filter(({ operation }) =>
  operation.parameters?.some((parameter) => parameter.in === 'query'),
);
const WITH_JSON = CALLS.filter(({ operation }) => bodySchema(operation) !== undefined);
const WITH_FORM = CALLS.filter(({ operation }) => formSchema(operation) !== undefined);
/** What only the author of a thing may do. */
const CHANGING = CALLS.filter(
  ({ method, path }) =>
    (method === 'PUT' || method === 'DELETE') && /\{(postId|commentId|projectId)\}/.test(path),
);
/** The calls of a person whose account awaits its deletion. */
const FOR_LEAVING = new Set([
  `POST ${PATHS.logout}`,
  `POST ${PATHS.keepAccount}`,
  `POST ${PATHS.startExport}`,
  `GET ${PATHS.sessions}`,
  `GET ${PATHS.details}`,
]);
const WRITING = CALLS.filter(({ method }) => method !== 'GET');

afterAll(() => {
  expect(hub.reports).toEqual([]);
  expect(readdirSync(join(hub.dataDir, 'incoming'))).toEqual([]);
  expect(filesBelow(join(hub.dataDir, 'media'))).toEqual([]);
});

it('knows all kinds of calls', () => {
  const counts = [NEEDING_TOKEN, CHANGING, WITH_PARAMETERS, WITH_QUERY, WITH_JSON, WITH_FORM];
  for (const calls of counts) expect(calls.length).toBeGreaterThan(3);
});

describe.each(NEEDING_TOKEN)('$name', (call) => {
  it('refuses who has no token, or a false one', async () => {
    for (const [what, authorization] of HOSTILE_TOKENS) {
      const headers = authorization === '' ? {} : { authorization };
      const response = await send(call, { headers }, what);
      expect([what, response.statusCode, response.json().code]).toEqual([
        what,
        401,
        'unauthorized',
      ]);
    }
  });
});

describe.each(CHANGING)('$name', (call) => {
  it('is refused to who sees the thing and did not make it', async () => {
    const outsider = await newcomer();
    const { headers, payload } = inputOf(call, outsider, 'taken over');
    for (const userId of call.path.includes('{userId}') ? [ada.id, outsider.id] : ['']) {
      const response = await send(
        call,
        {
          url: urlOf(call, outsider, { userId }),
          headers: { ...outsider.headers, ...headers },
          ...(call.method === 'DELETE' ? {} : { payload }),
        },
        userId,
      );
      expect([userId, response.statusCode]).toEqual([userId, 403]);
    }
    expect(await asAdaSeesThem()).toEqual(untouched);
  });
});

describe.each(NEEDING_TOKEN)('$name', (call) => {
  it('is there for who is about to leave only if it is needed for that or for staying', async () => {
    const leaver = await newcomer();
    await hub.context.store.transaction((tx) =>
      tx.pendingDeletions.add(leaver.id, hub.clock.nowMs + 1),
    );
    const response = await send(call, { url: urlOf(call, leaver), headers: leaver.headers }, '');
    const isRefused = response.statusCode === 403 && response.json().code === 'account_leaving';
    expect(isRefused).toBe(!FOR_LEAVING.has(call.name));
  });
});

describe.each(WITH_PARAMETERS)('$name', (call) => {
  it('answers hostile ids as it answers unknown ones', async () => {
    const viewer = await newcomer();
    const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    for (const name of names) {
      for (const [what, id] of HOSTILE_IDS) {
        const url = urlOf(call, viewer, { [name]: id });
        const response = await send(call, { url, headers: viewer.headers }, `${name}: ${what}`);
        expect([what, response.statusCode]).toEqual([what, expect.toSatisfy(isRefusal)]);
      }
    }
  });
});

describe.each(WITH_QUERY)('$name', (call) => {
  it('takes hostile parameters without a word of the inside', async () => {
    const viewer = await newcomer();
    const names = (call.operation.parameters ?? []).flatMap((one) =>
      one.in === 'query' ? one.name : [],
    );
    for (const name of names) {
      const values = [
        '',
        ...HOSTILE_IDS.map(([, id]) => id),
        '1'.repeat(30),
        '1e9',
        '-0',
        `${'9'.repeat(16)}.${ada.id}`,
      ];
      const queries = [
        ...values.map((value) => `${name}=${value}`),
        `${name}=1&${name}=2`,
        `${name}[]=1`,
        `${name}[a]=1`,
        '__proto__[x]=1&constructor=2',
        `${'&'.repeat(2_000)}${name}=1`,
      ];
      for (const query of queries) {
        const url = `${urlOf(call, viewer)}?${query}`;
        await send(call, { url, headers: viewer.headers }, query.slice(0, 60));
      }
    }
  });
});

describe.each(WITH_JSON)('$name', (call) => {
  const schema = bodySchema(call.operation) ?? {};
  const isRequired = call.operation.requestBody?.required ?? false;

  it('refuses a wrong type in every property, and a body without a required one', async () => {
    const viewer = await newcomer();
    const missing = (resolved(schema).required ?? []).map((name) => ({
      where: `no ${name}`,
      wrong: { ...exampleOf(schema), [name]: undefined },
    }));
    for (const { where, wrong } of [...wrongTypes(schema), ...missing]) {
      const response = await sendJson(call, viewer, withOwnId(wrong, viewer), where);
      expect([where, response.statusCode]).toEqual([where, 400]);
    }
  });

  it('refuses one character more than its schema lets in', async () => {
    const viewer = await newcomer();
    for (const { where, atEdge, beyond } of longTexts(schema)) {
      await sendJson(call, viewer, atEdge, where);
      const response = await sendJson(call, viewer, beyond, where);
      expect([where, response.statusCode]).toEqual([where, expect.toSatisfy(isRefusal)]);
    }
  });

  it('refuses numbers that no column holds', async () => {
    const viewer = await newcomer();
    for (const { where, field, replaced } of fieldsIn(schema)) {
      if (!['integer', 'number'].includes(resolved(field).type ?? '')) continue;
      for (const number of WIDE_NUMBERS) {
        const response = await sendJson(call, viewer, replaced(number), `${where}: ${number}`);
        expect([where, number, response.statusCode]).toEqual([where, number, 400]);
      }
    }
  });

  it('survives as many bytes as its schema lets in', async () => {
    const viewer = await newcomer();
    for (const { where, field, replaced } of fieldsIn(schema)) {
      const { type, maxLength } = resolved(field);
      if (type !== 'string' || maxLength === undefined) continue;
      await sendJson(call, viewer, replaced(WIDE_CHAR.repeat(maxLength)), where);
    }
  });

  it('passes over what nobody asked for', async () => {
    const viewer = await newcomer();
    const extra = { ...exampleOf(schema), isAdmin: true, _id: 'x', toString: 'x', nested: [[{}]] };
    await sendJson(call, viewer, extra, 'extra fields');
  });

  it.each(BROKEN_JSON)('refuses broken JSON: %s', async (what, payload) => {
    const viewer = await newcomer();
    const headers = { ...viewer.headers, 'content-type': 'application/json' };
    const response = await send(call, { url: urlOf(call, viewer), headers, payload }, what);
    const mayPass = !isRequired && what === 'a byte order mark';
    if (!mayPass) expect(response.statusCode).toBe(400);
  });
});

describe.each(WRITING)('$name', (call) => {
  it.each(WRONG_TYPES)('is calm about %s', async (what, contentType) => {
    const viewer = await newcomer();
    const headers = { ...viewer.headers, 'content-type': contentType };
    const response = await send(call, { url: urlOf(call, viewer), headers, payload: 'a=1' }, what);
    if (call.operation.requestBody?.required) {
      expect([what, response.statusCode]).toEqual([what, 400]);
    }
  });

  it('refuses more than it needs', async () => {
    const viewer = await newcomer();
    const headers = { ...viewer.headers, 'content-type': 'application/json' };
    const payload = `{"a":"${'x'.repeat(70_000)}"}`;
    const response = await send(call, { url: urlOf(call, viewer), headers, payload }, '70 kB');
    expect([400, 413]).toContain(response.statusCode);
  });
});

describe.each(WITH_FORM)('$name', (call) => {
  const schema = formSchema(call.operation) ?? {};

  it.each(hostileForms(fileFieldOf(schema)))('survives a form with %s', async (what, payload) => {
    const viewer = await newcomer();
    const headers = { ...viewer.headers, 'content-type': FORM_TYPE };
    await send(call, { url: urlOf(call, viewer), headers, payload }, what);
  });

  it('refuses JSON', async () => {
    const viewer = await newcomer();
    const response = await sendJson(call, viewer, { content: 'x', title: 'x' }, 'JSON');
    expect(response.statusCode).toBe(400);
  });

  it('refuses one character more than its fields take', async () => {
    const viewer = await newcomer();
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      if (field.maxLength === undefined) continue;
      const form = new FormData();
      form.set(name, 'ä'.repeat(field.maxLength + 1));
      if (name === 'mediaAlt') form.set('content', 'x');
      const url = urlOf(call, viewer);
      const response = await send(call, { url, headers: viewer.headers, payload: form }, name);
      expect([name, response.statusCode]).toEqual([name, expect.toSatisfy(isRefusal)]);
    }
  });
});

describe('chance', () => {
  it.each([1, 2, 3, 4])('of seed %i finds nothing that breaks', async (seed) => {
    const next = seededRandom(seed);
    const pick = <Value>(values: readonly Value[]): Value =>
      values[Math.floor(next() * values.length)] as Value;
    const viewer = await newcomer();
    const ids = [...HOSTILE_IDS.map(([, id]) => id), ...Object.values(things), viewer.id];
    const noise = () =>
      Array.from({ length: Math.floor(next() * 40) }, () =>
        String.fromCodePoint(Math.floor(next() ** 3 * 0xd7ff)),
      ).join('');
    const value = (depth: number): unknown => {
      const kind = next();
      if (depth > 3 || kind < 0.5) return pick([...JSON_VALUES, noise(), next() * 1e9, ...ids]);
      if (kind < 0.7) return Array.from({ length: 3 }, () => value(depth + 1));
      return Object.fromEntries([
        [pick(['userId', 'commentText', 'upTo', noise()]), value(depth + 1)],
      ]);
    };
    const away = new Set([PATHS.logout]); // who has signed out reaches nothing more
    const calls = CALLS.filter(({ path }) => !away.has(path as typeof PATHS.logout));
    for (let count = 0; count < 300; count += 1) {
      const call = pick(calls);
      const schema = bodySchema(call.operation);
      const names = Object.keys(schema?.properties ?? {});
      const body = Object.fromEntries(names.map((name) => [name, value(0)]));
      const given = Object.fromEntries(
        [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, pick(ids)]),
      );
      const query =
        next() < 0.3
          ? `?${pick(['limit', 'cursor', 'ids', 'after', 'scope'])}=${encodeURIComponent(noise())}`
          : '';
      const isForm = formSchema(call.operation) !== undefined && next() < 0.7;
      const [, form] = pick(hostileForms('media'));
      await send(
        call,
        {
          url: `${urlOf(call, viewer, given)}${query}`,
          headers: {
            ...viewer.headers,
            ...(call.method === 'GET'
              ? {}
              : { 'content-type': isForm ? FORM_TYPE : 'application/json' }),
            ...(next() < 0.1 ? { 'idempotency-key': pick(['', 'k', ' ', 'x'.repeat(500)]) } : {}),
          },
          ...(call.method === 'GET'
            ? {}
            : { payload: isForm ? form : next() < 0.9 ? JSON.stringify(body) : noise() }),
        },
        `number ${count}`,
      );
    }
  });
});

describe('who has used up a limit', async () => {
  const limiter = { ...hub.context.limiter, consume: async () => 1_000, waitMs: async () => 1_000 };
  const app = await createApp({ ...hub.context, limiter }, { loopDelay: ON_TIME });
  const complaints = checkAnswersAgainstDocument(app);
  afterAll(() => app.close());

  it.each(CALLS)(
    'is refused only by calls whose document lists that refusal: $name',
    async (call) => {
      const viewer = await newcomer();
      const before = complaints.length;
      const { headers, payload } = inputOf(call, viewer, 'words');
      await app.inject({
        method: call.method,
        url: urlOf(call, viewer),
        headers: { ...viewer.headers, ...headers },
        ...(call.operation.requestBody ? { payload } : {}),
      });
      expect(complaints.slice(before)).toEqual([]);
    },
  );
});

describe('over a real connection', async () => {
  const server = await createApp(hub.context, { loopDelay: ON_TIME });
  const address = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
  afterAll(() => server.close());

  it.each([
    ['a way up', 'GET /api/posts/../../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n', 404],
    ['NUL in the address', 'GET /api/posts/%00 HTTP/1.1\r\nHost: x\r\n\r\n', 401],
    ['a broken escape', 'GET /api/posts/%zz HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['no address', 'GET  HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['two slashes', 'GET //api//posts HTTP/1.1\r\nHost: x\r\n\r\n', 404],
    ['a whole address', 'GET http://elsewhere/api/posts/x HTTP/1.1\r\nHost: x\r\n\r\n', 401],
    ['a star', 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n', 404],
    ['an unknown method', 'FOO /api/posts HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a method that is not there', 'PATCH /api/posts HTTP/1.1\r\nHost: x\r\n\r\n', 404],
    [
      'an address of 20 kB',
      `GET /api/posts/${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      431,
    ],
    [
      'a parameter of 15 kB',
      `GET /api/posts/${'x'.repeat(15_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      401,
    ],
    [
      'a header of 20 kB',
      `GET /healthz HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
    [
      'two lengths',
      'POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    [
      'a length that is none',
      'POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n',
      400,
    ],
    [
      'a chunk that is none',
      'POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      400,
    ],
  ])('answers %s in the product’s shape', async (_what, request, status) => {
    const answer = await sendRaw(request);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head.toLowerCase()).toContain('content-type: application/json; charset=utf-8');
    expectProblem(status, JSON.parse(body));
  });

  function sendRaw(request: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(address.port), address.hostname);
      let answer = '';
      socket.on('data', (chunk) => {
        answer += String(chunk);
        if (answer.includes('\r\n\r\n') && answer.endsWith('}')) socket.destroy();
      });
      socket.once('close', () => resolve(answer));
      socket.once('error', reject);
      socket.write(request);
    });
  }
});

describe.each(
  CALLS.filter(({ operation }) =>
    operation.parameters?.some(({ name }) => name === 'Idempotency-Key'),
  ),
)('$name', (call) => {
  const done = call.method === 'PUT' ? 200 : 201;
  /** Somebody new, who sends the call about what they may change. */
  const sender = async () => {
    const viewer = await newcomer();
    const url = urlOf(call, viewer, call.method === 'PUT' ? await projectOf(viewer) : {});
    return (key: string, words: string) => {
      const { headers, payload } = creation(call, words);
      const sent = { ...viewer.headers, ...headers, 'idempotency-key': key };
      return send(call, { url, headers: sent, payload }, key);
    };
  };

  it('is done once under one key, also at the same moment', async () => {
    const sends = await sender();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => sends('the-key', 'the same words')),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(done));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const later = await sends('the-key', 'the same words');
    expect([later.statusCode, later.json()]).toEqual([done, answers[0]?.json()]);
    const other = await sends('another-key', 'the same words');
    expect(other.statusCode).toBe(done);
    expect(other.json()).not.toEqual(later.json());
  });

  it('refuses other words under the same key, and lets others use it', async () => {
    const sends = await sender();
    const first = await sends('my-key', 'these words');
    expect(first.statusCode).toBe(done);
    const conflict = await sends('my-key', 'other words');
    const { code, stored } = conflict.json();
    expect([code, stored]).toEqual(['idempotency_conflict', first.json()]);
    const byOther = await sender();
    const elsewhere = await byOther('my-key', 'other words');
    expect(elsewhere.statusCode).toBe(done);
  });

  it.each(['', ' ', 'x'.repeat(201), 'schlüssel'])('refuses the key %j', async (key) => {
    const sends = await sender();
    const response = await sends(key, 'words');
    expect(response.statusCode).toBe(400);
  });
});

/** Sends a call and looks at what every answer must have, whatever was sent. */
async function send(
  call: Call,
  options: InjectOptions,
  what: string,
): Promise<LightMyRequestResponse> {
  const response = await hub.app.inject({
    method: call.method,
    url: urlOf(call, ada),
    ...options,
  });
  const { statusCode, headers, body } = response;
  expect([what, statusCode, body.slice(0, 200)]).toEqual([
    what,
    expect.toSatisfy((status: number) => status < 500),
    expect.anything(),
  ]);
  expect(headers['x-powered-by']).toBeUndefined();
  if (statusCode >= 400 && statusCode !== 416) expectProblem(statusCode, response.json());
  return response;
}

function sendJson(call: Call, viewer: TestPerson, body: unknown, what: string) {
  const headers = { ...viewer.headers, 'content-type': 'application/json' };
  const payload = JSON.stringify(body);
  return send(call, { url: urlOf(call, viewer), headers, payload }, what);
}

/** Code, status and sentence are those of the contract, and there is nothing else but an earlier answer. */
function expectProblem(status: number, body: unknown): void {
  const { code } = body as { code: keyof typeof PROBLEM_STATUS };
  const earlier = code === 'idempotency_conflict' && { stored: expect.any(Object) };
  const problem = { code, error: ERROR_MESSAGES[code], ...earlier };
  expect([body, PROBLEM_STATUS[code]]).toEqual([problem, status]);
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500;
}

let newcomers = 0;
/** Somebody new for each try: a call may end sessions. */
function newcomer(): Promise<TestPerson> {
  newcomers += 1;
  return hub.person(`newcomer_${newcomers}`);
}

/** The address of a call, with ids of things that are there unless `given` says otherwise. */
function urlOf(
  call: Call,
  viewer: TestPerson,
  given: Readonly<Record<string, string>> = {},
): string {
  const ids: Readonly<Record<string, string>> = { ...things, userId: viewer.id, ...given };
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'x');
}

async function world() {
  const { _id: postId } = await ada.ok('createPost', { content: 'something to answer' });
  const { _id: commentId } = await bob.ok('addComment', { postId, commentText: 'a comment' });
  const inPost = { postId, commentId };
  const { _id: replyId } = await ada.ok('replyToComment', { ...inPost, replyText: 'a reply' });
  const nested = await bob.ok('replyToReply', { ...inPost, replyId, replyText: 'nested' });
  return {
    id: ada.id,
    ...inPost,
    replyId,
    nestedId: nested._id,
    ...(await projectOf(ada)),
    name: `${'0'.repeat(64)}.jpg`,
  };
}

/** A project of the caller. */
async function projectOf(owner: TestPerson): Promise<{ readonly projectId: string }> {
  const { _id: projectId } = await owner.ok('addProject', { title: 'a project' });
  return { projectId };
}

/** Ada's post with everything below it, and her project. */
async function asAdaSeesThem(): Promise<unknown[]> {
  const paths = [pathOf(PATHS.post, things), pathOf(PATHS.project, things)];
  return Promise.all(paths.map(async (path) => (await hub.get(ada, path)).json()));
}

/** What the call takes: an example of its JSON, or a form with these words. */
function inputOf(call: Call, viewer: TestPerson, words: string) {
  const schema = bodySchema(call.operation);
  if (!schema) return creation(call, words);
  return {
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(withOwnId(exampleOf(schema), viewer)),
  };
}

/** What creates something by this call. */
function creation(call: Call, text: string) {
  const schema = bodySchema(call.operation);
  if (schema) {
    const body = Object.fromEntries(
      Object.keys(schema.properties ?? {}).map((name) => [name, text]),
    );
    return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) };
  }
  const form = new FormData();
  form.set('content', text);
  form.set('title', text);
  return { headers: {}, payload: form };
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly contentMediaType?: string;
  readonly examples?: readonly unknown[];
}

function resolved(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (document.components.schemas[name] as Schema);
}

function bodySchema(operation: Operation): Schema | undefined {
  const schema = operation.requestBody?.content['application/json']?.schema as Schema | undefined;
  return schema && resolved(schema);
}

function formSchema(operation: Operation): Schema | undefined {
  return operation.requestBody?.content['multipart/form-data']?.schema as Schema | undefined;
}

function fileFieldOf({ properties = {} }: Schema): string {
  const [name = 'media'] =
    Object.entries(properties).find(([, field]) => field.contentMediaType === 'image/*') ?? [];
  return name;
}

/** A body that the schema lets in. */
function exampleOf(schema: Schema): Record<string, unknown> {
  return sampleOf(schema) as Record<string, unknown>;
}

function sampleOf(schema: Schema): unknown {
  const { type, anyOf, enum: words, properties, items, examples } = resolved(schema);
  if (examples) return examples[0];
  if (words) return words[0];
  if (anyOf?.[0]) return sampleOf(anyOf[0]);
  if (type === 'object') {
    return Object.fromEntries(
      Object.entries(properties ?? {}).map(([name, field]) => [name, sampleOf(field)]),
    );
  }
  if (type === 'array') return items ? [sampleOf(items)] : [];
  if (type === 'boolean') return true;
  return type === 'integer' || type === 'number' ? 1 : 'x';
}

/** Somebody else's id would be refused before the types are looked at. */
function withOwnId(body: unknown, { id }: TestPerson): unknown {
  const names = body !== null && typeof body === 'object' && 'userId' in body;
  return names && typeof body.userId === 'string' ? { ...body, userId: id } : body;
}

/** The example with one value of another type, for each of its fields. */
function wrongTypes(schema: Schema): { where: string; wrong: unknown }[] {
  return fieldsIn(schema).flatMap(({ where, field, replaced }) =>
    JSON_VALUES.filter((value) => !fits(field, value)).map((value) => ({
      where: `${where}: ${JSON.stringify(value)}`,
      wrong: replaced(value),
    })),
  );
}

function longTexts(schema: Schema) {
  return fieldsIn(schema).flatMap(({ where, field, replaced }) => {
    const { type, maxLength, maxItems, items } = resolved(field);
    if (type === 'string' && maxLength !== undefined) {
      return [
        {
          where,
          atEdge: replaced('x'.repeat(maxLength)),
          beyond: replaced('x'.repeat(maxLength + 1)),
        },
      ];
    }
    if (type === 'array' && maxItems !== undefined) {
      const list = (length: number) => Array.from({ length }, () => sampleOf(items ?? {}));
      return [{ where, atEdge: replaced(list(maxItems)), beyond: replaced(list(maxItems + 1)) }];
    }
    return [];
  });
}

interface HostileField {
  readonly where: string;
  readonly field: Schema;
  /** The whole body with this value there. */
  readonly replaced: (value: unknown) => unknown;
}

function fieldsIn(schema: Schema): HostileField[] {
  const whole = exampleOf(schema);
  return Object.entries(resolved(schema).properties ?? {}).flatMap(
    ([name, field]): HostileField[] => {
      const replaced = (value: unknown) => ({ ...whole, [name]: value });
      const here: HostileField = { where: name, field, replaced };
      if (resolved(field).type === 'object') {
        const inner = fieldsIn(field).map((found) => ({
          ...found,
          where: `${name}.${found.where}`,
          replaced: (value: unknown) => replaced(found.replaced(value)),
        }));
        return [here, ...inner];
      }
      const { items } = resolved(field);
      if (!items) return [here];
      return [here, { where: `${name}[0]`, field: items, replaced: (value) => replaced([value]) }];
    },
  );
}

/** Whether a value has the type of the schema; its content may still be wrong. */
function fits(schema: Schema, value: unknown): boolean {
  const { type, anyOf, enum: words } = resolved(schema);
  if (anyOf) return anyOf.some((one) => fits(one, value));
  if (words) return words.includes(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object')
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  return type === undefined || typeof value === type;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? entry.name : [],
  );
}
