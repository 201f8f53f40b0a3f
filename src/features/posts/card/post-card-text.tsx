import { memo } from 'react';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import styles from './post-card.module.css';

interface PostCardTextProps {
  readonly id: string;
  readonly text: string;
}

/** The text of a post, with its line breaks, spaces, direction, and addresses as links. */
export const PostCardText = memo(function PostCardText({ id, text }: PostCardTextProps) {
  return (
    <p id={id} className={styles.text} dir="auto">
      <LinkedText text={text} />
    </p>
  );
});
