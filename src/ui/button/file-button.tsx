import type { ChangeEvent, ReactNode } from 'react';
import { classes } from '../styles/classes.ts';
import hidden from '../text/visually-hidden.module.css';
import button from './button.module.css';
import styles from './file-button.module.css';

interface FileButtonProps {
  /** What can be chosen, as the `accept` attribute says it. */
  readonly accept: string;
  /** Opens this camera instead of the files, where the device has one. */
  readonly capture?: 'environment' | 'user';
  readonly onPick?: (file: File) => void;
  /** Lets any number be chosen at once. */
  readonly onPickMany?: (files: readonly File[]) => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A button that opens the file picker: the browser's own field, styled as a button. */
export function FileButton({
  accept,
  capture,
  onPick,
  onPickMany,
  className,
  children,
}: FileButtonProps) {
  function handleChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [first, ...others] = currentTarget.files ?? [];
    currentTarget.value = ''; // picking the same file twice is a change, too
    if (!first) return;
    onPick?.(first);
    onPickMany?.([first, ...others]);
  }

  return (
    <label className={classes(button.button, button.plain, styles.button, className)}>
      {children}
      <input
        type="file"
        className={hidden.hidden}
        accept={accept}
        capture={capture}
        multiple={onPickMany !== undefined}
        onChange={handleChange}
      />
    </label>
  );
}
