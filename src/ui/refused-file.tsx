import type { ReactNode } from 'react';
import { MEDIA_WORDS } from '#contract/media-words.ts';
import { PROBLEMS, type ProblemCode } from '#contract/problems.ts';
import styles from './refused-file.module.css';
import { RemoveFileButton } from './remove-file-button.tsx';

interface RefusedFileProps {
  /** Absent where none was refused: the place from which it is announced is there already. */
  readonly refused: { readonly name: string; readonly problem: ProblemCode } | undefined;
  readonly onRemove: () => void;
  /** Choosing another one in its place. */
  readonly children?: ReactNode;
}

/** A file that was not taken, and why. It stays until it is replaced or removed: nothing is sent without a word. */
export function RefusedFile({ refused, onRemove, children }: RefusedFileProps) {
  return (
    <>
      {refused && (
        <div className={styles.row} data-refused>
          <p className={styles.name} title={refused.name}>
            <bdi>{refused.name}</bdi>
          </p>
          {children}
          <RemoveFileButton label={MEDIA_WORDS.removeName(refused.name)} onRemove={onRemove} />
        </div>
      )}
      <div role="alert" className={styles.problem}>
        {refused && PROBLEMS[refused.problem].message}
        {refused?.problem === 'unsupported_file' && (
          <p className={styles.hint}>{MEDIA_WORDS.taken}</p>
        )}
      </div>
    </>
  );
}
