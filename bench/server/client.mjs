// Calls as the page makes them, over kept connections.

import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';

const JSON_TYPE = { 'content-type': 'application/json' };
const BUSY_MS = 200;
const BOUNDARY = 'bench-server-boundary';

/** For single calls beside other work on the machine, which the server may refuse as busy. */
export const PATIENT = { busyTries: 50 };

/**
 * Calls to the server at `origin`.
 *
 * @param {string} origin
 * @param {number} connections at most so many at once; more wait.
 * @param {{ busyTries?: number }} [options] How often a call is made again where the server is busy.
 */
export function clientOf(origin, connections, { busyTries = 0 } = {}) {
  const pool = new Pool(origin, { connections, pipelining: 1 });

  /** The parsed answer of a call, or its bytes; throws for a refusal, with its `status`. */
  async function call(method, path, { token, json, form, signal, headers = {} } = {}) {
    const response = await pool.request({
      signal,
      method,
      path,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(json ? JSON_TYPE : {}),
        ...(form ? { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } : {}),
        ...headers,
      },
      body: json ? JSON.stringify(json) : form,
    });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    const body = isJson ? await response.body.json() : await response.body.arrayBuffer();
    if (response.statusCode >= 400) {
      const status = response.statusCode;
      const refusal = new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
      throw Object.assign(refusal, { status });
    }
    return body;
  }

  async function callPatiently(...request) {
    for (let tries = 0; ; tries += 1) {
      try {
        return await call(...request);
      } catch (error) {
        if (error.status !== 503 || tries >= busyTries) throw error;
        await pause(BUSY_MS);
      }
    }
  }

  return { call: callPatiently, close: () => pool.destroy() };
}

/** The body of a form with one text and, where there is one, a file. */
export function formOf(content, file) {
  const field = (name, more) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(`${field('content', '')}${content}\r\n`),
    ...(file ? [Buffer.from(field('media', '; filename="a.jpg"')), file, Buffer.from('\r\n')] : []),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
}
