import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ComponentProps, useId } from 'react';
import type { ProblemCode } from '#contract/problems.ts';
import styles from '../editor.module.css';
import { FieldProblem } from './field-problem.tsx';
import field from './select-field.module.css';

interface SelectFieldProps extends ComponentProps<'select'> {
  readonly label: string;
  /** What is wrong with the choice, where it can be refused. */
  readonly problem?: ProblemCode | undefined;
}

/** A choice from a list; `children` are its options. */
export function SelectField({ label, problem, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={field.box}>
        <select
          {...select}
          id={id}
          className={field.select}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && `${id}-problem`}
        />
        <ChevronDown size={18} className={field.mark} />
      </div>
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  );
}
