import { useEffect, useRef, useState } from 'react';

/** What a person is doing with a remark. */
type RemarkMode = 'reading' | 'replying' | 'editing' | 'deleting';

/** What is being done with one remark; focus goes back to the button that opened a box. */
export function useRemarkMode() {
  const [mode, setMode] = useState<RemarkMode>('reading');
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
