import type { BodyOf, CallOf, CallRoute, QueryOf } from '#contract/calls/all.schema.ts';
import { pathOf, type RouteParams } from '#contract/calls/route.ts';

/** `undefined` leaves a parameter out; numbers are written as text. */
type QueryValues<Query> = {
  readonly [Name in keyof Query]:
    | Query[Name]
    | (string extends Query[Name] ? number : never)
    | (Record<never, never> extends Pick<Query, Name> ? undefined : never);
};

/** `Field` where the description has `Trait`, nothing where it does not. */
type Where<Described, Trait, Field> = Described extends Trait ? Field : unknown;

/** What a call takes according to its description. */
export type CallOptions<R extends CallRoute, Described = CallOf<R>> = {
  readonly signal?: AbortSignal;
} & ([keyof RouteParams<R>] extends [never] ? unknown : { readonly params: RouteParams<R> }) &
  Where<
    Described,
    { query: object },
    Record<never, never> extends QueryOf<Described>
      ? { readonly query?: QueryValues<QueryOf<Described>> }
      : { readonly query: QueryValues<QueryOf<Described>> }
  > &
  Where<
    Described,
    { body: object },
    Described extends { bodyIsOptional: true }
      ? { readonly body?: BodyOf<Described> }
      : { readonly body: BodyOf<Described> }
  > &
  Where<Described, { isIdempotent: true }, { readonly idempotencyKey?: string }> &
  Where<Described, { ifMatch: string }, { readonly ifMatch?: string | undefined }> &
  Where<Described, { access: 'public' }, { readonly access: 'public' }>;

/** The options of any call, for those who send it. */
export interface AnyCallOptions {
  readonly signal?: AbortSignal;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  /** Sent in quotation marks. */
  readonly ifMatch?: string | undefined;
  /** Public calls carry no token: their 401 does not end the session. */
  readonly access?: 'public';
}

/** The path of a call with its parameters and query. */
export function urlOf(route: string, { params = {}, query = {} }: AnyCallOptions): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  const path = pathOf(route, params);
  return String(search) === '' ? path : `${path}?${search}`;
}

/** The headers of a call. */
export function headersOf(
  token: string | undefined,
  { body, idempotencyKey, ifMatch }: AnyCallOptions,
): Readonly<Record<string, string>> {
  return {
    accept: 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
  };
}
