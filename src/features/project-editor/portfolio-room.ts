import { LIMITS } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { Project } from '#contract/schema/project.ts';
import { countChars } from '../../lib/format/format.ts';
import { type EditorForm, editorFormOf, slotsOf } from './editor-form.ts';

/** The totals that the server limits, of a portfolio or a part of it. */
export interface PortfolioUsage {
  readonly textChars: number;
  readonly media: number;
}

/** Less room than one whole project may take is shown while writing. */
const SHOWN_BELOW_CHARS = LIMITS.projectTextChars;
const SHOWN_BELOW_MEDIA = LIMITS.galleryFiles;

const EMPTY: PortfolioUsage = { textChars: 0, media: 0 };

/** The size of the form as the server would store it. */
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
 * The room for one project beside all others: up to the limits of the portfolio, or as much as the
 * project has where the portfolio exceeds them.
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

/** What is left of `room`; negative where the form exceeds it. */
export function leftOf(room: PortfolioUsage, form: EditorForm): PortfolioUsage {
  const { textChars, media } = sizeOf(form);
  return { textChars: room.textChars - textChars, media: room.media - media };
}

/** Why the portfolio has no room for it, or `undefined`. */
export function portfolioProblem({ textChars, media }: PortfolioUsage): ProblemCode | undefined {
  if (textChars < 0) return 'portfolio_text_too_long';
  return media < 0 ? 'portfolio_media_too_many' : undefined;
}

/** Whether there is so little left that it should be shown. */
export function isNearlyFull({ textChars, media }: PortfolioUsage): boolean {
  return textChars < SHOWN_BELOW_CHARS || media < SHOWN_BELOW_MEDIA;
}
