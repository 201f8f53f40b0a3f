import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { formatTimeLeft } from '../../../lib/format/format.ts';

interface EditWindowNoteProps {
  /** Milliseconds; 0 once text and media can no longer be changed. */
  readonly leftMs: number;
  /** The time ended before a change was saved. */
  readonly isCutOff: boolean;
  /** The text is that of a draft, not the stored one. */
  readonly isRestored: boolean;
}

/** How long text and media can be changed. The end is announced, the seconds are not. */
export function EditWindowNote({ leftMs, isCutOff, isRestored }: EditWindowNoteProps) {
  const { edit } = POST_DIALOG_MESSAGES;
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
