import type { Registration } from '#contract/schema/account.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { loadSignupWays } from './auth-calls.ts';

/**
 * Who may make an account here; `undefined` until it is known, and while it cannot be. Nothing waits
 * for it: the server refuses whom it has to.
 */
export function useRegistration(): Registration | undefined {
  const { state } = useLoaded('sign-up ways', loadSignupWays);
  return state.status === 'ready' ? state.value.registration : undefined;
}
