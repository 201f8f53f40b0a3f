import { useCallback, useRef, useState } from 'react';

/** `arriving`: it came late enough that it fades in. */
type ImagePhase = 'loading' | 'arriving' | 'shown';

/** A picture that comes sooner than this was at hand: it is shown without a fade. */
const AT_HAND_MS = 120;

/** Follows an `<img>` from its mount on, and stops its request when it leaves unfinished. */
export function useImageLoad() {
  const [phase, setPhase] = useState<ImagePhase>('loading');
  const startedAtMs = useRef(0);

  // A ref callback runs before the first paint: a picture in memory never shows its placeholder.
  const ref = useCallback((image: HTMLImageElement | null) => {
    if (!image) return undefined;
    startedAtMs.current = performance.now();
    if (image.complete && image.naturalWidth > 0) setPhase('shown');
    return () => {
      // Once this callback is over the element is gone, unless React only rehearses (strict mode).
      queueMicrotask(() => {
        if (image.isConnected || image.complete) return;
        image.removeAttribute('srcset');
        image.src = '';
      });
    };
  }, []);

  const onLoad = useCallback(() => {
    const isAtHand = performance.now() - startedAtMs.current < AT_HAND_MS;
    setPhase((before) => (before === 'loading' && !isAtHand ? 'arriving' : 'shown'));
  }, []);

  return { ref, phase, onLoad };
}
