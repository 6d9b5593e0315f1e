import { ASTRO, NUXT, REACT_ROUTER } from './templates.ts';

/** Each framework: how its official command makes a new app, and how that is built and run. Versions are exact, so that a run says the same tomorrow. */
export interface Framework {
  /** Its heading in docs/frameworks.md. */
  readonly heading: string;
  /** What makes a new app in the folder `shop`; or the files of the official template, where that is fetched from elsewhere than npm. */
  readonly template: { readonly command: readonly string[] } | { readonly files: Readonly<Record<string, string>> };
  /** Each is a program of the app's own; `{port}` is where it is to listen. */
  readonly build: readonly string[];
  readonly production: readonly string[];
  readonly development: readonly string[];
  /** Files beside the recipe's, to try what the recipe says in passing. */
  readonly beside?: Readonly<Record<string, string>>;
}

const HOST = '127.0.0.1';

export const FRAMEWORKS = {
  next: {
    heading: 'Next',
    template: {
      // The template is inside the package. The empty one: the other fetches its fonts from Google when it is built.
      command: [
        ...['create-next-app@16.4.3', 'shop', '--ts', '--app', '--empty', '--no-eslint', '--no-tailwind', '--no-src-dir'],
        ...['--no-react-compiler', '--use-npm', '--skip-install', '--disable-git', '--yes'],
      ],
    },
    build: ['next', 'build'],
    production: ['next', 'start', '-p', '{port}', '-H', HOST],
    development: ['next', 'dev', '-p', '{port}', '-H', HOST],
    beside: {
      'app/plain/page.tsx': `import { PayCheckout } from 'pay-elements/react';

export default function Plain() {
  return <PayCheckout session="ses_plain" theme="dark" />;
}
`,
    },
  },
  nuxt: {
    heading: 'Nuxt',
    template: { files: NUXT },
    build: ['nuxt', 'build'],
    production: ['node', '.output/server/index.mjs'],
    development: ['nuxt', 'dev', '--port', '{port}', '--host', HOST],
  },
  sveltekit: {
    heading: 'SvelteKit',
    template: {
      command: [
        ...['sv@0.17.1', 'create', 'shop', '--template', 'minimal', '--types', 'ts', '--add', 'sveltekit-adapter=adapter:node'],
        ...['--no-install', '--no-dir-check', '--no-download-check'],
      ],
    },
    build: ['vite', 'build'],
    production: ['node', 'build'],
    development: ['vite', 'dev', '--port', '{port}', '--host', HOST],
  },
  astro: {
    heading: 'Astro',
    template: { files: ASTRO },
    build: ['astro', 'build'],
    production: ['node', 'dist/server/entry.mjs'],
    development: ['astro', 'dev', '--port', '{port}', '--host', HOST],
  },
  'react-router': {
    heading: 'React Router',
    template: { files: REACT_ROUTER },
    build: ['react-router', 'build'],
    production: ['react-router-serve', 'build/server/index.js'],
    development: ['react-router', 'dev', '--port', '{port}', '--host', HOST],
  },
} as const satisfies Readonly<Record<string, Framework>>;

export type FrameworkName = keyof typeof FRAMEWORKS;
