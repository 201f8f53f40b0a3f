import { ACCOUNTS } from '#contract/calls/accounts.ts';
import type { RegistrationPolicy } from '#contract/schema/account.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { request } from '../../lib/api/request.ts';

const loadSignupOptions = (_key: string, signal: AbortSignal) =>
  request(ACCOUNTS.signupOptions, { signal, access: 'public' });

/** Who may sign up here; `undefined` where that could not be loaded: the server decides then. */
export function useRegistration(): RegistrationPolicy | 'asked' | undefined {
  const { state } = useLoaded('sign-up ways', loadSignupOptions);
  if (state.status === 'loading') return 'asked';
  return state.status === 'ready' ? state.value.registration : undefined;
}
