// What a folder of pictures came to, as Markdown.

/** Rows of each table. */
const MOST = 20;
/** Differences above this are those of another chroma filter, or of rounding. */
const ALIKE_DB = 40;

const mib = (bytes) => Math.round(bytes / 2 ** 20);

/** @param {readonly import('./run.mjs').Picture[]} pictures */
export function folderMarkdown(pictures) {
  const of = (...outcomes) => pictures.filter(({ outcome }) => outcomes.includes(outcome));
  const made = of('made');
  const broken = of('trap', 'hang');
  const compared = pictures.filter(({ difference }) => difference);
  const unlike = compared.filter(({ difference }) => difference.size || difference.db < ALIKE_DB);
  return [
    `${pictures.length} files: ${made.length} made, ${of('refused').length} refused, ${of('trap').length} traps, ${of('hang').length} hangs.`,
    table('Traps and hangs', ['file', 'bytes', 'what'], broken, ({ name, bytes, detail }) => [
      name,
      bytes,
      detail,
    ]),
    table('Refused', ['reason', 'files', 'for example'], reasonsOf(of('refused')), (row) => row),
    table('Most time', ['file', 'pixels', 'ms', 'most of it'], dearest(made, 'ms'), (picture) => [
      picture.name,
      picture.pixels,
      picture.ms.toFixed(0),
      longestStage(picture.stages),
    ]),
    table('Most memory', ['file', 'pixels', 'MiB'], dearest(pictures, 'peakBytes'), (picture) => [
      picture.name,
      picture.pixels ?? '–',
      mib(picture.peakBytes),
    ]),
    table(
      `Other pixels than ImageMagick’s (${compared.length} compared; ${ALIKE_DB} dB and more is alike)`,
      ['file', 'dB', 'largest', 'mean'],
      unlike.sort((a, b) => (a.difference.db ?? 0) - (b.difference.db ?? 0)).slice(0, MOST),
      ({ name, difference: { db, most, mean, size } }) => [
        name,
        db ?? '–',
        most ?? size,
        mean ?? '–',
      ],
    ),
    '',
  ].join('\n\n');
}

function table(title, columns, rows, cellsOf) {
  if (rows.length === 0) return `### ${title}\n\nnone`;
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [
    `### ${title}`,
    '',
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(cellsOf(row).map((cell) => `${cell}`.replaceAll('|', '\\|')))),
  ].join('\n');
}

/** Code and words of each refusal, how many files, and one of them. */
function reasonsOf(refused) {
  const files = Map.groupBy(refused, ({ code, detail }) => `${code}: ${detail}`);
  return [...files]
    .map(([reason, of]) => [reason, of.length, of[0].name])
    .sort((a, b) => b[1] - a[1]);
}

const dearest = (pictures, figure) =>
  pictures
    .filter((picture) => picture[figure])
    .sort((a, b) => b[figure] - a[figure])
    .slice(0, MOST);

function longestStage(stages) {
  const [name, ms] = Object.entries(stages).sort(([, a], [, b]) => b - a)[0];
  return `${name} ${ms.toFixed(0)}`;
}
