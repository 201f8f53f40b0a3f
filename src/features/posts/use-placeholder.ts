import { useEffect, useState } from 'react';
import { placeholderPicture } from '../../lib/feed-client.ts';

/** The address of a ThumbHash's picture, decoded in the feed worker; released with the component. */
export function usePlaceholder(hash: string): string | undefined {
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    void placeholderPicture(hash).then((picture) => {
      if (isGone || !picture) return;
      made = URL.createObjectURL(picture);
      setSrc(made);
    });
    return () => {
      isGone = true;
      if (made !== undefined) URL.revokeObjectURL(made);
      setSrc(undefined);
    };
  }, [hash]);
  return src;
}
