import { CALLS } from '#contract/calls/all.schema.ts';
import { methodOf } from '#contract/calls/route.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { PROBLEM_STATUS, type ProblemCode } from '#contract/problems.ts';
import { type Call, TAGS } from '#contract/schema/call.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { TICKET_COOKIE } from '../http/cookies.ts';
import { EXAMPLES } from './examples.ts';
import { schemaCollection } from './schemas.ts';

/** The part of OpenAPI 3.1 that the document uses. */
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
  readonly responses: Readonly<Record<string, Response>>;
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

export interface Response {
  readonly description: string;
  readonly content?: Content;
}

const ABOUT = `Bodies are JSON unless a call says otherwise; ids have 26 characters; times are ISO 8601.

Calls need the token of a login as \`Authorization: Bearer …\` unless they say otherwise. What you may not see is answered like what does not exist.

A failure is answered with its status and \`{code, error}\`: the code for programs, the sentence for people.`;

const PARAMETERS: Readonly<Record<string, string>> = {
  id: 'Of the person or thing.',
  userId: 'Of the person; your own where the call changes something.',
  postId: 'Of the post.',
  commentId: 'Of the comment.',
  replyId: 'Of the reply; for replying, also of a nested reply.',
  nestedId: 'Of the nested reply.',
  projectId: 'Of the project.',
  uploadId: 'Of an upload of your own.',
  name: 'Of the file.',
  limit: 'The size of the page at most.',
  cursor: 'The start of the page: `nextCursor` of the page before.',
  since: 'Milliseconds since the Unix epoch.',
  ids: 'Separated by commas.',
  scope: 'The feed’s order, newest first, or newest first of the people you follow.',
  media: 'With `true` only those with an image or a video.',
  likers: 'With `none` your own posts come without the ids of the people who like them.',
  term: 'The search term.',
  after: 'A `sequence`.',
  view: 'How much of it: `session` for the least.',
  e: 'When a signed address expires.',
  s: 'The signature of a signed address.',
};

/** The OpenAPI document of all calls. */
export function apiDocument(): ApiDocument {
  const { components, refer } = schemaCollection();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const call of Object.values<Call>(CALLS)) {
    const path = call.route.slice(call.route.indexOf(' ') + 1).replace(/:(\w+)/g, '{$1}');
    const method = methodOf(call.route).toLowerCase();
    paths[path] = { ...paths[path], [method]: operationOf(call, refer) };
  }
  const schemas = Object.entries(components).map(([name, schema]) => [
    name,
    EXAMPLES[name] === undefined ? schema : { ...schema, examples: [EXAMPLES[name]] },
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'Creative Hub', version: packageFile.version, description: ABOUT },
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: Object.fromEntries(schemas),
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The token of a login.' },
        ticket: {
          type: 'apiKey',
          in: 'cookie',
          name: TICKET_COOKIE,
          description: 'The cookie that a login sets for one call.',
        },
      },
    },
  };
}

type Refer = ReturnType<typeof schemaCollection>['refer'];

function operationOf(call: Call, refer: Refer): Operation {
  const parameters = parametersOf(call, refer);
  const body = call.form
    ? { 'multipart/form-data': { schema: call.form } }
    : call.body && { 'application/json': { schema: refer(call.body) } };
  return {
    operationId: call.name,
    tags: [call.tag],
    summary: call.summary,
    ...(call.about === undefined ? {} : { description: call.about }),
    security: securityOf(call),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: !call.bodyIsOptional, content: body } } : {}),
    responses: { ...successesOf(call, refer), ...refusalsOf(call) },
  };
}

/** An empty scheme beside another one makes that one optional. */
function securityOf({ access = 'token', needsTicket }: Call): Operation['security'] {
  if (access === 'token') return [{ token: [] }];
  if (access === 'optional') return [{}, { token: [] }];
  return needsTicket ? [{ ticket: [] }] : [];
}

function parametersOf({ route, query, isIdempotent, ifMatch }: Call, refer: Refer): Parameter[] {
  const described = (name: string) =>
    PARAMETERS[name] === undefined ? {} : { description: PARAMETERS[name] };
  const inPath = [...route.matchAll(/:(\w+)/g)].map(([, name = '']): Parameter => {
    return { name, in: 'path', required: true, ...described(name), schema: { type: 'string' } };
  });
  const inQuery = Object.entries(query?.properties ?? {}).map(([name, schema]): Parameter => {
    const required = query?.required?.includes(name) ?? false;
    return { name, in: 'query', required, ...described(name), schema: refer(schema) };
  });
  const header = (name: string, description: string, schema: object): Parameter => {
    return { name, in: 'header', required: false, description, schema };
  };
  const key = header(
    'Idempotency-Key',
    `Any plain text up to ${SERVER_LIMITS.idempotencyKeyChars} characters. A call repeated with the same key within 24 hours gets the first answer and changes nothing.`,
    { type: 'string', maxLength: SERVER_LIMITS.idempotencyKeyChars },
  );
  const version = header(
    'If-Match',
    `${ifMatch}, in quotation marks: the call is refused if there is a newer version. Without it, what is stored is overwritten.`,
    { type: 'string' },
  );
  return [...inPath, ...inQuery, ...(isIdempotent ? [key] : []), ...(ifMatch ? [version] : [])];
}

function successesOf(call: Call, refer: Refer): Record<string, Response> {
  const { answer, otherAnswer, mediaType = 'application/json', bytesType, statuses = {} } = call;
  const schemas = [answer, otherAnswer].flatMap((schema) => (schema ? [refer(schema)] : []));
  const schema = schemas.length > 1 ? { anyOf: schemas } : schemas[0];
  const content = {
    [mediaType]: schema === undefined ? {} : { schema },
    ...(bytesType === undefined ? {} : { [bytesType]: {} }),
  };
  return {
    ...(call.creates
      ? { 201: { description: 'Created.', content } }
      : { 200: { description: 'Done.', content } }),
    ...Object.fromEntries(
      Object.entries(statuses).map(([status, description]) => [status, { description }]),
    ),
  };
}

/** A call's own refusals, and those all calls of its kind share. */
function refusalsOf(call: Call): Record<string, Response> {
  const { route, refusals = [], access = 'token', allowsPendingDeletion, isIdempotent } = call;
  const hasBody = methodOf(route) !== 'GET';
  const codes = new Set<ProblemCode>([
    ...refusals,
    ...(isIdempotent ? (['idempotency_conflict'] as const) : []),
    ...(access === 'token' ? (['unauthorized'] as const) : []),
    ...(access === 'public' || allowsPendingDeletion ? [] : (['account_leaving'] as const)),
    ...(hasBody ? (['request_too_large', 'storage_full'] as const) : []),
    ...(call.form
      ? ([
          'file_empty',
          'file_too_often',
          'own_storage_full',
          'upload_not_found',
          'upload_unfinished',
        ] as const)
      : []),
    ...(hasBody && access !== 'public' ? (['not_you'] as const) : []),
    'bad_request',
    'unavailable',
    'busy',
    'internal',
  ]);
  const byStatus = Map.groupBy(codes, (code) => PROBLEM_STATUS[code]);
  return Object.fromEntries([...byStatus].map(([status, own]) => [status, refusal(own)]));
}

function refusal(codes: readonly ProblemCode[]): Response {
  const schema = {
    type: 'object',
    required: ['code', 'error'],
    properties: {
      code: { type: 'string', enum: codes },
      error: { type: 'string' },
      // The answer that the call gives where it succeeds.
      ...(codes.includes('idempotency_conflict') && { stored: { type: 'object' } }),
    },
    additionalProperties: false,
  };
  return {
    description: codes.map((code) => ERROR_MESSAGES[code]).join(' '),
    content: { 'application/json': { schema } },
  };
}
