import { useState } from 'react';
import { useBackGuard } from '../hooks/use-back-guard.ts';
import { useUnloadWarning } from '../hooks/use-unload-warning.ts';

/**
 * Asks before a form with unsaved changes is left: by its own buttons, by Back, or by closing the
 * tab, where the browser asks.
 *
 * @param onLeave leaves the form.
 */
export function useLeaveGuard(isDirty: boolean, onLeave: () => void) {
  const [isConfirming, setConfirming] = useState(false);
  useUnloadWarning(isDirty);
  const release = useBackGuard(isDirty, () => setConfirming(true));
  return {
    /** Whether the question is open. */
    isConfirming,
    /** Leaves the form, or asks if changes would be lost. */
    requestLeave: () => (isDirty ? setConfirming(true) : onLeave()),
    stay: () => setConfirming(false),
    /** Leaves without asking. */
    leave(): void {
      setConfirming(false); // the question, too, stops Back while it is open
      release();
      onLeave();
    },
    /** Allows the next navigation. */
    release,
  };
}
