import { useEffect, useState } from 'react';
import { OverlayBoundary } from '../../features/shared/overlay/overlay-boundary.tsx';
import { useCloseOnBack } from '../../navigation/use-close-on-back.ts';
import { closeReport, useReport } from '../../state/moderation.ts';
import { closePostDialog, usePostDialog } from '../../state/post-dialog.ts';
import { hidePublished, usePublished } from '../../state/published.ts';
import { lazyWithPreload } from '../../ui/loading/lazy-with-preload.tsx';
import { preloadWhenIdle } from '../loading/preload-when-idle.ts';
import { useShortcuts } from './use-shortcuts.ts';

const PostDialogs = lazyWithPreload(async () => (await import('./post-dialogs.tsx')).PostDialogs);
const ReportDialog = lazyWithPreload(
  async () => (await import('../../features/moderation/report-dialog.tsx')).ReportDialog,
);
const ShortcutList = lazyWithPreload(
  async () => (await import('./shortcut-list.tsx')).ShortcutList,
);

const PublishedNote = lazyWithPreload(
  async () => (await import('../../features/published/published-note.tsx')).PublishedNote,
);

/** Dialogs and keys that work on every screen. Loaded once the first screen is shown. */
export function GlobalOverlays() {
  const postDialog = usePostDialog();
  const report = useReport();
  const published = usePublished();
  const [isListOpen, setListOpen] = useState(false);
  // Deleting and blocking navigate back by themselves.
  const goesBack = postDialog?.kind === 'delete' || postDialog?.kind === 'block';
  const isOpen = (postDialog && !goesBack) || report || isListOpen;
  useCloseOnBack(Boolean(isOpen), () => {
    closePostDialog();
    closeReport();
    setListOpen(false);
  });
  useShortcuts({ onHelp: () => setListOpen(true) });
  // Loaded before they are needed: a post may be published just before the connection is lost.
  useEffect(() => void preloadWhenIdle([PostDialogs.preload, PublishedNote.preload]), []);
  return (
    <>
      {postDialog && (
        <OverlayBoundary onClose={closePostDialog}>
          <PostDialogs {...postDialog} />
        </OverlayBoundary>
      )}
      {report && (
        <OverlayBoundary key={report.id} onClose={closeReport}>
          <ReportDialog {...report} />
        </OverlayBoundary>
      )}
      {isListOpen && (
        <OverlayBoundary onClose={() => setListOpen(false)}>
          <ShortcutList onClose={() => setListOpen(false)} />
        </OverlayBoundary>
      )}
      {/* Always there, so that it is announced. */}
      <div role="status">
        {published && (
          <OverlayBoundary key={published.path} onClose={hidePublished}>
            <PublishedNote {...published} />
          </OverlayBoundary>
        )}
      </div>
    </>
  );
}
