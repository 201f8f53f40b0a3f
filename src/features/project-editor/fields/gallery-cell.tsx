import Check from 'lucide-react/icons/check';
import { memo, useState } from 'react';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { useObjectUrl } from '../../../hooks/use-object-url.ts';
import { Picture } from '../../../ui/media/picture.tsx';
import { classes } from '../../../ui/styles/classes.ts';
import ticks from '../../../ui/styles/tick-pattern.module.css';
import type { MediaSlot } from '../editor-form.ts';
import styles from './gallery-cell.module.css';

const messages = PROJECT_MESSAGES.editor;

interface GalleryCellProps {
  readonly slot: MediaSlot;
  readonly position: number;
  readonly isChosen: boolean;
  readonly isCover: boolean;
  /** While its file is prepared, the file itself is shown. */
  readonly isPreviewed: boolean;
}

/**
 * One image of the gallery: whole, with its number; the cell around it has its name. Drawn anew only
 * for itself: many files report their progress at once.
 */
export const GalleryCell = memo(function GalleryCell(props: GalleryCellProps) {
  const { slot, position, isChosen, isCover, isPreviewed } = props;
  return (
    <>
      <span aria-hidden className={classes(styles.frame, isChosen && ticks.ticks)}>
        <CellImage slot={slot} isPreviewed={isPreviewed} />
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

/** What is missing or still to come. */
export function cellNote({ alt, attachment }: MediaSlot): string | undefined {
  if (attachment.status === 'working') return messages.preparingOne;
  return alt.trim() === '' ? messages.noDescription : undefined;
}

type CellImageProps = Pick<GalleryCellProps, 'slot' | 'isPreviewed'>;

/** The image of a cell; blurred where it waits for its file. */
function CellImage({ slot: { attachment, before }, isPreviewed }: CellImageProps) {
  const source = attachment.status === 'working' ? attachment.source : undefined;
  const shown = source ? before : attachment;
  const chosen = isPreviewed && source?.kind === 'file' ? source.file : undefined;
  const url = useObjectUrl(chosen ?? (shown?.status === 'ready' ? shown.preview : undefined));
  // A loaded image stays until the next one is there.
  const [lastUrl, setLastUrl] = useState(url);
  if (url !== undefined && url !== lastUrl) setLastUrl(url);
  const embedded = source?.kind === 'data-url' ? source.dataUrl : undefined;
  const stored = shown?.status === 'stored' ? shown : undefined;
  const src = url ?? embedded ?? (stored && (stored.previewSrc || stored.src)) ?? lastUrl;
  return src === undefined ? null : (
    <Picture
      src={src}
      alt=""
      hash={stored?.placeholder}
      draggable={false}
      className={classes(styles.image, source && styles.waiting)}
    />
  );
}
