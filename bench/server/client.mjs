// Calls as the page makes them, over kept connections.

import { Pool } from 'undici';

const JSON_TYPE = { 'content-type': 'application/json' };
const BOUNDARY = 'bench-server-boundary';

/**
 * Calls to the server at `origin`.
 *
 * @param {string} origin
 * @param {number} connections at most so many at once; more wait.
 */
export function clientOf(origin, connections) {
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

  return { call, close: () => pool.destroy() };
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
