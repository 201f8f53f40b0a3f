import { type ReactNode, useEffect, useRef } from 'react';
import { MESSAGES } from '#contract/messages/en/common.ts';
import { PROBLEMS } from '#contract/problems.ts';
import styles from '../../ui/form/form.module.css';
import { FormAlert } from '../../ui/form/form-alert.tsx';

/** Stands where no account can be made: why, who makes them, and the way to log in. */
export function SignupClosed({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // The form that was pressed, or was to be filled in, has gone.
  useEffect(() => box.current?.querySelector('a')?.focus(), []);
  return (
    <div ref={box} className={styles.form}>
      <FormAlert
        problem={PROBLEMS.registration_closed.message}
        detail={MESSAGES.account.closedDetail}
      />
      {children}
    </div>
  );
}
