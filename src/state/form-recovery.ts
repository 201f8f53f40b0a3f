import { useEffect } from 'react';
import type { UserId } from '#contract/ids.ts';
import { getStored, removeStored, setStored } from '../lib/storage/storage.ts';
import { session } from './session.ts';

/** Kept by tab and by user: another tab has forms of its own, and nobody else is shown these. */
const PREFIX = 'open-forms:';

/**
 * The forms, by what their drafts are about, that stood open in this tab when the session ended or
 * the tab was loaded anew: they open again by themselves, for the same person.
 */
export function getOpenForms(user: UserId): readonly string[] {
  return getStored(PREFIX + user, 'tab')?.split(' ') ?? [];
}

/** Whether one of them is this one. */
export function wasFormOpen(user: UserId, about: string): boolean {
  return getOpenForms(user).includes(about);
}

/**
 * Notes that a form is open for as long as it is. What closes it while its person is signed in is
 * their own doing, or done; when the session ends under it, it stays noted.
 *
 * @param about One of `DRAFT_KEYS`; without it, the form is none that comes back.
 */
export function useOpenForm(user: UserId | undefined, about: string | undefined): void {
  useEffect(() => {
    if (user === undefined || about === undefined) return;
    setOpenForms(user, [...getOpenForms(user).filter((form) => form !== about), about]);
    return () => {
      const { current } = session;
      if (current.status !== 'signed-in' || current.user._id !== user) return;
      setOpenForms(
        user,
        getOpenForms(user).filter((form) => form !== about),
      );
    };
  }, [user, about]);
}

function setOpenForms(user: UserId, forms: readonly string[]): void {
  if (forms.length === 0) removeStored(PREFIX + user, 'tab');
  else setStored(PREFIX + user, forms.join(' '), 'tab');
}
