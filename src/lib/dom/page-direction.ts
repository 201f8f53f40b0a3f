/** Which way the page runs. What is not told takes left to right for granted, wherever it stands. */
export function pageDirection(): 'ltr' | 'rtl' {
  return document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
}
