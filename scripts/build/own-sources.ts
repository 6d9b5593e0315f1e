import type { Plugin } from 'vite';

/** What this reads of a source map. */
interface SourceMap {
  readonly sources: readonly string[];
  readonly sourcesContent: readonly (string | null)[];
}

/**
 * Leaves the source text of other packages out of the source maps: whoever looks for it has it in that package, and here it would be
 * installed with every shop. Positions and names stay.
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
