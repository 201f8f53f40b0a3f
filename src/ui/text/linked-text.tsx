import { textPieces } from '../../lib/format/text-pieces.ts';
import styles from './linked-text.module.css';

/** Text as it was written, with its web addresses as links. */
export function LinkedText({ text }: { readonly text: string }) {
  let at = 0;
  return textPieces(text).map((piece) => {
    const key = at;
    at += piece.text.length;
    if (piece.kind === 'plain') return piece.text;
    return (
      <a
        key={key}
        className={styles.link}
        href={piece.href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
      >
        {piece.text}
      </a>
    );
  });
}
