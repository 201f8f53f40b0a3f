import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import wasm from 'vite-plugin-wasm';

/** The server that `npm run dev` starts beside Vite. */
const apiOrigin = process.env.HUB_API_ORIGIN ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), wasm()],
  resolve: {
    alias: {
      // The package's <style> element is blocked by the security policy; ours needs none.
      'react-style-singleton': fileURLToPath(new URL('src/lib/radix-styles.ts', import.meta.url)),
    },
  },
  worker: { format: 'es', plugins: () => [wasm()] },
  build: {
    target: 'esnext',
    outDir: 'dist',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      '/api': apiOrigin,
      '/media': apiOrigin,
      '/healthz': apiOrigin,
      '/socket.io': { target: apiOrigin, ws: true },
    },
  },
});
