import { EXPORT_MESSAGES } from '#contract/messages/en/server/answers.ts';
import type { ExportRow } from '../../store/accounts/account-export.ts';
import type { Account } from '../../store/accounts/accounts.ts';
import type { ProjectMedia, ProjectRecord } from '../../store/projects/project-records.ts';

/** Content of an export's readable page; long parts are streamed. */
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

/** Streams the page: no scripts, no external resources, all text escaped. */
export async function* exportPage(page: ExportPage): AsyncGenerator<string> {
  const { account } = page;
  const name = [account.firstName, account.lastName].filter(Boolean).join(' ');
  yield `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="Content-Security-Policy" content="script-src 'none'"><title>${escapeHtml(account.username)}</title><style>${STYLE}</style></head><body>\n`;
  yield `<h1>${escapeHtml(account.username)}</h1>\n`;
  for (const text of [name, account.title, account.bio]) {
    if (text !== '') yield `<p>${escapeHtml(text)}</p>\n`;
  }
  yield `<h2>${EXPORT_MESSAGES.projects}</h2>\n`;
  for (const project of page.projects) yield projectOf(project);
  yield `<h2>${EXPORT_MESSAGES.posts}</h2>\n`;
  for await (const post of page.posts) {
    const images = typeof post.images === 'object' ? (post.images ?? []) : [];
    const all = [{ media: post.media, mediaAlt: post.media_alt }, ...images];
    const elements = all.map(({ media, mediaAlt }) => mediaElement(media, mediaAlt));
    yield articleOf(post.created_at, post.content, elements.join('\n'));
  }
  yield `<h2>${EXPORT_MESSAGES.comments}</h2>\n`;
  for await (const comment of page.comments) {
    yield articleOf(comment.created_at, comment.content, '');
  }
  yield '</body></html>\n';
}

function projectOf(project: ProjectRecord): string {
  const parts = project.blocks.map((block) =>
    block.media ? captionedElement(block.media) : `<p>${escapeHtml(block.text)}</p>`,
  );
  const { cover } = project;
  const images = [
    ...(cover ? [mediaElement(cover.file, cover.alt)] : []),
    ...project.gallery.map(captionedElement),
  ];
  const state = project.state === 'published' ? '' : `<p>${EXPORT_MESSAGES[project.state]}</p>`;
  return `<article><h3>${escapeHtml(project.title)}</h3>${state}<p>${escapeHtml(project.shortDescription)}</p>${[...images, ...parts].join('\n')}</article>\n`;
}

function captionedElement({ file, alt, caption }: ProjectMedia): string {
  const element = mediaElement(file, alt);
  return caption === '' ? element : `${element}<p>${escapeHtml(caption)}</p>`;
}

function articleOf(atMs: Value, text: Value, below: string): string {
  const date = typeof atMs === 'number' ? new Date(atMs).toISOString().slice(0, 10) : '';
  return `<article><time>${date}</time><p>${escapeHtml(text)}</p>${below}</article>\n`;
}

type Value = ExportRow[string] | undefined;

function mediaElement(file: Value, alt: Value): string {
  if (typeof file !== 'string') return '';
  const address = escapeHtml(`media/${file}`);
  return /\.(mp4|webm|mov)$/.test(file)
    ? `<video controls preload="none" src="${address}" title="${escapeHtml(alt)}"></video>`
    : `<img loading="lazy" src="${address}" alt="${escapeHtml(alt)}">`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: Value): string {
  return String(text ?? '').replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '');
}
