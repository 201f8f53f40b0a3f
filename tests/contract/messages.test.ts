import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

import { DRAFT_LIMITS } from '#contract/draft-limits.ts';
import { LIMITS } from '#contract/limits.ts';
import { resetMail, verifyMail } from '#contract/messages/en/server/mail.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const KB = 1024;
const MB = 1024 * KB;

/** Parses a file of the product. */
function parsed(path: string): ts.SourceFile {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}

/** Returns a node and all below it. */
function nodesOf(node: ts.Node): ts.Node[] {
  const nodes = [node];
  ts.forEachChild(node, (child) => {
    nodes.push(...nodesOf(child));
  });
  return nodes;
}

/** Every message by its path in the catalogue; parameters are filled in with `…`. */
function messagesIn(words: unknown, path: string): (readonly [string, string])[] {
  if (typeof words === 'string') return [[path, words]];
  if (typeof words === 'function') {
    const parts = Array.from({ length: words.length }, () => '…');
    const isFigure = path === 'bench.milliseconds' || path === 'bench.ratio';
    return isFigure ? [] : [[path, String(words(...parts))]];
  }
  return Object.entries(words ?? {}).flatMap(([name, part]) => messagesIn(part, `${path}.${name}`));
}

/** Every module of the catalogue. */
const MODULES = import.meta.glob<Record<string, unknown>>('../../contract/messages/en/**/*.ts', {
  eager: true,
});

/** By the first word of its catalogue: `post.edit.over` is in `POST_DIALOG_MESSAGES`. */
const MESSAGES = [
  ...Object.values(MODULES)
    .flatMap((module) => Object.entries(module))
    .flatMap(([name, words]) => {
      const [subject] = name.toLowerCase().split('_');
      return name.endsWith('_MESSAGES') ? messagesIn(words, String(subject)) : [];
    }),
  ['mail.verify', verifyMail('…', '…').text] as const,
];

const uploadMb = LIMITS.uploadBytes / MB;
const freshHours = LIMITS.feedFreshnessMs / HOUR_MS;
const extensionDays = LIMITS.dateExtensionMs / DAY_MS;
const graceDays = SERVER_LIMITS.deletionGraceMs / DAY_MS;
const username = [LIMITS.usernameMinChars, LIMITS.usernameMaxChars];

/** Every message with numbers, and the limits that they state. */
const STATED: Readonly<Record<string, readonly number[]>> = {
  'error.username_invalid': username,
  'error.password_length': [LIMITS.passwordMinChars, LIMITS.passwordMaxChars],
  'error.follows_too_many': [LIMITS.followedUsers],
  'error.saved_too_many': [LIMITS.savedPosts],
  'error.file_too_often': [SERVER_LIMITS.fileUses],
  'error.blocks_too_many': [LIMITS.blockedUsers],
  'error.mutes_too_many': [LIMITS.mutedUsers],
  'error.post_too_long': [LIMITS.postTextChars],
  'error.alt_too_long': [LIMITS.mediaAltChars],
  'error.caption_too_long': [LIMITS.mediaCaptionChars],
  'error.edit_window_over': [LIMITS.postEditWindowMs / MINUTE_MS],
  'error.extension_too_soon': [LIMITS.dateExtensionGapMs / DAY_MS],
  'error.extension_limit': [LIMITS.dateExtensionsMax],
  'error.comment_length': [1, LIMITS.commentChars],
  'error.profile_title_too_long': [LIMITS.profileTitleChars],
  'error.profile_name_too_long': [LIMITS.nameMaxChars],
  'error.bio_too_long': [LIMITS.bioChars],
  'error.profile_list_invalid': [LIMITS.profileListEntries, LIMITS.profileListEntryChars],
  'error.profile_links_invalid': [LIMITS.profileLinks, LIMITS.profileLinkChars],
  'error.experience_invalid': [0, LIMITS.yearsOfExperienceMax],
  'error.project_title_too_long': [LIMITS.projectTitleChars],
  'error.project_subtitle_too_long': [LIMITS.projectSubtitleChars],
  'error.short_description_too_long': [LIMITS.shortDescriptionChars],
  'error.keywords_invalid': [LIMITS.projectKeywords, LIMITS.projectKeywordChars],
  'error.project_block_too_long': [LIMITS.projectBlockChars],
  'error.project_text_too_long': [LIMITS.projectTextChars],
  'error.project_blocks_too_many': [LIMITS.projectBlocks],
  'error.gallery_too_many': [LIMITS.galleryFiles],
  'error.post_images_too_many': [LIMITS.postImages],
  'error.project_files_too_large': [SERVER_LIMITS.projectFormBytes / MB],
  'error.portfolio_text_too_long': [LIMITS.portfolioTextChars],
  'error.portfolio_media_too_many': [LIMITS.portfolioMedia],
  'error.projects_too_many': [LIMITS.userProjects],
  'error.report_note_too_long': [LIMITS.reportNoteChars],
  'error.post_file_too_large': [uploadMb],
  'error.file_too_large': [uploadMb],
  'error.gallery_files_too_large': [uploadMb],
  'media.draft.size': [DRAFT_LIMITS.filesBytes / MB],
  'project.editor.positionHint': [1],
  'project.editor.positionInvalid': [1],
  'project.editor.galleryHint': [LIMITS.galleryFiles, uploadMb],
  'account.email.sent': [SERVER_LIMITS.verifyLinkMs / HOUR_MS],
  'account.export.begun': [SERVER_LIMITS.exportLinkMs / MINUTE_MS],
  'account.delete.why': [graceDays],
  'account.delete.askWhy': [graceDays],
  'bench.addHint': [LIMITS.benchPhotos, uploadMb],
  'bench.tooMany': [LIMITS.benchPhotos],
  'bench.tooLarge': [uploadMb],
  'bench.job.fit.facts': [LIMITS.imageWidthPx, LIMITS.imageHeightPx, LIMITS.imageQuality],
  'bench.job.budget.facts': [LIMITS.postImageBytes / KB],
  'post.edit.over': [LIMITS.postEditWindowMs / MINUTE_MS],
  'post.extend.what': [extensionDays],
  'post.extend.action': [extensionDays],
  'post.extend.done': [extensionDays],
  'post.why.rules.0': [freshHours],
  'post.why.rules.1': [extensionDays],
  'post.why.fresh': [freshHours],
  'post.why.dated': [freshHours],
  'auth.usernameHint': username,
  'auth.passwordHint': [LIMITS.passwordMinChars],
  'project.pinsFull': [LIMITS.pinnedProjects],
  'profile.count': [LIMITS.profilePostsCounted],
  'profile.edit.linksHint': [LIMITS.profileLinks],
  'profile.edit.headlineHint': [LIMITS.profileTitleHintChars],
  'mail.verify': [SERVER_LIMITS.verifyLinkMs / HOUR_MS],
};

/** Messages whose numbers are not limits. */
const NOT_LIMITS = [
  'auth.art.facts',
  'bench.how',
  'bench.parallel',
  'bench.sample.sunset',
  'bench.sample.wine',
  'bench.sample.seedling',
  'bench.columns.p95',
  'comparison.full',
  'comparison.fullLabel',
  'lightbox.full',
  'lightbox.fullLabel',
  'project.editor.coverHint',
  'media.taken',
  'media.notShownHere',
  'error.jpeg_unsupported',
  'error.tiff_unsupported',
  'lightbox.check',
  'post.file.check',
  'post.file.same',
  'post.file.different',
];

describe('numbers in messages', () => {
  it('equal the limits they state', () => {
    const stated = MESSAGES.flatMap(([path, sentence]) => {
      const numbers = sentence.match(/\d+(?:[.,]\d+)*/g);
      return numbers && !NOT_LIMITS.includes(path) ? [[path, numbers] as const] : [];
    });
    const written = (limit: number) => [limit.toLocaleString('en'), String(limit)];
    const limits = Object.fromEntries(
      stated.map(([path, numbers]) => [
        path,
        // Image sizes have no thousands separator.
        STATED[path]?.map((limit, at) => written(limit).find((text) => text === numbers[at])),
      ]),
    );
    expect(Object.fromEntries(stated)).toEqual(limits);
    expect(stated.map(([path]) => path).toSorted()).toEqual(Object.keys(STATED).toSorted());
  });

  it('equal the limits where they are spelled out', () => {
    const stated = [...MESSAGES, ['mail.reset', resetMail('…', '…').text] as const];
    expect(stated.filter(([, words]) => /\bone hour\b/.test(words)).map(([path]) => path)).toEqual([
      'auth.reset.sent',
      'mail.reset',
    ]);
    expect(SERVER_LIMITS.resetLinkMs).toBe(HOUR_MS);
  });
});

/** Attributes that people read or hear. */
const TEXT_ATTRIBUTES = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'closeLabel',
  'hint',
  'label',
  'loadingLabel',
  'endMessage',
  'goneMessage',
  'message',
  'placeholder',
  'title',
]);

/** Text in a file that people read or hear. */
function textIn(path: string): string[] {
  return nodesOf(parsed(path)).flatMap((node) => {
    if (ts.isJsxText(node)) return node.text.trim();
    if (!ts.isStringLiteralLike(node) && !ts.isTemplateLiteralToken(node)) return [];
    const holder = holderOf(node);
    const isShown = ts.isJsxAttribute(holder)
      ? TEXT_ATTRIBUTES.has(holder.name.getText())
      : ts.isJsxElement(holder) || ts.isJsxFragment(holder);
    return isShown ? node.text.trim() : [];
  });
}

const CHOOSING = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

/** The node that shows the value of an expression. */
function holderOf(node: ts.Node): ts.Node {
  const { parent } = node;
  const isOneOf =
    ts.isConditionalExpression(parent) ||
    ts.isParenthesizedExpression(parent) ||
    ts.isTemplateSpan(parent) ||
    ts.isTemplateExpression(parent) ||
    (ts.isBinaryExpression(parent) && CHOOSING.has(parent.operatorToken.kind));
  return isOneOf || ts.isJsxExpression(parent) ? holderOf(parent) : parent;
}

it('components spell no text: all of it is in the catalogue', () => {
  const files = globSync('src/**/*.tsx', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(150);
  const found = files.flatMap((path) =>
    textIn(path)
      .filter((text) => /\p{L}/u.test(text))
      .map((text) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});
