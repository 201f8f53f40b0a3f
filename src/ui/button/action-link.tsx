import { Link, type LinkProps } from 'react-router-dom';
import styles from './action-link.module.css';

/** The one thing to do where there is nothing else: a link to another screen, as large as a button. */
export function ActionLink(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className={styles.link} />;
}
