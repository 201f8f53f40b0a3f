import { API } from '#contract/routes.ts';
import type { ResetWays } from '#contract/schema/account.ts';
import { request } from './api-client.ts';

/** Whether this installation sends mail at all. @throws {ApiProblem} */
export async function loadResetWays(_key: string, signal: AbortSignal): Promise<ResetWays> {
  return request<ResetWays>(API.resetPassword, { signal, auth: 'none' });
}
