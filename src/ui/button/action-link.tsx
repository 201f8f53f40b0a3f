import { Link, type LinkProps } from 'react-router-dom';
import styles from './action-link.module.css';

/** The only action of an empty screen: a link as large as a button. */
export function ActionLink(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className={styles.link} />;
}
