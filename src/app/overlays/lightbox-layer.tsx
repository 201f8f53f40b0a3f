import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { OverlayBoundary } from '../../features/shared/overlay/overlay-boundary.tsx';
import { useDataSaver, useLessMotion } from '../../state/device-settings.ts';
import { closeLightbox, useLightbox } from '../../state/lightbox.ts';
import { lazyWithPreload } from '../../ui/loading/lazy-with-preload.tsx';

const Lightbox = lazyWithPreload(
  async () => (await import('./checking-lightbox.tsx')).CheckingLightbox,
);

/** The lightbox, while an image is open. It closes with the screen that opened it. */
export function LightboxLayer() {
  const open = useLightbox();
  const isSavingData = useDataSaver();
  const wantsLessMotion = useLessMotion();
  const { pathname } = useLocation();
  const shownAt = useRef(pathname);
  useEffect(() => {
    if (shownAt.current !== pathname) closeLightbox();
    shownAt.current = pathname;
  }, [pathname]);
  useEffect(() => closeLightbox, []);
  if (!open) return null;
  return (
    <OverlayBoundary onClose={closeLightbox}>
      <Lightbox
        pictures={open.pictures}
        startIndex={open.index}
        looksAhead={!isSavingData}
        startsMoving={!isSavingData && !wantsLessMotion}
        onClose={closeLightbox}
      />
    </OverlayBoundary>
  );
}
