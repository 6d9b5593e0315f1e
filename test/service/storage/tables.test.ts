import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Kind, Records } from '../../../src/service/domain/records/every-record.ts';
import type { Customer } from '../../../src/service/domain/records/people.ts';
import type { Refund } from '../../../src/service/domain/records/money.ts';
import { KINDS_BY_CREATION, tables } from '../../../src/service/storage/tables.ts';
import type { TableFor } from '../../../src/service/storage/tables/columns.ts';
import type { customers } from '../../../src/service/storage/tables/people.ts';
import type { refunds } from '../../../src/service/storage/tables/money.ts';

/**
 * Tables and records match. The compiler checks these lines (`npm run check`): types decide whether a table fits a record,
 * and a wrong `true` or `false` does not compile.
 */
type Fits<Table, Record> = Table extends TableFor<Record> ? true : false;

/** Records that fit their table, and records that do not. */
export const fits: {
  asItIs: Fits<typeof customers, Customer>;
  /** The record has a field that its table lacks, so the field would be lost silently. */
  withoutColumn: Fits<typeof customers, Customer & { nickname: string }>;
  /** The same with an optional field. */
  withoutOptionalColumn: Fits<typeof customers, Customer & { nickname?: string }>;
  /** The column is a text and the field is a date. */
  ofAnotherType: Fits<typeof customers, Omit<Customer, 'email'> & { email: Date }>;
  /** The column may be null and the field may not. */
  neverNull: Fits<typeof customers, Omit<Customer, 'email'> & { email: string }>;
  /** The column may contain a word that the record's type does not allow. */
  otherWords: Fits<typeof refunds, Omit<Refund, 'refund_status'> & { refund_status: 'PENDING' }>;
} = {
  asItIs: true,
  withoutColumn: false,
  withoutOptionalColumn: false,
  ofAnotherType: false,
  neverNull: false,
  otherWords: false,
};

/** Checks that a table accepts everything that its record has. If it does not, the name of its kind appears here instead of `true`. */
type Taken = { [K in Kind]: Records[K] extends (typeof tables)[K]['$inferInsert'] ? true : K };
/** Does not compile if a table does not accept its record. */
export const taken = (every: Taken): { [K in Kind]: true } => every;

describe('the tables of the database', () => {
  const columnsOf = (kind: Kind) => Object.keys(getTableColumns(tables[kind] as PgTable));
  const kinds = Object.keys(tables) as Kind[];

  test('have the account and an id as their key, and a column with the order of writing', () => {
    for (const kind of kinds) for (const name of ['account_id', 'id', 'seq']) assert.ok(columnsOf(kind).includes(name), `${kind}.${name}`);
  });

  test('that are listed store when a record was created', () => {
    for (const kind of KINDS_BY_CREATION) assert.ok(columnsOf(kind).includes('created_at'), kind);
  });
});
