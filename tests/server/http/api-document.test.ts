import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import type { ApiDocument, Operation } from '../../../server/openapi/document.ts';
import { createTestServer } from '../../support/server/test-server.ts';

const server = await createTestServer();
const answer = await server.anonymous.call('apiDocument');
const document: ApiDocument = answer.json();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, call]): [string, Operation] => [
    `${method.toUpperCase()} ${path}`,
    call,
  ]),
);

describe('the API document', () => {
  it('the API document is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(answer.json());
    expect(errors ?? []).toEqual([]);
    expect([valid, validator.version]).toEqual([true, '3.1']);
  });

  it('the API document has every route', () => {
    const printed = server.app.printRoutes({ commonPrefix: false });
    const routes = routesOf(printed);
    expect(routes.length).toBeGreaterThan(40);
    const documented = operations.map(([name]) => name.replace(/\{(\w+)\}/g, ':$1'));
    expect(routes.filter((route) => !documented.includes(route))).toEqual([]);
    expect(documented.filter((route) => !routes.includes(route))).toEqual([]);
  });

  it('the API document names each call and parameter uniquely', () => {
    const names = operations.map(([, { operationId }]) => operationId);
    expect(new Set(names).size).toBe(names.length);
    const unnamed = operations.flatMap(([name, { parameters = [] }]) =>
      parameters.filter((one) => !one.description).map((one) => `${name}: ${one.name}`),
    );
    expect(unnamed).toEqual([]);
  });

  it('the API document requires a token wherever the server does', async () => {
    for (const [name, { security }] of operations) {
      const [method, path] = name.split(' ') as ['GET', string];
      const url = path.replace(/\{\w+\}/g, 'x');
      const { statusCode } = await server.app.inject({ method, url });
      const isOptional = security.some((way) => Object.keys(way).length === 0);
      expect([name, statusCode === 401]).toEqual([name, security.length > 0 && !isOptional]);
    }
  });

  it('the examples of the API document fit their schemas', () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    ajv.addSchema({ $id: 'document', ...document });
    const shown = Object.entries(
      document.components.schemas as Record<string, { examples?: unknown[] }>,
    ).flatMap(([name, { examples = [] }]) => examples.map((example) => ({ name, example })));
    expect(shown.length).toBeGreaterThan(10);
    for (const { name, example } of shown) {
      const fits = ajv.validate({ $ref: `document#/components/schemas/${name}` }, example);
      expect([name, fits, ajv.errors]).toEqual([name, true, null]);
    }
  });

  it('the API document supports conditional requests', async () => {
    const again = await server.anonymous.call(
      'apiDocument',
      {},
      { 'if-none-match': String(answer.headers.etag) },
    );
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

describe('the docs page', async () => {
  const page = await server.anonymous.call('apiDocs');

  it('the docs page shows every call, and every anchor exists', () => {
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const [, { operationId, summary }] of operations) {
      expect(page.body).toContain(`id="call-${operationId}"`);
      expect(page.body).toContain(summary.replaceAll('&', '&amp;'));
    }
    const ids = new Set([...page.body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const targets = [...page.body.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.filter((id) => !ids.has(id))).toEqual([]);
    expect(targets.length).toBeGreaterThan(100);
  });

  it('the docs page has no script, inline style or external resource', () => {
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none';style-src 'self';/,
    );
    expect(page.body).not.toMatch(/<script|<style|\sstyle=|\son\w+=|https?:/i);
  });

  it('the docs page uses the product’s colours', async () => {
    const style = await server.anonymous.call('apiDocsStyle');
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(style.body).toContain('--accent: light-dark(');
  });
});

/** Method and address of every route below `/api`, and of media and health, from the router’s tree. */
function routesOf(printed: string): string[] {
  const parents: string[] = [];
  return printed.split('\n').flatMap((line) => {
    const match = /^([│├└─\s]*)(\S+)(?: \(([A-Z, ]+)\))?/.exec(line);
    if (!match) return [];
    const [, indent = '', part = '', methods = ''] = match;
    const depth = indent.length / 4;
    parents.length = Math.max(0, depth - 1);
    parents.push(part);
    const path = parents.join('');
    return methods
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD')
      .map((method) => `${method} ${path}`);
  });
}
