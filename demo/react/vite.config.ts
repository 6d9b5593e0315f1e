import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { middleware } from '../merchant.ts';

/**
 * `npx vite demo/react` serves the app and its merchant's server from one process. The service has to run too (`npx pay-elements-sandbox`).
 */
const service = process.env['SERVICE_URL'] ?? 'http://localhost:4100';
const port = Number(process.env['PORT'] ?? 3000);
const shop = middleware({ service, origin: `http://localhost:${port}` });

export default defineConfig({
  root: import.meta.dirname,
  server: { port, strictPort: true },
  preview: { port, strictPort: true },
  plugins: [
    react(),
    {
      name: 'merchant',
      configureServer: ({ middlewares }) => void middlewares.use(shop),
      configurePreviewServer: ({ middlewares }) => void middlewares.use(shop),
    },
  ],
});
