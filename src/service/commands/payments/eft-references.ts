import type { Transactional } from '../../domain/ports.ts';
import type { ReportProblem } from '../../domain/mandate/problem.ts';

/** References that payers write in their EFTs. Each belongs to one payment (ruling *unique references*). */

/** The given reference; without one, a new unique reference. */
export async function freeEftReference(tx: Transactional, given: string | null | undefined, report: ReportProblem): Promise<string> {
  const asked = given?.trim() ?? '';
  if (asked !== '') {
    if (!(await isFirstUse(tx, asked)))
      report({
        field: 'pay_in.eft_reference',
        code: '010',
        rule: 'unique',
        message: `eft_reference ${asked} was used for another payment`,
      });
    return asked;
  }
  for (;;) {
    const reference = `EFT${String(await tx.nextNumber('eft_references')).padStart(9, '0')}`;
    if (await isFirstUse(tx, reference)) return reference;
  }
}

/** Whether a reference was never used. Because uses are counted, two calls with the same reference wait for each other. */
const isFirstUse = async (tx: Transactional, reference: string): Promise<boolean> =>
  (await tx.nextNumber(`eft_reference ${reference}`)) === 1;
