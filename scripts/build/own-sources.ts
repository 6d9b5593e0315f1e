import type { Plugin } from 'vite';

/** The fields of a source map that this plugin uses. */
interface SourceMap {
  readonly sources: readonly string[];
  readonly sourcesContent: readonly (string | null)[];
}

/**
 * Removes the source text of other packages from the source maps. A developer can find it in those packages, and here every shop would
 * install it. Positions and names stay.
 */
export function ownSources(): Plugin {
  return {
    name: 'own-sources',
    generateBundle(_options, bundle) {
      for (const asset of Object.values(bundle)) {
        if (asset.type !== 'asset' || !asset.fileName.endsWith('.js.map')) continue;
        const map = JSON.parse(String(asset.source)) as SourceMap;
        const sourcesContent = map.sourcesContent.map((text, index) => (map.sources[index]?.includes('node_modules/') ? null : text));
        asset.source = JSON.stringify({ ...map, sourcesContent });
      }
    },
  };
}
