/** The colour scheme of this browser. `public/theme.js` applies the stored one before first paint. */
export type Theme = 'light' | 'dark' | 'system';

/** The same key stands in `public/theme.js`, which runs before any module. */
const STORAGE_KEY = 'theme';

/** What was chosen here; `system` until something was. */
export function storedTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Shows the page in `theme` and keeps the choice. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
  } catch (error) {
    console.warn('The theme could not be stored.', error);
  }
}
