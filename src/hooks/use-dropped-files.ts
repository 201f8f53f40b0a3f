import { useEffect, useEffectEvent, useState } from 'react';
import { filesOfFolders } from '../lib/dom/files-of-folders.ts';

type OnFiles = (files: readonly File[], target: Element | undefined) => void;

/**
 * Calls back with files dropped or pasted anywhere on the page, those of dropped folders included,
 * and the target element. Returns the element over which files are being dragged.
 */
export function useDroppedFiles(onFiles: OnFiles): Element | undefined {
  const [over, setOver] = useState<Element>();
  const handleFiles = useEffectEvent(onFiles);

  useEffect(() => {
    const done = new AbortController();
    const { signal } = done;
    async function handle(event: Event, transfer: DataTransfer | null): Promise<void> {
      if (!transfer || transfer.files.length === 0) return;
      event.preventDefault(); // or the browser would navigate to the file
      const target = event.target instanceof Element ? event.target : undefined;
      const ofFolders = filesOfFolders(transfer);
      if (!ofFolders) {
        handleFiles([...transfer.files], target);
        return;
      }
      const files = await ofFolders;
      if (!signal.aborted) handleFiles(files, target);
    }
    addEventListener(
      'dragover',
      (event) => {
        if (!event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(event.target instanceof Element ? event.target : document.body);
      },
      { signal },
    );
    addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        if (relatedTarget === null) setOver(undefined); // out of the window, not into another element
      },
      { signal },
    );
    addEventListener(
      'drop',
      (event) => {
        setOver(undefined);
        void handle(event, event.dataTransfer);
      },
      { signal },
    );
    addEventListener(
      'paste',
      (event) => {
        if (!pastesText(event)) void handle(event, event.clipboardData);
      },
      { signal },
    );
    return () => done.abort();
  }, []);

  return over;
}

/**
 * Whether pasted data is text for a field. Office programs add a picture of the text; copied
 * pictures come without plain text, files without formatted text.
 */
function pastesText({ clipboardData, target }: ClipboardEvent): boolean {
  const isField = target instanceof Element && target.matches('input, textarea');
  return isField && ['text/plain', 'text/html'].every((one) => clipboardData?.types.includes(one));
}
