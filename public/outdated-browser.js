// Says that the browser is older than those of `OLDEST_BROWSERS` in vite.config.ts, which would show the
// page broken or blank. In syntax that old browsers know, and without the styles of the page.
(() => {
  var isCurrent =
    window.CSS &&
    CSS.supports('color', 'light-dark(red, red)') &&
    'withResolvers' in Promise &&
    'any' in AbortSignal &&
    'Segmenter' in Intl;
  if (isCurrent) return;
  var message = document.createElement('p');
  message.setAttribute('role', 'alert');
  message.style.cssText =
    'max-width: 30em; margin: 15vh auto; padding: 0 1em; font: 1.125em/1.5 system-ui, sans-serif';
  message.textContent =
    'Creative Hub needs a newer browser. Update this one, or use a current Chrome, Edge, Firefox or Safari.';
  document.body.textContent = '';
  document.body.appendChild(message);
})();
