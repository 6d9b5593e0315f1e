import { ASTRO, NUXT, REACT_ROUTER } from './templates.ts';

/**
 * Each framework: how its official command creates a new app, and how that app is built and run. Versions are exact, so that
 * every run has the same result.
 */
export interface Framework {
  /** The framework's heading in docs/frameworks.md. */
  readonly heading: string;
  /**
   * The command that creates a new app in the folder `shop`, or the files of the official template if the command would
   * download it from elsewhere than npm.
   */
  readonly template: { readonly command: readonly string[] } | { readonly files: Readonly<Record<string, string>> };
  /** Programs of the app. `{port}` stands for the port to listen on. */
  readonly build: readonly string[];
  readonly production: readonly string[];
  readonly development: readonly string[];
  /** Whether the recipe writes the form into the page's HTML. */
  readonly formInHtml: boolean;
  /** Additional files, to test what the recipe mentions in passing. */
  readonly beside?: Readonly<Record<string, string>>;
}

const HOST = '127.0.0.1';

export const FRAMEWORKS = {
  next: {
    heading: 'Next',
    formInHtml: true,
    template: {
      // The template is inside the package. It is the empty one, because the other one downloads fonts from Google during the
      // build.
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
    formInHtml: true,
    template: { files: NUXT },
    build: ['nuxt', 'build'],
    production: ['node', '.output/server/index.mjs'],
    development: ['nuxt', 'dev', '--port', '{port}', '--host', HOST],
  },
  sveltekit: {
    heading: 'SvelteKit',
    formInHtml: false,
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
    formInHtml: true,
    template: { files: ASTRO },
    build: ['astro', 'build'],
    production: ['node', 'dist/server/entry.mjs'],
    development: ['astro', 'dev', '--port', '{port}', '--host', HOST],
  },
  'react-router': {
    heading: 'React Router',
    formInHtml: true,
    template: { files: REACT_ROUTER },
    build: ['react-router', 'build'],
    production: ['react-router-serve', 'build/server/index.js'],
    development: ['react-router', 'dev', '--port', '{port}', '--host', HOST],
  },
} as const satisfies Readonly<Record<string, Framework>>;

export type FrameworkName = keyof typeof FRAMEWORKS;
