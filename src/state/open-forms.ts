import { useEffect } from 'react';
import type { UserId } from '#contract/ids.ts';
import { dropKept, keep, readKept } from '../lib/device-store.ts';
import { session } from './session.ts';

/** Kept by tab and by user: another tab has forms of its own, and nobody else is shown these. */
const PREFIX = 'open-forms:';

/**
 * The forms, by what their drafts are about, that stood open in this tab when the session ended or
 * the tab was loaded anew: they open again by themselves, for the same person.
 */
export function formsLeftOpen(user: UserId): readonly string[] {
  return readKept(PREFIX + user, 'tab')?.split(' ') ?? [];
}

/** Whether one of them is this one. */
export function wasLeftOpen(user: UserId, about: string): boolean {
  return formsLeftOpen(user).includes(about);
}

/**
 * Notes that a form is open for as long as it is. What closes it while its person is signed in is
 * their own doing, or done; when the session ends under it, it stays noted.
 *
 * @param about One of `DRAFT_OF`; without it, the form is none that comes back.
 */
export function useOpenForm(user: UserId | undefined, about: string | undefined): void {
  useEffect(() => {
    if (user === undefined || about === undefined) return;
    put(user, [...formsLeftOpen(user).filter((form) => form !== about), about]);
    return () => {
      const { current } = session;
      if (current.status !== 'signed-in' || current.user._id !== user) return;
      put(
        user,
        formsLeftOpen(user).filter((form) => form !== about),
      );
    };
  }, [user, about]);
}

function put(user: UserId, forms: readonly string[]): void {
  if (forms.length === 0) dropKept(PREFIX + user, 'tab');
  else keep(PREFIX + user, forms.join(' '), 'tab');
}
