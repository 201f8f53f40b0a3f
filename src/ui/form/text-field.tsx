import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../styles/classes.ts';
import styles from './text-field.module.css';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  readonly label: string;
  /** Shown under the field while the value has no problem. */
  readonly hint?: string | undefined;
  /** The problem with the value; replaces the hint and describes the field. */
  readonly problem?: string | undefined;
  /** It is read-only for good: less prominent than an editable field. */
  readonly isLocked?: boolean;
  /** Inside the field, at its end. */
  readonly trailing?: ReactNode;
}

/** A text input with its label, hint and problem. */
export function TextField(props: TextFieldProps) {
  const { label, hint, problem, isLocked = false, trailing, className, ...rest } = props;
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={classes(styles.box, isLocked && styles.locked)}>
        <input
          {...rest}
          id={id}
          className={styles.input}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem || hint ? noteId : undefined}
        />
        {trailing}
      </div>
      {problem ? (
        <p id={noteId} className={styles.problem}>
          {problem}
        </p>
      ) : (
        hint && (
          <p id={noteId} className={styles.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
