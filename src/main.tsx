import './lib/dom/trusted-types.ts';
import './ui/styles/tokens.css';
import './ui/styles/base.css';
import '@fontsource-variable/instrument-sans/wght.css';
import './ui/styles/font-fallback.css';
import '@fontsource-variable/geist-mono/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { App } from './app/app.tsx';
import { currentToken } from './lib/api/token.ts';
import { withoutWheelListener } from './lib/dom/no-wheel-listener.ts';
import { refuseStrayFiles } from './lib/dom/stray-files.ts';
import { preloadFeed } from './lib/feed/feed-client.ts';
import { whenFirstRead } from './lib/scheduling/first-content.ts';
import { getLastScope } from './lib/storage/feed-scope.ts';
import { isFeedShownAt } from './navigation/overlay-location.ts';
import { beginSession } from './state/session.ts';
import { prefetch } from './ui/link/prefetch.ts';

beginSession();
refuseStrayFiles();
// Fetched beside the account, not after it; who is not signed in does not need it.
const token = currentToken();
if (token !== undefined) {
  void prefetch(PAGE_PATHS.hub);
  if (isFeedShownAt(location.pathname)) preloadFeed(token, getLastScope());
}

// Where one is signed in or not; it asks for nothing.
whenFirstRead('later', async () => {
  const { registerPushWorker } = await import('./lib/net/push-device.ts');
  await registerPushWorker();
}).catch((error: unknown) => console.warn('The push worker could not be prepared.', error));

// Without it `public/outdated-browser.js` has said that the browser is too old.
const root = document.getElementById('root');
if (root) {
  createRoot(withoutWheelListener(root)).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
