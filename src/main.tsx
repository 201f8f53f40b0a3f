import './lib/trusted-types.ts';
import './ui/tokens.css';
import './ui/base.css';
import '@fontsource-variable/instrument-sans/wght.css';
import '@fontsource-variable/geist-mono/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { PARTS } from './app/parts.ts';
import { heldToken } from './lib/token.ts';
import { beginSession } from './state/session.ts';

beginSession();
// Fetched beside the account, not after it; who is not signed in does not need it.
if (heldToken() !== undefined) PARTS.Hub.preload();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place to draw in.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
