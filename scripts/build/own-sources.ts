import type { Plugin } from 'vite';

/** The fields of a source map that this plugin uses. */
interface SourceMap {
  readonly sources: readonly string[];
  readonly sourcesContent: readonly (string | null)[];
}

/**
 * Sources whose text is not in the maps: other packages, and files with data or styles alone, which the built file shows just as well. Facts
 * and the card frame's outer side are left out too, because the package would be larger than 8 MB with them.
 */
const LEFT_OUT = /node_modules\/|src\/(languages|marks|faces|facts)\/|src\/frame\/|\/styles\/|-styles\.ts$/;

/**
 * Removes source text that helps nobody from the source maps, because every shop would install it. A developer can find other packages'
 * text in those packages. Positions and names stay.
 */
export function ownSources(): Plugin {
  return {
    name: 'own-sources',
    generateBundle(_options, bundle) {
      for (const asset of Object.values(bundle)) {
        if (asset.type !== 'asset' || !asset.fileName.endsWith('.js.map')) continue;
        const map = JSON.parse(String(asset.source)) as SourceMap;
        const sourcesContent = map.sourcesContent.map((text, index) => (LEFT_OUT.test(map.sources[index] ?? '') ? null : text));
        asset.source = JSON.stringify({ ...map, sourcesContent });
      }
    },
  };
}
