import { useEffect, useState } from 'react';
import { loadPlaceholder } from '../../lib/feed/feed-client.ts';
import styles from './picture.module.css';

/** A cached image is shown sooner than this, and needs no placeholder. */
const PATIENCE_MS = 50;

/** The blurred placeholder of an image; rendered only where it is in view. */
export function PlaceholderImage({ hash }: { readonly hash: string }) {
  const src = usePlaceholder(hash);
  if (src === undefined) return null;
  return <img className={styles.placeholder} src={src} alt="" aria-hidden="true" />;
}

/**
 * The address of a ThumbHash's picture, decoded in the feed worker unless the component leaves at
 * once; released with it.
 */
function usePlaceholder(hash: string): string | undefined {
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
