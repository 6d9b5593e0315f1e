import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Kind } from '../../../src/service/domain/records/every-record.ts';
import { tables } from '../../../src/service/storage/tables.ts';

/** The unique indexes of each table besides its key, as the schema declares them: the fields of each, without the account. */
export const UNIQUE: Readonly<Partial<Record<Kind, readonly (readonly string[])[]>>> = Object.fromEntries(
  Object.entries(tables).map(([kind, table]) => [
    kind,
    getTableConfig(table as PgTable)
      .indexes.map(({ config }) => config)
      // A unique index over only some rows is not simulated, because a lock of the service itself prevents duplicates there.
      .filter(({ unique, where }) => unique && where === undefined)
      .map(({ columns }) =>
        columns.flatMap((column) => ('name' in column && column.name !== undefined && column.name !== 'account_id' ? [column.name] : [])),
      ),
  ]),
);
