import { useState } from 'react';
import { BENCH_MESSAGES } from '#contract/messages/en/bench.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { Button } from '../../ui/button/button.tsx';
import type { BatchFigures } from './batches.ts';
import styles from './bench.module.css';
import { BenchChart } from './bench-chart.tsx';
import { searchOf } from './bench-settings.ts';
import {
  benchResultsJson,
  benchResultsMarkdown,
  COLUMNS,
  captionOf,
  cellsOf,
  STEP_COLUMNS,
  stepCells,
  stepsOf,
} from './comparison-text.ts';
import type { Comparison } from './run-comparison.ts';
import type { BenchReport } from './use-comparison.ts';

interface BenchResultsProps {
  readonly report: BenchReport;
}

/** The results, to read, copy or save. */
export function BenchResults({ report }: BenchResultsProps) {
  const { comparisons, batches, settings } = report;
  const [note, setNote] = useState('');

  async function copyText(text: string) {
    try {
      await navigator.clipboard.writeText(text);
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
      {batches.length > 0 && <BatchTable batches={batches} />}
      <p className={styles.hint}>{BENCH_MESSAGES.how}</p>
      <div className={styles.actions}>
        <Button
          onClick={() => void copyText(benchResultsMarkdown(comparisons, navigator.userAgent))}
        >
          {BENCH_MESSAGES.copy}
        </Button>
        <Button onClick={() => saveAsJson(report)}>{BENCH_MESSAGES.save}</Button>
        <Button onClick={() => void copyText(linkOf(searchOf(settings)))}>
          {BENCH_MESSAGES.copyLink}
        </Button>
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
  const { pixels } = comparison.photo;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className={styles.scroll} data-scrolls-sideways="" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption>
          <bdi>{caption}</bdi>
          <br />
          {job.name} <span className={styles.facts}>{job.facts}</span>
        </caption>
        <Head columns={COLUMNS} />
        <tbody>
          {comparison.results.map(({ method, figures }) => (
            <tr key={method}>
              <th scope="row">{BENCH_MESSAGES.method[method]}</th>
              {figures ? (
                cellsOf(figures, pixels).map((cell, index) => (
                  <td key={COLUMNS[index + 1]}>{cell}</td>
                ))
              ) : (
                <td colSpan={COLUMNS.length - 1}>{BENCH_MESSAGES.failed}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <BenchChart bars={barsOf(comparison)} />
      <StepsTable comparison={comparison} />
    </section>
  );
}

function Head({ columns }: { readonly columns: readonly string[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function StepsTable({ comparison }: { readonly comparison: Comparison }) {
  const steps = stepsOf(comparison);
  if (steps.length === 0) return null;
  return (
    <>
      <table className={styles.table}>
        <caption>{BENCH_MESSAGES.steps}</caption>
        <Head columns={STEP_COLUMNS} />
        <tbody>
          {steps.map((figures) => {
            const [time, speed] = stepCells(figures);
            return (
              <tr key={figures.step}>
                <th scope="row">{BENCH_MESSAGES.step[figures.step]}</th>
                <td>{time}</td>
                <td>{speed}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <BenchChart
        bars={steps.map(({ step, medianMs }) => ({
          name: BENCH_MESSAGES.step[step],
          value: medianMs,
          reach: medianMs,
          isOwn: true,
        }))}
      />
    </>
  );
}

function barsOf({ results }: Comparison) {
  return results.flatMap(({ method, figures }) =>
    figures
      ? [
          {
            name: BENCH_MESSAGES.method[method],
            value: figures.medianMs,
            reach: figures.p95Ms,
            isOwn: method === 'pipeline',
          },
        ]
      : [],
  );
}

/** The pipeline with 1 to N workers. */
function BatchTable({ batches }: { readonly batches: readonly BatchFigures[] }) {
  const { milliseconds, columns } = BENCH_MESSAGES;
  return (
    <section
      className={styles.scroll}
      data-scrolls-sideways=""
      aria-label={BENCH_MESSAGES.parallel}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
      tabIndex={0}
    >
      <table className={styles.table}>
        <caption>{BENCH_MESSAGES.batch(batches[0]?.images ?? 0)}</caption>
        <Head columns={[columns.workers, columns.median, columns.p95, columns.speed]} />
        <tbody>
          {batches.map(({ workers, medianMs, p95Ms, megapixelsPerSecond }) => (
            <tr key={workers}>
              <th scope="row">{workers}</th>
              <td>{milliseconds(medianMs)}</td>
              <td>{milliseconds(p95Ms)}</td>
              <td>{milliseconds(megapixelsPerSecond)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The address that sets the form as it was; a person's own photographs are not in it. */
function linkOf(search: string): string {
  return `${location.origin}${PAGE_PATHS.bench}${search}`;
}

/** Saves the results as a file. */
function saveAsJson(report: BenchReport): void {
  const json = benchResultsJson(report, navigator.userAgent);
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'media-benchmark.json';
  link.click();
  URL.revokeObjectURL(url);
}
