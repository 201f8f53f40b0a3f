import './lib/trusted-types.ts';
import './ui/tokens.css';
import './ui/base.css';
import '@fontsource-variable/instrument-sans/wght.css';
import './ui/more-letters.css';
import '@fontsource-variable/geist-mono/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { isFeedShownAt } from './app/overlay.ts';
import { PARTS } from './app/parts.ts';
import { readyFeed } from './lib/feed-client.ts';
import { whenFirstRead } from './lib/first-content.ts';
import { withoutWheel } from './lib/quiet-wheel.ts';
import { heldToken } from './lib/token.ts';
import { beginSession } from './state/session.ts';

beginSession();
// Fetched beside the account, not after it; who is not signed in does not need it.
if (heldToken() !== undefined) {
  void PARTS.Hub.preload();
  if (isFeedShownAt(location.pathname)) readyFeed();
}

// Where one is signed in or not; it asks for nothing.
whenFirstRead('later', async () => {
  const { registerPushWorker } = await import('./lib/push-device.ts');
  await registerPushWorker();
}).catch((error: unknown) => console.warn('The push worker could not be prepared.', error));

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place to draw in.');
createRoot(withoutWheel(root)).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
