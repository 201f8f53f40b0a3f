import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

import packageFile from '../../package.json' with { type: 'json' };
import { SOURCE_FOLDERS } from '../../scripts/lib/checks/source-files.mjs';

/** Decisions speak of the day on which they were made. */
const DOCUMENTS = [
  ...globSync(['*.md', 'docs/*.md', 'docs/*/README.md', 'crates/*/*.md']),
  ...globSync(SOURCE_FOLDERS.map((folder) => `${folder}/**/README.md`)),
];
/** Below the root; crates name what is within them. */
const PATH = new RegExp(`^(${SOURCE_FOLDERS.join('|')}|crates|deploy|docs|public)/[^\\s…<>]+$`);

it.each(DOCUMENTS)('what %s names is there', (document) => {
  const text = readFileSync(document, 'utf8');
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
  const links = all(/\]\(([^)#\s]+)[^)]*\)/g).filter((to) => !/^https?:/.test(to));
  const paths = all(/`([^`\n]+)`/g)
    .map((code) => code.replace(/[:#(].*/, ''))
    .filter((path) => PATH.test(path) && !document.startsWith('crates/'));
  const commands = all(/npm run ([\w:]+)/g);
  expect([
    ...links.filter((to) => !existsSync(join(dirname(document), to))),
    ...paths.filter((path) => !existsSync(path) && globSync(path).length === 0),
    ...commands.filter((name) => !Object.hasOwn(packageFile.scripts, name)),
  ]).toEqual([]);
});

it('docs/OPERATIONS.md has every setting of the server, and no other', () => {
  const text = readFileSync('docs/OPERATIONS.md', 'utf8');
  const [table = ''] = text.slice(text.indexOf('| Variable |')).split('\n\n');
  const names = table.split('\n').map((row) => row.split('|')[1] ?? '');
  const documented = names.flatMap((cell) => cell.match(/(?<=`)\w+(?=`)/g) ?? []);
  const config = readFileSync('server/config.ts', 'utf8');
  const read = config.match(/(?<=\/\*\* `)[A-Z][A-Z0-9_]+(?=`)/g);
  expect(documented.toSorted()).toEqual(read?.toSorted());
});
