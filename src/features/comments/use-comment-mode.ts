import { useEffect, useRef, useState } from 'react';
import type { CommentId, UserId } from '#contract/ids.ts';
import { DRAFT_KEYS } from '../../lib/storage/draft-keys.ts';
import { wasFormOpen } from '../../state/form-recovery.ts';

/** What a person is doing with a comment. */
type CommentMode = 'reading' | 'replying' | 'editing' | 'deleting';

/**
 * What is being done with one comment; focus goes back to the button that opened a box. A box that
 * stood open with words in it when the session ended is open again.
 */
export function useCommentMode(id: CommentId, viewer: UserId) {
  const [mode, setMode] = useState<CommentMode>(() => {
    if (wasFormOpen(viewer, DRAFT_KEYS.editComment(id))) return 'editing';
    return wasFormOpen(viewer, DRAFT_KEYS.reply(id)) ? 'replying' : 'reading';
  });
  const opener = useRef<HTMLElement>(undefined);
  useEffect(() => {
    if (mode !== 'reading') return;
    // A box that closed has taken the focus with it.
    opener.current?.focus();
    opener.current = undefined;
  }, [mode]);
  return {
    mode,
    read: () => setMode('reading'),
    confirmDelete: () => setMode('deleting'),
    open(box: 'replying' | 'editing', button: Element | null): void {
      opener.current = button instanceof HTMLElement ? button : undefined;
      setMode(box);
    },
  };
}
