import { Suspense, useEffect, useState } from 'react';
import { replayEarlyKey } from '../lib/early-key.ts';
import { usePostDialog } from '../state/post-dialog.ts';
import { useReport } from '../state/safety.ts';
import { PARTS } from './parts.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** What lies over every screen when it is asked for. Comes once the first screen stands. */
export function Extras() {
  const postDialog = usePostDialog();
  const report = useReport();
  const [isListOpen, setListOpen] = useState(false);
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
