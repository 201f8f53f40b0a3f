// Says that the browser is older than those of `OLDEST_BROWSERS` in vite.config.ts, which would show the
// page broken or blank. In syntax that old browsers know, and without the styles of the page.
// Of what the page needs, Chrome and Safari have had the colours last, and Firefox the segmenter.
if (!(window.CSS && CSS.supports('color', 'light-dark(red, red)') && 'Segmenter' in Intl)) {
  const message = document.createElement('p');
  message.setAttribute('role', 'alert');
  message.style.cssText =
    'max-width: 30em; margin: 15vh auto; padding: 0 1em; font: 1.125em/1.5 system-ui, sans-serif';
  message.textContent =
    'Creative Hub needs a newer browser. Update this one, or use a current Chrome, Edge, Firefox or Safari.';
  document.body.textContent = '';
  document.body.appendChild(message);
}
