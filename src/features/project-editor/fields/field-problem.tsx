import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import type { ProblemCode } from '#contract/problems.ts';
import field from '../../../ui/form/text-field.module.css';

interface FieldProblemProps {
  readonly id: string;
  readonly problem: ProblemCode | undefined;
}

/** The problem of a field, beside it. */
export function FieldProblem({ id, problem }: FieldProblemProps) {
  if (!problem) return null;
  return (
    <p id={id} className={field.problem}>
      {ERROR_MESSAGES[problem]}
    </p>
  );
}
