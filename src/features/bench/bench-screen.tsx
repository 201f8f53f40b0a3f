import { BENCH_MESSAGES } from '#contract/messages/en/bench.ts';
import { availableMethods } from '../../lib/media/bench-methods.ts';
import { ProgressBar } from '../../ui/loading/progress-bar.tsx';
import words from '../../ui/styles/words.module.css';
import styles from './bench.module.css';
import { BenchForm } from './bench-form.tsx';
import { BenchResults } from './bench-results.tsx';
import { settingsIn } from './bench-settings.ts';
import { type ComparisonState, useComparison } from './use-comparison.ts';

interface BenchScreenProps {
  /** The query of the address, which may set the form. */
  readonly search?: string;
}

/** Compares the media pipeline with the browser's own methods, on this device. */
export function BenchScreen({ search = '' }: BenchScreenProps) {
  const { state, start, cancel } = useComparison();
  return (
    <div className={styles.page}>
      <h1 className={words.pageTitle}>{BENCH_MESSAGES.title}</h1>
      <p className={styles.intro}>{BENCH_MESSAGES.intro}</p>
      {!availableMethods().includes('decoder') && (
        <p className={styles.hint}>{BENCH_MESSAGES.noDecoder}</p>
      )}
      <BenchForm
        isRunning={state.status === 'running'}
        initial={settingsIn(search)}
        onStart={(settings, photos) => void start(settings, photos)}
        onCancel={cancel}
      />
      <p role="status" className={styles.status}>
        {statusOf(state)}
      </p>
      {state.status === 'running' && (
        <ProgressBar label={BENCH_MESSAGES.progress} share={state.share} />
      )}
      {state.status === 'done' && <BenchResults report={state.report} />}
    </div>
  );
}

function statusOf(state: ComparisonState): string {
  switch (state.status) {
    case 'idle':
      return '';
    case 'running':
      return BENCH_MESSAGES.running(state.name);
    case 'canceled':
      return BENCH_MESSAGES.canceled;
    case 'failed':
      return BENCH_MESSAGES.stopped;
    case 'done':
      return BENCH_MESSAGES.done;
  }
}
