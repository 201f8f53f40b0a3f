import styles from './picture.module.css';
import { usePlaceholder } from './use-placeholder.ts';

/** The blurred placeholder of an image; rendered only where it is in view. */
export function PlaceholderImage({ hash }: { readonly hash: string }) {
  const src = usePlaceholder(hash);
  if (src === undefined) return null;
  return <img className={styles.placeholder} src={src} alt="" aria-hidden="true" />;
}
