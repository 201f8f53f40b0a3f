import ImagePlus from 'lucide-react/icons/image-plus';
import { memo, useId, useState } from 'react';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { FileButton } from '../../../ui/button/file-button.tsx';
import field from '../../../ui/form/text-field.module.css';
import { classes } from '../../../ui/styles/classes.ts';
import ticks from '../../../ui/styles/tick-pattern.module.css';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { acceptOf, PROJECT_GALLERY } from '../../shared/attachments/policies.ts';
import marks from '../../shared/reorder/drop-mark.module.css';
import { useReorder } from '../../shared/reorder/use-reorder.ts';
import type { ProjectEditorStore } from '../create-editor.ts';
import styles from '../editor.module.css';
import type { MediaSlot } from '../editor-form.ts';
import type { EditorProblems } from '../editor-problems.ts';
import type { Selection } from '../editor-selection.ts';
import cells from './gallery-cell.module.css';
import { cellNote, GalleryCell } from './gallery-cell.tsx';
import { NewFilesSummary } from './new-files-summary.tsx';
import { shownWaiting } from './slot-image.ts';
import { useCellSelection } from './use-cell-selection.ts';

const messages = PROJECT_MESSAGES.editor;

interface GalleryFieldProps {
  readonly gallery: readonly MediaSlot[];
  readonly selection: Selection | undefined;
  /** The image that stands for the project in lists. */
  readonly coverKey: string | undefined;
  readonly problems: EditorProblems;
  readonly editor: ProjectEditorStore;
  readonly onAnnounce: (text: string) => void;
}

/** The images of the gallery as a contact sheet: chosen, moved and removed one by one or together. */
export const GalleryField = memo(function GalleryField(props: GalleryFieldProps) {
  const { gallery, selection, coverKey, problems, editor, onAnnounce } = props;
  const id = useId();
  const total = gallery.length;
  const described = gallery.filter(({ alt }) => alt.trim() !== '').length;
  const [focusedKey, setFocusedKey] = useState<string>();
  const problem = problems.get('gallery');
  const shown = shownWaiting(gallery);
  const isChosen = (key: string) => selection?.list === 'gallery' && selection.keys.has(key);
  const { listProps, entryFor, wasLifted, isDragging } = useReorder({
    layout: 'grid',
    count: total,
    onMove(group, to) {
      editor.move('gallery', keysAt(group), to);
      onAnnounce(messages.movedTo(group.length, to + 1, total));
    },
    whole: {
      onLift(index, by) {
        const key = gallery[index]?.key ?? '';
        if (by === 'touch') editor.choose('gallery', key, 'hold');
        else if (!isChosen(key)) editor.choose('gallery', key);
        const keys = editor.state().selection?.keys;
        const group = gallery.flatMap((slot, at) => (keys?.has(slot.key) ? [at] : []));
        if (by === 'keys') onAnnounce(messages.lifted(group.length));
        return group;
      },
      onCarry: (group, to) => onAnnounce(messages.carried(group.length, to + 1, total)),
    },
  });
  const selecting = useCellSelection({ list: 'gallery', gallery, editor, onAnnounce, wasLifted });
  const keysAt = (group: readonly number[]) => group.flatMap((at) => gallery[at]?.key ?? []);
  // One cell is reached by Tab, and the others from it by the arrow keys.
  const tabKey = gallery.find(({ key }) => key === focusedKey)?.key ?? gallery[0]?.key;

  return (
    <section className={styles.section} aria-labelledby={id} data-takes-files="gallery">
      <div className={cells.head}>
        <h3 id={id} className={styles.sectionTitle}>
          {messages.gallery}
        </h3>
        <p className={cells.facts}>
          {total > 0 && `${messages.images(total)} · ${messages.described(described, total)}`}
        </p>
        <FileButton
          accept={acceptOf(PROJECT_GALLERY)}
          onPickMany={(files) => editor.addFiles('gallery', files)}
        >
          <ImagePlus size={18} />
          {messages.addToGallery}
        </FileButton>
      </div>
      <div
        {...listProps}
        role="listbox"
        aria-multiselectable
        aria-labelledby={id}
        className={cells.cells}
        data-keeps-escape={isDragging || selection ? '' : undefined}
        onClick={selecting.onClick}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (!listProps.onKeyDown(event)) selecting.onKeyDown(event);
        }}
      >
        {gallery.map((slot, index) => (
          <div
            key={slot.key}
            role="option"
            aria-selected={isChosen(slot.key)}
            tabIndex={slot.key === tabKey ? 0 : -1}
            className={classes(marks.tile, cells.cell)}
            data-handle={index}
            data-cell={slot.key}
            data-invalid={problems.has(`slot:${slot.key}`) ? '' : undefined}
            onFocus={() => setFocusedKey(slot.key)}
            {...entryFor(index)}
          >
            <VisuallyHidden>{nameOf(slot, index, total, slot.key === coverKey)}</VisuallyHidden>
            <GalleryCell
              slot={slot}
              position={index + 1}
              isChosen={isChosen(slot.key)}
              isCover={slot.key === coverKey}
              isShown={shown.has(slot.key)}
            />
          </div>
        ))}
      </div>
      <NewFilesSummary entries={gallery} />
      <div role="alert" className={classes(field.problem, styles.region)}>
        {problem && ERROR_MESSAGES[problem]}
      </div>
      {total === 0 ? (
        <p className={classes(styles.empty, cells.dropSlot, ticks.ticks)}>{messages.galleryHint}</p>
      ) : (
        <p className={field.hint}>{total > 1 ? messages.selectHint : messages.galleryHint}</p>
      )}
    </section>
  );
});

/** The content of a cell, in words. */
function nameOf(slot: MediaSlot, index: number, total: number, isCover: boolean): string {
  const parts = [
    messages.image(index + 1, total),
    isCover && messages.cover,
    cellNote(slot) ?? slot.alt.trim(),
  ];
  return parts.filter((part) => part).join(', ');
}
