import minifyHtmlLiterals from 'rollup-plugin-minify-html-literals';
import type { Plugin } from 'vite';
import { minifyCss } from './css.ts';

/** What the package exports, seen from an ES module: CommonJS hides the function one level down. */
type Factory = (options: { failOnError: boolean; options: { generateSourceMap: false; minifyOptions: Record<string, unknown> } }) => Plugin;

const factory = unwrap(minifyHtmlLiterals);

/** Minifies what stands inside html`…` and css`…`. CSS goes through lightningcss, which knows nesting and containers. */
export function minifyLiterals(): Plugin {
  return factory({
    failOnError: true,
    options: {
      generateSourceMap: false,
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
