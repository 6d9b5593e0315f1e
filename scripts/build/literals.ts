import minifyHtmlLiterals from 'rollup-plugin-minify-html-literals';
import type { Plugin, Rolldown } from 'vite';
import { minifyCss } from './css.ts';

/** The function that the package exports. The package is CommonJS, so an ES module may find the function one level deeper, in `default`. */
type Factory = (options: { include?: string; failOnError: boolean; options: { minifyOptions: Record<string, unknown> } }) => {
  readonly name: string;
  readonly transform: Transform;
};

/** Returns the new code with its source map, or nothing if the file has nothing to minify. */
type Transform = (
  this: Rolldown.TransformPluginContext,
  code: string,
  id: string,
) => { code: string; map: Rolldown.SourceMapInput } | undefined;

const factory = unwrap(minifyHtmlLiterals);

/**
 * What a transformation made of a file's code, by both. A build bundles the same sources up to seven times, and finding the literals
 * means parsing each file, which was a third of the build's work.
 */
const known = new Map<string, ReturnType<Transform>>();

/**
 * Minifies the content of html`…` and css`…` in the files that match `include`, or in all files. CSS is minified by lightningcss, which
 * supports nesting and container queries.
 */
export function minifyLiterals(include?: string): Plugin {
  const { transform, ...plugin } = factory({
    ...(include !== undefined && { include }),
    failOnError: true,
    options: {
      minifyOptions: { minifyJS: false, removeEmptyAttributes: false, minifyCSS: (text: string) => minifyCss(text) },
    },
  });
  return {
    ...plugin,
    transform(code, id) {
      const key = [include, id, code].join('\n');
      const made = known.has(key) ? known.get(key) : transform.call(this, code, id);
      known.set(key, made);
      return made && { ...made };
    },
  };
}

function unwrap(module: unknown): Factory {
  if (isFactory(module)) return module;
  if (typeof module === 'object' && module !== null && 'default' in module && isFactory(module.default)) return module.default;
  throw new Error('rollup-plugin-minify-html-literals no longer exports a function');
}

function isFactory(value: unknown): value is Factory {
  return typeof value === 'function';
}
