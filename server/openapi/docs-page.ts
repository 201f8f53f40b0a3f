import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { ApiDocument, Content, Operation } from './document.ts';

type Fields = Readonly<Record<string, Shape>>;
type Texts = Partial<
  Record<'$ref' | 'type' | 'format' | 'description' | 'contentMediaType', string>
>;
type Bounds = Partial<Record<'maxLength' | 'maximum' | 'maxItems', number>>;

/** The parts of a JSON schema that the page shows. */
interface Shape
  extends Texts,
    Bounds,
    Partial<Record<'enum' | 'examples' | 'required', readonly unknown[]>> {
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly properties?: Fields;
  readonly patternProperties?: Fields;
}

/** The API document as a page without scripts; every call and every shape has an anchor. */
export function docsPage(document: ApiDocument, links: { style: string; json: string }): string {
  const { info, tags, paths, components } = document;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, call]) => [`${method.toUpperCase()} ${path}`, call] as const,
    ),
  );
  const shapes = Object.entries(components.schemas as Fields);
  shapes.sort(([a], [b]) => a.localeCompare(b, 'en'));
  const groups = tags.map(({ name, description }) => {
    const own = calls.filter(([, call]) => call.tags[0] === name);
    const entries = own.map(
      ([, call]) => `<li>${linkTo(`call-${call.operationId}`, call.summary)}`,
    );
    const section = `<h2 id="${name}">${name}</h2>${paragraphs(description)}`;
    return {
      entry: `<li>${linkTo(name, name)}<ul>${entries.join('')}</ul>`,
      section: section + own.map(callArticle).join(''),
    };
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${info.title} API</title>
<link rel="stylesheet" href="${links.style}">
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header><h1>${info.title} API</h1>${paragraphs(info.description)}
<p>For programs: <a href="${links.json}">OpenAPI 3.1 as JSON</a>, version ${info.version}.</p></header>
<nav aria-label="Calls"><ul>${groups.map(({ entry }) => entry).join('')}<li>${linkTo('shapes', 'Shapes')}</ul></nav>
<main id="calls">${groups.map(({ section }) => section).join('')}
<h2 id="shapes">Shapes</h2>${shapes.map(shapeArticle).join('')}</main>
</body>
</html>
`;
}

function callArticle([line, call]: readonly [string, Operation]): string {
  const id = `call-${call.operationId}`;
  const { description = '', parameters = [], requestBody, responses } = call;
  const properties = parameters.map(({ name, in: location, description: what = '', schema }) => {
    return [name, { ...(schema as Shape), description: `${location}. ${what}` }] as const;
  });
  const required = parameters.flatMap((parameter) => (parameter.required ? parameter.name : []));
  const answers = Object.entries(responses).map(([status, { description: what, content = {} }]) => {
    const shape = content['application/json']?.schema as Shape | undefined;
    // Refusals list their codes, everything else its content.
    const codes = Number(status) < 400 ? [] : (shape?.properties?.code?.enum ?? []);
    const refusals = (codes as readonly ProblemCode[]).map(
      (code) => `<p><code>${code}</code> ${escaped(ERROR_MESSAGES[code])}</p>`,
    );
    return `<h4>${status}</h4>${refusals.join('') || `<p>${escaped(what)}</p>${contentOf(content)}`}`;
  });
  return `<article>
<h3 id="${id}">${linkTo(id, call.summary)}</h3>
<p><code>${escaped(line)}</code></p>${paragraphs(description)}<p>${accessOf(call)}</p>
${required.length + properties.length > 0 ? `<h4>Parameters</h4>${pre({ properties: Object.fromEntries(properties), required })}` : ''}
${requestBody ? `<h4>Body</h4>${contentOf(requestBody.content)}` : ''}${answers.join('')}
</article>`;
}

function shapeArticle([name, shape]: readonly [string, Shape]): string {
  const example = shape.examples?.[0];
  return `<article><h3 id="shape-${name}">${linkTo(`shape-${name}`, name)}</h3>${pre(shape)}
${example === undefined ? '' : `<h4>Example</h4><pre>${escaped(JSON.stringify(example, null, 2))}</pre>`}</article>`;
}

function accessOf({ security: [scheme, other] }: Operation): string {
  if (!scheme || other) return scheme ? 'Takes an optional token.' : 'Public.';
  return 'token' in scheme ? 'Needs a token.' : 'Needs the ticket of a login.';
}

const contentOf = (content: Content) =>
  Object.entries(content)
    .map(([type, { schema = {} }]) => `<p><code>${escaped(type)}</code></p>${pre(schema as Shape)}`)
    .join('');
const pre = (shape: Shape) => `<pre>${typeOf(shape)}</pre>`;

/** A shape as a type is written; the names of other shapes are links. */
function typeOf(shape: Shape, indent = '\n'): string {
  const { $ref = '', anyOf, enum: values = [shape.const], items, contentMediaType } = shape;
  const name = $ref.slice($ref.lastIndexOf('/') + 1);
  if (name) return linkTo(`shape-${name}`, name);
  if (anyOf) return anyOf.map((one) => typeOf(one, indent)).join(' | ');
  if (values[0] !== undefined) return values.map((one) => escaped(JSON.stringify(one))).join(' | ');
  if (contentMediaType) return `file (${escaped(contentMediaType)})`;
  const limit = shape.maxLength ?? shape.maxItems ?? shape.maximum;
  const most = limit === undefined ? '' : ` (at most ${limit.toLocaleString('en')})`;
  if (items) return `array${most} of ${typeOf(items, indent)}`;
  const fields = Object.entries({ ...shape.properties, ...shape.patternProperties });
  if (fields.length === 0) return `${shape.format ?? shape.type ?? 'anything'}${most}`;
  const inner = `${indent}  `;
  const lines = fields.map(([field, one]) => {
    const mark = shape.required?.includes(field) ? '' : '?';
    const what = one.description ? ` <span>${inline(one.description)}</span>` : '';
    return `${inner}<b>${escaped(field)}</b>${mark}: ${typeOf(one, inner)}${what}`;
  });
  return `{${lines.join('')}${indent}}`;
}

function linkTo(id: string, label: string): string {
  return `<a href="#${id}">${escaped(label)}</a>`;
}

function paragraphs(text: string): string {
  return text && `<p>${inline(text).replaceAll('\n\n', '</p><p>')}</p>`;
}

/** Text with `code` in it. */
function inline(text: string): string {
  return escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
