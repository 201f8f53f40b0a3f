import styles from './project-view.module.css';

/** What is said below an image or video of a project. */
export function Caption({ text }: { readonly text: string | undefined }) {
  if (!text) return null;
  return (
    <figcaption className={styles.caption} dir="auto">
      {text}
    </figcaption>
  );
}
