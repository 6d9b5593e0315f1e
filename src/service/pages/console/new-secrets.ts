import { html } from 'hono/html';
import type { z } from 'zod';
import { type newSecretAnswer, newSecretBody } from '../../../contract/account.ts';
import { refuseBody } from '../../http/issues.ts';
import { copied, emptyHtml, facts, type HtmlPart, panel, stamp } from '../parts.ts';
import { pathOf, type View } from './shell.ts';

/** Makes new secrets of an account: a form, and the only page that shows a new secret. */

/** A secret that was just made. */
export type NewSecret = z.output<typeof newSecretAnswer>['result'];

const NAMES: Readonly<Record<NewSecret['secret'], string>> = { API: 'API secret', WEBHOOK: 'Webhook secret' };

/** The new secret, which is shown once. The script does not update this part, because the page does not have it when it is loaded again. */
export const newSecretSection = ({ secret, value, former_until }: NewSecret): HtmlPart =>
  html`<section id="made-secret" aria-labelledby="made-secret-title">
    <header class="bar"><h2 id="made-secret-title">New ${NAMES[secret]}</h2></header>
    <p class="message good" role="status">Copy it now: it is shown on this page only, and never again.</p>
    ${facts({ [NAMES[secret]]: copied(value, NAMES[secret]), 'The former secret works until': stamp(former_until) })}
  </section>`;

/** Until when a replaced secret still works; null where there is none. */
const formerSecretNote = (until: Date | null, now: Date): HtmlPart | null => (until !== null && until > now ? stamp(until) : null);

/** The form that makes a new secret. */
export const newSecretsPanel = ({ account, now }: View): HtmlPart => {
  const [api, webhook] = [account.former_api_secret_until, account.former_webhook_secret_until].map((until) =>
    formerSecretNote(until ?? null, now),
  );
  return panel(
    'new-secrets',
    'New secrets',
    html`<form method="post" action="${pathOf(account, 'developer')}" class="controls" aria-label="New secrets">
        <label for="overlap_hours">Hours for which the one before still works</label
        ><span class="pair"
          ><input id="overlap_hours" type="number" name="overlap_hours" min="0" max="720" value="24" required /><button
            name="secret"
            value="API"
          >
            Make an API secret</button
          ><button name="secret" value="WEBHOOK">Make a webhook secret</button></span
        >
      </form>
      ${api === null && webhook === null ? emptyHtml : facts({ 'API secret before works until': api ?? null, 'Webhook secret before works until': webhook ?? null })}
      <p class="note">
        Both work while your programs are changed one after the other. A webhook is signed with the new secret and the one before; the proxy
        takes a list: <code>webhookSecret: [new, before]</code>.
      </p>`,
  );
};

/** The request of the form, in the layout of POST /sandbox/account/secrets. @throws Refusal for invalid values */
export function newSecretIn({ secret, overlap_hours: hours }: Readonly<Record<string, unknown>>) {
  const body = { secret, overlap_hours: typeof hours === 'string' && /^\d{1,4}$/.test(hours) ? Number(hours) : hours };
  const parsed = newSecretBody.safeParse(body, { reportInput: true });
  if (!parsed.success) throw refuseBody(parsed.error, body);
  return parsed.data;
}
