import { useEffect } from 'react';

interface History {
  readonly undo: () => void;
  readonly redo?: () => void;
}

/** Undoes by Ctrl+Z (or Cmd), and does again with Shift or by Ctrl+Y; fields of text have their own. */
export function useHistoryKeys({ undo, redo }: History, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    function handleKey(event: KeyboardEvent): void {
      const key = event.key.toLowerCase();
      const isWithControl = (event.ctrlKey || event.metaKey) && !event.altKey;
      if (!isWithControl || event.defaultPrevented || isField(event.target)) return;
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo?.();
      else undo();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [undo, redo, isActive]);
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type="file"]), textarea, select');
}
