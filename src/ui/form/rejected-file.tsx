import { MEDIA_MESSAGES } from '#contract/messages/en/media.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { refusalMessage } from '../../lib/media/refusal-message.ts';
import { RemoveFileButton } from '../button/remove-file-button.tsx';
import { classes } from '../styles/classes.ts';
import words from '../styles/words.module.css';
import styles from './rejected-file.module.css';

interface RejectedFileProps {
  /** Absent where none was refused; the live region is mounted anyway. */
  readonly rejected: { readonly name: string; readonly problem: ProblemCode } | undefined;
  readonly onRemove: () => void;
}

/** A rejected file, and why. It stays until it is replaced or removed, and blocks sending. */
export function RejectedFile({ rejected: refused, onRemove }: RejectedFileProps) {
  return (
    <>
      {refused && (
        <div className={styles.row} data-refused>
          <p className={classes(words.oneLine, styles.name)} title={refused.name}>
            <bdi>{refused.name}</bdi>
          </p>
          <RemoveFileButton label={MEDIA_MESSAGES.removeName(refused.name)} onRemove={onRemove} />
        </div>
      )}
      <div role="alert" className={words.problem}>
        {refused && refusalMessage(refused.problem)}
        {refused?.problem === 'unsupported_file' && (
          <p className={words.detail}>{MEDIA_MESSAGES.taken}</p>
        )}
      </div>
    </>
  );
}
