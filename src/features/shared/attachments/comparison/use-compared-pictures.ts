import { useEffect, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { COMPARISON_IMAGE } from '#contract/media-recipes.ts';
import type { MediaKind, MediaProbe } from '#workers/media/media-types.ts';
import { cameraName } from '../../../../lib/media/camera-name.ts';
import { makeImage, probeMedia } from '../../../../lib/media/media-client.ts';
import { logFailure } from '../../../../lib/net/log-failure.ts';

/** A file as an `<img>` can show it. */
interface DrawnPicture {
  readonly blob: Blob;
  /** Drawn by the pipeline, because browsers would show the file differently or not at all. */
  readonly isRedrawn: boolean;
}

interface ComparedPictures {
  readonly original: DrawnPicture;
  readonly result: DrawnPicture;
  /** The camera that only the original names; empty if none. */
  readonly removedCamera: string;
}

type Comparison =
  | { readonly status: 'loading' | 'failed' }
  | { readonly status: 'ready'; readonly pictures: ComparedPictures };

/** Kinds that every browser shows upright and in their own colours. GIF may move without saying so. */
const SHOWN_KINDS: ReadonlySet<MediaKind> = new Set<MediaKind>([
  'jpeg',
  'png',
  'webp',
  'bmp',
  'avif',
]);

/**
 * Both files as pictures. A file is shown itself where browsers show it as the pipeline reads it: a
 * copy would hide what the conversion changed. Others are drawn by the pipeline.
 */
export function useComparedPictures(original: File, result: File) {
  const [comparison, setComparison] = useState<Comparison>({ status: 'loading' });
  const [attempt, setAttempt] = useState({ count: 0, mustRedraw: false });

  useEffect(() => {
    const control = new AbortController();
    setComparison({ status: 'loading' });
    readPictures(original, result, attempt.mustRedraw, control.signal).then(
      (pictures) => {
        if (!control.signal.aborted) setComparison({ status: 'ready', pictures });
      },
      (error: unknown) => {
        if (control.signal.aborted) return;
        logFailure('The original and the result could not be drawn.', error);
        setComparison({ status: 'failed' });
      },
    );
    return () => control.abort();
  }, [original, result, attempt]);

  return {
    comparison,
    /** Tries again from the beginning. */
    retry: () => setAttempt(({ count }) => ({ count: count + 1, mustRedraw: false })),
    /** The browser does not show one of the pictures: the pipeline draws the original. */
    handleImageError() {
      if (attempt.mustRedraw) setComparison({ status: 'failed' });
      else setAttempt(({ count }) => ({ count: count + 1, mustRedraw: true }));
    },
  };
}

async function readPictures(
  original: File,
  result: File,
  mustRedraw: boolean,
  signal: AbortSignal,
): Promise<ComparedPictures> {
  const [originalPicture, resultPicture, camera, remaining] = await Promise.all([
    drawPicture(original, mustRedraw, signal),
    drawPicture(result, false, signal),
    cameraIn(original),
    cameraIn(result),
  ]);
  const removedCamera = remaining === '' ? camera : '';
  return { original: originalPicture, result: resultPicture, removedCamera };
}

async function drawPicture(
  file: File,
  mustRedraw: boolean,
  signal: AbortSignal,
): Promise<DrawnPicture> {
  const probe = await probeMedia(file, signal);
  // A file name may claim another type than the leading bytes show.
  if (!mustRedraw && isShownByBrowsers(probe)) {
    return { blob: file.slice(0, file.size, probe.mime), isRedrawn: false };
  }
  const { image } = await makeImage(file, COMPARISON_IMAGE, { probe, signal });
  return { blob: new Blob([image.bytes], { type: image.mime }), isRedrawn: true };
}

/** Whether `<img>` shows the file upright, in its own colours, still, and within a phone's memory. */
function isShownByBrowsers({ kind, colour, isAnimated, widthPx, heightPx }: MediaProbe): boolean {
  const isLarge = widthPx * heightPx > LIMITS.decodePixels;
  return SHOWN_KINDS.has(kind) && colour !== 'cmyk' && !isAnimated && !isLarge;
}

async function cameraIn(file: File): Promise<string> {
  return cameraName(new Uint8Array(await file.slice(0, LIMITS.probeBytes).arrayBuffer()));
}
