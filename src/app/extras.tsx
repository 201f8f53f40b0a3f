import { Suspense, useEffect, useState } from 'react';
import { replayEarlyKey } from '../lib/early-key.ts';
import { closePostDialog, usePostDialog } from '../state/post-dialog.ts';
import { closeReport, useReport } from '../state/safety.ts';
import { PARTS } from './parts.ts';
import { useClosedByBack } from './use-closed-by-back.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** What lies over every screen when it is asked for. Comes once the first screen stands. */
export function Extras() {
  const postDialog = usePostDialog();
  const report = useReport();
  const [isListOpen, setListOpen] = useState(false);
  // What deleting or blocking does away with goes back by itself.
  const goesBack = postDialog?.kind === 'delete' || postDialog?.kind === 'block';
  const isOpen = (postDialog && !goesBack) || report || isListOpen;
  useClosedByBack(Boolean(isOpen), () => {
    closePostDialog();
    closeReport();
    setListOpen(false);
  });
  useShortcuts({ onHelp: () => setListOpen(true) });
  useEffect(replayEarlyKey, []); // after all keys are listened to
  return (
    <Suspense fallback={null}>
      {postDialog && <PARTS.PostDialogs.Part {...postDialog} />}
      {report && <PARTS.ReportDialog.Part key={report.id} {...report} />}
      {isListOpen && <PARTS.ShortcutList.Part onClose={() => setListOpen(false)} />}
    </Suspense>
  );
}
