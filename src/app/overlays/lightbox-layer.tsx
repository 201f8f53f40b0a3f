import { Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useDataSaver } from '../../state/device-settings.ts';
import { closeLightbox, useLightbox } from '../../state/lightbox.ts';
import { CrashBoundary } from '../../ui/loading/crash-boundary.tsx';
import { LAZY_ROUTES } from '../loading/lazy-routes.ts';

/** The lightbox over everything else, while a picture is open. It goes with the screen it came from. */
export function LightboxLayer() {
  const open = useLightbox();
  const isSavingData = useDataSaver();
  const { pathname } = useLocation();
  const shownAt = useRef(pathname);
  useEffect(() => {
    if (shownAt.current !== pathname) closeLightbox();
    shownAt.current = pathname;
  }, [pathname]);
  useEffect(() => closeLightbox, []);
  if (!open) return null;
  return (
    <CrashBoundary>
      <Suspense fallback={null}>
        <LAZY_ROUTES.Lightbox.Part
          pictures={open.pictures}
          startIndex={open.index}
          looksAhead={!isSavingData}
          onClose={closeLightbox}
        />
      </Suspense>
    </CrashBoundary>
  );
}
