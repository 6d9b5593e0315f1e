import { html } from 'hono/html';
import type { Webhook, WebhookQueue } from '../../domain/records/platform.ts';
import { RETRY_MINUTES } from '../../domain/announce-record.ts';
import { listText } from '../formats.ts';
import { badge, copied, distanceFromNow, empty, emptyHtml, facts, type HtmlPart, json, panel, stamp, table } from '../parts.ts';
import { withoutSecrets } from './values.ts';
import { heading, pathOf, recordLink, type View } from './shell.ts';

/** Webhook deliveries: the list, and one delivery with its body and every try. */

const TROUBLE: Readonly<Record<string, string>> = {
  timeout: 'no answer within 5 s',
  refused_address: 'this address may not be reached from here',
  no_connection: 'no connection',
};

/** The result of a try, in words. */
const tryResult = ({ status, error }: Webhook['tries'][number]): string =>
  status === null ? (TROUBLE[error ?? ''] ?? error ?? 'no answer') : `HTTP ${status}`;

/** A table of deliveries. */
export const webhookTable = (view: View, webhooks: readonly Webhook[]): HtmlPart =>
  webhooks.length === 0
    ? empty(
        'Nothing was sent yet',
        html`Sessions with a <code>redirects.notify_url</code> and subscriptions and holds with a <code>notification.webhook_url</code> are
          reported there, and changes of records to the account’s own address; the tries are listed here.`,
      )
    : table(
        'Webhook deliveries',
        [
          { head: 'Delivery' },
          { head: 'Event' },
          { head: 'State' },
          { head: 'Last answer', class: 'wide' },
          { head: 'Created', class: 'end late' },
        ],
        webhooks.map((webhook) => {
          const last = webhook.tries.at(-1);
          return [
            recordLink(view, 'webhooks', webhook.id),
            html`${webhook.event}`,
            badge(webhook.status),
            html`${last === undefined ? '' : tryResult(last)}${webhook.tries.length > 1 ? `, ${webhook.tries.length} tries` : ''}`,
            distanceFromNow(webhook.created_at, view.now),
          ];
        }),
      );

/** A delivery, and the queue in which it waits. */
export interface WebhookStory {
  readonly webhook: Webhook;
  readonly next: WebhookQueue | undefined;
}

const tries = ({ webhook, next }: WebhookStory): HtmlPart =>
  html`<ol class="timeline">
    ${webhook.tries.map(
      (one) =>
        html`<li>
          <div><strong>${tryResult(one)}</strong>${stamp(new Date(one.at))}</div>
        </li>`,
    )}${
      next === undefined
        ? emptyHtml
        : html`<li class="ahead">
            <div><strong>next try</strong>${stamp(next.due_at)}</div>
          </li>`
    }
  </ol>`;

/** The page of one delivery. */
export const webhookPage = (view: View, story: WebhookStory): HtmlPart => {
  const { webhook, next } = story;
  const again = html`<form method="post" action="${pathOf(view.account, 'webhooks', webhook.id)}/again">
    <button>Send ${webhook.status === 'pending' ? 'now' : 'again'}</button>
  </form>`;
  return html`${heading(view, 'webhooks', html`${webhook.event} ${badge(webhook.status)}`, webhook.id)}
    <div class="split">
      <div>
        ${panel(
          'body',
          'Body',
          html`<p class="note">
              Each try adds <code>created_at</code>, its own moment in UTC, and is signed: <code>X-Signature</code> is the lower-case hex
              HMAC-SHA256 of the raw body with the webhook secret. All tries have the same <code>X-Webhook-Id</code>. The token of a stored
              card is masked here.
            </p>
            ${
              Object.keys(webhook.payload).length === 0
                ? empty('The body was deleted', html`It was stored for <code>RETENTION_WEBHOOK_BODIES_DAYS</code> days.`)
                : json(withoutSecrets(webhook.payload), 'webhook body')
            }`,
        )}
      </div>
      <div>
        ${panel('tries', 'Tries', webhook.tries.length === 0 && next === undefined ? empty('Not tried yet', html`It is waiting for its turn.`) : tries(story), again)}
        ${panel('facts', 'Delivery', facts({ To: webhook.url, 'X-Webhook-Id': copied(webhook.id, 'id'), About: copied(webhook.subject_id, 'id'), Created: stamp(webhook.created_at), Retries: `after ${listText(RETRY_MINUTES)} minutes` }))}
      </div>
    </div>`;
};
