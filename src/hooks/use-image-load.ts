import { useCallback, useRef, useState } from 'react';

/** `revealing`: it loads slowly enough to fade in. */
type ImagePhase = 'loading' | 'revealing' | 'shown';

/** An image that loads faster than this is shown without a fade. */
const CACHED_MS = 120;

/** Tracks the loading of an `<img>` from its mount; aborts the request on unmount. */
export function useImageLoad() {
  const [phase, setPhase] = useState<ImagePhase>('loading');
  const startedAtMs = useRef(0);

  // A ref callback runs before the first paint, so that a cached image never shows its placeholder.
  const ref = useCallback((image: HTMLImageElement | null) => {
    if (!image) return undefined;
    startedAtMs.current = performance.now();
    if (image.complete && image.naturalWidth > 0) setPhase('shown');
    return () => {
      // The element is removed after this callback, unless React only rehearses (strict mode).
      queueMicrotask(() => {
        if (image.isConnected || image.complete) return;
        image.removeAttribute('srcset');
        image.src = '';
      });
    };
  }, []);

  const onLoad = useCallback(() => {
    const wasCached = performance.now() - startedAtMs.current < CACHED_MS;
    setPhase((before) => (before === 'loading' && !wasCached ? 'revealing' : 'shown'));
  }, []);

  const onAnimationEnd = useCallback(() => setPhase('shown'), []);

  return { ref, phase, onLoad, onAnimationEnd };
}
