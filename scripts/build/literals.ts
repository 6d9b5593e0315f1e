import minifyHtmlLiterals from 'rollup-plugin-minify-html-literals';
import type { Plugin } from 'vite';
import { minifyCss } from './css.ts';

/** The function that the package exports. The package is CommonJS, so an ES module may find the function one level deeper, in `default`. */
type Factory = (options: { include?: string; failOnError: boolean; options: { minifyOptions: Record<string, unknown> } }) => Plugin;

const factory = unwrap(minifyHtmlLiterals);

/**
 * Minifies the content of html`…` and css`…` in the files that match `include`, or in all files. CSS is minified by lightningcss, which
 * supports nesting and container queries.
 */
export function minifyLiterals(include?: string): Plugin {
  return factory({
    ...(include !== undefined && { include }),
    failOnError: true,
    options: {
      minifyOptions: { minifyJS: false, removeEmptyAttributes: false, minifyCSS: (text: string) => minifyCss(text) },
    },
  });
}

function unwrap(module: unknown): Factory {
  if (isFactory(module)) return module;
  if (typeof module === 'object' && module !== null && 'default' in module && isFactory(module.default)) return module.default;
  throw new Error('rollup-plugin-minify-html-literals no longer exports a function');
}

function isFactory(value: unknown): value is Factory {
  return typeof value === 'function';
}
