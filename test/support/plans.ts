import type { Client } from 'pg';
import type { SentStatement } from './statements.ts';

/** What PostgreSQL says of how it carried out a statement: rows and pages, never milliseconds, which say how busy a machine is. */

/** A step of a plan, as `explain (analyze, buffers, format json)` writes it. */
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

/** What a statement cost. */
export interface Cost {
  /** Tables that it read from one end to the other. */
  readonly whole: readonly string[];
  /** Rows that its steps read from tables and indexes, those among them that it looked at in vain. */
  readonly rows: number;
  /** Pages of eight kilobytes that it looked at. */
  readonly pages: number;
  /** Its steps in a few words. */
  readonly steps: string;
}

const stepsOf = (step: Step): readonly Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)];

const readBy = (step: Step): number =>
  (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0)) * step['Actual Loops'];

/** Only these read: the others get what these have read. */
const isScan = (step: Step): boolean => step['Node Type'].endsWith('Scan') && ('Relation Name' in step || 'Index Name' in step);

/** Carries a statement out once more and takes back what it did. */
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
