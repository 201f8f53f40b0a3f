import type { UserId } from '#contract/ids.ts';
import type { UserEntry } from '#contract/schema/user.ts';
import { type Loaded, useLoaded } from '../../../hooks/use-loaded.ts';
import { loadProfile } from '../../../state/entities/load-people.ts';
import { type Profile, profileOf, usePerson } from '../../../state/entities/people.ts';

/** A profile, or a person whom the viewer blocks. */
export type LoadedProfile =
  | { readonly user: Profile; readonly blocked?: undefined }
  | { readonly blocked: UserEntry; readonly user?: undefined };

/** A profile with its portfolio; one that was loaded before is shown while it is loaded again. */
export function useProfile(id: UserId): {
  readonly state: Loaded<LoadedProfile>;
  readonly reload: () => Promise<void>;
} {
  const { state, reload } = useLoaded(id, loadProfile);
  const user = profileOf(usePerson(id));
  if (user) return { state: { status: 'ready', value: { user } }, reload };
  if (state.status !== 'ready') return { state, reload };
  const { value: blocked } = state;
  return {
    state: blocked ? { status: 'ready', value: { blocked } } : { status: 'loading' },
    reload,
  };
}
