import { LIMITS } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { Project } from '#contract/schema/project.ts';
import { countChars } from '../../lib/format/format.ts';
import { type EditorForm, editorFormOf, slotsOf } from './editor-form.ts';

/** What the server counts of a portfolio, or of a part of it. */
export interface PortfolioUsage {
  readonly textChars: number;
  readonly media: number;
}

/** Less room than one whole project may take is told while one writes. */
const TELL_CHARS = LIMITS.projectTextChars;
const TELL_MEDIA = LIMITS.galleryFiles;

const EMPTY: PortfolioUsage = { textChars: 0, media: 0 };

/** The size of a project as the server would store what stands in the form. */
export function sizeOf(form: EditorForm): PortfolioUsage {
  const texts = [
    form.title.trim(),
    form.subtitle.trim(),
    form.shortDescription.trim(),
    JSON.stringify(form.keywords), // as they are stored
    ...form.blocks.map((block) => (block.type === 'text' ? wordsIn(block.text) : '')),
    ...slotsOf(form).flatMap(({ alt, caption }) => [alt.trim(), caption.trim()]),
  ];
  return {
    textChars: texts.reduce((sum, text) => sum + countChars(text), 0),
    media: slotsOf(form).length,
  };
}

/** A text without a word is not sent. */
function wordsIn(text: string): string {
  return text.trim() === '' ? '' : text;
}

/**
 * What the portfolio still takes in one project, beside all others: by the bounds of the portfolio, or
 * as much as was there already where it is beyond them.
 *
 * @param projects all of the portfolio, as they are stored.
 * @param editedId the one that is edited; absent for a new one.
 */
export function roomFor(
  projects: readonly Project[],
  editedId: string | undefined,
): PortfolioUsage {
  const others = projects.filter(({ _id }) => _id !== editedId).map(storedSize);
  const edited = projects.filter(({ _id }) => _id === editedId).map(storedSize);
  const used = sum(others);
  const before = sum([...others, ...edited]);
  return {
    textChars: Math.max(LIMITS.portfolioTextChars, before.textChars) - used.textChars,
    media: Math.max(LIMITS.portfolioMedia, before.media) - used.media,
  };
}

function storedSize(project: Project): PortfolioUsage {
  return sizeOf(editorFormOf(project));
}

function sum(sizes: readonly PortfolioUsage[]): PortfolioUsage {
  return sizes.reduce(
    (before, one) => ({
      textChars: before.textChars + one.textChars,
      media: before.media + one.media,
    }),
    EMPTY,
  );
}

/** What is left of `room`; less than nothing where the form has more. */
export function leftOf(room: PortfolioUsage, form: EditorForm): PortfolioUsage {
  const { textChars, media } = sizeOf(form);
  return { textChars: room.textChars - textChars, media: room.media - media };
}

/** Why the portfolio would not take it, or `undefined`. */
export function portfolioProblem({ textChars, media }: PortfolioUsage): ProblemCode | undefined {
  if (textChars < 0) return 'portfolio_text_too_long';
  return media < 0 ? 'portfolio_media_too_many' : undefined;
}

/** Whether there is so little left that one wants to know. */
export function isNearlyFull({ textChars, media }: PortfolioUsage): boolean {
  return textChars < TELL_CHARS || media < TELL_MEDIA;
}
