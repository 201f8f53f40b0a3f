import { useEffect } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { warmMedia } from '../../../lib/media/media-client.ts';
import { logFailure } from '../../../lib/net/log-failure.ts';

/** Both packages: the worker loads the glue of each before its bytes. */
const PACKAGES = [
  new URL('../../../../crates/media/pkg/media_bg.wasm', import.meta.url),
  new URL('../../../../crates/media/pkg/formats/formats_bg.wasm', import.meta.url),
];

/** Starts the media worker while a form that accepts files is open. */
export function useWarmMedia(): void {
  useEffect(() => {
    fetchPackages();
    warm();
    const timer = setInterval(warm, LIMITS.mediaWorkerIdleMs / 2); // it stops when it is idle
    return () => clearInterval(timer);
  }, []);
}

/** Into the browser's cache, beside the worker's script. */
function fetchPackages(): void {
  for (const url of PACKAGES.splice(0)) {
    fetch(url, { priority: 'low' })
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined); // the worker asks again
  }
}

function warm(): void {
  if (document.visibilityState === 'hidden') return;
  warmMedia().catch((error: unknown) => {
    logFailure('The media worker could not be started ahead.', error, 'warn');
  });
}
