import { memo, type RefObject, useLayoutEffect, useRef } from 'react';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { classes } from '../../../ui/styles/classes.ts';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import styles from './post-card.module.css';

/** A long text in a list. */
interface TextFold {
  /** Whether all of it is shown, or its first lines. */
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

interface PostCardTextProps {
  readonly id: string;
  readonly text: string;
  readonly ref?: RefObject<HTMLParagraphElement | null>;
  /** Without it, the text is whole. */
  readonly fold?: TextFold | undefined;
}

/** The text of a post, with its line breaks, spaces, direction, and addresses as links. */
export const PostCardText = memo(function PostCardText({ id, text, ref, fold }: PostCardTextProps) {
  const isCut = fold?.isOpen === false;
  const soughtPx = useRef(0);
  useLayoutEffect(() => {
    if (isCut || soughtPx.current === 0) return;
    scrollBy({ top: soughtPx.current, behavior: 'instant' });
    soughtPx.current = 0;
  }, [isCut]);
  return (
    <>
      <p
        ref={ref}
        id={id}
        className={classes(styles.text, isCut && styles.cut)}
        dir="auto"
        onScroll={({ currentTarget }) => {
          // The browser moves to a link with the focus, or to words that are searched or selected.
          if (!isCut || currentTarget.scrollTop === 0) return;
          soughtPx.current = currentTarget.scrollTop;
          fold.setOpen(true);
        }}
      >
        <LinkedText text={text} />
      </p>
      {fold && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={fold.isOpen}
          aria-controls={id}
          onClick={() => fold.setOpen(!fold.isOpen)}
        >
          {fold.isOpen ? POST_MESSAGES.card.showLessText : POST_MESSAGES.card.showMoreText}
        </button>
      )}
    </>
  );
});
