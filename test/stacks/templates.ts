/**
 * New apps of the frameworks whose own command downloads its template from GitHub. A machine that can reach only npm's
 * registry cannot do that, so these are the same dependencies and the smallest files of the same app.
 */

const manifest = (contents: object): string => `${JSON.stringify({ name: 'shop', private: true, type: 'module', ...contents }, null, 2)}\n`;

/** The minimal template of `npm create nuxt`. */
export const NUXT = {
  'package.json': manifest({ dependencies: { nuxt: '4.5.2', vue: '^3.5.0', 'vue-router': '^5.0.0' } }),
  'nuxt.config.ts': "export default defineNuxtConfig({ compatibilityDate: '2026-01-01', devtools: { enabled: false } });\n",
  'tsconfig.json': `${JSON.stringify({
    files: [],
    references: ['app', 'server', 'shared', 'node'].map((part) => ({ path: `./.nuxt/tsconfig.${part}.json` })),
  })}\n`,
} as const;

/** The minimal template of `npm create astro`, with the adapter that the recipe adds. */
export const ASTRO = {
  'package.json': manifest({
    dependencies: { astro: '7.3.5', '@astrojs/node': '11.1.6' },
    devDependencies: { '@astrojs/check': '^0.9.0', typescript: '^5.9.0' },
  }),
  'tsconfig.json': `${JSON.stringify({ extends: 'astro/tsconfigs/strict', include: ['.astro/types.d.ts', '**/*'], exclude: ['dist'] })}\n`,
} as const;

/** The template of `npx create-react-router`, without the picture and the style sheet of its welcome page. */
export const REACT_ROUTER = {
  'package.json': manifest({
    dependencies: {
      '@react-router/node': '8.4.0',
      '@react-router/serve': '8.4.0',
      'react-router': '8.4.0',
      isbot: '^5.1.0',
      react: '^19.2.0',
      'react-dom': '^19.2.0',
    },
    devDependencies: {
      '@react-router/dev': '8.4.0',
      '@types/node': '^24',
      '@types/react': '^19',
      '@types/react-dom': '^19',
      typescript: '^5.9.0',
      vite: '^8.0.0',
    },
  }),
  'vite.config.ts': `import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({ plugins: [reactRouter()] });
`,
  'tsconfig.json': `${JSON.stringify({
    include: ['**/*', '.react-router/types/**/*'],
    compilerOptions: {
      lib: ['DOM', 'DOM.Iterable', 'ES2022'],
      types: ['node', 'vite/client'],
      target: 'ES2022',
      module: 'ES2022',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      rootDirs: ['.', './.react-router/types'],
      verbatimModuleSyntax: true,
      noEmit: true,
      skipLibCheck: true,
      strict: true,
    },
  })}\n`,
  'app/root.tsx': `import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';

export default function App() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}
`,
} as const;
