import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';
import { middleware } from '../merchant.ts';

/**
 * `npx vite demo/vue` serves the app and its merchant's server from one process. The service has to run too (`npx pay-elements-sandbox`).
 */
const service = process.env['SERVICE_URL'] ?? 'http://localhost:4100';
const port = Number(process.env['PORT'] ?? 3000);
const shop = middleware({ service, origin: `http://localhost:${port}` });

export default defineConfig({
  root: import.meta.dirname,
  server: { port, strictPort: true },
  preview: { port, strictPort: true },
  plugins: [
    vue(),
    {
      name: 'merchant',
      configureServer: ({ middlewares }) => void middlewares.use(shop),
      configurePreviewServer: ({ middlewares }) => void middlewares.use(shop),
    },
  ],
});
