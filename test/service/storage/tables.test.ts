import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Kind, Records } from '../../../src/service/domain/records/every-record.ts';
import type { Customer } from '../../../src/service/domain/records/people.ts';
import type { Refund } from '../../../src/service/domain/records/refunds.ts';
import { LISTED, tables } from '../../../src/service/storage/tables.ts';
import type { TableFor } from '../../../src/service/storage/tables/columns.ts';
import type { customers } from '../../../src/service/storage/tables/people.ts';
import type { refunds } from '../../../src/service/storage/tables/refunds.ts';

/**
 * Tables and records say the same. The compiler judges these lines (`npm run check`): whether a table may stand for a record
 * is worked out in types, and a `false` that should be `true` does not compile, nor the other way round.
 */
type Fits<Table, Record> = Table extends TableFor<Record> ? true : false;

/** What may stand for a record, and what may not. */
export const fits: {
  asItIs: Fits<typeof customers, Customer>;
  /** The record has a field that its table lacks: it would be lost in silence. */
  withoutColumn: Fits<typeof customers, Customer & { nickname: string }>;
  /** The same for a field that a record may leave out. */
  withoutOptionalColumn: Fits<typeof customers, Customer & { nickname?: string }>;
  /** The column is a text, and the field a moment. */
  ofAnotherType: Fits<typeof customers, Omit<Customer, 'email'> & { email: Date }>;
  /** The column may be null, and the field may not. */
  neverNull: Fits<typeof customers, Omit<Customer, 'email'> & { email: string }>;
  /** A word may be read that the record does not know. */
  otherWords: Fits<typeof refunds, Omit<Refund, 'refund_status'> & { refund_status: 'PENDING' }>;
} = {
  asItIs: true,
  withoutColumn: false,
  withoutOptionalColumn: false,
  ofAnotherType: false,
  neverNull: false,
  otherWords: false,
};

/** A table takes everything that its record has: the name of a kind that it does not take would stand here in place of `true`. */
type Taken = { [K in Kind]: Records[K] extends (typeof tables)[K]['$inferInsert'] ? true : K };
/** Does not compile where one is not taken. */
export const taken = (every: Taken): { [K in Kind]: true } => every;

describe('the tables', () => {
  const columnsOf = (kind: Kind) => Object.keys(getTableColumns(tables[kind] as PgTable));
  const kinds = Object.keys(tables) as Kind[];

  test('have the account and an id as their key, and the order in which rows were written', () => {
    for (const kind of kinds) for (const name of ['account_id', 'id', 'seq']) assert.ok(columnsOf(kind).includes(name), `${kind}.${name}`);
  });

  test('that are listed know when a record was made', () => {
    for (const kind of LISTED) assert.ok(columnsOf(kind).includes('created_at'), kind);
  });
});
