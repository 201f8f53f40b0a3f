import { expect, it } from 'vitest';
import { checkOver } from '../support/check-script.ts';

const check = checkOver('check-names.mjs');

it('forbids the given-up verbs as names of functions, however they are declared', () => {
  const { status, problems } = check({
    'src/a.ts': [
      'export function takePost() {}',
      'const keepRow = () => {};',
      'const store = { putRow() {}, holdRow: () => {} };',
      'interface Feed { tellAll(): void; readonly askFor: () => void }',
      'function take() {}',
    ].join('\n'),
  });
  expect(status).toBe(1);
  expect(problems).toEqual(
    [
      '1: takePost',
      '2: keepRow',
      '3: putRow',
      '3: holdRow',
      '4: tellAll',
      '4: askFor',
      '5: take',
    ].map((name) => `src/a.ts:${name} is named by a verb that the glossary gives up`),
  );
});

it('allows words that only begin like a given-up verb, values, and calls of the platform', () => {
  const { status } = check({
    'src/a.ts':
      'const notes = 1; const holder = 2; const keep = true; cache.put(1); takeoff();\nfunction takeoff() {}',
  });
  expect(status).toBe(0);
});

it('forbids "place" in names of functions and exports, but not in tests and for fields', () => {
  const { problems } = check({
    'src/a.ts': 'export interface RowPlace { place: number }\nfunction placeOf() {}',
    'src/b.ts':
      'const place = 1; function replace() {} function swapInPlace() {} export class Placeholder {}',
    'tests/c.test.ts': 'function placeOf() {}',
  });
  expect(problems).toEqual(
    ['placeOf', 'RowPlace'].map(
      (name) => `src/a.ts: ${name} is named by "place", which the glossary gives up`,
    ),
  );
});

it('forbids a name that two files export and define, in one program or in two, but not in tests', () => {
  const { problems } = check({
    'src/a.ts': 'export interface Row {}\nexport function load() {}\nexport function save() {}',
    'workers/b.ts': 'const read = () => {};\nexport { read as load };',
    'server/c.ts': 'export type Row = string;\nexport const save = 1;\nfunction load() {}',
    'tests/d.test.ts': 'export interface Row {}\nfunction askAll() {}',
  });
  expect(problems).toEqual([
    'tests/d.test.ts:2: askAll is named by a verb that the glossary gives up',
    'Row is exported by server/c.ts, src/a.ts',
    'save is exported by server/c.ts, src/a.ts',
    'load is exported by src/a.ts, workers/b.ts',
  ]);
});

it('allows a type and a value of one name in one file, and a name that is passed on', () => {
  const { status } = check({
    'src/a.ts': 'export const KINDS = [];\nexport type KINDS = string;',
    'src/b.ts': "export { KINDS } from './a.ts';",
  });
  expect(status).toBe(0);
});

it('fails when there is nothing to read', () => {
  expect(check({ 'readme.md': '' }).status).toBe(1);
});
