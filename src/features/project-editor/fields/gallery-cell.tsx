import Check from 'lucide-react/icons/check';
import { memo } from 'react';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { Picture } from '../../../ui/media/picture.tsx';
import { classes } from '../../../ui/styles/classes.ts';
import ticks from '../../../ui/styles/tick-pattern.module.css';
import type { MediaSlot } from '../editor-form.ts';
import styles from './gallery-cell.module.css';
import { useSlotImage } from './slot-image.ts';

const messages = PROJECT_MESSAGES.editor;

interface GalleryCellProps {
  readonly slot: MediaSlot;
  readonly position: number;
  readonly isChosen: boolean;
  readonly isCover: boolean;
  /** While its file is prepared, the file itself is shown. */
  readonly isShown: boolean;
}

/**
 * One image of the gallery: whole, with its number; the cell around it has its name. It renders for
 * its own changes only: many files report their progress at once.
 */
export const GalleryCell = memo(function GalleryCell(props: GalleryCellProps) {
  const { slot, position, isChosen, isCover, isShown } = props;
  return (
    <>
      <span aria-hidden className={classes(styles.frame, isChosen && ticks.ticks)}>
        <CellImage slot={slot} isShown={isShown} />
        {isChosen && <Check size={16} className={styles.check} />}
        {isCover && <span className={styles.mark}>{messages.cover}</span>}
      </span>
      <span aria-hidden className={styles.line}>
        <span className={styles.number}>{String(position).padStart(2, '0')}</span>
        <span className={styles.note}>{cellNote(slot)}</span>
      </span>
    </>
  );
});

/** The state of a cell: preparing, or without a description. */
export function cellNote({ alt, attachment }: MediaSlot): string | undefined {
  if (attachment.status === 'working') return messages.preparingOne;
  return alt.trim() === '' ? messages.noDescription : undefined;
}

type CellImageProps = Pick<GalleryCellProps, 'slot' | 'isShown'>;

/** The image of a cell; blurred while its file is prepared. */
function CellImage({ slot, isShown }: CellImageProps) {
  const { src, hash } = useSlotImage(slot, isShown);
  const isWaiting = slot.attachment.status === 'working';
  return src === undefined ? null : (
    <Picture
      src={src}
      alt=""
      hash={hash}
      draggable={false}
      className={classes(styles.image, isWaiting && styles.waiting)}
    />
  );
}
