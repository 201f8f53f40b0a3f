import { type KeyboardEvent, useId } from 'react';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { ProblemCode } from '#contract/problems.ts';
import field from '../../../ui/form/text-field.module.css';
import styles from '../editor.module.css';
import { FieldProblem } from './field-problem.tsx';

interface MediaWordsFieldProps {
  readonly kind?: 'alt' | 'caption';
  readonly text: string;
  readonly problem?: ProblemCode | undefined;
  readonly placeholder?: string;
  readonly onChange: (text: string) => void;
  /** Called on Enter, which adds no line: these words have none. */
  readonly onEnter?: () => void;
}

/** The description or caption of an image or video. */
export function MediaTextFields(props: MediaWordsFieldProps) {
  const { kind = 'alt', text, problem, placeholder, onChange, onEnter } = props;
  const id = useId();
  const messages = PROJECT_MESSAGES.editor;

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter?.();
  }

  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {messages[kind]}
      </label>
      <textarea
        id={id}
        className={styles.area}
        rows={2}
        placeholder={placeholder ?? messages[`${kind}Hint`]}
        dir="auto"
        autoComplete="off"
        value={text}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${id}-problem`}
        data-description={kind === 'alt' ? '' : undefined}
        onKeyDown={handleKeyDown}
        onChange={({ currentTarget }) => onChange(currentTarget.value.replace(/[\r\n]+/g, ' '))}
      />
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  );
}
