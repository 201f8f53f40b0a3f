import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes the first file that is dropped or pasted anywhere on the page while the caller is there.
 * Answers whether one is being dragged over the page.
 */
export function useDroppedFiles(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((files: FileList | undefined, event: Event) => {
    const file = files?.[0];
    if (!file) return;
    event.preventDefault(); // or the browser would leave the page to show it
    onFile(file);
  });

  useEffect(() => {
    const done = new AbortController();
    const { signal } = done;
    const handleDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    };
    addEventListener('dragover', handleDrag, { signal });
    addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        if (relatedTarget === null) setOver(false); // out of the window, not into another element
      },
      { signal },
    );
    addEventListener(
      'drop',
      (event) => {
        setOver(false);
        take(event.dataTransfer?.files, event);
      },
      { signal },
    );
    addEventListener('paste', (event) => take(event.clipboardData?.files, event), { signal });
    return () => done.abort();
  }, []);

  return isOver;
}
