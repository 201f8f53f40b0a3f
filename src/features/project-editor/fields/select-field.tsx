import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ComponentProps, useId } from 'react';
import type { ProblemCode } from '#contract/problems.ts';
import field from '../../../ui/form/text-field.module.css';
import { FieldProblem } from './field-problem.tsx';
import styles from './select-field.module.css';

interface SelectFieldProps extends ComponentProps<'select'> {
  readonly label: string;
  /** What is wrong with the choice, where it can be refused. */
  readonly problem?: ProblemCode | undefined;
}

/** A choice from a list; `children` are its options. */
export function SelectField({ label, problem, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <div className={styles.box}>
        <select
          {...select}
          id={id}
          className={styles.select}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && `${id}-problem`}
        />
        <ChevronDown size={18} className={styles.mark} />
      </div>
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  );
}
