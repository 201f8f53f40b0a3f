import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

import { DRAFT_LIMITS } from '#contract/draft-limits.ts';
import { LIMITS } from '#contract/limits.ts';
import { ACCOUNT_MESSAGES } from '#contract/messages/en/account.ts';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { BENCH_MESSAGES } from '#contract/messages/en/bench.ts';
import { COMMENT_MESSAGES } from '#contract/messages/en/comment.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { COMPARISON_MESSAGES } from '#contract/messages/en/comparison.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { FEED_MESSAGES } from '#contract/messages/en/feed.ts';
import { SHORTCUT_MESSAGES } from '#contract/messages/en/guidance/shortcuts.ts';
import { LIGHTBOX_MESSAGES } from '#contract/messages/en/lightbox.ts';
import { MEDIA_MESSAGES } from '#contract/messages/en/media.ts';
import { MODERATION_MESSAGES } from '#contract/messages/en/moderation.ts';
import { NOTIFICATION_MESSAGES } from '#contract/messages/en/notification.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { resetMail, verifyMail } from '#contract/messages/en/server/mail.ts';
import { SETTINGS_MESSAGES } from '#contract/messages/en/settings.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
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

const MESSAGES = [
  ...messagesIn(ERROR_MESSAGES, 'errors'),
  ...messagesIn(ACCOUNT_MESSAGES, 'account'),
  ...messagesIn(AUTH_MESSAGES, 'auth'),
  ...messagesIn(BENCH_MESSAGES, 'bench'),
  ...messagesIn(COMMENT_MESSAGES, 'comment'),
  ...messagesIn(COMMON_MESSAGES, 'common'),
  ...messagesIn(COMPARISON_MESSAGES, 'comparison'),
  ...messagesIn(FEED_MESSAGES, 'feed'),
  ...messagesIn(LIGHTBOX_MESSAGES, 'lightbox'),
  ...messagesIn(MEDIA_MESSAGES, 'media'),
  ...messagesIn(MODERATION_MESSAGES, 'moderation'),
  ...messagesIn(NOTIFICATION_MESSAGES, 'notification'),
  ...messagesIn(PEOPLE_MESSAGES, 'people'),
  ...messagesIn({ ...POST_MESSAGES, ...POST_DIALOG_MESSAGES }, 'post'),
  ...messagesIn(PROFILE_MESSAGES, 'profile'),
  ...messagesIn(PROJECT_MESSAGES, 'project'),
  ...messagesIn(SETTINGS_MESSAGES, 'settings'),
  ...messagesIn(SHELL_MESSAGES, 'shell'),
  ...messagesIn(SHORTCUT_MESSAGES, 'shortcuts'),
  ['mail.verify', verifyMail('…', '…').text] as const,
];

const uploadMb = LIMITS.uploadBytes / MB;
const freshHours = LIMITS.feedFreshnessMs / HOUR_MS;
const extensionDays = LIMITS.dateExtensionMs / DAY_MS;
const graceDays = SERVER_LIMITS.deletionGraceMs / DAY_MS;
const username = [LIMITS.usernameMinChars, LIMITS.usernameMaxChars];

/** Every message with numbers, and the limits that they state. */
const STATED: Readonly<Record<string, readonly number[]>> = {
  'errors.username_invalid': username,
  'errors.password_length': [LIMITS.passwordMinChars, LIMITS.passwordMaxChars],
  'errors.blocks_too_many': [LIMITS.blockedUsers],
  'errors.mutes_too_many': [LIMITS.mutedUsers],
  'errors.post_too_long': [LIMITS.postTextChars],
  'errors.alt_too_long': [LIMITS.mediaAltChars],
  'errors.caption_too_long': [LIMITS.mediaCaptionChars],
  'errors.edit_window_over': [LIMITS.postEditWindowMs / MINUTE_MS],
  'errors.extension_too_soon': [LIMITS.dateExtensionGapMs / DAY_MS],
  'errors.extension_limit': [LIMITS.dateExtensionsMax],
  'errors.comment_length': [1, LIMITS.commentChars],
  'errors.profile_title_too_long': [LIMITS.profileTitleChars],
  'errors.profile_name_too_long': [LIMITS.nameMaxChars],
  'errors.bio_too_long': [LIMITS.bioChars],
  'errors.profile_list_invalid': [LIMITS.profileListEntries, LIMITS.profileListEntryChars],
  'errors.profile_links_invalid': [LIMITS.profileLinks, LIMITS.profileLinkChars],
  'errors.experience_invalid': [0, LIMITS.yearsOfExperienceMax],
  'errors.project_title_too_long': [LIMITS.projectTitleChars],
  'errors.project_subtitle_too_long': [LIMITS.projectSubtitleChars],
  'errors.short_description_too_long': [LIMITS.shortDescriptionChars],
  'errors.keywords_invalid': [LIMITS.projectKeywords, LIMITS.projectKeywordChars],
  'errors.project_block_too_long': [LIMITS.projectBlockChars],
  'errors.project_text_too_long': [LIMITS.projectTextChars],
  'errors.project_blocks_too_many': [LIMITS.projectBlocks],
  'errors.gallery_too_many': [LIMITS.galleryFiles],
  'errors.post_images_too_many': [LIMITS.postImages],
  'errors.project_files_too_large': [SERVER_LIMITS.projectFormBytes / MB],
  'errors.portfolio_text_too_long': [LIMITS.portfolioTextChars],
  'errors.portfolio_media_too_many': [LIMITS.portfolioMedia],
  'errors.projects_too_many': [LIMITS.userProjects],
  'errors.report_note_too_long': [LIMITS.reportNoteChars],
  'errors.post_file_too_large': [uploadMb],
  'errors.file_too_large': [uploadMb],
  'errors.gallery_files_too_large': [uploadMb],
  'media.draft.size': [DRAFT_LIMITS.filesBytes / MB],
  'project.editor.placeHint': [1],
  'project.editor.placeInvalid': [1],
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
  'errors.jpeg_unsupported',
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
