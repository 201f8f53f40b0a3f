import type { ChangeEvent, ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './file-button.module.css';

interface FileButtonProps {
  /** What can be chosen, as the `accept` attribute says it. */
  readonly accept: string;
  /** Opens this camera instead of the files, where the device has one. */
  readonly capture?: 'environment' | 'user';
  readonly onPick: (file: File) => void;
  /** The picker is about to open. */
  readonly onOpen?: () => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A button that lets a file be chosen. It is the browser's own field, drawn as a button. */
export function FileButton({
  accept,
  capture,
  onPick,
  onOpen,
  className,
  children,
}: FileButtonProps) {
  function handleChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    currentTarget.value = ''; // picking the same file twice is a change, too
    if (file) onPick(file);
  }

  return (
    <label className={classes(styles.button, className)}>
      {children}
      <input
        type="file"
        className={styles.input}
        accept={accept}
        capture={capture}
        onClick={onOpen}
        onChange={handleChange}
      />
    </label>
  );
}
