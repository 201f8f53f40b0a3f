import type { LightMyRequestResponse } from 'fastify';
import { PASSWORD } from './accounts.ts';
import { type Caller, callerOf, type Injecting } from './calls.ts';

/** Somebody who calls a server process over the network. */
export interface RemotePerson extends Caller {
  readonly id: string;
  readonly username: string;
  readonly token: string;
}

/** The same person, calling the process at `origin`. */
export function remotePerson(
  origin: string,
  { id, username, token }: Pick<RemotePerson, 'id' | 'username' | 'token'>,
): RemotePerson {
  const headers = { authorization: `Bearer ${token}` };
  return { id, username, token, ...callerOf(remote(origin), headers) };
}

/** Whoever has no token, at `origin`. */
export function strangerAt(origin: string): Caller {
  return callerOf(remote(origin));
}

export async function signUpAt(origin: string, username: string): Promise<RemotePerson> {
  const values = { username, password: PASSWORD };
  const { _id, token } = await strangerAt(origin).ok('register', values);
  return remotePerson(origin, { id: _id, username, token });
}

/** Sends calls over the network, and returns their responses as `inject` does. */
function remote(origin: string): Injecting {
  return {
    async inject({ method, url, headers, payload }) {
      const isForm = payload instanceof FormData;
      const isJson = !isForm && payload !== undefined;
      const response = await fetch(`${origin}${url}`, {
        method,
        headers: { ...headers, ...(isJson ? { 'content-type': 'application/json' } : {}) },
        ...(isForm ? { body: payload } : isJson ? { body: JSON.stringify(payload) } : {}),
      });
      const body = await response.text();
      return {
        statusCode: response.status,
        headers: Object.fromEntries(response.headers),
        body,
        json: () => JSON.parse(body),
      } as LightMyRequestResponse;
    },
  };
}
