import { useEffect } from 'react';
import type { UserId } from '#contract/ids.ts';
import { getStored, removeStored, setStored } from '../lib/storage/storage.ts';
import { session } from './session.ts';

/**
 * Stored by tab and by user: other tabs have forms of their own, and other users see none of these.
 */
const PREFIX = 'open-forms:';

/**
 * The forms, by the keys of their drafts, that were open in this tab when the session ended or the
 * tab was reloaded: they reopen for the same person.
 */
export function getOpenForms(user: UserId): readonly string[] {
  return getStored(PREFIX + user, 'tab')?.split(' ') ?? [];
}

/** Whether a form is one of them. */
export function wasFormOpen(user: UserId, about: string): boolean {
  return getOpenForms(user).includes(about);
}

/**
 * Records a form as open while it is mounted. It is removed if it closes while its person is logged
 * in; if the session ends first, it stays recorded.
 *
 * @param about One of `DRAFT_KEYS`; without it, the form is not recovered.
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
