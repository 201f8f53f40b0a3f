import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../styles/classes.ts';
import area from './text-area.module.css';
import field from './text-field.module.css';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id'> {
  readonly label: string;
  /** The problem with the text; describes the field. */
  readonly problem?: string | undefined;
  /** Under the field, such as a count of its characters. */
  readonly children?: ReactNode;
}

/** A field of several lines among those of a form, with its label and problem. */
export function TextArea({ label, problem, className, children, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <textarea
        dir="auto"
        {...rest}
        id={id}
        className={classes(area.area, area.ofForm, className)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${id}-problem`}
      />
      {problem && (
        <p id={`${id}-problem`} className={field.problem}>
          {problem}
        </p>
      )}
      {children}
    </div>
  );
}
