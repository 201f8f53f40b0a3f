import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import MessageCircleOff from 'lucide-react/icons/message-circle-off';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { type CardNote, type CardNoteFacts, cardNotes } from '#contract/rules/card-layout.ts';
import { classes } from '../../../ui/styles/classes.ts';
import words from '../../../ui/styles/words.module.css';
import styles from './post-card.module.css';

interface PostCardNotesProps {
  readonly post: CardNoteFacts & { readonly isOwn: boolean; readonly authorName: string };
}

/** Who can see the post and who can comment, where that is not everybody. */
export function PostCardNotes({ post }: PostCardNotesProps) {
  const notes = cardNotes(post);
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {notes.map((note) => {
        const Icon = note === 'private' ? LockKeyhole : MessageCircleOff;
        const text = textOfNote(note, post);
        return (
          <li key={note} className={styles.note} title={text}>
            <Icon size={14} aria-hidden="true" />
            <span className={classes(words.oneLine, styles.noteText)}>{text}</span>
          </li>
        );
      })}
    </ul>
  );
}

function textOfNote(note: CardNote, { isOwn, authorName }: PostCardNotesProps['post']): string {
  switch (note) {
    case 'private':
      return isOwn ? POST_MESSAGES.card.privateOwn : POST_MESSAGES.card.privateOf(authorName);
    case 'followers-comment':
      return isOwn ? POST_MESSAGES.card.followersCommentOwn : POST_MESSAGES.card.followersComment;
  }
}
