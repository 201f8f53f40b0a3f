import { type RefObject, Suspense, use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { matchPath, NavigationType, Outlet } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { NO_EMAIL } from '#contract/limits.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { OverlayBoundary } from '../../features/shared/overlay/overlay-boundary.tsx';
import { LazyPostMenu } from '../../features/shared/post-menu/post-menu-button.tsx';
import { SuggestionsSkeleton } from '../../features/suggestions/suggestions-skeleton.tsx';
import { useMediaQuery } from '../../hooks/use-media-query.ts';
import { useOnline } from '../../hooks/use-online.ts';
import { useServerReachable } from '../../hooks/use-server-reachable.ts';
import { useSize } from '../../hooks/use-size.ts';
import { afterFirstContent } from '../../lib/scheduling/first-content.ts';
import { correctScroll } from '../../lib/scroll/scroll-correction.ts';
import { NavigationTypeContext } from '../../navigation/navigation-type-context.ts';
import { useLayers } from '../../navigation/overlay-location.ts';
import { session, useSelf } from '../../state/session.ts';
import { prefetch } from '../../ui/link/prefetch.ts';
import { CrashBoundary } from '../../ui/loading/crash-boundary.tsx';
import { lazyWithPreload } from '../../ui/loading/lazy-with-preload.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { preloadWhenIdle } from '../loading/preload-when-idle.ts';
import { RouteSkeleton } from '../loading/route-skeleton.tsx';
import { useLiveEvents } from '../session/use-live-events.ts';
import { usePushDevice } from '../session/use-push-device.ts';
import { BottomBar } from './bottom-bar.tsx';
import { LeftNav } from './left-nav.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';

const SideMenu = lazyWithPreload(async () => (await import('./side-menu.tsx')).SideMenu);
const Suggestions = lazyWithPreload(
  async () => (await import('../../features/suggestions/suggestions.tsx')).Suggestions,
);
const EmailPrompt = lazyWithPreload(
  async () => (await import('../../features/auth/email-prompt.tsx')).EmailPrompt,
);
const FirstMinutes = lazyWithPreload(
  async () => (await import('../first-minutes/first-minutes.tsx')).FirstMinutes,
);
const GlobalOverlays = lazyWithPreload(
  async () => (await import('../overlays/global-overlays.tsx')).GlobalOverlays,
);

/** Where people go next from the feed, the likeliest first. */
const NEXT = [
  () => prefetch(PAGE_PATHS.post),
  LazyPostMenu.preload,
  () => prefetch(PAGE_PATHS.newPost),
  SideMenu.preload,
  () => prefetch(PAGE_PATHS.notifications),
  () => prefetch(PAGE_PATHS.user),
  () => prefetch(PAGE_PATHS.profile),
  () => prefetch(PAGE_PATHS.search),
  () => prefetch(PAGE_PATHS.saved),
  () => prefetch(PAGE_PATHS.connections),
];

/** Below this width there is one column, and the bottom bar. Repeated in the style sheets. */
const ONE_COLUMN = '(width < 700px)';

/** From this width on there is room beside the feed. Repeated in the style sheet. */
const WITH_RAIL = '(width >= 1240px)';

/** Screens whose content may take the rail's room, too. */
const WITHOUT_RAIL: readonly string[] = [PAGE_PATHS.search, PAGE_PATHS.settings];

/**
 * Layout of a screen: a column or all the room beside the left navigation, alone in a column, wide, or
 * as an exhibition.
 */
type Layout = 'columns' | 'full' | 'alone' | 'wide' | 'exhibition';

function layoutAt(pathname: string): Layout {
  if (pathname === PAGE_PATHS.notifications) return 'alone';
  if (pathname === PAGE_PATHS.profile) return 'wide';
  if (matchPath(PAGE_PATHS.project, pathname)) return 'exhibition';
  return matchPath(PAGE_PATHS.user, pathname) ? 'full' : 'columns';
}

/** The frame around every screen of a signed-in person: bars, navigation, and the prompt for an e-mail. */
export function Shell() {
  const main = useRef<HTMLElement>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const closeMenu = () => setMenuOpen(false);
  const isOneColumn = useMediaQuery(ONE_COLUMN);
  const isWide = useMediaQuery(WITH_RAIL);
  const isOnline = useOnline();
  const isReachable = useServerReachable();
  const hasStrip = !isOnline || !isReachable;
  const strip = useRef<HTMLDivElement>(null);
  const stripPx = useSize(strip).heightPx;
  useRoomForStrip(stripPx);
  useSteadyContent(stripPx);
  const self = useSelf();
  const lacksEmail = self.email === NO_EMAIL;
  const { isFirstMinutesOpen } = useSnapshot(session);
  const first = lacksEmail ? <EmailPrompt /> : isFirstMinutesOpen && <FirstMinutes />;
  const { below } = useLayers();
  const pathname = typeof below === 'string' ? below : below.pathname;
  const layout = layoutAt(pathname);
  const hasRail = layout === 'columns' && !WITHOUT_RAIL.includes(pathname);
  const hasNav = layout === 'columns' || layout === 'full';
  useFocusOnNewScreen(main, pathname);
  useLiveEvents(self._id);
  usePushDevice();
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    void afterFirstContent().then(() => {
      setSettled(true);
      return preloadWhenIdle(NEXT);
    });
  }, []);

  return (
    <>
      <a className={styles.skip} href="#content">
        {SHELL_MESSAGES.skipToContent}
      </a>
      <TopBar
        isOneColumn={isOneColumn}
        hasMenu={!hasNav}
        onMenu={() => setMenuOpen(true)}
        onMenuNear={SideMenu.preload}
        strip={
          <div ref={strip} role="status" className={styles.strip}>
            {hasStrip && (
              <p className={styles.offline}>
                {isOnline ? SHELL_MESSAGES.unreachable : SHELL_MESSAGES.offline}
              </p>
            )}
          </div>
        }
      />
      <div className={styles[layout]}>
        {hasNav && !isOneColumn && <LeftNav />}
        <main
          id="content"
          ref={main}
          tabIndex={-1}
          className={classes(styles.content, !hasRail && styles.withoutRail)}
        >
          <TopOfNewScreen pathname={pathname} />
          <CrashBoundary resetKey={pathname}>
            <Suspense fallback={<RouteSkeleton pathname={pathname} />}>
              <Outlet />
            </Suspense>
          </CrashBoundary>
        </main>
        {hasRail && isWide && (
          <CrashBoundary>
            <Suspense fallback={<SuggestionsSkeleton />}>
              {isSettled ? <Suggestions /> : <SuggestionsSkeleton />}
            </Suspense>
          </CrashBoundary>
        )}
      </div>
      {isOneColumn && <BottomBar />}
      {isMenuOpen && (
        <OverlayBoundary onClose={closeMenu}>
          <SideMenu isOneColumn={isOneColumn} onClose={closeMenu} />
        </OverlayBoundary>
      )}
      <OverlayBoundary key={`${lacksEmail} ${isFirstMinutesOpen}`}>
        {first || (isSettled && <GlobalOverlays />)}
      </OverlayBoundary>
    </>
  );
}

/**
 * Sticky elements, and what keys scroll to, start below the strip, whose height depends on its text.
 */
function useRoomForStrip(stripPx: number): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    if (stripPx === 0) return;
    style.setProperty('--strip', `${stripPx}px`);
    return () => {
      style.removeProperty('--strip');
    };
  }, [stripPx]);
}

/**
 * Scrolls along when the room above the content changes, except at the top of the page: the content
 * stays in place, and hidden bars stay hidden.
 */
function useSteadyContent(abovePx: number): void {
  const beforePx = useRef(abovePx);
  useLayoutEffect(() => {
    const movedPx = abovePx - beforePx.current;
    beforePx.current = abovePx;
    if (movedPx !== 0 && scrollY > 0) correctScroll(scrollY + movedPx);
  }, [abovePx]);
}

/**
 * Begins a new screen at its top. Stands before the screen, whose list may then restore where it was
 * left; on the way back, it does so or the browser.
 */
function TopOfNewScreen({ pathname }: { readonly pathname: string }) {
  const isNew = use(NavigationTypeContext) !== NavigationType.Pop;
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (isNew) correctScroll(0);
  }, [pathname, isNew]);
  return null;
}

/** Moves focus to the content of a new screen, where reading and Tab continue. */
function useFocusOnNewScreen(main: RefObject<HTMLElement | null>, pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [main, pathname]);
}
