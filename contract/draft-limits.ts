import { DAY_MS, MB } from './units.ts';

/** Limits of drafts on the device. The first load of the page does without them. */
export const DRAFT_LIMITS = {
  /** Files of all drafts of one form, together. */
  filesBytes: 24 * MB,
  /** How long they stay there. */
  fileMs: 30 * DAY_MS,
} as const;
