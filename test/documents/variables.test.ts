import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { RETENTION } from '../../src/service/domain/retention.ts';
import { VELOCITY } from '../../src/service/domain/velocity.ts';
import { serviceEnvironment } from '../../src/service/environment.ts';
import { root } from './snippets.ts';

/** The table of variables in docs/running.md, compared with what the programs read from the environment. */

/** Read by the OpenTelemetry library, which follows its own documented names. */
const READ_BY_LIBRARIES = ['OTEL_EXPORTER_OTLP_HEADERS'];

/** The programs that an operator starts, and what they read besides the settings of the service. */
const PROGRAMS = ['demo/start.ts', 'src/sandbox.ts', ...globSync('src/{operator,service}/**/*.ts', { cwd: root })];

/** The rows of the table: the name of each variable, and its default. */
const rows = new Map(
  [...readFileSync(join(root, 'docs/running.md'), 'utf8').matchAll(/^\| `([A-Z_]+)` +\| (?:`([^`]*)`|[^|`]*)/gm)].map(
    ({ 1: name = '', 2: value }) => [name, value],
  ),
);

/** The variables that the service asks for. */
function askedByService(): string[] {
  const asked = new Set<string>();
  serviceEnvironment(
    new Proxy<NodeJS.ProcessEnv>(
      {},
      {
        get(_, name) {
          if (typeof name === 'string') asked.add(name);
          return undefined;
        },
      },
    ),
  );
  return [...asked];
}

/** The variables that a program reads by their name. */
const namedIn = (program: string): string[] =>
  [...readFileSync(join(root, program), 'utf8').matchAll(/\benv(?:\.|\[')([A-Z][A-Z_]+)\b/g)].map(({ 1: name = '' }) => name);

describe('the table of variables in docs/running.md', () => {
  test('has exactly the variables that the service and the shop read', () => {
    const read = new Set([...READ_BY_LIBRARIES, ...askedByService(), ...PROGRAMS.flatMap(namedIn)]);
    assert.deepEqual([...rows.keys()].sort(), [...read].sort());
  });

  test('says the default of every limit and of every retention', () => {
    for (const [name, limit] of Object.entries(VELOCITY)) assert.equal(rows.get(name.toUpperCase()), String(limit), name);
    for (const [subject, days] of Object.entries(RETENTION))
      assert.equal(rows.get(`RETENTION_${subject.toUpperCase()}_DAYS`), String(days), subject);
  });
});
