import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import type { Answer, ApiDocument, Content, Operation, Parameter } from './document.ts';

/** What the page reads of a schema. */
interface Shape {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly patternProperties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly contentMediaType?: string;
  readonly contentSchema?: Shape;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly examples?: readonly unknown[];
}

/** The document as a page to read, without a script: every call and every shape has its own anchor. */
export function docsPage(
  document: ApiDocument,
  addresses: { style: string; json: string },
): string {
  const { info, tags, components } = document;
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
  );
  const groups = tags.map(({ name, description }) => ({
    name,
    description,
    calls: calls.filter(({ call }) => call.tags[0] === name),
  }));
  const shapes = Object.entries(components.schemas as Readonly<Record<string, Shape>>).sort(
    ([a], [b]) => a.localeCompare(b, 'en'),
  );
  const nav = [
    ...groups.map(
      (group) =>
        `<li><a href="#${group.name}">${group.name}</a><ul>${group.calls
          .map(({ call }) => `<li><a href="#${idOf(call)}">${text(call.summary)}</a></li>`)
          .join('')}</ul></li>`,
    ),
    '<li><a href="#shapes">Shapes</a></li>',
  ].join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${text(info.title)}: the calls</title>
<link rel="stylesheet" href="${addresses.style}">
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header>
<h1>${text(info.title)}: the calls</h1>
${prose(info.description)}
<p>For programs: <a href="${addresses.json}">OpenAPI 3.1 as JSON</a>, version ${text(info.version)}.</p>
</header>
<nav aria-label="Calls"><ul>${nav}</ul></nav>
<main id="calls">
${groups.map(groupSection).join('\n')}
<section aria-labelledby="shapes">
<h2 id="shapes">Shapes</h2>
${shapes.map(([name, shape]) => shapeSection(name, shape)).join('\n')}
</section>
</main>
</body>
</html>
`;
}

interface Group {
  readonly name: string;
  readonly description: string;
  readonly calls: readonly { path: string; method: string; call: Operation }[];
}

function groupSection({ name, description, calls }: Group): string {
  return `<section aria-labelledby="${name}">
<h2 id="${name}">${name}</h2>
<p>${text(description)}</p>
${calls.map((entry) => callSection(entry)).join('\n')}
</section>`;
}

function accessOf({ security }: Operation): string {
  if (security.length === 0) return 'Open to anyone.';
  if (security.some((way) => Object.keys(way).length === 0)) return 'Takes a token, needs none.';
  return security.some((way) => 'token' in way)
    ? 'Needs a token.'
    : 'Needs the ticket of a sign-in.';
}

function callSection({ path, method, call }: Group['calls'][number]): string {
  const access = accessOf(call);
  return `<article aria-labelledby="${idOf(call)}">
<h3 id="${idOf(call)}"><a href="#${idOf(call)}">${text(call.summary)}</a></h3>
<p class="address"><b>${method}</b> <code>${text(path)}</code></p>
${call.description === undefined ? '' : prose(call.description)}
<p class="access">${access}</p>
${parameterList(call.parameters ?? [])}
${call.requestBody ? `<h4>Body</h4>${contentOf(call.requestBody.content)}` : ''}
<h4>Answers</h4>
<dl>${Object.entries(call.responses).map(answerEntry).join('')}</dl>
</article>`;
}

function parameterList(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return '';
  const entries = parameters.map(
    ({ name, in: place, required, description, schema }) =>
      `<dt><code>${text(name)}</code> <span>${PLACES[place]}${required ? '' : ', optional'}, ${kindOf(schema as Shape)}</span></dt><dd>${inline(description ?? '')}</dd>`,
  );
  return `<h4>Parameters</h4><dl>${entries.join('')}</dl>`;
}

const PLACES = { path: 'in the path', query: 'in the query', header: 'header' } as const;

function contentOf(content: Content): string {
  return Object.entries(content)
    .map(([mediaType, { schema }]) => {
      const shape = schema as Shape | undefined;
      const kind = shape ? `${kindOf(shape)} ` : '';
      return `<p>${kind}<span class="kind">${text(mediaType)}</span></p>${shape ? fieldsOf(shape) : ''}`;
    })
    .join('');
}

function answerEntry([status, answer]: [string, Answer]): string {
  const shape = answer.content?.['application/json']?.schema as Shape | undefined;
  const codes = shape?.properties?.code?.enum;
  const isRefusal = codes !== undefined && Number(status) >= 400;
  const body = isRefusal
    ? codes.map((code) => `<p><code>${text(String(code))}</code> ${sentenceOf(code)}</p>`).join('')
    : `<p>${text(answer.description)}</p>${answer.content ? contentOf(answer.content) : ''}`;
  return `<dt><b>${status}</b></dt><dd>${body}</dd>`;
}

function sentenceOf(code: unknown): string {
  const messages: Readonly<Record<string, string>> = ERROR_MESSAGES;
  return text(messages[String(code)] ?? '');
}

function shapeSection(name: string, shape: Shape): string {
  const [example] = shape.examples ?? [];
  return `<article aria-labelledby="shape-${name}">
<h3 id="shape-${name}"><a href="#shape-${name}">${name}</a></h3>
${shape.properties ? fieldsOf(shape) : `<p>${kindOf(shape)}</p>`}
${example === undefined ? '' : `<h4>Example</h4><pre>${text(JSON.stringify(example, null, 2))}</pre>`}
</article>`;
}

/** The fields of an object, with those of objects that have no name of their own. */
function fieldsOf(shape: Shape): string {
  const { properties = {}, patternProperties = {}, required = [] } = shape;
  const entries = [
    ...Object.entries(properties).map(([name, field]): [string, Shape, boolean] => [
      name,
      field,
      required.includes(name),
    ]),
    ...Object.entries(patternProperties).map(([pattern, field]): [string, Shape, boolean] => [
      nameOfPattern(pattern),
      field,
      false,
    ]),
  ];
  if (entries.length === 0) return '';
  const list = entries.map(([name, field, isRequired]) => {
    const inner = field.properties ? field : field.items?.properties ? field.items : undefined;
    return `<dt><code>${text(name)}</code> <span>${kindOf(field)}${isRequired ? '' : ', optional'}</span></dt><dd>${inline(field.description ?? '')}${inner ? fieldsOf(inner) : ''}</dd>`;
  });
  return `<dl>${list.join('')}</dl>`;
}

/** `gallery[i]` for the pattern that stands for it. */
function nameOfPattern(pattern: string): string {
  return pattern
    .replace(/^\^|\$$/g, '')
    .replaceAll('\\d{1,4}', 'i')
    .replaceAll('.+', '{id}')
    .replace(/\\([[\]])/g, '$1')
    .replace('_?id', '_id');
}

/** What a value is, in words, with a link where it has a name. */
function kindOf(shape: Shape): string {
  if (shape.$ref !== undefined) {
    const name = shape.$ref.slice(shape.$ref.lastIndexOf('/') + 1);
    return `<a href="#shape-${name}">${name}</a>`;
  }
  if (shape.anyOf) return shape.anyOf.map(kindOf).join(' or ');
  if (shape.const !== undefined) return `<code>${text(JSON.stringify(shape.const))}</code>`;
  if (shape.enum && shape.enum.length <= 8) {
    return shape.enum.map((value) => `<code>${text(JSON.stringify(value))}</code>`).join(' or ');
  }
  if (shape.enum) return `one of ${shape.enum.length} words`;
  if (shape.type === 'array') return `list of ${kindOf(shape.items ?? {})}${most(shape.maxItems)}`;
  if (shape.contentMediaType !== undefined && !shape.contentSchema) {
    return `file (${text(shape.contentMediaType)})`;
  }
  const kind = shape.format === 'date-time' ? 'moment' : (KINDS[shape.type ?? ''] ?? 'anything');
  return `${kind}${most(shape.maxLength, ' characters')}${between(shape)}`;
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
};

function most(limit: number | undefined, unit = ''): string {
  return limit === undefined ? '' : ` (up to ${limit.toLocaleString('en')}${unit})`;
}

function between({ minimum, maximum }: Shape): string {
  if (maximum !== undefined) return ` (${minimum ?? 0} to ${maximum})`;
  return minimum === undefined ? '' : ` (from ${minimum} on)`;
}

/** An operation's name, as it stands in an address. */
function idOf({ operationId }: Operation): string {
  return `call-${operationId}`;
}

function prose(words: string): string {
  return words
    .split('\n\n')
    .map((paragraph) => `<p>${inline(paragraph)}</p>`)
    .join('');
}

/** Words with `code` in them. */
function inline(words: string): string {
  return text(words).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function text(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
