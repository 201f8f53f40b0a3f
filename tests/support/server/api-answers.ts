import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { ApiDocument, Operation } from '../../../server/openapi/document.ts';
import { PATHS } from '../paths.ts';

/** Compiled once for all servers of a run: they have the same document. */
let checker: ReturnType<typeof answerChecker> | undefined;

/**
 * Holds every answer that tests get by `inject` against the document of the calls. What an answer
 * says and the document does not (a status, a code, a field) is put into the list.
 */
export function checkAnswersAgainstDocument(app: FastifyInstance): readonly string[] {
  const pageErrors = new Set<string>();
  const list: string[] = [];
  const inject = app.inject.bind(app) as (
    options: InjectOptions,
  ) => Promise<LightMyRequestResponse>;
  const injectAndCheck = async (options: InjectOptions | string) => {
    const request = typeof options === 'string' ? { url: options } : options;
    const response = await inject(request);
    if (typeof request.url !== 'string') return response;
    checker ??= answerChecker((await inject({ url: PATHS.apiDocument })).json());
    const { statusCode, headers, body } = response;
    const said = checker.complaints({
      method: request.method ?? 'GET',
      url: request.url,
      statusCode,
      contentType: headers['content-type'],
      body,
    });
    for (const complaint of said) {
      if (!pageErrors.has(complaint)) list.push(complaint);
      pageErrors.add(complaint);
    }
    return response;
  };
  app.inject = injectAndCheck as typeof app.inject;
  return list;
}

export interface Answered {
  readonly method: string;
  /** With its query. */
  readonly url: string;
  readonly statusCode: number;
  readonly contentType: string | undefined;
  readonly body: string;
}

/** Holds answers against the document of the calls. */
function answerChecker(document: ApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'document', ...document });
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      method,
      path,
      call,
      parameters: path.split('{').length,
      pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    })),
  );
  // A word in its place goes before a parameter, as in the router.
  calls.sort((a, b) => a.parameters - b.parameters);
  const validators = new Map<string, ValidateFunction>();

  function validatorOf(path: string, method: string, status: string): ValidateFunction {
    const at = ['paths', path, method, 'responses', status, 'content', 'application/json', 'schema']
      .map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const known = validators.get(at) ?? ajv.compile({ $ref: `document#/${at}` });
    validators.set(at, known);
    return known;
  }

  return {
    /** The call that an address belongs to. */
    callOf(method: string, url: string): Operation | undefined {
      return find(method, url)?.call;
    },

    /** What about this answer the document does not say; empty where all is as it says. */
    complaints({ method, url, statusCode, contentType, body }: Answered): string[] {
      const found = find(method, url);
      if (!found) return [];
      const where = `${method} ${found.path}, ${statusCode}`;
      const said = found.call.responses[statusCode];
      if (!said) return [`${where}: the status is not in the document (${body.slice(0, 200)})`];
      if (!said.content || statusCode === 304) return [];
      const types = Object.keys(said.content);
      if (!types.includes('application/json')) {
        const isSaid = types.some((type) => type === '*/*' || contentType?.startsWith(type));
        return isSaid ? [] : [`${where}: it is ${contentType}`];
      }
      // The same as bytes, for who accepts them.
      if (types.some((type) => type !== 'application/json' && contentType === type)) return [];
      if (!contentType?.startsWith('application/json')) return [`${where}: it is ${contentType}`];
      const validate = validatorOf(found.path, found.method, String(statusCode));
      if (validate(JSON.parse(body))) return [];
      return [`${where}: ${ajv.errorsText(validate.errors)} (${body.slice(0, 200)})`];
    },
  };

  function find(method: string, url: string) {
    const path = url.split('?', 1)[0] ?? '';
    return calls.find((call) => call.method === method.toLowerCase() && call.pattern.test(path));
  }
}
