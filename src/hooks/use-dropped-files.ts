import { useEffect, useEffectEvent, useState } from 'react';

type OnFiles = (files: readonly File[], target: Element | undefined) => void;

/**
 * Takes what files are dropped or pasted anywhere on the page while the caller is there, with the
 * element that they came to. Answers whether some are being dragged over the page.
 */
export function useDroppedFiles(onFiles: OnFiles): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((files: FileList | undefined, event: Event) => {
    if (!files || files.length === 0) return;
    event.preventDefault(); // or the browser would leave the page to show it
    onFiles([...files], event.target instanceof Element ? event.target : undefined);
  });

  useEffect(() => {
    const done = new AbortController();
    const { signal } = done;
    addEventListener(
      'dragover',
      (event) => {
        if (!event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      },
      { signal },
    );
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
    addEventListener(
      'paste',
      (event) => {
        if (!pastesWords(event)) take(event.clipboardData?.files, event);
      },
      { signal },
    );
    return () => done.abort();
  }, []);

  return isOver;
}

/**
 * Whether what is pasted are words for a field. Those of an office program come with a picture of
 * themselves; a picture that was copied comes without plain words, a file without formatted ones.
 */
function pastesWords({ clipboardData, target }: ClipboardEvent): boolean {
  const isField = target instanceof Element && target.matches('input, textarea');
  return isField && ['text/plain', 'text/html'].every((one) => clipboardData?.types.includes(one));
}
