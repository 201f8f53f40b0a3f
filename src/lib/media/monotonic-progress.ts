import type { MediaProgress } from '#workers/media/media-types.ts';

export interface MonotonicProgress {
  emit(progress: MediaProgress): void;
  /** From now on nothing is passed on. */
  end(): void;
}

/**
 * Passes on progress that never goes back: a second attempt starts from nothing, and a last report
 * can come by its own way after the result.
 */
export function monotonicProgress(
  onProgress: (progress: MediaProgress) => void,
): MonotonicProgress {
  let reached = -1;
  let stage: MediaProgress['stage'] | undefined;
  return {
    emit(progress) {
      if (progress.share < reached) return;
      if (progress.share === reached && progress.stage === stage) return;
      reached = progress.share;
      stage = progress.stage;
      try {
        onProgress(progress);
      } catch (error) {
        reportError(error); // a fault of the listener: not reported as one of the worker
      }
    },
    end() {
      reached = Number.POSITIVE_INFINITY;
    },
  };
}
