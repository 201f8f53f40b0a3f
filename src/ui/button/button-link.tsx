import { Link, type LinkProps } from 'react-router-dom';
import { classes } from '../styles/classes.ts';
import styles from './button.module.css';

/** A link to another screen that stands among buttons, and looks like one. */
export function ButtonLink(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className={classes(styles.button, styles.plain)} />;
}
