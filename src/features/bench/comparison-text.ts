import { BENCH_MESSAGES } from '#contract/messages/en/bench.ts';
import type { WayFigures } from '../../lib/bench-figures.ts';
import { formatBytes, formatPixels } from '../../lib/format/format.ts';
import type { Comparison } from './run-comparison.ts';

const { columns } = BENCH_MESSAGES;
export const COLUMNS = [
  columns.way,
  columns.time,
  columns.ratio,
  columns.longTasks,
  columns.result,
] as const;

/** Returns the cells of one method's figures, after its name. */
export function cellsOf(figures: WayFigures): readonly string[] {
  const { medianMs, minMs, maxMs, timesPipeline, longTasks, bytes, widthPx, heightPx, quality } =
    figures;
  const { milliseconds, time, ratio, longTasksUnknown } = BENCH_MESSAGES;
  return [
    time(milliseconds(medianMs), milliseconds(minMs), milliseconds(maxMs)),
    Number.isNaN(timesPipeline) ? '–' : ratio(timesPipeline),
    longTasks === undefined ? longTasksUnknown : String(longTasks),
    `${formatPixels(widthPx, heightPx)}, ${formatBytes(bytes)} ${BENCH_MESSAGES.quality(quality)}`,
  ];
}

/** Returns the caption of a comparison: `IMG_1.jpg, 4.4 MB`. */
export function captionOf({ photo }: Comparison): string {
  return `${photo.name}, ${formatBytes(photo.bytes)}`;
}

/** The results as Markdown, one table for each photograph and job. */
export function markdownOf(comparisons: readonly Comparison[], browser: string): string {
  const { way: ways, job: jobs, failed } = BENCH_MESSAGES;
  const row = (cells: readonly string[]) => `| ${cells.map(escapeCell).join(' | ')} |`;
  const tables = comparisons.map((comparison) =>
    [
      `### ${escapeCell(captionOf(comparison))}: ${jobs[comparison.job]}`,
      '',
      row(COLUMNS),
      `|${COLUMNS.map(() => '---|').join('')}`,
      ...comparison.results.map(({ way, figures }) =>
        row([ways[way], ...(figures ? cellsOf(figures) : [failed])]),
      ),
    ].join('\n'),
  );
  return [browser, ...tables, ''].join('\n\n');
}

/** Escapes what would end a cell or a line. */
function escapeCell(text: string): string {
  return text.replace(/[\\|]/g, '\\$&').replace(/\s+/g, ' ');
}
