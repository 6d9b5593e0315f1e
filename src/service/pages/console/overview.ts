import { html } from 'hono/html';
import type { CheckoutSession } from '../../domain/records/checkout.ts';
import type { Customer } from '../../domain/records/people.ts';
import type { Transaction } from '../../domain/records/money.ts';
import type { UpcomingWork } from '../../domain/ports.ts';
import type { Webhook } from '../../domain/records/platform.ts';
import { type HtmlPart, panel } from '../parts.ts';
import { clockPanel } from './clock.ts';
import { recordPanel } from './records.ts';
import { sessionTable } from './sessions.ts';
import { pathOf, type Section, type View } from './shell.ts';
import { keysPanel } from './testing.ts';
import { webhookTable } from './webhooks.ts';
import { workTable } from './work.ts';

/** The console's first page: how to connect, and the latest records. */

/** The latest records of each kind. */
export interface LatestRecords {
  readonly sessions: readonly CheckoutSession[];
  readonly customers: ReadonlyMap<string, Customer>;
  readonly transactions: readonly Transaction[];
  readonly webhooks: readonly Webhook[];
  readonly work: readonly UpcomingWork[];
}

export const overview = (view: View, latest: LatestRecords): HtmlPart => {
  const all = (section: Section, what: string) =>
    html`<a href="${pathOf(view.account, section)}">All <span class="unseen">${what}</span></a>`;
  return html`<h1>${view.account.name}</h1>
    <p class="under">The latest activity of this sandbox account. The page updates itself.</p>
    <div class="split">
      <div>
        ${panel('sessions', 'Sessions', sessionTable(view, latest.sessions, latest.customers), all('sessions', 'sessions'))}
        ${recordPanel(view, 'transactions', latest.transactions)}
        ${panel('webhooks', 'Webhooks', webhookTable(view, latest.webhooks), all('webhooks', 'webhooks'))}
        ${panel('work', 'Due work', workTable(view, latest.work), all('work', 'due work'))}
      </div>
      <div>
        ${keysPanel(view)} ${clockPanel(view)}
        ${panel(
          'more',
          'Try it',
          html`<p class="note">
              Pay with <code>4242 4242 4242 4242</code>, or see what a decline, a silent network or 3D Secure looks like.
            </p>
            <p><a href="${pathOf(view.account, 'testing')}">Test cards</a></p>`,
        )}
      </div>
    </div>`;
};
