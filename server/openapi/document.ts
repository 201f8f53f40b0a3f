import type { RouteOptions } from 'fastify';

import { LIMITS } from '#contract/limits.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { PROBLEM_STATUS, type ProblemCode } from '#contract/problems.ts';
import { API } from '#contract/routes.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { TICKET_COOKIE } from '../http/cookies.ts';
import type { Access } from '../http/viewer.ts';
import { type CallMethod, type CallWords, TAGS } from './call-words.ts';
import { CALLS } from './calls/all.ts';
import { EXAMPLES } from './examples.ts';
import { type JsonSchema, schemaCollection } from './schemas.ts';

/** As much of OpenAPI 3.1 as the document uses. */
export interface ApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, unknown>>;
    readonly securitySchemes: Readonly<Record<string, unknown>>;
  };
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Answer>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: unknown;
}

export type Content = Readonly<
  Record<string, { readonly schema?: unknown; readonly examples?: unknown }>
>;

export interface Answer {
  readonly description: string;
  readonly content?: Content;
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

const PARAMETERS: Readonly<Record<string, string>> = {
  id: 'Of the person or thing.',
  userId: 'Of the person; where the call changes something, one’s own.',
  postId: 'Of the post.',
  commentId: 'Of the comment.',
  replyId: 'Of the reply; where it is answered, also of a nested one.',
  nestedId: 'Of the nested reply.',
  projectId: 'Of the project.',
  name: 'Of the file.',
  limit: 'How many at most.',
  cursor: 'Where the page starts: `nextCursor` of the page before.',
  since: 'A moment, in milliseconds since 1970.',
  ids: 'Separated by commas.',
  scope: 'The feed’s order, newest first, or newest first of people one follows.',
  term: 'What to look for.',
  after: 'A `sequence`.',
  e: 'Until when a signed address holds.',
  s: 'The signature of a signed address.',
};

const ABOUT = `The calls of the product. Bodies are JSON unless a call says otherwise; ids are 26 characters; moments are ISO 8601.

Every call needs the token of a sign-in as \`Authorization: Bearer …\` unless it says otherwise. What one may not see is answered like what does not exist.

Whatever goes wrong is answered with its status and \`{code, error}\`: the code for programs, the sentence for people.`;

/**
 * The document of the calls, from the routes as the server has them: what it says of a body or an
 * answer is the schema that checks it.
 */
export function apiDocument(routes: readonly RouteOptions[]): ApiDocument {
  const { components, referring } = schemaCollection();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    for (const method of METHODS.filter((candidate) => [route.method].flat().includes(candidate))) {
      const path = route.url.replace(/:(\w+)/g, '{$1}');
      paths[path] = {
        ...paths[path],
        [method.toLowerCase()]: operationOf(route, method, referring),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Creative Hub', version: packageFile.version, description: ABOUT },
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: Object.fromEntries(
        Object.entries(components).map(([name, schema]) => [name, withExample(name, schema)]),
      ),
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in.' },
        ticket: {
          type: 'apiKey',
          in: 'cookie',
          name: TICKET_COOKIE,
          description: 'What a sign-in leaves for one call.',
        },
      },
    },
  };
}

type Referring = (schema: unknown) => unknown;

function operationOf(route: RouteOptions, method: CallMethod, referring: Referring): Operation {
  const name = NAMES.get(route.url);
  const words = (name && CALLS[name][method]) ?? wordless(method, route.url);
  const access = route.config?.access ?? 'signed-in';
  const parameters = parametersOf(route, words, referring);
  const requestBody = bodyOf(route, words, referring);
  const hasOneMethod = name !== undefined && Object.keys(CALLS[name]).length === 1;
  return {
    operationId: hasOneMethod ? name : `${name ?? route.url}.${method.toLowerCase()}`,
    tags: [words.tag],
    summary: words.summary,
    ...(words.about === undefined ? {} : { description: words.about }),
    security: securityOf(access, words),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      ...successesOf(route, words, referring),
      ...refusalsOf(problemsOf(method, words, access, route.config?.isForLeaving)),
    },
  };
}

/** An empty way beside another says that the other is not needed. */
function securityOf(access: Access, { needsTicket }: CallWords): Operation['security'] {
  if (access === 'signed-in') return [{ token: [] }];
  if (access === 'either') return [{}, { token: [] }];
  return needsTicket ? [{ ticket: [] }] : [];
}

const NAMES: ReadonlyMap<string, keyof typeof API> = new Map(
  Object.entries(API).map(([name, url]) => [url, name as keyof typeof API]),
);

/** A call that `calls/` does not know is shown all the same; a test names it. */
function wordless(method: CallMethod, url: string): CallWords {
  return { tag: 'Service', summary: `${method} ${url}` };
}

function parametersOf(route: RouteOptions, words: CallWords, referring: Referring): Parameter[] {
  const inPath = [...route.url.matchAll(/:(\w+)/g)].map(([, name = '']): Parameter => {
    const schema = { type: 'string' };
    return { name, in: 'path', required: true, ...aboutParameter(name), schema };
  });
  const query = route.schema?.querystring as
    | { properties: Readonly<Record<string, unknown>>; required?: readonly string[] }
    | undefined;
  const inQuery = Object.entries(query?.properties ?? {}).map(
    ([name, schema]): Parameter => ({
      name,
      in: 'query',
      required: query?.required?.includes(name) ?? false,
      ...aboutParameter(name),
      schema: referring(schema),
    }),
  );
  const key: Parameter = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: `Any plain text up to ${LIMITS.idempotencyKeyChars} characters. The same call sent again under the same key within 24 hours is answered as the first time, and does nothing more.`,
    schema: { type: 'string', maxLength: LIMITS.idempotencyKeyChars },
  };
  const version: Parameter = {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: `${words.basedOn}, in quotation marks: where it is another one by now, nothing is changed. Without it, what is stored is written over.`,
    schema: { type: 'string' },
  };
  return [
    ...inPath,
    ...inQuery,
    ...(words.sentOnce ? [key] : []),
    ...(words.basedOn === undefined ? [] : [version]),
  ];
}

function aboutParameter(name: string): { readonly description?: string } {
  const description = PARAMETERS[name];
  return description === undefined ? {} : { description };
}

function bodyOf(
  route: RouteOptions,
  words: CallWords,
  referring: Referring,
): Operation['requestBody'] {
  if (words.form)
    return { required: true, content: { 'multipart/form-data': { schema: words.form } } };
  if (route.schema?.body === undefined) return undefined;
  return {
    required: !words.bodyIsOptional,
    content: { 'application/json': { schema: referring(route.schema.body) } },
  };
}

function successesOf(
  route: RouteOptions,
  words: CallWords,
  referring: Referring,
): Record<string, Answer> {
  if (words.answersWith !== undefined) {
    return {
      200: { description: 'Done.', content: { [words.answersWith]: {} } },
      ...words.statuses,
    };
  }
  const byStatus = (route.schema?.response ?? {}) as Readonly<Record<string, JsonSchema>>;
  const answers = Object.entries(byStatus).map(([status, schema]): [string, Answer] => {
    const shapes = (words.answers ?? [schema]).map(referring);
    const shape = shapes.length === 1 ? shapes[0] : { anyOf: shapes };
    const description = status === '201' ? 'Created.' : 'Done.';
    return [status, { description, content: { 'application/json': { schema: shape } } }];
  });
  return { ...Object.fromEntries(answers), ...words.statuses };
}

/** All that a call may refuse: its own reasons, and those that every call of its kind has. */
function problemsOf(
  method: CallMethod,
  words: CallWords,
  access: Access,
  isForLeaving = false,
): ReadonlySet<ProblemCode> {
  const hasBody = method !== 'GET';
  return new Set([
    ...(words.problems ?? []),
    ...(words.sentOnce ? (['idempotency_conflict'] as const) : []),
    ...(access === 'signed-in' ? (['unauthorized'] as const) : []),
    ...(access === 'anyone' || isForLeaving ? [] : (['account_leaving'] as const)),
    'bad_request',
    ...(hasBody && access !== 'anyone' ? (['not_you'] as const) : []),
    ...(hasBody ? (['request_too_large'] as const) : []),
    'unavailable',
    'busy',
    'internal',
  ]);
}

function refusalsOf(codes: ReadonlySet<ProblemCode>): Record<string, Answer> {
  const byStatus = Map.groupBy(codes, (code) => PROBLEM_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [status, refusalOf(ofStatus)]),
  );
}

function refusalOf(codes: readonly ProblemCode[]): Answer {
  return {
    description: codes.map((code) => ERROR_MESSAGES[code]).join(' '),
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['code', 'error'],
          properties: { code: { type: 'string', enum: codes }, error: { type: 'string' } },
          additionalProperties: false,
        },
        examples: Object.fromEntries(
          codes.map((code) => [code, { value: { code, error: ERROR_MESSAGES[code] } }]),
        ),
      },
    },
  };
}

function withExample(name: string, schema: unknown): unknown {
  const example = EXAMPLES[name];
  return example === undefined ? schema : { ...(schema as JsonSchema), examples: [example] };
}
