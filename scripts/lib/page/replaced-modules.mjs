// Modules of packages that modules of ours stand in for, in the built page and in its tests.

import { join } from 'node:path';
import { ROOT } from '../steps.mjs';

/** What an import in a package names, and the file that it gets (Vite's `resolve.alias`). */
export const REPLACED_MODULES = {
  // The package's <style> element is blocked by the security policy; ours needs none.
  'react-style-singleton': join(ROOT, 'src/lib/dom/radix-styles.ts'),
  // Of lucide-react, imported by each of its icons: ours costs a card less.
  '../createLucideIcon.mjs': join(ROOT, 'src/ui/icon/create-icon.ts'),
};

/** Packages whose modules Vite serves one by one: bundled ahead, they keep what is replaced. */
export const NOT_BUNDLED_AHEAD = ['lucide-react'];
