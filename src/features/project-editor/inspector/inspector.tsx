import { type ReactNode, useState } from 'react';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { ProjectEditorStore } from '../create-editor.ts';
import type { EditorProblems } from '../editor-problems.ts';
import type { EditorState } from '../editor-state.ts';
import { ImagePanel } from './image-panel.tsx';
import styles from './inspector.module.css';

const messages = PROJECT_MESSAGES.editor;

interface InspectorProps {
  readonly state: EditorState;
  readonly problems: EditorProblems;
  readonly editor: ProjectEditorStore;
  readonly onAnnounce: (text: string) => void;
  /** The fields of the whole project. */
  readonly children: ReactNode;
}

/** The column beside the sheet: details of the project, or of the images that are chosen. */
export function Inspector({ children, ...panel }: InspectorProps) {
  const { selection } = panel.state;
  const [view, setView] = useState({ showsImages: false, selection });
  const showsImages = view.selection === selection ? view.showsImages : selection !== undefined;
  return (
    <aside className={styles.column} aria-label={messages.details}>
      <div className={styles.inspector}>
        <div className={styles.views}>
          {[false, true].map((isImage) => (
            <button
              key={String(isImage)}
              type="button"
              className={styles.view}
              aria-pressed={isImage === showsImages}
              onClick={() => setView({ showsImages: isImage, selection })}
            >
              {isImage ? messages.kinds.image : messages.project}
            </button>
          ))}
        </div>
        {showsImages ? <ImagePanel {...panel} /> : <div className={styles.panel}>{children}</div>}
      </div>
    </aside>
  );
}
