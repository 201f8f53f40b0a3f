import { BENCH_MESSAGES } from '#contract/messages/en/bench.ts';
import {
  type MethodFigures,
  megapixelsPerSecond,
  type StepFigures,
  stepFigures,
} from '../../lib/bench-figures.ts';
import { formatBytes, formatPixels } from '../../lib/format/format.ts';
import type { Comparison } from './run-comparison.ts';
import type { BenchReport } from './use-comparison.ts';

const { columns } = BENCH_MESSAGES;
export const COLUMNS = [
  columns.method,
  columns.time,
  columns.p95,
  columns.speed,
  columns.ratio,
  columns.memory,
  columns.longTasks,
  columns.result,
] as const;

/**
 * Returns the cells of one method's figures, after its name.
 *
 * @param pixels of the source; 0 if unknown.
 */
export function cellsOf(figures: MethodFigures, pixels: number): readonly string[] {
  const { medianMs, minMs, maxMs, p95Ms, timesPipeline, longTasks, bytes, widthPx, heightPx } =
    figures;
  const { milliseconds, time, ratio, notReported } = BENCH_MESSAGES;
  return [
    time(milliseconds(medianMs), milliseconds(minMs), milliseconds(maxMs)),
    milliseconds(p95Ms),
    pixels > 0 ? milliseconds(megapixelsPerSecond(pixels, medianMs)) : '–',
    Number.isNaN(timesPipeline) ? '–' : ratio(timesPipeline),
    figures.wasmBytes === undefined ? notReported : formatBytes(figures.wasmBytes),
    longTasks === undefined ? notReported : String(longTasks),
    `${formatPixels(widthPx, heightPx)}, ${formatBytes(bytes)} ${BENCH_MESSAGES.quality(figures.quality)}`,
  ];
}

/** Returns the pipeline's steps; none where it made no image. */
export function stepsOf({ results, photo }: Comparison): readonly StepFigures[] {
  const steps = results.find(({ method }) => method === 'pipeline')?.figures?.steps;
  return steps ? stepFigures(steps, photo.pixels) : [];
}

export const STEP_COLUMNS = [columns.step, columns.median, columns.speed] as const;

/** Returns the cells of a step, after its name. */
export function stepCells({ medianMs, megapixelsPerSecond: speed }: StepFigures) {
  const { milliseconds } = BENCH_MESSAGES;
  // What took no time, or is of a source of unknown size, has no speed.
  return [milliseconds(medianMs), speed > 0 && Number.isFinite(speed) ? speed.toFixed(0) : '–'];
}

/** Returns the caption of a comparison: `IMG_1.jpg, 4.4 MB`. */
export function captionOf({ photo }: Comparison): string {
  return `${photo.name}, ${formatBytes(photo.bytes)}`;
}

/** The results as they are saved; the field `way` has its name from earlier versions. */
export function benchResultsJson({ comparisons, ...report }: BenchReport, browser: string): string {
  const saved = comparisons.map(({ results, ...comparison }) => ({
    ...comparison,
    results: results.map(({ method, figures }) => ({ way: method, figures })),
  }));
  const date = new Date().toISOString();
  return JSON.stringify({ browser, date, ...report, comparisons: saved }, null, 2);
}

/** The results as Markdown, one table for each photograph and job. */
export function benchResultsMarkdown(comparisons: readonly Comparison[], browser: string): string {
  const { method: methods, job: jobs, failed } = BENCH_MESSAGES;
  const row = (cells: readonly string[]) => `| ${cells.map(escapeCell).join(' | ')} |`;
  const tables = comparisons.map((comparison) =>
    [
      `### ${escapeCell(captionOf(comparison))}: ${jobs[comparison.job]}`,
      '',
      row(COLUMNS),
      `|${COLUMNS.map(() => '---|').join('')}`,
      ...comparison.results.map(({ method, figures }) =>
        row([methods[method], ...(figures ? cellsOf(figures, comparison.photo.pixels) : [failed])]),
      ),
      ...stepLines(stepsOf(comparison), row),
    ].join('\n'),
  );
  return [browser, ...tables, ''].join('\n\n');
}

function stepLines(steps: readonly StepFigures[], row: (cells: readonly string[]) => string) {
  if (steps.length === 0) return [];
  const rows = steps.map((figures) =>
    row([BENCH_MESSAGES.step[figures.step], ...stepCells(figures)]),
  );
  return ['', row(STEP_COLUMNS), '|---|---|---|', ...rows];
}

/** Escapes what would end a cell or a line. */
function escapeCell(text: string): string {
  return text.replace(/[\\|]/g, '\\$&').replace(/\s+/g, ' ');
}
