import { classes } from '../styles/classes.ts';
import styles from './logo.module.css';

interface LogoProps {
  /** The product's name, beside the mark. */
  readonly name: string;
  readonly className?: string | undefined;
}

/** The logo and the name of the product. */
export function Logo({ name, className }: LogoProps) {
  return (
    <span className={classes(styles.logo, className)}>
      <span className={styles.mark} aria-hidden="true" />
      {name}
    </span>
  );
}
