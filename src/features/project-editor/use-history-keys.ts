import { useEffect } from 'react';
import type { ProjectEditorStore } from './create-editor.ts';

/** Undoes by Ctrl+Z (or Cmd), and does again with Shift or by Ctrl+Y; fields of text have their own. */
export function useHistoryKeys(editor: ProjectEditorStore, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    function handleKey(event: KeyboardEvent): void {
      const key = event.key.toLowerCase();
      const isWithControl = (event.ctrlKey || event.metaKey) && !event.altKey;
      if (!isWithControl || event.defaultPrevented || isField(event.target)) return;
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) editor.redo();
      else editor.undo();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [editor, isActive]);
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type="file"]), textarea, select');
}
