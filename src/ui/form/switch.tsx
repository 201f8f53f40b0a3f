import { type ReactNode, useId } from 'react';
import { classes } from '../styles/classes.ts';
import words from '../styles/words.module.css';
import styles from './switch.module.css';

interface SwitchProps {
  readonly label: ReactNode;
  /** One sentence on what it does. */
  readonly hint?: ReactNode;
  /** Not known yet: its room is reserved, and it is disabled. */
  readonly isOn: boolean | undefined;
  /** It stays in the tab order, so that `hint` can say why. */
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A row with a switch at its end, which applies at once. */
export function Switch({ label, hint, isOn, isDisabled = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.line}>
      <span className={styles.text}>
        <span id={`${id}label`} className={styles.label}>
          {label}
        </span>
        {hint !== undefined && (
          <span id={`${id}hint`} className={words.quiet}>
            {hint}
          </span>
        )}
      </span>
      <SwitchButton
        labelId={`${id}label`}
        {...(hint === undefined ? {} : { hintId: `${id}hint` })}
        isOn={isOn}
        isDisabled={isDisabled}
        onChange={onChange}
      />
    </div>
  );
}

/** It has a label of its own, or is labelled by another element. */
type Naming =
  | { readonly label: string }
  | { readonly labelId: string; readonly hintId?: string | undefined };

type SwitchButtonProps = Naming & Pick<SwitchProps, 'isOn' | 'isDisabled' | 'onChange'>;

/** The switch alone, such as in a table. */
export function SwitchButton({ isOn, isDisabled = false, onChange, ...naming }: SwitchButtonProps) {
  if (isOn === undefined) {
    return (
      <span className={styles.switch} aria-hidden="true">
        <span className={classes(styles.track, styles.unknown)} />
      </span>
    );
  }
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-checked={isOn}
      aria-disabled={isDisabled}
      {...('label' in naming
        ? { 'aria-label': naming.label }
        : { 'aria-labelledby': naming.labelId, 'aria-describedby': naming.hintId })}
      onClick={() => {
        if (!isDisabled) onChange(!isOn);
      }}
    >
      <span className={styles.track}>
        <span className={styles.thumb} />
      </span>
    </button>
  );
}
