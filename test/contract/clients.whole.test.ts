import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { openapiDocument } from '../../src/service/http/openapi.ts';
import { CHECKERS, installOwn } from '../support/own-packages.ts';

/**
 * A public generator creates a client from the OpenAPI document. The client compiles in strict mode, and its types tell a
 * merchant what is needed.
 */

const root = join(import.meta.dirname, '../..');

const STRICT = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  skipLibCheck: false,
  noEmit: true,
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'nodenext',
  moduleResolution: 'nodenext',
  types: [],
};

describe('a client that is generated from the OpenAPI document compiles strictly', () => {
  const document = openapiDocument('https://pay.example');
  let folder = '';
  before(async () => {
    installOwn(CHECKERS);
    // Inside the package folder, so that the generated code finds its imports.
    await mkdir(join(root, 'test-artefacts'), { recursive: true });
    folder = await mkdtemp(join(root, 'test-artefacts', 'clients-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** Compiles a folder. @throws Error with the compiler's messages */
  async function compiled(at: string, options: object = STRICT): Promise<void> {
    await writeFile(join(at, 'package.json'), JSON.stringify({ type: 'module' }));
    await writeFile(join(at, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['**/*.ts'] }));
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const { stdout } = await promisify(execFile)(process.execPath, [tsc, '--pretty', 'false', '-p', at]).catch((error: unknown) => {
      throw new Error((error as { stdout?: string }).stdout ?? String(error));
    });
    assert.equal(stdout, '');
  }

  test('@hey-api/openapi-ts', async () => {
    const at = join(folder, 'client');
    const settings = {
      input: join(at, 'openapi.json'),
      output: { path: join(at, 'generated'), importFileExtension: '.js' },
      plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
      logs: { level: 'silent' },
    };
    await mkdir(at);
    await writeFile(settings.input, JSON.stringify(document));
    // A process of its own, because the generator loads the TypeScript that is installed with it.
    const generator = `import { createClient } from '@hey-api/openapi-ts';\nawait createClient(${JSON.stringify(settings)});`;
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', generator], { cwd: CHECKERS });
    await writeFile(
      join(at, 'use.ts'),
      `import { customersCreate, customersList } from './generated/sdk.gen.js';
import type { CustomersCreateRecord, SandboxClockMoveData } from './generated/types.gen.js';
const record: CustomersCreateRecord = { reference: 'C-1', person_name: 'Thandi', person_surname: 'Mokoena', metadata: { any: { thing: [1, 'two', null] } } };
export const made = customersCreate({ body: { records: [record] } });
export const listed = customersList({ query: { limit: 50, customer_status: 'ACTIVE' } });
export const clock: SandboxClockMoveData['body'] = { advance: 'P1M' };
// @ts-expect-error a limit is a number
export const wrong = customersList({ query: { limit: '50' } });
`,
    );
    // The generator's own code is written for TypeScript's strict mode, without the additional flags.
    await compiled(at, { ...STRICT, exactOptionalPropertyTypes: false });
  });
});
