import { useEffect, useState } from 'react';
import { loadPlaceholder } from '../../lib/feed/feed-client.ts';

/** A cached image is shown sooner than this, and needs no placeholder. */
const PATIENCE_MS = 50;

/**
 * The address of a ThumbHash's picture, decoded in the feed worker unless the component leaves at
 * once; released with it.
 */
export function usePlaceholder(hash: string): string | undefined {
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    const waiting = setTimeout(() => {
      void loadPlaceholder(hash).then((picture) => {
        if (isGone || !picture) return;
        made = URL.createObjectURL(picture);
        setSrc(made);
      });
    }, PATIENCE_MS);
    return () => {
      isGone = true;
      clearTimeout(waiting);
      if (made !== undefined) URL.revokeObjectURL(made);
      setSrc(undefined);
    };
  }, [hash]);
  return src;
}
