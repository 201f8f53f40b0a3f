import { type KeyboardEvent, useId } from 'react';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { ProblemCode } from '#contract/problems.ts';
import styles from '../editor.module.css';
import { FieldProblem } from './field-problem.tsx';

interface AltFieldProps {
  readonly alt: string;
  readonly problem?: ProblemCode | undefined;
  readonly placeholder?: string;
  readonly onChange: (alt: string) => void;
  /** Called on Enter, which adds no line: a description has none. */
  readonly onEnter?: () => void;
}

/** What an image or video shows, in words. */
export function AltField({ alt, problem, placeholder, onChange, onEnter }: AltFieldProps) {
  const id = useId();

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter?.();
  }

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {PROJECT_MESSAGES.editor.alt}
      </label>
      <textarea
        id={id}
        className={styles.area}
        rows={2}
        placeholder={placeholder ?? PROJECT_MESSAGES.editor.altHint}
        dir="auto"
        autoComplete="off"
        value={alt}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${id}-problem`}
        data-description
        onKeyDown={handleKeyDown}
        onChange={({ currentTarget }) => onChange(currentTarget.value.replace(/[\r\n]+/g, ' '))}
      />
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  );
}
