import { useEffect, useRef, useState } from 'react';
import type { CommentId, UserId } from '#contract/ids.ts';
import { DRAFT_OF } from '../../lib/draft.ts';
import { wasLeftOpen } from '../../state/open-forms.ts';

/** What a person is doing with a remark. */
type RemarkMode = 'reading' | 'replying' | 'editing' | 'deleting';

/**
 * What is being done with one remark; focus goes back to the button that opened a box. A box that
 * stood open with words in it when the session ended is open again.
 */
export function useRemarkMode(id: CommentId, viewer: UserId) {
  const [mode, setMode] = useState<RemarkMode>(() => {
    if (wasLeftOpen(viewer, DRAFT_OF.remark(id))) return 'editing';
    return wasLeftOpen(viewer, DRAFT_OF.reply(id)) ? 'replying' : 'reading';
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
    ask: () => setMode('deleting'),
    open(box: 'replying' | 'editing', button: HTMLElement): void {
      opener.current = button;
      setMode(box);
    },
  };
}
