import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { createClient } from '@hey-api/openapi-ts';
import openapiTS, { astToString } from 'openapi-typescript';
import { openapiDocument } from '../../src/service/http/openapi.ts';

/**
 * Public generators create clients from the OpenAPI document. The clients compile in strict mode, and their types tell a
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

  test('openapi-typescript', async () => {
    const at = join(folder, 'types');
    await mkdir(at);
    const source = astToString(await openapiTS(JSON.stringify(document)));
    await writeFile(join(at, 'schema.ts'), source);
    await writeFile(
      join(at, 'use.ts'),
      `import type { components, operations } from './schema.js';
type Record = components['schemas']['CustomersCreateRecord'];
export const customer: Record = { reference: 'C-1', person_name: 'Thandi', person_surname: 'Mokoena', metadata: { any: { thing: [1, 'two', null] } } };
type Page = NonNullable<operations['customers_list']['parameters']['query']>;
export const page: Page = { limit: 50, customer_status: 'ACTIVE' };
type Clock = operations['sandbox_clock_move']['requestBody']['content']['application/json'];
export const clock: Clock = { advance: 'P1M' };
// @ts-expect-error a limit is a number
export const wrong: Page = { limit: '50' };
`,
    );
    await compiled(at);
  });

  test('@hey-api/openapi-ts', async () => {
    const at = join(folder, 'client');
    await createClient({
      input: document as never,
      output: { path: join(at, 'generated'), importFileExtension: '.js' },
      plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
      logs: { level: 'silent' },
    });
    await writeFile(
      join(at, 'use.ts'),
      `import { customersCreate, customersList } from './generated/sdk.gen.js';
import type { CustomersCreateRecord } from './generated/types.gen.js';
const record: CustomersCreateRecord = { reference: 'C-1', person_name: 'Thandi', person_surname: 'Mokoena' };
export const made = customersCreate({ body: { records: [record] } });
export const listed = customersList({ query: { limit: 50 } });
`,
    );
    // The generator's own code is written for TypeScript's strict mode, without the additional flags.
    await compiled(at, { ...STRICT, exactOptionalPropertyTypes: false });
  });
});
