import { warmMedia } from '../../../lib/media/media-client.ts';
import { logFailure } from '../../../lib/net/log-failure.ts';

/** Gets the media worker ready: a file is about to be chosen. */
export function warmUp(): void {
  warmMedia().catch((error: unknown) => {
    logFailure('The media worker could not be started ahead.', error, 'warn');
  });
}
