import { classes } from '../styles/classes.ts';
import words from '../styles/words.module.css';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import styles from './form.module.css';

interface FormAlertProps {
  /** The message of the failure; without one, nothing is rendered. */
  readonly problem: string | undefined;
  /** A second, smaller line that may say more. */
  readonly detail?: string | undefined;
  /** A field shows it already: it is only announced. */
  readonly isAtField?: boolean;
}

/** Why a form failed. The region is always rendered, so that its content is announced. */
export function FormAlert({ problem, detail, isAtField = false }: FormAlertProps) {
  return (
    <div role="alert" className={classes(styles.region, isAtField && styles.unseen)}>
      {problem && isAtField && <VisuallyHidden>{problem}</VisuallyHidden>}
      {problem && !isAtField && (
        <div className={classes(words.problem, styles.alert)}>
          <p>{problem}</p>
          {detail && <p className={words.detail}>{detail}</p>}
        </div>
      )}
    </div>
  );
}
