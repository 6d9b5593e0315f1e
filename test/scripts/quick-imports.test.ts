import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');

/** Imports the database's code, and writes what each import in it was resolved to. */
const PROGRAM = `
  import { registerHooks } from 'node:module';
  const found = new Set();
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const { url, format } = nextResolve(specifier, context);
      found.add([context.parentURL, specifier, url, format].join(' '));
      return { url, format, shortCircuit: true };
    },
  });
  await import('./src/service/storage/database.ts');
  process.stdout.write(JSON.stringify([...found].sort()));
`;

async function importsWith(...options: readonly string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [...options, '--input-type=module', '--eval', PROGRAM], {
    cwd: root,
    maxBuffer: 16 * 1024 * 1024,
  });
  return JSON.parse(stdout) as string[];
}

describe('quick imports', () => {
  test('every import is resolved to the same file of the same kind as without them', async () => {
    const [quick, plain] = await Promise.all([importsWith('--import', './test/support/quick-imports.ts'), importsWith()]);
    assert.deepEqual(quick, plain);
    assert.ok(quick.some((line) => line.includes('drizzle-orm/pg-core')));
  });
});
