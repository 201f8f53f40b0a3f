import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { classes } from '../styles/classes.ts';
import styles from './char-count.module.css';

interface CharCountProps {
  /** Of the field's description. */
  readonly id?: string;
  readonly chars: number;
  readonly limit: number;
  /** How many characters may be left when the number appears. */
  readonly shownFrom: number;
  readonly className?: string | undefined;
}

/** The number of characters written, near the limit and beyond it: `2,100 / 2,000`. Else empty. */
export function CharCount({ id, chars, limit, shownFrom, className }: CharCountProps) {
  const left = limit - chars;
  return (
    <p id={id} className={classes(styles.count, left < 0 && styles.over, className)}>
      {left <= shownFrom &&
        COMMON_MESSAGES.charsUsed(chars.toLocaleString('en'), limit.toLocaleString('en'))}
    </p>
  );
}
