import { createHmac } from 'node:crypto';
import { webhookSecrets } from '../domain/secrets.ts';
import { write, type Services } from '../commands/write.ts';
import { remove, update, type Change } from '../domain/decision.ts';
import type { WebhookSender } from '../domain/ports.ts';
import { RETRY_MINUTES } from '../domain/webhook-retries.ts';
import type { Account, Webhook, Work } from '../domain/records/platform.ts';

/**
 * Delivers webhooks: signed, in order for each subject, with retries after 1, 4 and 16 minutes (rulings *webhook retries* and
 * *webhook delivery*).
 */

/** Lower-case hex HMAC-SHA256 of the raw body. */
const sign = (body: string, secret: string): string => createHmac('sha256', secret).update(body).digest('hex');

/**
 * Due work: one try of a delivery. A webhook is delivered at least once. A receiver recognises a repeat by its X-Webhook-Id, which
 * is the same in every try. The queue makes sure that all earlier webhooks of the subject were delivered or given up.
 */
export async function deliver(services: Services, send: WebhookSender, known: Account, item: Work): Promise<void> {
  const found = await services.store.of(known.id).webhookToSend(item.subject_id);
  if (found?.webhook.status !== 'pending') return record(services, known, [remove('work', item.id)]);
  // The node that stored the webhook begins at once, without a search for the first of the queue. Such a search decides later.
  if (found.isBehind) return record(services, known, [update('work', item.id, { claimed_until: null })]);
  // The account as it is now. A secret that was replaced just now, on any node, is no longer used.
  const { webhook, account } = found;
  const at = services.clock.now();
  // `created_at` is the time of the event, so every try has the same bytes and a receiver can recognise a repeat.
  const body = JSON.stringify({ ...webhook.payload, created_at: `${webhook.created_at.toISOString().slice(0, 19)}Z` });
  const { signs, next } = webhookSecrets(account, at);
  const signature = (sealed: string, text = body): string => sign(text, services.secrets.open(account.id, sealed));
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const answer = await send({
    url: webhook.url,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'PayElements-Webhooks/1.0',
      // While a new secret replaces the former one, receivers with either secret can check the signature.
      'x-signature': signature(signs),
      ...(next !== null && { 'x-signature-next': signature(next) }),
      // The time of this try. An event may wait for earlier ones of its subject for a long time, so its receiver has to know that this try
      // is no replay.
      'x-timestamp': timestamp,
      'x-timestamp-signature': signature(signs, `${body}.${timestamp}`),
      'x-webhook-id': webhook.id,
      // The body of a checkout webhook has no id. Because this signature covers the id too, nobody can send the body again under another
      // id.
      'x-webhook-id-signature': signature(signs, `${webhook.id}.${body}`),
    },
  });
  let before: Webhook | undefined = webhook;
  await write(services, { account }, async (tx) => {
    // First as it was read before the try. The write checks that it has not changed; if it has, it is read again.
    const stored = before ?? (await tx.find('webhooks', webhook.id));
    before = undefined;
    // A node that was cut off may make a try that another node has taken over. The result of the other node is kept.
    if (stored?.status !== 'pending') return { changes: [remove('work', item.id)], result: undefined };
    const tries = [...stored.tries, { at: at.toISOString(), ...answer }];
    const following = nextTry(tries.length, isAcknowledged(answer.status), at);
    const work =
      following.status === 'pending'
        ? update('work', item.id, { due_at: following.due_at, attempts: item.attempts + 1, claimed_until: null })
        : remove('work', item.id);
    return { changes: [update('webhooks', webhook.id, { tries, status: following.status }), work], result: undefined };
  });
}

/** Receivers in the field acknowledge with any 2xx (ruling *acknowledgement*). */
const isAcknowledged = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

type Next = { status: Exclude<Webhook['status'], 'pending'> } | { status: 'pending'; due_at: Date };

/** The state of a webhook after `tries` tries. */
function nextTry(tries: number, acknowledged: boolean, at: Date): Next {
  if (acknowledged) return { status: 'delivered' };
  const gap = RETRY_MINUTES[tries - 1];
  return gap === undefined ? { status: 'failed' } : { status: 'pending', due_at: new Date(at.getTime() + gap * 60_000) };
}

const record = (services: Services, account: Account, changes: readonly Change[]): Promise<void> =>
  write(services, { account }, () => Promise.resolve({ changes, result: undefined }));
