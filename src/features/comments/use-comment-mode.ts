import { useEffect, useRef, useState } from 'react';
import type { CommentId, UserId } from '#contract/ids.ts';
import { DRAFT_KEYS } from '../../lib/storage/draft-keys.ts';
import { wasFormOpen } from '../../state/form-recovery.ts';

/** What the viewer is doing with a comment. */
type CommentMode = 'reading' | 'replying' | 'editing' | 'deleting';

/**
 * What the viewer is doing with a comment; focus returns to the button that opened a box. A box with
 * text in it that was open when the session ended is open again.
 */
export function useCommentMode(id: CommentId, viewer: UserId) {
  const [mode, setMode] = useState<CommentMode>(() => {
    if (wasFormOpen(viewer, DRAFT_KEYS.editComment(id))) return 'editing';
    return wasFormOpen(viewer, DRAFT_KEYS.reply(id)) ? 'replying' : 'reading';
  });
  const opener = useRef<HTMLElement>(undefined);
  useEffect(() => {
    if (mode !== 'reading') return;
    // The focus went with the box that closed.
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
