import { PORTFOLIO_MESSAGES } from '#contract/messages/en/portfolio.ts';
import { PROBLEMS, type ProblemCode } from '#contract/problems.ts';
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
      label={PORTFOLIO_MESSAGES.editor.alt}
      placeholder={PORTFOLIO_MESSAGES.editor.altHint}
      dir="auto"
      autoComplete="off"
      value={alt}
      problem={problem && PROBLEMS[problem].message}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
