import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { ApiDocument, Content, Operation, Response } from './document.ts';

/** The parts of a JSON schema that the page shows. */
interface Shape {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly patternProperties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly contentMediaType?: string;
  readonly maxLength?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly examples?: readonly unknown[];
}

const MAX_LISTED_VALUES = 8;

/** The API document as a page without scripts; every call and every shape has an anchor. */
export function docsPage(document: ApiDocument, links: { style: string; json: string }): string {
  const { info, tags, paths } = document;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, call })),
  );
  const sections = tags.map(({ name, description }) => ({
    name,
    description,
    calls: calls.filter(({ call }) => call.tags[0] === name),
  }));
  const shapes = Object.entries(document.components.schemas as Readonly<Record<string, Shape>>);
  shapes.sort(([a], [b]) => a.localeCompare(b, 'en'));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${info.title} API</title>
<link rel="stylesheet" href="${links.style}">
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header>
<h1>${info.title} API</h1>
${paragraphs(info.description)}
<p>For programs: <a href="${links.json}">OpenAPI 3.1 as JSON</a>, version ${info.version}.</p>
</header>
<nav aria-label="Calls"><ul>
${sections
  .map(({ name, calls: own }) => {
    const entries = own.map(
      ({ call }) => `<li>${linkTo(`call-${call.operationId}`, call.summary)}`,
    );
    return `<li>${linkTo(name, name)}<ul>${entries.join('')}</ul>`;
  })
  .join('')}
<li>${linkTo('shapes', 'Shapes')}
</ul></nav>
<main id="calls">
${sections
  .map(({ name, description, calls: own }) => {
    const articles = own.map(({ path, method, call }) => callArticle(method, path, call));
    return `<h2 id="${name}">${name}</h2><p>${inline(description)}</p>${articles.join('')}`;
  })
  .join('')}
<h2 id="shapes">Shapes</h2>
${shapes.map(([name, shape]) => shapeArticle(name, shape)).join('')}
</main>
</body>
</html>
`;
}

function callArticle(method: string, path: string, call: Operation): string {
  const id = `call-${call.operationId}`;
  const parameters = (call.parameters ?? []).map(
    ({ name, in: location, required, description, schema }) =>
      entry(
        name,
        `${location}${required ? '' : ', optional'}, ${typeOf(schema as Shape)}`,
        description,
      ),
  );
  return `<article>
<h3 id="${id}">${linkTo(id, call.summary)}</h3>
<p><code><b>${method.toUpperCase()}</b> ${escaped(path)}</code></p>
${paragraphs(call.description ?? '')}<p>${accessOf(call)}</p>
${parameters.length > 0 ? `<h4>Parameters</h4><dl>${parameters.join('')}</dl>` : ''}
${call.requestBody ? `<h4>Body</h4>${contentOf(call.requestBody.content)}` : ''}
<h4>Responses</h4>
<dl>${Object.entries(call.responses).map(responseEntry).join('')}</dl>
</article>`;
}

function shapeArticle(name: string, shape: Shape): string {
  const [example] = shape.examples ?? [];
  return `<article>
<h3 id="shape-${name}">${linkTo(`shape-${name}`, name)}</h3>
${shape.properties ? fieldsOf(shape) : `<p>${typeOf(shape)}</p>`}
${example === undefined ? '' : `<pre>${escaped(JSON.stringify(example, null, 2))}</pre>`}
</article>`;
}

function accessOf({ security }: Operation): string {
  if (security.length === 0) return 'Public.';
  if (security.some((scheme) => Object.keys(scheme).length === 0))
    return 'Takes an optional token.';
  return security.some((scheme) => 'token' in scheme)
    ? 'Needs a token.'
    : 'Needs the ticket of a login.';
}

/** Refusals list their codes, everything else its content. */
function responseEntry([status, { description, content = {} }]: [string, Response]): string {
  const shape = content['application/json']?.schema as Shape | undefined;
  const codes = Number(status) < 400 ? undefined : shape?.properties?.code?.enum;
  const body = codes
    ? (codes as readonly ProblemCode[])
        .map((code) => `<p><code>${code}</code> ${escaped(ERROR_MESSAGES[code])}</p>`)
        .join('')
    : `<p>${escaped(description)}</p>${contentOf(content)}`;
  return `<dt><b>${status}</b></dt><dd>${body}</dd>`;
}

function contentOf(content: Content): string {
  return Object.entries(content)
    .map(([mediaType, { schema }]) => {
      const shape = (schema ?? {}) as Shape;
      return `<p>${typeOf(shape)} <code>${escaped(mediaType)}</code></p>${fieldsOf(shape)}`;
    })
    .join('');
}

/** The fields of an object; those of objects without a name are nested. */
function fieldsOf({ properties, patternProperties, required }: Shape): string {
  const fields = Object.entries({ ...properties, ...patternProperties }).map(([name, field]) => {
    const inner = field.properties ? field : field.items?.properties ? field.items : undefined;
    const type = `${typeOf(field)}${required?.includes(name) ? '' : ', optional'}`;
    return entry(name, type, field.description, inner && fieldsOf(inner));
  });
  return fields.length > 0 ? `<dl>${fields.join('')}</dl>` : '';
}

function entry(name: string, type: string, description = '', inner = ''): string {
  return `<dt><code>${escaped(name)}</code> <span>${type}</span></dt><dd>${inline(description)}${inner}</dd>`;
}

/** The type of a value, with a link where it has a name. */
function typeOf(shape: Shape): string {
  const {
    $ref,
    anyOf,
    enum: values,
    items,
    contentMediaType,
    maxLength,
    maxItems,
    maximum,
  } = shape;
  if ($ref !== undefined) {
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    return linkTo(`shape-${name}`, name);
  }
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (shape.const !== undefined) return `<code>${escaped(JSON.stringify(shape.const))}</code>`;
  if (values && values.length <= MAX_LISTED_VALUES) {
    return values.map((value) => `<code>${escaped(JSON.stringify(value))}</code>`).join(' or ');
  }
  if (contentMediaType !== undefined) return `file (${escaped(contentMediaType)})`;
  const limit = maxLength ?? maxItems ?? maximum;
  const most = limit === undefined ? '' : `, at most ${limit.toLocaleString('en')}`;
  if (items) return `array of ${typeOf(items)}${most}`;
  return `${shape.format ?? shape.type ?? 'anything'}${most}`;
}

function linkTo(id: string, label: string): string {
  return `<a href="#${id}">${escaped(label)}</a>`;
}

function paragraphs(text: string): string {
  return text === '' ? '' : `<p>${inline(text).replaceAll('\n\n', '</p><p>')}</p>`;
}

/** Text with `code` in it. */
function inline(text: string): string {
  return escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
