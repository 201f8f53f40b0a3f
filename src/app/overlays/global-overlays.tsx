import { Suspense, useEffect, useState } from 'react';
import { replayEarlyKey } from '../../lib/dom/early-key.ts';
import { useCloseOnBack } from '../../navigation/use-close-on-back.ts';
import { closeReport, useReport } from '../../state/moderation.ts';
import { closePostDialog, usePostDialog } from '../../state/post-dialog.ts';
import { LAZY_ROUTES } from '../loading/lazy-routes.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** What lies over every screen when it is asked for. Comes once the first screen stands. */
export function GlobalOverlays() {
  const postDialog = usePostDialog();
  const report = useReport();
  const [isListOpen, setListOpen] = useState(false);
  // What deleting or blocking does away with goes back by itself.
  const goesBack = postDialog?.kind === 'delete' || postDialog?.kind === 'block';
  const isOpen = (postDialog && !goesBack) || report || isListOpen;
  useCloseOnBack(Boolean(isOpen), () => {
    closePostDialog();
    closeReport();
    setListOpen(false);
  });
  useShortcuts({ onHelp: () => setListOpen(true) });
  useEffect(replayEarlyKey, []); // after all keys are listened to
  return (
    <Suspense fallback={null}>
      {postDialog && <LAZY_ROUTES.PostDialogs.Part {...postDialog} />}
      {report && <LAZY_ROUTES.ReportDialog.Part key={report.id} {...report} />}
      {isListOpen && <LAZY_ROUTES.ShortcutList.Part onClose={() => setListOpen(false)} />}
    </Suspense>
  );
}
