import { ADDRESSES } from '#contract/addresses.ts';
import { pathOf } from '#contract/routes.ts';

/** Where a person's name leads; one's own name leads to the profile that one can change. */
export function personAddress(userId: string, isSelf: boolean): string {
  return isSelf ? ADDRESSES.profile : pathOf(ADDRESSES.user, { userId });
}
