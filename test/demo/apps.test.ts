import assert from 'node:assert/strict';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { build } from 'vite';
import { artefacts } from '../support/results.ts';

/** The demo apps build as they are. Browser tests use them inside the official templates (test/e2e/apps.whole.spec.ts). */

const root = join(import.meta.dirname, '../..');

for (const framework of ['react', 'vue'])
  test(`demo/${framework} builds`, async () => {
    const outDir = join(artefacts, 'apps', `demo-${framework}`);
    await rm(outDir, { recursive: true, force: true });
    await build({ configFile: join(root, 'demo', framework, 'vite.config.ts'), logLevel: 'error', build: { outDir, emptyOutDir: true } });
    assert.ok((await readdir(outDir)).includes('index.html'));
  });
