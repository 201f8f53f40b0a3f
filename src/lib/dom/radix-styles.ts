/**
 * Stands in for the package `react-style-singleton` (see the alias in `vite.config.ts`).
 *
 * The dialogs' scroll lock brings its rules in a `<style>` element, which the security policy
 * blocks. A constructed style sheet says the same and is allowed.
 */
import { useEffect } from 'react';

interface SheetSingleton {
  add(rules: string): void;
  remove(): void;
}

/** A sheet that is on the document while at least one user holds it; the first one's rules count. */
export function stylesheetSingleton(): SheetSingleton {
  let users = 0;
  let sheet: CSSStyleSheet | undefined;
  return {
    add(rules) {
      users += 1;
      if (sheet) return;
      sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets.push(sheet);
    },
    remove() {
      users -= 1;
      if (users > 0 || !sheet) return;
      const gone = sheet;
      sheet = undefined;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((it) => it !== gone);
    },
  };
}

/** A hook that keeps its rules on the document while the component lives. */
export function styleHookSingleton() {
  const singleton = stylesheetSingleton();
  return function useStyle(rules: string, isDynamic?: boolean): void {
    // As in the package: rules only change for users that say so.
    const version = isDynamic ? rules : '';
    // biome-ignore lint/correctness/useExhaustiveDependencies: `version` is the part of `rules` that may change
    useEffect(() => {
      singleton.add(rules);
      return () => singleton.remove();
    }, [version]);
  };
}

/** The same as a component that draws nothing. */
export function styleSingleton() {
  const useStyle = styleHookSingleton();
  return function Sheet({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
    useStyle(styles, dynamic);
    return null;
  };
}
