import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { ProblemCode } from '#contract/problems.ts';

import { TextField } from '../../../ui/form/text-field.tsx';

interface AltFieldProps {
  readonly alt: string;
  readonly problem: ProblemCode | undefined;
  readonly onChange: (alt: string) => void;
}

/** What a picture shows, in words. */
export function AltField({ alt, problem, onChange }: AltFieldProps) {
  return (
    <TextField
      label={PROJECT_MESSAGES.editor.alt}
      placeholder={PROJECT_MESSAGES.editor.altHint}
      dir="auto"
      autoComplete="off"
      value={alt}
      problem={problem && ERROR_MESSAGES[problem]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
