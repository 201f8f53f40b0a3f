import { POST_WORDS } from '#contract/post-words.ts';
import { formatTimeLeft } from '../../lib/format.ts';

interface WindowNoteProps {
  /** Milliseconds; 0 once text and media can no longer be changed. */
  readonly leftMs: number;
  /** The time ran out over something that was not saved. */
  readonly isCutOff: boolean;
  /** The text stands as it was left the last time, not as it is stored. */
  readonly isRestored: boolean;
}

/** How long text and media can be changed. The end is announced, the seconds are not. */
export function WindowNote({ leftMs, isCutOff, isRestored }: WindowNoteProps) {
  const { edit } = POST_WORDS;
  return (
    <>
      {leftMs > 0 && <p role="timer">{edit.left(formatTimeLeft(leftMs))}</p>}
      <p role="status">
        {leftMs === 0 && edit.over}
        {isCutOff && ` ${edit.cutOff}`}
      </p>
      {isRestored && !isCutOff && <p>{edit.restored}</p>}
    </>
  );
}
