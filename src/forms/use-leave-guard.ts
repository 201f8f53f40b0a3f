import { useState } from 'react';
import { useBackGuard } from '../hooks/use-back-guard.ts';
import { useUnloadWarning } from '../hooks/use-unload-warning.ts';

/**
 * Asks before a form is left that holds something unsaved: by its own buttons, by Back, or by closing
 * the tab, where the browser asks.
 *
 * @param onLeave leaves the form.
 */
export function useLeaveGuard(isDirty: boolean, onLeave: () => void) {
  const [isAsking, setAsking] = useState(false);
  useUnloadWarning(isDirty);
  const release = useBackGuard(isDirty, () => setAsking(true));
  return {
    /** The question stands over the form. */
    isAsking,
    /** Leaves the form, or asks where something would be lost. */
    requestLeave: () => (isDirty ? setAsking(true) : onLeave()),
    stay: () => setAsking(false),
    /** Leaves without a question. */
    leave(): void {
      release();
      onLeave();
    },
    /** Lets the next navigation through. */
    release,
  };
}
