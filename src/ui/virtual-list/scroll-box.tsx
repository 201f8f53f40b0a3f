import { type ReactNode, useMemo, useState } from 'react';
import { boxArea, ScrollAreaContext } from './scroll-area.ts';
import styles from './scroll-box.module.css';

/** A box that a `VirtualList` scrolls in where the window does not scroll, such as a dialog. */
export function ScrollBox({ children }: { readonly children: ReactNode }) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [content, setContent] = useState<HTMLElement | null>(null);
  const area = useMemo(() => (box && content ? boxArea(box, content) : undefined), [box, content]);
  return (
    <div ref={setBox} className={styles.box}>
      <div ref={setContent}>
        {area && <ScrollAreaContext value={area}>{children}</ScrollAreaContext>}
      </div>
    </div>
  );
}
