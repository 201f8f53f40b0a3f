import ImagePlus from 'lucide-react/icons/image-plus';
import { memo, useId } from 'react';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FileButton } from '../../../ui/button/file-button.tsx';
import type { ProjectEditorStore } from '../create-editor.ts';
import styles from '../editor.module.css';
import type { MediaSlot } from '../editor-form.ts';
import type { EditorProblems } from '../editor-problems.ts';
import type { GalleryRefusal } from '../editor-state.ts';
import tiles from './gallery-tile.module.css';
import { GalleryTile } from './gallery-tile.tsx';
import { NewFilesSummary } from './new-files-summary.tsx';
import { useReorder } from './use-reorder.ts';

const messages = PROJECT_MESSAGES.editor;

interface GalleryFieldProps {
  readonly gallery: readonly MediaSlot[];
  readonly refusals: readonly GalleryRefusal[];
  readonly problems: EditorProblems;
  readonly editor: ProjectEditorStore;
  readonly onAnnounce: (words: string) => void;
}

/** The pictures of the gallery in their order, and which files it did not take. */
export const GalleryField = memo(function GalleryField(props: GalleryFieldProps) {
  const { gallery, refusals, problems, editor, onAnnounce } = props;
  const id = useId();
  const problem = problems.get('gallery');
  const { listProps, entryFor, move } = useReorder({
    layout: 'grid',
    count: gallery.length,
    onMove(from, to) {
      editor.move('gallery', from, to);
      onAnnounce(messages.image(to + 1, gallery.length));
    },
  });
  return (
    <section className={styles.section} aria-labelledby={id} data-takes-files="gallery">
      <h3 id={id} className={styles.sectionTitle}>
        {messages.gallery}
      </h3>
      <ul {...listProps} className={tiles.tiles}>
        {gallery.map((slot, index) => (
          <li key={slot.key} className={tiles.entry} {...entryFor(index)}>
            <GalleryTile
              slot={slot}
              index={index}
              isLast={index === gallery.length - 1}
              problem={problems.get(`slot:${slot.key}`)}
              editor={editor}
              onMove={move}
            />
          </li>
        ))}
      </ul>
      <NewFilesSummary entries={gallery} />
      <div role="alert" className={styles.region}>
        {problem && <p className={styles.problem}>{ERROR_MESSAGES[problem]}</p>}
        {refusals.map((refusal) => (
          <Refusal key={refusal.problem} refusal={refusal} />
        ))}
      </div>
      {refusals.length > 0 && (
        <div>
          <Button onClick={editor.dismissRefusals}>{messages.dismiss}</Button>
        </div>
      )}
      <div className={styles.adders}>
        <FileButton accept="image/*" onPickMany={(files) => editor.addFiles('gallery', files)}>
          <ImagePlus size={18} />
          {messages.addToGallery}
        </FileButton>
        <p className={styles.hint}>{messages.galleryHint}</p>
      </div>
    </section>
  );
});

function Refusal({ refusal: { problem, names } }: { readonly refusal: GalleryRefusal }) {
  return (
    <p className={styles.problem}>
      {ERROR_MESSAGES[problem]}{' '}
      {names.length > 0 && <bdi>{messages.refusedNames(names.join(', '))}</bdi>}
    </p>
  );
}
