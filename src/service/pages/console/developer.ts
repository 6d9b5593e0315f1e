import { html } from 'hono/html';
import { DUNNING_DAYS } from '../../domain/billing/cycle.ts';
import { listText } from '../formats.ts';
import { accountSettingsBody } from '../../../contract/account.ts';
import { refuseField } from '../../../contract/errors.ts';
import { refuseBody } from '../../http/issues.ts';
import { copied, emptyHtml, facts, type HtmlPart, panel } from '../parts.ts';
import { newSecretSection, newSecretsPanel, type NewSecret } from './new-secrets.ts';
import { pathOf, type View } from './shell.ts';

/** The account's settings, like the developer section of a merchant's dashboard. */

/** The result of the last change. */
export type SettingsResult =
  | { readonly type: 'saved' }
  | { readonly type: 'refused'; readonly why: string }
  | { readonly type: 'made'; readonly secret: NewSecret }
  | null;

const resultNotice = (saved: SettingsResult): HtmlPart => {
  if (saved === null) return emptyHtml;
  if (saved.type === 'made') return newSecretSection(saved.secret);
  return saved.type === 'saved'
    ? html`<p class="message good" role="status">The settings were saved.</p>`
    : html`<p class="message bad" role="alert">${saved.why}</p>`;
};

const webhookPanel = (account: View['account'], action: string): HtmlPart =>
  panel(
    'webhook-url',
    'Webhook address',
    html`<form method="post" action="${action}" class="controls" aria-label="Webhook address">
        <label for="webhook_url">Address</label
        ><span class="pair"
          ><input
            id="webhook_url"
            type="url"
            name="webhook_url"
            maxlength="2048"
            placeholder="https://shop.example/webhooks"
            value="${account.webhook_url ?? ''}"
          /><button>Save</button></span
        >
      </form>
      <p class="note">
        Created and updated customers, bank accounts, mandates, transactions, payments, collections, invoices, payouts and subscriptions are
        posted here. Leave it empty to tell nobody. Checkout webhooks go to a session's own <code>redirects.notify_url</code>.
      </p>`,
  );

const passphrasePanel = (account: View['account'], action: string): HtmlPart =>
  panel(
    'passphrase',
    'Signatures',
    html`<form method="post" action="${action}" class="controls" aria-label="Passphrase">
        <label for="new-passphrase">${account.passphrase_sealed === null ? 'Passphrase' : 'New passphrase'}</label
        ><span class="pair"
          ><input
            id="new-passphrase"
            type="password"
            name="passphrase"
            required
            minlength="8"
            maxlength="128"
            autocomplete="new-password"
          /><button>Set</button></span
        >
      </form>
      ${
        account.passphrase_sealed === null
          ? emptyHtml
          : html`<form method="post" action="${action}" class="controls" aria-label="Remove the passphrase">
              <button name="forget" value="passphrase">Remove it</button>
            </form>`
      }
      ${facts({ State: account.passphrase_sealed === null ? 'not set: signatures are ignored' : 'set: signed bodies have to be signed' })}
      <p class="note">
        The shared secret of the <code>signature</code> field: lower-case hex HMAC-SHA256 over the JSON canonical form of the body without
        it. It is never shown again.
      </p>`,
  );

const dunningPanel = (account: View['account'], action: string): HtmlPart =>
  panel(
    'dunning',
    'Dunning',
    html`<form method="post" action="${action}" class="controls" aria-label="Dunning">
        <label for="dunning_days">Days after the due date, separated by commas</label
        ><span class="pair"
          ><input
            id="dunning_days"
            type="text"
            name="dunning_days"
            inputmode="numeric"
            placeholder="${DUNNING_DAYS.join(', ')}"
            value="${account.dunning_days?.join(', ') ?? ''}"
          /><button>Save</button></span
        >
      </form>
      <p class="note">When a declined cycle is tried again. Leave it empty for ${listText(DUNNING_DAYS)}.</p>`,
  );

/** The settings, each in a form of its own. */
export const developerPanels = (view: View, saved: SettingsResult = null): HtmlPart => {
  const { account } = view;
  const action = pathOf(account, 'developer');
  return html`${resultNotice(saved)} ${webhookPanel(account, action)} ${passphrasePanel(account, action)} ${newSecretsPanel(view)}
  ${dunningPanel(account, action)}
  ${panel(
    'public-key',
    'Public key',
    html`${facts({ public_key: copied(account.public_key, 'public key') })}
      <p class="note">For the plain form <code>POST /2.0/checkout/form</code>, on any page. It opens a hosted page and nothing else.</p>`,
  )}`;
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The settings that a form sends, in the layout of POST /sandbox/account. @throws Refusal for invalid values */
export function settingsIn(form: Readonly<Record<string, unknown>>) {
  const body: Record<string, unknown> = {};
  if ('webhook_url' in form) body['webhook_url'] = textOf(form['webhook_url']) || null;
  if ('passphrase' in form) body['passphrase'] = form['passphrase'];
  if (form['forget'] === 'passphrase') body['passphrase'] = null;
  if ('dunning_days' in form) {
    const days = textOf(form['dunning_days']);
    body['dunning_days'] = days === '' ? null : days.split(',').map((day) => (/^\s*\d{1,4}\s*$/.test(day) ? Number(day) : day.trim()));
  }
  const parsed = accountSettingsBody.safeParse(body, { reportInput: true });
  if (!parsed.success) throw refuseBody(parsed.error, body);
  if (Object.keys(body).length === 0) throw refuseField('003', 'form', 'required', 'Nothing was sent to be changed.');
  return parsed.data;
}
