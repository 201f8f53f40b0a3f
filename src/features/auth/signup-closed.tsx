import { type ReactNode, useEffect, useRef } from 'react';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';

import styles from '../../ui/form/form.module.css';
import { FormAlert } from '../../ui/form/form-alert.tsx';

/** Replaces the sign-up form where registration is closed: why, who creates accounts, and a link to log in. */
export function SignupClosed({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // The focused form has gone.
  useEffect(() => box.current?.querySelector('a')?.focus(), []);
  return (
    <div ref={box} className={styles.form}>
      <FormAlert problem={ERROR_MESSAGES.registration_closed} detail={AUTH_MESSAGES.closedDetail} />
      {children}
    </div>
  );
}
