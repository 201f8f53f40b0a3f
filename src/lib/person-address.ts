import { pathOf } from '#contract/calls/route.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';

/** Where a person's name leads; one's own name leads to the profile that one can change. */
export function personAddress(userId: string, isSelf: boolean): string {
  return isSelf ? PAGE_PATHS.profile : pathOf(PAGE_PATHS.user, { userId });
}
