import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Operation } from '../../../src/contract/routes.ts';
import type { Caller } from '../../support/interface.ts';
import { assertRefused, refusal } from '../../support/records.ts';

/** Tables of test cases: each row says what is sent and what the result is. */

type Json = Readonly<Record<string, unknown>>;

/** A record with some of its fields replaced. `undefined` removes a field, and a dot in a name enters an object. */
export function changed(record: Json, change: Json): Record<string, unknown> {
  const copy = structuredClone(record) as Record<string, unknown>;
  for (const [path, value] of Object.entries(change)) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let at = copy;
    for (const key of keys) {
      const inner = at[key];
      at = (typeof inner === 'object' && inner !== null ? inner : (at[key] = {})) as Record<string, unknown>;
    }
    if (value === undefined) Reflect.deleteProperty(at, last);
    else at[last] = value;
  }
  return copy;
}

/** The parts of a row: what is wrong, what is sent instead, and the code, the field that is named and the rule that it breaks. */
export type Refused = readonly [what: string, change: Json, said: string];

/** How the records of a table are sent. */
export interface Sending {
  readonly caller: () => Promise<Caller> | Caller;
  readonly operation: Operation;
  /** A valid record. */
  readonly record: () => Json | Promise<Json>;
}

/** Checks that each row is refused with the field named, and that the answer contains the record as it was sent. */
export function refuses({ caller, operation, record }: Sending, rows: readonly Refused[]): void {
  for (const [what, change, said] of rows)
    test(`refuses ${what}: ${said}`, async () => {
      const sent = changed(await record(), change);
      const answer = await (await caller()).send(operation, { body: { records: [sent] } });
      const { code, fields } = refusal(said);
      assert.deepEqual(assertRefused(answer, code), fields, answer.text);
    });
}

/** Checks that each row is accepted. */
export function takes({ caller, operation, record }: Sending, rows: readonly (readonly [what: string, change: Json])[]): void {
  for (const [what, change] of rows)
    test(`accepts ${what}`, async () => {
      await (await caller()).ask(operation, { body: { records: [changed(await record(), change)] } });
    });
}

/** Checks which records a list returns for each query, in order. */
export async function filters(
  caller: Caller,
  operation: Operation,
  rows: readonly (readonly [query: Readonly<Record<string, string>>, ids: readonly (string | undefined)[]])[],
): Promise<void> {
  for (const [query, ids] of rows) {
    const [listed = []] = Object.values(await caller.ask(operation, { query })).filter((value) => Array.isArray(value));
    assert.deepEqual(
      (listed as { id: string }[]).map(({ id }) => id),
      ids,
      JSON.stringify(query),
    );
  }
}
