// Runs before first paint, so that what was chosen on this device never flashes in as something else.
// Keys and values are those of src/lib/storage/device-settings.ts; `token` is that of src/lib/api/token.ts.
try {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') {
    dataset.theme = theme;
    // The browser's own bars, whose colours follow the system otherwise.
    for (const color of document.querySelectorAll('meta[data-scheme]')) {
      color.media = color.dataset.scheme === theme ? 'all' : 'not all';
    }
  }
  if (localStorage.getItem('motion') === 'reduced') dataset.motion = 'reduced';
  if (localStorage.getItem('data') === 'saved') dataset.data = 'saved';
  if (localStorage.getItem('keys') === 'off') dataset.keys = 'off';
  // Stands while the code is on its way: the bar that everybody who is signed in gets, or a line.
  dataset.boot = localStorage.getItem('token') ? 'bar' : 'line';
} catch {
  // Storage is forbidden: the system's own it is.
}
