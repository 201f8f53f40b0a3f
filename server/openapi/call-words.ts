import type { TSchema } from '@fastify/type-provider-typebox';
import type { ProblemCode } from '#contract/problems.ts';
import type { API } from '#contract/routes.ts';

export type CallMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The parts of the document, in the order in which it shows them. */
export const TAGS = {
  Accounts: 'Signing up, in and out; one’s own address.',
  People: 'Profiles, following, finding people.',
  Posts: 'The feed, single posts, likes and bookmarks.',
  Comments: 'Comments, replies and nested replies.',
  Notifications: 'What happened meanwhile.',
  Portfolio: 'The projects of a profile.',
  Service: 'Files, health, and this document.',
} as const;
export type Tag = keyof typeof TAGS;

/** A schema that only the document knows: what arrives as a form is read part by part. */
export type FormSchema = Readonly<Record<string, unknown>>;

/** What the document says of a call beyond its schemas. */
export interface CallWords {
  readonly tag: Tag;
  /** One line. */
  readonly summary: string;
  /** What a caller would ask next. */
  readonly about?: string;
  /** What it refuses, besides what every call of its kind may: no token, a bad shape, a server down. */
  readonly problems?: readonly ProblemCode[];
  /** It may be sent again, and takes an `Idempotency-Key`. */
  readonly sentOnce?: true;
  /** It changes something as a whole, and takes the version that it is based on as `If-Match`. */
  readonly basedOn?: string;
  /** The fields of its multipart body. */
  readonly form?: FormSchema;
  /** Other shapes of success than the route's schema: it answers by what was asked. */
  readonly answers?: readonly TSchema[];
  /** The media type of an answer that is not JSON. */
  readonly answersWith?: string;
  /** Other answers that are no refusals, and have no body. */
  readonly statuses?: Readonly<Record<string, { readonly description: string }>>;
  /** Without a body it means the same as with an empty one. */
  readonly bodyIsOptional?: true;
  /** It asks for the ticket that signing in has left in a cookie, not for a token. */
  readonly needsTicket?: true;
}

/** The words of each method of some addresses of the contract. */
export type CallTable = {
  readonly [Name in keyof typeof API]?: Partial<Record<CallMethod, CallWords>>;
};
