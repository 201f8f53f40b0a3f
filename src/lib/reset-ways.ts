import { ACCOUNT_SETTINGS } from '#contract/calls/account-settings.ts';
import type { ResetOptions } from '#contract/schema/account.ts';
import { request } from './api/request.ts';

/** Whether this installation sends mail at all. @throws {ApiProblem} */
export async function loadResetWays(_key: string, signal: AbortSignal): Promise<ResetOptions> {
  return request(ACCOUNT_SETTINGS.resetOptions, { signal, access: 'public' });
}
