import { ACCOUNT_SETTINGS } from '#contract/calls/account-settings.ts';
import { ACCOUNT_MESSAGES } from '#contract/messages/en/account.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { request } from '../../lib/api/request.ts';
import { formatBytes } from '../../lib/format/format.ts';
import { FailureFrame } from '../../ui/loading/failure-frame.tsx';
import { ProgressBar } from '../../ui/loading/progress-bar.tsx';
import { PartSkeleton } from '../../ui/skeleton/part-skeleton.tsx';
import styles from './account.module.css';
import { SettingsPart } from './settings-part.tsx';

const messages = ACCOUNT_MESSAGES.storage;

function loadStorage(_key: string, signal: AbortSignal) {
  return request(ACCOUNT_SETTINGS.storage, { signal });
}

/** What the images and videos of the account take, and may take. */
export function StorageSection() {
  const { state, reload } = useLoaded('storage', loadStorage);
  return (
    <SettingsPart titleId="storage-title" title={messages.title}>
      {state.status === 'loading' && <PartSkeleton shape="oneLine" label={messages.loading} />}
      {state.status === 'failed' && (
        <FailureFrame onRetry={state.canRetry ? reload : undefined}>{state.message}</FailureFrame>
      )}
      {state.status === 'ready' && <Used {...state.value} />}
      <p className={styles.text}>{messages.hint}</p>
    </SettingsPart>
  );
}

function Used({ usedBytes, maxBytes }: { readonly usedBytes: number; readonly maxBytes: number }) {
  return (
    <>
      <p>{messages.used(formatBytes(usedBytes), formatBytes(maxBytes))}</p>
      <div className={styles.meter} aria-hidden="true">
        <ProgressBar label={messages.title} share={Math.min(usedBytes / maxBytes, 1)} />
      </div>
    </>
  );
}
