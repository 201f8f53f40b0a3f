import { classes } from '../../ui/classes.ts';
import { MediaSum } from '../../ui/media-meter.tsx';
import styles from './editor.module.css';
import type { EditorBlock, MediaSlot } from './editor-form.ts';

interface NewFilesSumProps {
  readonly entries: readonly (EditorBlock | MediaSlot)[];
}

/** What became of the new files of a list together: said once, when the last of them is ready. */
export function NewFilesSum({ entries }: NewFilesSumProps) {
  const media = entries.flatMap((entry) => ('alt' in entry ? [entry.medium] : []));
  const facts = media.flatMap((medium) => (medium.status === 'ready' ? [medium.facts] : []));
  const working = media.filter(({ status }) => status === 'working').length;
  const isOfMany = facts.length + working > 1;
  return (
    <div role="status" className={classes(styles.region, isOfMany && styles.sum)}>
      {isOfMany && working === 0 && <MediaSum facts={facts} />}
    </div>
  );
}
