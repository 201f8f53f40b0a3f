import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of WCAG 2.2 AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Those of its rules that depend on colours: in another theme, nothing else is different. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Violations of WCAG 2.2 AA on the page as it is now: rule and where. */
export function accessibilityViolations(page: Page): Promise<string[]> {
  return violations(page, { type: 'tag', values: TAGS });
}

/** The same of a page that was looked at already, in another theme. */
export function colourViolations(page: Page): Promise<string[]> {
  return violations(page, { type: 'rule', values: COLOUR_RULES });
}

interface Rules {
  readonly type: 'tag' | 'rule';
  readonly values: readonly string[];
}

/**
 * The checker is evaluated, once in each document, and not added as a script: the page's security
 * policy allows no foreign one.
 */
async function violations(page: Page, rules: Rules): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as {
      axe: {
        run(
          context: Document,
          options: object,
        ): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>;
      };
    };
    // Reporting what passes, too, takes several times as long.
    const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
    );
  }, rules);
}
