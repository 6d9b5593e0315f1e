import { html } from 'hono/html';
import type { Mandate } from '../../domain/records/people.ts';
import { phonePath } from '../phone.ts';
import { copied, empty, type HtmlPart, panel, table } from '../parts.ts';
import { stateInWords } from '../formats.ts';

/** The simulated banks: the test accounts with their outcomes, and the phones of payers with open questions. */

/** A test account as the console shows it. The table is in the rails. */
export interface TestAccountRow {
  readonly bank_branch_code: string;
  readonly bank_account_number: string;
  readonly bank_account_type: string;
  /** The final status of EFT debits. */
  readonly eft: string;
  /** The outcome of DebiCheck and registered mandates. */
  readonly outcome: string;
}

const STAYS: readonly string[] = ['SENT_TO_BANK', 'ACCEPTED_BY_BANK'];

export const accountsPanel = (accounts: readonly TestAccountRow[]): HtmlPart =>
  panel(
    'accounts',
    'Test bank accounts',
    html`<p class="note">
        On any other account EFT debits are paid, and DebiCheck and registered mandates wait for the payer's phone until their window
        closes.
      </p>
      ${table(
        'Test bank accounts',
        [{ head: 'Branch' }, { head: 'Account' }, { head: 'EFT debits' }, { head: 'DebiCheck, registered mandate', class: 'wide' }],
        accounts.map(({ bank_branch_code, bank_account_number, bank_account_type, eft, outcome }) => [
          html`<code>${bank_branch_code}</code>`,
          html`${copied(bank_account_number, `account number, ${stateInWords(eft)}`)}${bank_account_type === 'SAVINGS' ? ' savings' : ''}`,
          html`${stateInWords(eft)}${STAYS.includes(eft) ? ', and stays' : ''}`,
          html`${outcome}`,
        ]),
      )}`,
  );

/** The phones of the latest mandates, phones with open questions first. */
export function phonesPanel(mandates: readonly Mandate[]): HtmlPart {
  const waiting = new Map<string, number>();
  for (const { contact_number, mandate_status, payment_method_type } of mandates)
    if (contact_number !== null && payment_method_type !== 'DEBIT_ORDER')
      waiting.set(contact_number, (waiting.get(contact_number) ?? 0) + (mandate_status === 'PENDING' ? 1 : 0));
  const phones = [...waiting].sort(([, a], [, b]) => b - a);
  return panel(
    'phones',
    'Phones',
    phones.length === 0
      ? empty('No phone was asked yet', html`A DebiCheck mandate asks its payer's phone, which is played here.`)
      : table(
          'Phones',
          [{ head: 'Number' }, { head: 'Waiting for an answer', class: 'amount' }],
          phones.map(([number, count]) => [html`<a href="${phonePath(number)}">${number}</a>`, html`${count}`]),
        ),
  );
}
