import { isProjectDate } from '#contract/forms/parse-project.ts';
import { LIMITS } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { CLASSIFICATIONS } from '#contract/skills.ts';
import { countChars } from '../../lib/format/format.ts';
import type { EditorForm, EditorTexts, MediaSlot } from './editor-form.ts';

/** A field by its name, or a block, image or cover by its key. */
export type ProblemKey = keyof EditorTexts | 'blocks' | 'gallery' | `slot:${string}`;

export type EditorProblems = ReadonlyMap<ProblemKey, ProblemCode>;

/** The problems that prevent saving the form, by field; files still being prepared are none. */
export function problemsOf(form: EditorForm): EditorProblems {
  const problems = new Map<ProblemKey, ProblemCode>();
  const addProblem = (key: ProblemKey, problem: ProblemCode, isWrong: boolean) => {
    if (isWrong && !problems.has(key)) problems.set(key, problem);
  };
  const isLonger = (text: string, maxChars: number) => countChars(text.trim()) > maxChars;

  addProblem('title', 'project_title_missing', form.title.trim() === '');
  addProblem('title', 'project_title_too_long', isLonger(form.title, LIMITS.projectTitleChars));
  addProblem(
    'subtitle',
    'project_subtitle_too_long',
    isLonger(form.subtitle, LIMITS.projectSubtitleChars),
  );
  addProblem('date', 'project_date_invalid', form.date !== '' && !isProjectDate(form.date));
  addProblem(
    'classification',
    'classification_unknown',
    form.classification !== '' && !CLASSIFICATIONS.includes(form.classification),
  );
  addProblem('keywords', 'keywords_invalid', hasTooManyKeywords(form.keywords));
  addProblem(
    'shortDescription',
    'short_description_too_long',
    isLonger(form.shortDescription, LIMITS.shortDescriptionChars),
  );
  const addSlotProblems = ({ key, alt, caption }: MediaSlot) => {
    addProblem(`slot:${key}`, 'alt_too_long', isLonger(alt, LIMITS.mediaAltChars));
    addProblem(`slot:${key}`, 'caption_too_long', isLonger(caption, LIMITS.mediaCaptionChars));
  };
  if (form.cover) addSlotProblems(form.cover);
  for (const block of form.blocks) {
    if (block.type === 'text') {
      const isTooLong = countChars(block.text) > LIMITS.projectBlockChars;
      addProblem(`slot:${block.key}`, 'project_block_too_long', isTooLong);
    } else {
      addSlotProblems(block);
    }
  }
  for (const slot of form.gallery) addSlotProblems(slot);
  addProblem('blocks', 'project_blocks_too_many', form.blocks.length > LIMITS.projectBlocks);
  addProblem('blocks', 'project_text_too_long', charsOfTexts(form) > LIMITS.projectTextChars);
  addProblem('gallery', 'gallery_too_many', form.gallery.length > LIMITS.galleryFiles);
  return problems;
}

function hasTooManyKeywords(keywords: readonly string[]): boolean {
  return (
    keywords.length > LIMITS.projectKeywords ||
    keywords.some((keyword) => countChars(keyword) > LIMITS.projectKeywordChars)
  );
}

/** The texts that the server counts together: of blocks, descriptions and captions. */
function charsOfTexts({ blocks, gallery }: EditorForm): number {
  const texts = [
    ...blocks.map((block) => (block.type === 'text' ? block.text : wordsOf(block))),
    ...gallery.map(wordsOf),
  ];
  return texts.reduce((sum, text) => sum + countChars(text), 0);
}

function wordsOf({ alt, caption }: MediaSlot): string {
  return `${alt.trim()}${caption.trim()}`;
}
