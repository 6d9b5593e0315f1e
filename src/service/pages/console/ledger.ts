import { html } from 'hono/html';
import type { LedgerBalance } from '../../domain/ports.ts';
import { badge, empty, facts, type HtmlPart, panel, table } from '../parts.ts';
import { rand } from '../../../facts/money.ts';
import { stateInWords } from '../formats.ts';

/** Shows the ledger. */

/** The balances of the ledger's accounts, and their sum, which is zero. */
export const ledgerPanel = ({ accounts, postings, owed }: LedgerBalance): HtmlPart => {
  const balances = Object.entries(accounts);
  const sum = balances.reduce((total, [, amount]) => total + amount, 0);
  const unexplained = owed + (accounts.merchant ?? 0);
  return panel(
    'ledger',
    'Ledger',
    html`${
        balances.length === 0
          ? empty('No money has moved yet', html`Every cent that moves is a balanced posting, and is counted here.`)
          : table(
              'Ledger',
              [{ head: 'Account' }, { head: 'Balance', class: 'amount' }],
              balances.map(([name, amount]) => [html`${stateInWords(name)}`, html`${rand(amount)}`]),
            )
      }
      ${facts({
        Sum: html`${rand(sum)} ${badge(sum === 0 ? 'BALANCED' : 'OUT_OF_BALANCE')}`,
        'Not explained by transactions': rand(unexplained),
        Postings: String(postings),
      })}
      <p class="note">Debits are positive, credits negative. The same by HTTP: <code>GET /sandbox/ledger</code>.</p>`,
  );
};
