import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { openapiDocument } from '../../src/service/http/openapi.ts';
import { CHECKERS, installOwn } from '../support/own-packages.ts';

/** The part of Redocly's linter that we use. */
interface Linter {
  readonly createConfig: (config: object) => Promise<object>;
  readonly lintFromString: (task: { readonly source: string; readonly absoluteRef: string; readonly config: object }) => Promise<
    readonly {
      readonly severity: string;
      readonly ruleId: string;
      readonly message: string;
      readonly location: readonly { readonly pointer?: string }[];
    }[]
  >;
}

describe('the OpenAPI document, checked by a public linter', () => {
  let problems: readonly { severity: string; ruleId: string; message: string; at: string }[] = [];
  before(async () => {
    installOwn(CHECKERS);
    const linter = createRequire(join(CHECKERS, 'package.json')).resolve('@redocly/openapi-core');
    const { createConfig, lintFromString } = (await import(linter)) as Linter;
    // The path /transactions/record/{reference} has as many parts as /transactions/{id}/refund, but their methods differ.
    const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } });
    const found = await lintFromString({
      source: JSON.stringify(openapiDocument('https://pay.example')),
      absoluteRef: 'openapi.json',
      config,
    });
    problems = found
      .map(({ severity, ruleId, message, location }) => ({ severity, ruleId, message, at: location[0]?.pointer ?? '' }))
      .filter(({ ruleId, at }) => ruleId !== 'no-ambiguous-paths' || at !== '#/paths/~1transactions~1{id}~1refund')
      // A form's answer is a redirect (303) and never 200.
      .filter(({ ruleId, at }) => ruleId !== 'operation-2xx-response' || at !== '#/paths/~1checkout~1form/post/responses');
  });

  for (const severity of ['error', 'warn'])
    test(`has no ${severity}`, () => {
      assert.deepEqual(
        problems.filter((problem) => problem.severity === severity),
        [],
      );
    });
});
