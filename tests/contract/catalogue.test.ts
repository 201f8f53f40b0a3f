import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import { ACCOUNT_MESSAGES } from '#contract/messages/en/account.ts';
import { BENCH_MESSAGES } from '#contract/messages/en/bench.ts';
import { MESSAGES } from '#contract/messages/en/common.ts';
import { FEED_MESSAGES } from '#contract/messages/en/feed.ts';
import { LIGHTBOX_MESSAGES } from '#contract/messages/en/lightbox.ts';
import { resetMail, verifyMail } from '#contract/messages/en/mail.ts';
import { MODERATION_MESSAGES } from '#contract/messages/en/moderation.ts';
import { PORTFOLIO_MESSAGES } from '#contract/messages/en/portfolio.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { SETTINGS_MESSAGES } from '#contract/messages/en/settings.ts';
import { SHORTCUT_MESSAGES } from '#contract/messages/en/shortcuts.ts';
import { PROBLEMS } from '#contract/problems.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const KB = 1024;
const MB = 1024 * KB;

/** A file of the product, taken apart. */
function parsed(path: string): ts.SourceFile {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}

/** Everything in a file, from the outside in. */
function nodesOf(node: ts.Node): ts.Node[] {
  const nodes = [node];
  ts.forEachChild(node, (child) => {
    nodes.push(...nodesOf(child));
  });
  return nodes;
}

describe('the catalogue', () => {
  it('has each word once: who needs it in another place refers to it', () => {
    const files = globSync('contract/{*words,problems}.ts', { cwd: ROOT });
    expect(files.length).toBeGreaterThan(10);
    const counts = new Map<string, number>();
    for (const node of files.flatMap((path) => nodesOf(parsed(path)))) {
      if (!ts.isStringLiteral(node) || ts.isImportDeclaration(node.parent)) continue;
      if (ts.isLiteralTypeNode(node.parent)) continue;
      counts.set(node.text, (counts.get(node.text) ?? 0) + 1);
    }
    expect(counts.size).toBeGreaterThan(500);
    expect([...counts].filter(([, count]) => count > 1)).toEqual([]);
  });
});

/** What people are told, by its place in the catalogue; a part to fill in is `…`. */
function sentencesIn(words: unknown, place: string): (readonly [string, string])[] {
  if (typeof words === 'string') return [[place, words]];
  if (typeof words === 'function') {
    const parts = Array.from({ length: words.length }, () => '…');
    const isOfFigures = place === 'bench.milliseconds' || place === 'bench.ratio';
    return isOfFigures ? [] : [[place, String(words(...parts))]];
  }
  return Object.entries(words ?? {}).flatMap(([name, part]) =>
    sentencesIn(part, `${place}.${name}`),
  );
}

const SENTENCES = [
  ...sentencesIn(
    Object.fromEntries(Object.entries(PROBLEMS).map(([code, { message }]) => [code, message])),
    'problems',
  ),
  ...sentencesIn(ACCOUNT_MESSAGES, 'account'),
  ...sentencesIn(BENCH_MESSAGES, 'bench'),
  ...sentencesIn(FEED_MESSAGES, 'feed'),
  ...sentencesIn(LIGHTBOX_MESSAGES, 'lightbox'),
  ...sentencesIn(PORTFOLIO_MESSAGES, 'portfolio'),
  ...sentencesIn(POST_MESSAGES, 'post'),
  ...sentencesIn(MODERATION_MESSAGES, 'safety'),
  ...sentencesIn(SETTINGS_MESSAGES, 'settings'),
  ...sentencesIn(SHORTCUT_MESSAGES, 'shortcuts'),
  ...sentencesIn(MESSAGES, 'words'),
  ['mail.verify', verifyMail('…', '…').text] as const,
];

const uploadMb = LIMITS.uploadBytes / MB;
const freshHours = LIMITS.feedFreshnessMs / HOUR_MS;
const extensionDays = LIMITS.dateExtensionMs / DAY_MS;
const graceDays = LIMITS.deletionGraceMs / DAY_MS;
const username = [LIMITS.usernameMinChars, LIMITS.usernameMaxChars];

/** Every sentence with numbers, and the limits that they are. */
const TOLD: Readonly<Record<string, readonly number[]>> = {
  'problems.username_invalid': username,
  'problems.password_length': [LIMITS.passwordMinChars, LIMITS.passwordMaxChars],
  'problems.blocks_too_many': [LIMITS.blockedUsers],
  'problems.mutes_too_many': [LIMITS.mutedUsers],
  'problems.post_too_long': [LIMITS.postTextChars],
  'problems.alt_too_long': [LIMITS.mediaAltChars],
  'problems.edit_window_over': [LIMITS.postEditWindowMs / MINUTE_MS],
  'problems.extension_too_soon': [LIMITS.dateExtensionGapMs / DAY_MS],
  'problems.extension_limit': [LIMITS.dateExtensionsMax],
  'problems.comment_length': [1, LIMITS.commentChars],
  'problems.profile_title_too_long': [LIMITS.profileTitleChars],
  'problems.profile_name_too_long': [LIMITS.nameMaxChars],
  'problems.bio_too_long': [LIMITS.bioChars],
  'problems.profile_list_invalid': [LIMITS.profileListEntries, LIMITS.profileListEntryChars],
  'problems.experience_invalid': [0, LIMITS.yearsOfExperienceMax],
  'problems.project_title_too_long': [LIMITS.projectTitleChars],
  'problems.project_subtitle_too_long': [LIMITS.projectSubtitleChars],
  'problems.short_description_too_long': [LIMITS.shortDescriptionChars],
  'problems.keywords_invalid': [LIMITS.projectKeywords, LIMITS.projectKeywordChars],
  'problems.project_block_too_long': [LIMITS.projectBlockChars],
  'problems.project_text_too_long': [LIMITS.projectTextChars],
  'problems.project_blocks_too_many': [LIMITS.projectBlocks],
  'problems.gallery_too_many': [LIMITS.galleryFiles],
  'problems.project_files_too_large': [LIMITS.projectFormBytes / MB],
  'problems.portfolio_text_too_long': [LIMITS.portfolioTextChars],
  'problems.portfolio_media_too_many': [LIMITS.portfolioMedia],
  'problems.projects_too_many': [LIMITS.userProjects],
  'problems.report_note_too_long': [LIMITS.reportNoteChars],
  'problems.post_file_too_large': [uploadMb],
  'problems.file_too_large': [uploadMb],
  'problems.gallery_files_too_large': [uploadMb],
  'account.email.sent': [LIMITS.verifyLinkMs / HOUR_MS],
  'account.export.begun': [LIMITS.exportLinkMs / MINUTE_MS],
  'account.delete.why': [graceDays],
  'account.delete.askWhy': [graceDays],
  'bench.addHint': [uploadMb, LIMITS.benchPhotos],
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
  'words.account.usernameHint': username,
  'words.account.passwordHint': [LIMITS.passwordMinChars],
  'words.editProfile.headlineHint': [LIMITS.profileTitleHintChars],
  'mail.verify': [LIMITS.verifyLinkMs / HOUR_MS],
};

/** Numbers that are no limits: proportions, and what a standard calls a long task. */
const PLAIN = ['bench.how', 'lightbox.full', 'lightbox.fullLabel', 'portfolio.editor.coverHint'];

describe('the numbers in sentences', () => {
  it('are the limits', () => {
    const told = SENTENCES.flatMap(([place, sentence]) => {
      const numbers = sentence.match(/\d+(?:[.,]\d+)*/g);
      return numbers && !PLAIN.includes(place) ? [[place, numbers] as const] : [];
    });
    const written = (limit: number) => [limit.toLocaleString('en'), String(limit)];
    const limits = Object.fromEntries(
      told.map(([place, numbers]) => [
        place,
        // Sizes of pictures are written without a comma.
        TOLD[place]?.map((limit, at) => written(limit).find((text) => text === numbers[at])),
      ]),
    );
    expect(Object.fromEntries(told)).toEqual(limits);
    expect(told.map(([place]) => place).toSorted()).toEqual(Object.keys(TOLD).toSorted());
  });

  it('are the limits where they are written out', () => {
    const told = [...SENTENCES, ['mail.reset', resetMail('…', '…').text] as const];
    expect(told.filter(([, words]) => /\bone hour\b/.test(words)).map(([place]) => place)).toEqual([
      'account.reset.sent',
      'mail.reset',
    ]);
    expect(LIMITS.resetLinkMs).toBe(HOUR_MS);
  });
});

/** Attributes that people read or hear. */
const TOLD_ATTRIBUTES = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'closeLabel',
  'hint',
  'label',
  'loadingWords',
  'placeholder',
  'title',
  'words',
]);

/** What stands in a file for people, and not in the catalogue. */
function wordsIn(path: string): string[] {
  return nodesOf(parsed(path)).flatMap((node) => {
    if (ts.isJsxText(node)) return node.text.trim();
    if (!ts.isStringLiteralLike(node) && !ts.isTemplateLiteralToken(node)) return [];
    const holder = holderOf(node);
    const isTold = ts.isJsxAttribute(holder)
      ? TOLD_ATTRIBUTES.has(holder.name.getText())
      : ts.isJsxElement(holder) || ts.isJsxFragment(holder);
    return isTold ? node.text.trim() : [];
  });
}

const CHOOSING = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

/** What shows the value of an expression, whichever of several it is. */
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

it('has all words that stand on the page', () => {
  const files = globSync('src/**/*.tsx', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(150);
  const found = files.flatMap((path) =>
    wordsIn(path)
      .filter((text) => /\p{L}/u.test(text))
      .map((text) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});
