import { useLayoutEffect } from 'react';
import type { ProjectEditorStore } from '../create-editor.ts';
import type { EditorProblems } from '../editor-problems.ts';
import { chosenIn } from '../editor-selection.ts';
import type { EditorState } from '../editor-state.ts';
import { ImagePanel } from './image-panel.tsx';
import styles from './inspector.module.css';

interface ImageSheetProps {
  readonly state: EditorState;
  readonly problems: EditorProblems;
  readonly editor: ProjectEditorStore;
  readonly onAnnounce: (text: string) => void;
}

/** Details of the chosen images at the foot of a narrow screen; the images stay visible. */
export function ImageSheet(props: ImageSheetProps) {
  const { form, selection } = props.state;
  const [first] = chosenIn(form, selection);
  const key = first?.key;
  const index = selection && form[selection.list].findIndex((entry) => entry.key === key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at another place it may be under the sheet.
  useLayoutEffect(() => {
    if (key === undefined) return;
    document.querySelector(`[data-cell="${key}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [key, index]);
  return (
    <div className={styles.sheet}>
      <ImagePanel {...props} isSheet />
    </div>
  );
}
