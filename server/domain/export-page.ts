import { EXPORT_WORDS } from '#contract/server-words.ts';
import type { Account, ExportRow, ProjectRecord } from '../context.ts';

/** What the readable page of an export shows; what can be long comes piece by piece. */
export interface ExportPage {
  readonly account: Account;
  readonly projects: readonly ProjectRecord[];
  readonly posts: AsyncIterable<ExportRow>;
  readonly comments: AsyncIterable<ExportRow>;
}

const STYLE =
  'body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}' +
  'article{border-top:1px solid #999;padding:1rem 0}img,video{max-width:100%;height:auto}' +
  'p{white-space:pre-wrap;overflow-wrap:anywhere}';

/** The page, piece by piece: no script, nothing from elsewhere, every text escaped. */
export async function* exportPage(page: ExportPage): AsyncGenerator<string> {
  const { account } = page;
  const name = [account.firstName, account.lastName].filter(Boolean).join(' ');
  yield `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="Content-Security-Policy" content="script-src 'none'"><title>${escaped(account.username)}</title><style>${STYLE}</style></head><body>\n`;
  yield `<h1>${escaped(account.username)}</h1>\n`;
  for (const text of [name, account.title, account.bio]) {
    if (text !== '') yield `<p>${escaped(text)}</p>\n`;
  }
  yield `<h2>${EXPORT_WORDS.projects}</h2>\n`;
  for (const project of page.projects) yield projectOf(project);
  yield `<h2>${EXPORT_WORDS.posts}</h2>\n`;
  for await (const post of page.posts) {
    yield articleOf(post.created_at, post.content, medium(post.media, post.media_alt));
  }
  yield `<h2>${EXPORT_WORDS.comments}</h2>\n`;
  for await (const comment of page.comments) {
    yield articleOf(comment.created_at, comment.content, '');
  }
  yield '</body></html>\n';
}

function projectOf(project: ProjectRecord): string {
  const parts = project.blocks.map((block) =>
    block.medium ? medium(block.medium.file, block.medium.alt) : `<p>${escaped(block.text)}</p>`,
  );
  const pictures = [project.cover, ...project.gallery].map((each) =>
    each ? medium(each.file, each.alt) : '',
  );
  return `<article><h3>${escaped(project.title)}</h3><p>${escaped(project.shortDescription)}</p>${[...pictures, ...parts].join('\n')}</article>\n`;
}

function articleOf(atMs: Value, text: Value, below: string): string {
  const date = typeof atMs === 'number' ? new Date(atMs).toISOString().slice(0, 10) : '';
  return `<article><time>${date}</time><p>${escaped(text)}</p>${below}</article>\n`;
}

type Value = string | number | null | undefined;

function medium(file: Value, alt: Value): string {
  if (typeof file !== 'string') return '';
  const address = escaped(`media/${file}`);
  return /\.(mp4|webm|mov)$/.test(file)
    ? `<video controls preload="none" src="${address}" title="${escaped(alt)}"></video>`
    : `<img loading="lazy" src="${address}" alt="${escaped(alt)}">`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: Value): string {
  return String(text ?? '').replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '');
}
