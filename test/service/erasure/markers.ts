import assert from 'node:assert/strict';
import type { PAYER_OPTIONAL } from '../../../src/contract/customers.ts';
import type { TestDatabase } from '../../support/databases.ts';

/** A person whose details all have unique values, and a search for these values in the whole database. */

/** The details that identify the person. No other data contains these values. */
export const MARKS = {
  name: 'Zqname',
  surname: 'Zqsurname',
  reference: 'ZQREFERENCE',
  email: 'zqmail@shop.example',
  phone: '+27825550147',
  localPhone: '0825550147',
  id: '7206305051183',
  street: 'Zqstreet',
  suburb: 'Zqsuburb',
  town: 'Zqtown',
  note: 'Zqnote',
  holder: 'Zqholder',
  account: '10004301100',
  nickname: 'Zqnick',
  card: '4242424242424242',
} as const;

const tablesOf = async (database: TestDatabase): Promise<string[]> => {
  const rows = await database.query(`select table_name from information_schema.tables where table_schema = 'public' order by 1`);
  assert.ok(rows.length > 40, 'the whole schema is searched');
  return rows.map(({ table_name }) => String(table_name));
};

/** What the person types into the fields that may stay empty. */
export const OPTIONAL_MARKS: Readonly<Record<keyof typeof PAYER_OPTIONAL, string>> = { company_name: 'Zqcompany' };

/** The columns of the database that contain a mark, and which marks. */
export async function marked(database: TestDatabase): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of await tablesOf(database)) {
    const [{ rows } = { rows: [] }] = (await database.query(`select coalesce(json_agg(t), '[]') as rows from "${table}" t`)) as {
      rows: Record<string, unknown>[];
    }[];
    for (const column of Object.keys(rows[0] ?? {})) {
      const text = rows
        .map((row) => JSON.stringify(row[column]))
        .join(' ')
        .toLowerCase();
      // Binary columns are read as hexadecimal.
      const here = Object.entries({ ...MARKS, ...OPTIONAL_MARKS }).flatMap(([name, mark]) =>
        [mark, Buffer.from(mark).toString('hex')].some((one) => text.includes(one.toLowerCase())) ? [name] : [],
      );
      if (here.length > 0) found[`${table}.${column}`] = here;
    }
  }
  return found;
}

/** The number of rows in each table. */
export async function rowCounts(database: TestDatabase): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const table of await tablesOf(database)) {
    const [row = {}] = await database.query(`select count(*)::int as n from "${table}"`);
    counts.set(table, Number(row['n']));
  }
  return counts;
}
