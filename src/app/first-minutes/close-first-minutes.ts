import { ACCOUNT_SETTINGS } from '#contract/calls/account-settings.ts';
import { request } from '../../lib/api/request.ts';
import { logFailure } from '../../lib/net/log-failure.ts';
import { session } from '../../state/session.ts';

/** Closes the first minutes, here at once and for good on every device. */
export function closeFirstMinutes(): void {
  session.isFirstMinutesOpen = false;
  request(ACCOUNT_SETTINGS.endFirstMinutes, { keepalive: true }).catch((error: unknown) => {
    logFailure('The first minutes were not ended on the server.', error, 'warn');
  });
}
