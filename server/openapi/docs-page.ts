import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { ApiDocument, Content, Operation } from './document.ts';

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
  const { info, tags, paths, components } = document;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, call })),
  );
  const shapes = Object.entries(components.schemas as Readonly<Record<string, Shape>>);
  shapes.sort(([a], [b]) => a.localeCompare(b, 'en'));
  const groups = tags.map((tag) => ({
    ...tag,
    own: calls.filter(({ call }) => call.tags[0] === tag.name),
  }));
  const entries = groups.map(({ name, own }) => {
    const links = own.map(({ call }) => `<li>${linkTo(`call-${call.operationId}`, call.summary)}`);
    return `<li>${linkTo(name, name)}<ul>${links.join('')}</ul>`;
  });
  const sections = groups.map(
    ({ name, description, own }) =>
      `<h2 id="${name}">${name}</h2><p>${inline(description)}</p>${own.map(callArticle).join('')}`,
  );
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
<nav aria-label="Calls"><ul>${entries.join('')}<li>${linkTo('shapes', 'Shapes')}</ul></nav>
<main id="calls">${sections.join('')}
<h2 id="shapes">Shapes</h2>${shapes.map(shapeArticle).join('')}</main>
</body>
</html>
`;
}

interface CallEntry {
  readonly path: string;
  readonly method: string;
  readonly call: Operation;
}

function callArticle({ path, method, call }: CallEntry): string {
  const id = `call-${call.operationId}`;
  const parameters = (call.parameters ?? []).map((parameter) => {
    const { name, in: location, required, description, schema } = parameter;
    const type = `${location}${required ? '' : ', optional'}, ${typeOf(schema as Shape)}`;
    return entry(name, type, description);
  });
  // Refusals list their codes, everything else its content.
  const responses = Object.entries(call.responses).map(
    ([status, { description, content = {} }]) => {
      const shape = content['application/json']?.schema as Shape | undefined;
      const codes = Number(status) < 400 ? undefined : shape?.properties?.code?.enum;
      const lines = (codes as readonly ProblemCode[] | undefined)?.map(
        (code) => `<p><code>${code}</code> ${escaped(ERROR_MESSAGES[code])}</p>`,
      );
      const body = lines?.join('') ?? `<p>${escaped(description)}</p>${contentOf(content)}`;
      return `<dt><b>${status}</b></dt><dd>${body}</dd>`;
    },
  );
  return `<article>
<h3 id="${id}">${linkTo(id, call.summary)}</h3>
<p><code><b>${method.toUpperCase()}</b> ${escaped(path)}</code></p>
${paragraphs(call.description ?? '')}<p>${accessOf(call)}</p>
${parameters.length > 0 ? `<h4>Parameters</h4><dl>${parameters.join('')}</dl>` : ''}
${call.requestBody ? `<h4>Body</h4>${contentOf(call.requestBody.content)}` : ''}
<h4>Responses</h4><dl>${responses.join('')}</dl>
</article>`;
}

function shapeArticle([name, shape]: readonly [string, Shape]): string {
  const [example] = shape.examples ?? [];
  return `<article>
<h3 id="shape-${name}">${linkTo(`shape-${name}`, name)}</h3>
${shape.properties ? fieldsOf(shape) : `<p>${typeOf(shape)}</p>`}
${example === undefined ? '' : `<pre>${escaped(JSON.stringify(example, null, 2))}</pre>`}
</article>`;
}

function accessOf({ security }: Operation): string {
  const [scheme, other] = security;
  if (!scheme) return 'Public.';
  if (other) return 'Takes an optional token.';
  return 'token' in scheme ? 'Needs a token.' : 'Needs the ticket of a login.';
}

function contentOf(content: Content): string {
  const shapes = Object.entries(content).map(([mediaType, { schema = {} }]) => {
    const shape = schema as Shape;
    return `<p>${typeOf(shape)} <code>${escaped(mediaType)}</code></p>${fieldsOf(shape)}`;
  });
  return shapes.join('');
}

/** The fields of an object; those of objects without a name are nested. */
function fieldsOf({ properties, patternProperties, required }: Shape): string {
  const fields = Object.entries({ ...properties, ...patternProperties }).map(([name, field]) => {
    const inner = [field, field.items].find((shape) => shape?.properties);
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
  const { $ref = '', anyOf, enum: values = [shape.const], items, contentMediaType } = shape;
  const name = $ref.slice($ref.lastIndexOf('/') + 1);
  if (name) return linkTo(`shape-${name}`, name);
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (values[0] !== undefined && values.length <= MAX_LISTED_VALUES) {
    return values.map((value) => `<code>${escaped(JSON.stringify(value))}</code>`).join(' or ');
  }
  if (contentMediaType) return `file (${escaped(contentMediaType)})`;
  const limit = shape.maxLength ?? shape.maxItems ?? shape.maximum;
  const most = limit === undefined ? '' : `, at most ${limit.toLocaleString('en')}`;
  return items
    ? `array of ${typeOf(items)}${most}`
    : `${shape.format ?? shape.type ?? 'anything'}${most}`;
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
