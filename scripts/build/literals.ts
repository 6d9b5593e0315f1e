import minifyHtmlLiterals from 'rollup-plugin-minify-html-literals';
import type { Plugin } from 'vite';
import { minifyCss } from './css.ts';

/** The package's exports, seen from an ES module: CommonJS puts the function one level deeper. */
type Factory = (options: { include?: string; failOnError: boolean; options: { minifyOptions: Record<string, unknown> } }) => Plugin;

const factory = unwrap(minifyHtmlLiterals);

/**
 * Minifies the content of html`…` and css`…`, in these files or in all. CSS is minified by lightningcss, which supports nesting and
 * containers.
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
