import { ACCOUNTS } from '#contract/calls/accounts.ts';
import type { RegistrationPolicy } from '#contract/schema/account.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { request } from '../../lib/api/request.ts';

function loadSignupOptions(_key: string, signal: AbortSignal) {
  return request(ACCOUNTS.signupOptions, { signal, access: 'public' });
}

/**
 * Who may create an account here; `undefined` where that cannot be loaded: the server refuses the
 * others.
 */
export function useRegistration(): RegistrationPolicy | 'asked' | undefined {
  const { state } = useLoaded('sign-up ways', loadSignupOptions);
  if (state.status === 'loading') return 'asked';
  return state.status === 'ready' ? state.value.registration : undefined;
}
