import Play from 'lucide-react/icons/play';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { classes } from '../styles/classes.ts';
import tile from '../styles/tile.module.css';
import { VisuallyHidden } from '../text/visually-hidden.tsx';

/** The mark on the still of a video or an animation. */
export function PlayMark({ className }: { readonly className?: string | undefined }) {
  return (
    <span className={classes(tile.mark, tile.atStart, className)}>
      <Play size={14} />
      <VisuallyHidden>{POST_MESSAGES.wall.moves}</VisuallyHidden>
    </span>
  );
}
