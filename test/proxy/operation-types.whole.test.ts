import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { operationTypes } from '../../scripts/build/operation-types.ts';
import { artefacts } from '../support/results.ts';

/** The types that merchants install, compared by the compiler with the schemas that the service and the proxy use. */

const root = join(import.meta.dirname, '../..');

/** Each part of an operation must be the same type on both sides, down to each optional field. */
const COMPARISON = `
import type { OperationTable as Ours } from '${join(root, 'src/proxy/operation-table.ts')}';
import type { OperationTable as Printed } from './printed.ts';
type Plain<T> = T extends (infer E)[] ? Plain<E>[] : T extends object ? { -readonly [K in keyof T]: Plain<T[K]> } : T;
type Same<A, B> = (<T>() => T extends Plain<A> ? 1 : 2) extends <T>() => T extends Plain<B> ? 1 : 2 ? true : false;
type Names = keyof Ours | keyof Printed;
type Part<T, O, P extends string> = O extends keyof T ? (T[O] extends { request: { [K in P]?: infer R } } ? (unknown extends R ? undefined : R) : undefined) : 'missing';
type Answer<T, O> = O extends keyof T ? (T[O] extends { answer: infer R } ? R : 'none') : 'missing';
${['params', 'query', 'body'].map((part) => `export declare const ${part}: { [O in Names]: Same<Part<Ours, O, '${part}'>, Part<Printed, O, '${part}'>> extends true ? never : O }[Names];`).join('\n')}
export declare const answer: { [O in Names]: Same<Answer<Ours, O>, Answer<Printed, O>> extends true ? never : O }[Names];
`;

test('the printed types of all operations are the types of their schemas', () => {
  const folder = join(artefacts, 'operation-types');
  mkdirSync(folder, { recursive: true });
  const printed = operationTypes();
  writeFileSync(join(folder, 'printed.ts'), printed);
  writeFileSync(join(folder, 'comparison.ts'), COMPARISON);
  const config: unknown = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)).config;
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram([join(folder, 'comparison.ts')], {
    ...options,
    noErrorTruncation: true,
    incremental: false,
    tsBuildInfoFile: undefined,
  });
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(join(folder, 'comparison.ts')) ?? assert.fail();
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(file) ?? assert.fail());
  const different = exported.map(
    (one) => `${one.name}: ${checker.typeToString(checker.getTypeOfSymbol(one), file, ts.TypeFormatFlags.NoTruncation)}`,
  );
  assert.deepEqual(different, ['params: never', 'query: never', 'body: never', 'answer: never']);
  assert.ok(printed.length < 150_000, `${printed.length} bytes`);
});
