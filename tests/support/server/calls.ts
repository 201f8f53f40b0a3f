import type { LightMyRequestResponse } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { expect } from 'vitest';

import { CALLS } from '#contract/calls/all.schema.ts';
import { methodOf, pathOf } from '#contract/calls/route.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { Call } from '#contract/schema/call.ts';
import { expectProblem } from './problems.ts';

type Calls = typeof CALLS;
export type CallName = keyof Calls;
export type Headers = Readonly<Record<string, string>>;
/** A field with several values is sent as often. */
export type Fields = Readonly<Record<string, string | Blob | readonly (string | Blob)[]>>;
export type Values = Readonly<Record<string, unknown>>;

/** The answer of a call; where there are two, what tests need of either. */
type Answer<Described> = (Described extends { readonly answer: infer One extends TSchema }
  ? Static<One>
  : unknown) &
  (Described extends { readonly otherAnswer: infer Other extends TSchema }
    ? Static<Other>
    : unknown);

/**
 * Makes calls by their names in `contract/calls`. Of `values`, the parameters of the path go there; the
 * rest is the query, or the JSON or form that the call takes. `body` is sent in place of the latter.
 */
export interface Caller {
  call(
    name: CallName,
    values?: Values,
    headers?: Headers,
    body?: object | string,
  ): Promise<LightMyRequestResponse>;
  /** Expects a success and returns its JSON. */
  ok<Name extends CallName>(
    name: Name,
    values?: Values,
    headers?: Headers,
    body?: object,
  ): Promise<Answer<Calls[Name]>>;
  /** Expects the refusal. */
  refused(
    code: ProblemCode,
    name: CallName,
    values?: Values,
    headers?: Headers,
    body?: object,
  ): Promise<void>;
}

/** A server in this process or another one. */
export interface Injecting {
  inject(call: {
    readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
    readonly url: string;
    readonly headers: Headers;
    readonly payload?: object | string;
  }): Promise<LightMyRequestResponse>;
}

/** Returns a caller that sends `own` headers with every call. */
export function callerOf(app: Injecting, own: Headers = {}): Caller {
  const call: Caller['call'] = (name, values = {}, headers = {}, body = undefined) => {
    const described: Call = CALLS[name];
    const inPath = new Set([...described.route.matchAll(/:(\w+)/g)].map(([, param]) => param));
    const rest = Object.entries(values).filter(
      ([key, value]) => !inPath.has(key) && value !== undefined,
    );
    const isRead = methodOf(described.route) === 'GET';
    const search = new URLSearchParams(isRead ? rest.map(([k, value]) => [k, String(value)]) : []);
    const fields = Object.fromEntries(rest);
    const payload = body ?? (described.form ? formOf(fields as Fields) : fields);
    const isEmpty = body === undefined && rest.length === 0 && !described.body && !described.form;
    return app.inject({
      method: methodOf(described.route),
      url: `${pathOf(described.route, values as Headers)}${search.size > 0 ? `?${search}` : ''}`,
      headers: { ...own, ...headers },
      ...(isRead || isEmpty ? {} : { payload }),
    });
  };
  return {
    call,
    async ok(...args) {
      const response = await call(...args);
      expect(response.statusCode, response.body).toBeLessThan(300);
      return response.json();
    },
    refused: async (code, ...args) => expectProblem(await call(...args), code),
  };
}

export function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) {
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, value, '../../evil<script>.jpg');
    }
  }
  return form;
}
