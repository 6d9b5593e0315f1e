import { html } from 'hono/html';
import { hashSecret } from '../../domain/secrets.ts';
import { copied, copy, facts, type HtmlPart, panel, table } from '../parts.ts';
import { groupedCardNumber, stateInWords } from '../formats.ts';
import type { View } from './shell.ts';

/** Values for testing: keys, addresses and test cards. */

/** A test card as the console shows it. The table is in the rails. */
export interface TestCardRow {
  readonly number: string;
  readonly brand: string;
  /** The result of a payment with the card. */
  readonly outcome: string;
}

/** The secret of a sandbox account is the same text as its key. The secret of any other account is not shown. */
const secretOf = ({ account }: View): string | null => (hashSecret(account.api_key) === account.api_secret_hash ? account.api_key : null);

/** The keys and addresses of an account. */
export const keysPanel = (view: View): HtmlPart => {
  const { account, publicUrl } = view;
  const secret = secretOf(view);
  const webhookSecret = account.former_webhook_secret_until == null ? secret : null;
  const base = `${publicUrl}/2.0`;
  const curl = `curl -u ${account.api_key}:${secret ?? '…'} ${base}/payment-methods`;
  return panel(
    'keys',
    'Connect',
    html`${facts({
        base_url: copied(base, 'base_url'),
        api_key: copied(account.api_key, 'api_key'),
        api_secret: secret === null ? 'known only to the owner of the account' : copied(secret, 'api_secret'),
        'Webhook secret': webhookSecret === null ? 'known only to the owner of the account' : copied(webhookSecret, 'webhook secret'),
      })}
      <div class="code">
        <pre tabindex="0" role="group" aria-label="First call"><code>${curl}</code></pre>
        ${copy(curl, 'command')}
      </div>
      <ul class="links">
        <li><a href="/docs">Reference</a></li>
        <li><a href="/2.0/openapi.json">openapi.json</a></li>
        <li><a href="/metrics">Metrics</a></li>
        <li><a href="/readyz">Readiness</a></li>
      </ul>`,
  );
};

export const cardsPanel = (cards: readonly TestCardRow[]): HtmlPart =>
  panel(
    'cards',
    'Test cards',
    html`<p class="note">
        Any expiry in the future and any security code will do: three digits, four for American Express. Any other valid number is approved.
      </p>
      ${table(
        'Test cards',
        [{ head: 'Number' }, { head: 'Brand', class: 'wide' }, { head: 'What happens' }],
        cards.map(({ number, brand, outcome }) => [
          copied(number, `card number, ${outcome}`, groupedCardNumber(number)),
          html`${stateInWords(brand)}`,
          html`${outcome}`,
        ]),
      )}`,
  );
