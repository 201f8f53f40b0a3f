import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { matchPath, Outlet } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { UserId } from '#contract/ids.ts';
import { WORDS } from '#contract/words.ts';
import { useMediaQuery } from '../hooks/use-media-query.ts';
import { useOnline } from '../hooks/use-online.ts';
import { useReachable } from '../hooks/use-reachable.ts';
import { useSize } from '../hooks/use-size.ts';
import { keepEarlyKey } from '../lib/early-key.ts';
import { afterFirstContent } from '../lib/first-content.ts';
import { session, useSelf } from '../state/session.ts';
import { ADDRESSES } from './addresses.ts';
import { BottomBar } from './bottom-bar.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { LeftNav } from './left-nav.tsx';
import { useLayers } from './overlay.ts';
import { PARTS, preloadNextParts } from './parts.ts';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';
import { useLiveEvents } from './use-live-events.ts';
import { usePushDevice } from './use-push-device.ts';
import { WaitingRail } from './waiting-rail.tsx';
import { WaitingScreen } from './waiting-screen.tsx';

/** Below this width there is one column, and the bottom bar. Also stands in the style sheets. */
const ONE_COLUMN = '(width < 700px)';

/** From this width on there is room beside the feed. Also stands in the style sheet. */
const WITH_RAIL = '(width >= 1240px)';

/** How a screen stands in the window: beside the left navigation, alone in a column, wide, or as an exhibition. */
type Layout = 'columns' | 'alone' | 'wide' | 'exhibition';

function layoutAt(pathname: string): Layout {
  if (pathname === ADDRESSES.notifications) return 'alone';
  if (pathname === ADDRESSES.profile) return 'wide';
  if (matchPath(ADDRESSES.project, pathname)) return 'exhibition';
  return 'columns';
}

/** The frame around every screen of a signed-in person: bars, navigation, and the prompt for an e-mail. */
export function Shell() {
  const main = useRef<HTMLElement>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const isOneColumn = useMediaQuery(ONE_COLUMN);
  const isWide = useMediaQuery(WITH_RAIL);
  const isOnline = useOnline();
  const isReachable = useReachable();
  const hasStrip = !isOnline || !isReachable;
  // As high as what it says takes: what stands while the page scrolls stands below it.
  const strip = useRef<HTMLDivElement>(null);
  const underStrip: Record<string, string> = { '--strip': `${useSize(strip).heightPx}px` };
  const { isEmailPromptOpen } = useSnapshot(session);
  const { below } = useLayers();
  const pathname = typeof below === 'string' ? below : below.pathname;
  const layout = layoutAt(pathname);
  useFocusOnNewScreen(main, pathname);
  useLiveEvents(useSelf()._id as UserId);
  usePushDevice();
  useEffect(keepEarlyKey, []); // until the part that acts on keys has come
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    void afterFirstContent().then(() => {
      setSettled(true);
      return preloadNextParts();
    });
  }, []);

  return (
    <>
      <a className={styles.skip} href="#content">
        {WORDS.skipToContent}
      </a>
      <TopBar
        isOneColumn={isOneColumn}
        hasMenu={layout !== 'columns'}
        onMenu={() => setMenuOpen(true)}
        strip={
          <div ref={strip} role="status">
            {hasStrip && (
              <p className={styles.offline}>{isOnline ? WORDS.unreachable : WORDS.offline}</p>
            )}
          </div>
        }
      />
      <div className={styles[layout]} style={underStrip}>
        {layout === 'columns' && !isOneColumn && <LeftNav />}
        <main id="content" ref={main} tabIndex={-1} className={styles.content}>
          <CrashBoundary resetKey={pathname}>
            <Suspense fallback={<WaitingScreen pathname={pathname} />}>
              <Outlet />
            </Suspense>
          </CrashBoundary>
        </main>
        {layout === 'columns' && isWide && pathname !== ADDRESSES.search && (
          <CrashBoundary>
            <Suspense fallback={<WaitingRail />}>
              {isSettled ? (
                <PARTS.Rail.Part beside={matchPath(ADDRESSES.user, pathname)?.params.userId} />
              ) : (
                <WaitingRail />
              )}
            </Suspense>
          </CrashBoundary>
        )}
      </div>
      {isOneColumn && <BottomBar />}
      <Suspense fallback={null}>
        {isMenuOpen && (
          <PARTS.SideMenu.Part isOneColumn={isOneColumn} onClose={() => setMenuOpen(false)} />
        )}
        {isEmailPromptOpen && <PARTS.EmailPrompt.Part />}
      </Suspense>
      <Suspense fallback={null}>
        {isSettled && !isEmailPromptOpen && <PARTS.Extras.Part />}
      </Suspense>
    </>
  );
}

/** Puts focus on the content of a new screen, so that reading and tabbing go on there. */
function useFocusOnNewScreen(main: RefObject<HTMLElement | null>, pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [main, pathname]);
}
