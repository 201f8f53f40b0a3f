import { CALLS } from '#contract/calls/all.schema.ts';

type Calls = typeof CALLS;
type PathOf<Route extends string> = Route extends `${string} ${infer Path}` ? Path : never;

/** The path of each call, without its method. */
export const PATHS = Object.fromEntries(
  Object.entries(CALLS).map(([name, { route }]) => [name, route.slice(route.indexOf(' ') + 1)]),
) as { readonly [Name in keyof Calls]: PathOf<Calls[Name]['route']> };
