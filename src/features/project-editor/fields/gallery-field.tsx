import ImagePlus from 'lucide-react/icons/image-plus';
import { memo, useId } from 'react';
import { PORTFOLIO_MESSAGES } from '#contract/messages/en/portfolio.ts';
import { PROBLEMS, type ProblemCode } from '#contract/problems.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FileButton } from '../../../ui/button/file-button.tsx';
import type { GalleryRefusal, ProjectEditorStore } from '../create-editor.ts';
import styles from '../editor.module.css';
import type { MediaSlot } from '../editor-form.ts';
import type { EditorProblems } from '../editor-problems.ts';
import tiles from './gallery-tile.module.css';
import { GalleryTile } from './gallery-tile.tsx';
import { NewFilesSummary } from './new-files-summary.tsx';
import { useReorder } from './use-reorder.ts';

const words = PORTFOLIO_MESSAGES.editor;

interface GalleryFieldProps {
  readonly gallery: readonly MediaSlot[];
  /** Why the gallery took no more. */
  readonly full: ProblemCode | undefined;
  readonly refusals: readonly GalleryRefusal[];
  readonly problems: EditorProblems;
  readonly editor: ProjectEditorStore;
  readonly onAnnounce: (words: string) => void;
  /** The picker is about to open: a good moment to get ready. */
  readonly onOpenPicker: () => void;
}

/** The pictures of the gallery in their order, and which files it did not take. */
export const GalleryField = memo(function GalleryField(props: GalleryFieldProps) {
  const { gallery, full, refusals, problems, editor, onAnnounce, onOpenPicker } = props;
  const id = useId();
  const problem = problems.get('gallery') ?? full;
  const { listProps, entryFor, move } = useReorder({
    layout: 'grid',
    count: gallery.length,
    onMove(from, to) {
      editor.move('gallery', from, to);
      onAnnounce(words.image(to + 1, gallery.length));
    },
  });
  return (
    <section className={styles.section} aria-labelledby={id} data-takes-files="gallery">
      <h3 id={id} className={styles.sectionTitle}>
        {words.gallery}
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
        {problem && <p className={styles.problem}>{PROBLEMS[problem].message}</p>}
        {refusals.map((refusal) => (
          <Refusal key={refusal.problem} refusal={refusal} />
        ))}
      </div>
      {refusals.length > 0 && (
        <div>
          <Button onClick={editor.dismissRefusals}>{words.dismiss}</Button>
        </div>
      )}
      <div className={styles.adders}>
        <FileButton
          accept="image/*"
          onPickMany={(files) => editor.addFiles('gallery', files)}
          onOpen={onOpenPicker}
        >
          <ImagePlus size={18} />
          {words.addToGallery}
        </FileButton>
        <p className={styles.hint}>{words.galleryHint}</p>
      </div>
    </section>
  );
});

function Refusal({ refusal: { problem, names } }: { readonly refusal: GalleryRefusal }) {
  return (
    <p className={styles.problem}>
      {PROBLEMS[problem].message}{' '}
      {names.length > 0 && <bdi>{words.refusedNames(names.join(', '))}</bdi>}
    </p>
  );
}
