import type { Client } from 'pg';
import type { SentStatement } from './statements.ts';

/**
 * How PostgreSQL carried out a statement, counted in rows and pages. Milliseconds are not used, because they depend on how
 * busy the machine is.
 */

/** A step of a query plan, as `explain (analyze, buffers, format json)` writes it. */
interface Step {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly Step[];
}

/** The cost of a statement. */
export interface Cost {
  /** Tables that the statement read from beginning to end. */
  readonly whole: readonly string[];
  /** Rows that the steps read from tables and indexes, including the rows that a filter then rejected. */
  readonly rows: number;
  /** Pages of eight kilobytes that the statement read. */
  readonly pages: number;
  /** A short description of the steps. */
  readonly steps: string;
}

const stepsOf = (step: Step): readonly Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)];

const readBy = (step: Step): number =>
  (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0)) * step['Actual Loops'];

/** Only scans read tables. The other steps process the rows that scans have read. */
const isScan = (step: Step): boolean => step['Node Type'].endsWith('Scan') && ('Relation Name' in step || 'Index Name' in step);

/** Runs a statement again to measure it, and rolls its changes back. */
export async function costOf(client: Client, { text, values }: Pick<SentStatement, 'text' | 'values'>): Promise<Cost> {
  await client.query('begin');
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Step }] }>(`explain (analyze, buffers, format json) ${text}`, [...values]);
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (plan === undefined) throw new Error(`no plan of ${text}`);
    const steps = stepsOf(plan);
    const scans = steps.filter(isScan);
    return {
      whole: scans.flatMap((step) => (step['Node Type'] === 'Seq Scan' && step['Actual Loops'] > 0 ? [step['Relation Name'] ?? ''] : [])),
      rows: scans.reduce((sum, step) => sum + readBy(step), 0),
      pages: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
      steps: scans
        .map((step) => `${step['Node Type']} ${step['Index Name'] ?? step['Relation Name'] ?? ''}: ${readBy(step)} rows`)
        .join(', '),
    };
  } finally {
    await client.query('rollback');
  }
}
