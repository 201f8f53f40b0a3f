import { describe, expect, it } from 'vitest';
import { checkOver } from '../support/check-script.ts';

const check = checkOver('check-unused.mjs');

describe('the check for what nobody uses', () => {
  it.each([
    ['a constant', 'export const left = 1;'],
    ['a function', 'export async function left() {}'],
    ['a class', 'export class left {}'],
    ['one of several parts', 'export const { left, [0]: right } = parts;\nvoid right;'],
  ])('finds %s that is exported for nobody', (_, line) => {
    const { status, problems } = check({
      'src/parts.ts': line,
      'src/user.ts': "import { right } from './parts.ts';\nconst left = right;\nvoid left;",
    });

    expect(status).toBe(1);
    expect(problems).toEqual(['src/parts.ts: nobody imports left']);
  });

  it.each([
    ['by its name', "import { left } from './parts.ts';"],
    ['under another name', "import { left as mine } from './parts.ts';"],
    ['as part of its module', "import * as parts from './parts.ts';\nparts.left();"],
    ['later', "const { left } = await import('./parts.ts');"],
    ['to hand it on', "export { left } from './parts.ts';"],
    ['as a type', "type Left = typeof import('./parts.ts').left;"],
  ])('sees what is imported %s', (_, line) => {
    const { problems } = check({
      'src/parts.ts': 'export function left() {}',
      'src/user.ts': line,
    });

    expect(problems).toEqual([]);
  });

  it('follows the short addresses of contract and workers', () => {
    const { problems } = check({
      'contract/limits.ts': 'export const LIMIT = 1;',
      'src/user.ts': "import { LIMIT } from '#contract/limits.ts';",
    });

    expect(problems).toEqual([]);
  });

  it('ignores types, which signatures name', () => {
    expect(
      check({ 'src/parts.ts': 'export interface Left {}\nexport type Right = 1;' }).status,
    ).toBe(0);
  });

  it('finds a class that no component names', () => {
    const { problems } = check({
      'src/card.module.css': '.card .title { top: 0.5em } /* .gone */ .left:hover { top: 0 }',
      'src/card.tsx': "import styles from './card.module.css';\nuse(styles.card, styles.title);",
      'src/other.tsx': 'use(styles.left);',
    });

    expect(problems).toEqual(['src/card.module.css: nobody uses .left']);
  });

  it('counts a looked-up class as used where its name occurs', () => {
    const { problems } = check({
      'src/card.module.css': '.wide {} .narrow {}',
      'src/card.tsx': "import styles from './card.module.css';\nuse(styles[width]);",
      'src/page.tsx': "use('wide');",
    });

    expect(problems).toEqual(['src/card.module.css: nobody uses .narrow']);
  });

  it('finds a class that a component names and its styles lack', () => {
    const { problems } = check({
      'src/card.module.css': '.card { top: 0 }',
      'src/card.tsx': "import styles from './card.module.css';\nuse(styles.card, styles.problem);",
    });

    expect(problems).toEqual(['src/card.tsx: there is no .problem in src/card.module.css']);
  });

  it('fails where there is nothing to read', () => {
    expect(check({ 'README.md': '' }).status).toBe(1);
  });
});
