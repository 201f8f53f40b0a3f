import { useId } from 'react';
import mark from './checkbox.module.css';
import styles from './radio-group.module.css';

interface RadioGroupProps<Value extends string> {
  readonly label: string;
  /** `list`: under each other, each as wide as the next, for whole phrases. */
  readonly shape?: 'row' | 'list';
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A radio group with all options visible. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, shape = 'row', options, value, onChange } = props;
  const name = useId();
  return (
    <fieldset>
      <legend className={styles.label}>{label}</legend>
      <div className={styles[shape]}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              className={shape === 'list' ? mark.mark : styles.input}
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
