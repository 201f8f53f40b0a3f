import type { TObject, TSchema } from 'typebox';

import type { Route } from '../calls/route.ts';
import type { ProblemCode } from '../problems.ts';

/** The sections of the API document, in order. */
export const TAGS = {
  Accounts: 'Registering, logging in and out; the account’s settings.',
  People: 'Profiles, following, finding people.',
  Posts: 'The feed, single posts, likes and bookmarks.',
  Comments: 'Comments, replies and nested replies.',
  Notifications: 'Notifications, preferences and push.',
  Portfolio: 'The projects of a profile.',
  Uploads: 'Files in parts, which go on after an interruption.',
  Moderation: 'Blocking, muting and reporting.',
  Service: 'Files, health and this document.',
} as const;
export type Tag = keyof typeof TAGS;

/** Who may make a call: everybody, everybody with or without a token, or holders of a token. */
export type Access = 'public' | 'optional' | 'token';

/** JSON Schema of a multipart form: for the document only, the server parses it part by part. */
export type FormSchema = Readonly<Record<string, unknown>>;

/** The description of a call besides its route. */
export interface CallDescription {
  /** One line. */
  readonly summary: string;
  /** Details beyond the summary. */
  readonly about?: string;
  /** `token` unless said otherwise. */
  readonly access?: Access;
  /** Whether an account whose deletion was requested may still make it. */
  readonly allowsPendingDeletion?: true;
  /** Whether it is answered while the server has too much to do. */
  readonly isUrgent?: true;
  /** Whether it needs the cookie that a login sets instead of a token. */
  readonly needsTicket?: true;
  readonly query?: TObject;
  readonly body?: TObject;
  /** No body means an empty one. */
  readonly bodyIsOptional?: true;
  /** The multipart body, in place of `body`. */
  readonly form?: FormSchema;
  /** The JSON of a success. */
  readonly answer?: TSchema;
  /** The other JSON of a success, where the parameters decide. */
  readonly otherAnswer?: TSchema;
  /** A success is 201 instead of 200. */
  readonly creates?: true;
  /** The media type of an answer that is not JSON. */
  readonly mediaType?: string;
  /** The media type of the same answer as bytes, for clients that accept it. */
  readonly bytesType?: string;
  /** Further statuses that are no refusals, with their meaning; they have no body. */
  readonly statuses?: Readonly<Record<number, string>>;
  /** Its own refusals; those that all calls of its kind share are added to the document. */
  readonly refusals?: readonly ProblemCode[];
  /** Takes an `Idempotency-Key`, under which it can be sent again. */
  readonly isIdempotent?: true;
  /** Takes an `If-Match` with this version. */
  readonly ifMatch?: string;
}

/** A call: its route, and everything said about it. */
export interface Call extends CallDescription {
  readonly name: string;
  readonly route: Route;
  readonly tag: Tag;
}

/** The calls of a resource: each route with its description. */
export function describeCalls<
  const Routes extends Readonly<Record<string, Route>>,
  const Descriptions extends { readonly [Name in keyof Routes]: CallDescription },
>(
  tag: Tag,
  routes: Routes,
  descriptions: Descriptions & {
    readonly [Name in Exclude<keyof Descriptions, keyof Routes>]: never;
  },
) {
  const calls = Object.entries(routes).map(([name, route]) => [
    name,
    { tag, ...descriptions[name], name, route },
  ]);
  return Object.fromEntries(calls) as {
    readonly [Name in keyof Routes & string]: Descriptions[Name] & {
      readonly name: Name;
      readonly route: Routes[Name];
      readonly tag: Tag;
    };
  };
}
