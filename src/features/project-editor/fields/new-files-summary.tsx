import { MediaTotals } from '../../../ui/media/media-meter.tsx';
import { classes } from '../../../ui/styles/classes.ts';
import styles from '../editor.module.css';
import type { EditorBlock, MediaSlot } from '../editor-form.ts';

interface NewFilesSummaryProps {
  readonly entries: readonly (EditorBlock | MediaSlot)[];
}

/** The result of all new files of a list: shown once, when the last of them is ready. */
export function NewFilesSummary({ entries }: NewFilesSummaryProps) {
  const media = entries.flatMap((entry) => ('alt' in entry ? [entry.attachment] : []));
  const facts = media.flatMap((attachment) =>
    attachment.status === 'ready' ? [attachment.facts] : [],
  );
  const working = media.filter(({ status }) => status === 'working').length;
  const isSeveral = facts.length + working > 1;
  return (
    <div role="status" className={classes(styles.region, isSeveral && styles.sum)}>
      {isSeveral && working === 0 && <MediaTotals facts={facts} />}
    </div>
  );
}
