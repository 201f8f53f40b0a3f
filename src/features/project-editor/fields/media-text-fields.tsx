import type { KeyboardEvent } from 'react';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { TextArea } from '../../../ui/form/text-area.tsx';

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
  const messages = PROJECT_MESSAGES.editor;

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter?.();
  }

  return (
    <TextArea
      label={messages[kind]}
      problem={problem && ERROR_MESSAGES[problem]}
      placeholder={placeholder ?? messages[`${kind}Hint`]}
      autoComplete="off"
      value={text}
      data-description={kind === 'alt' ? '' : undefined}
      onKeyDown={handleKeyDown}
      onChange={({ currentTarget }) => onChange(currentTarget.value.replace(/[\r\n]+/g, ' '))}
    />
  );
}
