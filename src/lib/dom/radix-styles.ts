/**
 * Replaces the package `react-style-singleton` (see `scripts/lib/page/replaced-modules.mjs`), which Radix
 * uses for the scroll lock of dialogs.
 *
 * The package adds a `<style>` element, which the security policy blocks; a constructed style sheet
 * is allowed.
 */
import { useEffect } from 'react';

interface SheetSingleton {
  add(rules: string): void;
  remove(): void;
}

/** A style sheet that is on the document while it has a user; the rules of the first user apply. */
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

/** Returns a hook that keeps its rules on the document while the component is mounted. */
export function styleHookSingleton() {
  const singleton = stylesheetSingleton();
  return function useStyle(rules: string, isDynamic?: boolean): void {
    // As in the package: only dynamic users can change their rules.
    const version = isDynamic ? rules : '';
    // biome-ignore lint/correctness/useExhaustiveDependencies: `version` is the part of `rules` that may change
    useEffect(() => {
      singleton.add(rules);
      return () => singleton.remove();
    }, [version]);
  };
}

/** Returns the hook as a component without content. */
export function styleSingleton() {
  const useStyle = styleHookSingleton();
  return function Sheet({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
    useStyle(styles, dynamic);
    return null;
  };
}
