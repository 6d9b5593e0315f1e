import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { describe, test } from 'node:test';

const dist = join(import.meta.dirname, '../../dist');
const read = (file: string): string => readFileSync(join(dist, file), 'utf8');

describe('the source maps of the modules for npm', () => {
  test('lead from the last character of each file, which a plugin may have moved down, to a line of a source', () => {
    const maps = globSync('**/*.js.map', { cwd: dist });
    assert.ok(maps.length > 20, `${maps.length} maps`);
    const wrong = maps.filter((path) => {
      const lines = read(path.slice(0, -'.map'.length)).split('\n');
      // The code is minified to one line. Around it are at most an import and the comment that names the map.
      const longest = Math.max(...lines.map((line) => line.length));
      const line = lines.findIndex(({ length }) => length === longest);
      const entry = new SourceMap(JSON.parse(read(path)) as SourceMapPayload).findEntry(line, longest - 1);
      return !('generatedLine' in entry) || entry.generatedLine !== line;
    });
    assert.deepEqual(wrong, []);
  });
});
