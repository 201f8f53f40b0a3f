import { useState } from 'react';
import { BENCH_MESSAGES } from '#contract/messages/en/bench.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from './bench.module.css';
import { COLUMNS, captionOf, cellsOf, markdownOf } from './comparison-text.ts';
import type { Comparison } from './run-comparison.ts';

interface BenchResultsProps {
  readonly comparisons: readonly Comparison[];
}

/** The results, to read, copy or save. */
export function BenchResults({ comparisons }: BenchResultsProps) {
  const [note, setNote] = useState('');

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(markdownOf(comparisons, navigator.userAgent));
      setNote(BENCH_MESSAGES.copied);
    } catch (error) {
      console.error('The results could not be copied.', error);
      setNote(BENCH_MESSAGES.copyFailed);
    }
  }

  return (
    <section aria-labelledby="bench-results">
      <h2 id="bench-results" className={styles.subtitle}>
        {BENCH_MESSAGES.results}
      </h2>
      {comparisons.map((comparison) => (
        <ComparisonTable
          key={`${comparison.job} ${captionOf(comparison)}`}
          comparison={comparison}
        />
      ))}
      <p className={styles.hint}>{BENCH_MESSAGES.how}</p>
      <div className={styles.actions}>
        <Button onClick={() => void handleCopy()}>{BENCH_MESSAGES.copy}</Button>
        <Button onClick={() => saveAsJson(comparisons)}>{BENCH_MESSAGES.save}</Button>
        <p role="status" className={styles.hint}>
          {note}
        </p>
      </div>
    </section>
  );
}

function ComparisonTable({ comparison }: { readonly comparison: Comparison }) {
  const caption = captionOf(comparison);
  const job = BENCH_MESSAGES.job[comparison.job];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption>
          <bdi>{caption}</bdi>
          <br />
          {job.name} <span className={styles.facts}>{job.facts}</span>
        </caption>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparison.results.map(({ way, figures }) => (
            <tr key={way}>
              <th scope="row">{BENCH_MESSAGES.way[way]}</th>
              {figures ? (
                cellsOf(figures).map((cell, index) => <td key={COLUMNS[index + 1]}>{cell}</td>)
              ) : (
                <td colSpan={COLUMNS.length - 1}>{BENCH_MESSAGES.failed}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Saves the results as a file. */
function saveAsJson(comparisons: readonly Comparison[]): void {
  const report = { browser: navigator.userAgent, date: new Date().toISOString(), comparisons };
  const url = URL.createObjectURL(
    new Blob([JSON.stringify(report, null, 2)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = 'media-benchmark.json';
  link.click();
  URL.revokeObjectURL(url);
}
