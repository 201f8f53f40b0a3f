import styles from './form.module.css';

interface FormAlertProps {
  /** The failure in the words of the catalogue; nothing is drawn without. */
  readonly problem: string | undefined;
  /** A second, smaller line that may say more. */
  readonly detail?: string | undefined;
}

/** Why a form was refused. The region is always there, so that what comes into it is announced. */
export function FormAlert({ problem, detail }: FormAlertProps) {
  return (
    <div role="alert" className={styles.region}>
      {problem && (
        <div className={styles.alert}>
          <p>{problem}</p>
          {detail && <p className={styles.detail}>{detail}</p>}
        </div>
      )}
    </div>
  );
}
