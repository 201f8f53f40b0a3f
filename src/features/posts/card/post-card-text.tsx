import { memo } from 'react';
import styles from './post-card.module.css';
import { textPieces } from './post-card-links.ts';

interface PostCardTextProps {
  readonly id: string;
  readonly text: string;
}

/** The text as it was written: line breaks and spaces kept, its own direction, addresses as links. */
export const PostCardText = memo(function PostCardText({ id, text }: PostCardTextProps) {
  let at = 0;
  return (
    <p id={id} className={styles.text} dir="auto">
      {textPieces(text).map((piece) => {
        const key = at;
        at += piece.text.length;
        if (piece.kind === 'plain') return piece.text;
        return (
          <a key={key} href={piece.href} target="_blank" rel="noopener noreferrer nofollow ugc">
            {piece.text}
          </a>
        );
      })}
    </p>
  );
});
