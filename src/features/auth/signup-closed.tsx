import { type ReactNode, useEffect, useRef } from 'react';
import { PROBLEMS } from '#contract/problems.ts';
import { WORDS } from '#contract/words.ts';
import styles from '../../ui/form.module.css';
import { FormAlert } from '../../ui/form-alert.tsx';

/** Stands where no account can be made: why, who makes them, and the way to log in. */
export function SignupClosed({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // The form that was pressed, or was to be filled in, has gone.
  useEffect(() => box.current?.querySelector('a')?.focus(), []);
  return (
    <div ref={box} className={styles.form}>
      <FormAlert
        problem={PROBLEMS.registration_closed.message}
        detail={WORDS.account.closedDetail}
      />
      {children}
    </div>
  );
}
