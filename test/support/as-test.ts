import { sql, type SQL } from 'drizzle-orm';
import { TEST } from './statement-watch.ts';

/** A statement that a test sends over a service's connection. It is not held to what a distributed PostgreSQL can run. */
export const asTest = (statement: SQL | string): SQL =>
  sql`${sql.raw(`${TEST} `)}${typeof statement === 'string' ? sql.raw(statement) : statement}`;
