import { createHmac } from 'node:crypto';
import { webhookSecrets } from '../domain/secrets.ts';
import { write, type Services } from '../commands/write.ts';
import { remove, update, type Change } from '../domain/decision.ts';
import type { WebhookSender } from '../domain/ports.ts';
import type { Account, Webhook, Work } from '../domain/records/platform.ts';

/**
 * Delivering webhooks: signed, in order for each subject, tried again after 1, 4 and 16 minutes (rulings *webhook retries*
 * and *webhook delivery*).
 */

/** Minutes from one try to the next. */
const RETRY_MINUTES = [1, 4, 16];

/** Lower-case hex HMAC-SHA256 of the raw body. */
const sign = (body: string, secret: string): string => createHmac('sha256', secret).update(body).digest('hex');

/**
 * Due work: one try. Delivered at least once; a receiver tells repeats by their X-Webhook-Id, which all tries share.
 * That it is its turn, the queue has seen to: what comes before it is delivered or given up.
 */
export async function deliver(services: Services, send: WebhookSender, known: Account, item: Work): Promise<void> {
  const found = await services.store.of(known.id).webhookToSend(item.subject_id);
  if (found?.webhook.status !== 'pending') return record(services, known, [remove('work', item.id)]);
  // The account as it is now: a secret that was replaced a moment ago, at any node, signs nothing more.
  const { webhook, account } = found;
  const at = services.clock.now();
  // The moment of the event: every try carries the same bytes, so that whoever has seen them knows them again.
  const body = JSON.stringify({ ...webhook.payload, created_at: `${webhook.created_at.toISOString().slice(0, 19)}Z` });
  const { signs, next } = webhookSecrets(account, at);
  const signature = (sealed: string, text = body): string => sign(text, services.secrets.open(account.id, sealed));
  const answer = await send({
    url: webhook.url,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'PayElements-Webhooks/1.0',
      // While a new secret takes over, who has the former one and who has the new one can both check.
      'x-signature': signature(signs),
      ...(next !== null && { 'x-signature-next': signature(next) }),
      // The moment of this try.
      'x-timestamp': String(Math.floor(at.getTime() / 1000)),
      'x-webhook-id': webhook.id,
      // The id stands in no checkout's body: signed with it, nobody can repeat the body under another id.
      'x-webhook-id-signature': signature(signs, `${webhook.id}.${body}`),
    },
  });
  let before: Webhook | undefined = webhook;
  await write(services, { account }, async (tx) => {
    // As it was read before the try: it is written only where it is still so, and read again where it is not.
    const stored = before ?? (await tx.find('webhooks', webhook.id));
    before = undefined;
    // A node that was cut off tries what another has taken over meanwhile: what that one found stands.
    if (stored?.status !== 'pending') return { changes: [remove('work', item.id)], result: undefined };
    const tries = [...stored.tries, { at: at.toISOString(), ...answer }];
    const following = nextTry(tries.length, answer.status === 200, at);
    const work =
      following.status === 'pending'
        ? update('work', item.id, { due_at: following.due_at, attempts: item.attempts + 1, claimed_until: null })
        : remove('work', item.id);
    return { changes: [update('webhooks', webhook.id, { tries, status: following.status }), work], result: undefined };
  });
}

type Next = { status: Exclude<Webhook['status'], 'pending'> } | { status: 'pending'; due_at: Date };

/** The outcome of a webhook after so many tries. */
function nextTry(tries: number, acknowledged: boolean, at: Date): Next {
  if (acknowledged) return { status: 'delivered' };
  const gap = RETRY_MINUTES[tries - 1];
  return gap === undefined ? { status: 'failed' } : { status: 'pending', due_at: new Date(at.getTime() + gap * 60_000) };
}

const record = (services: Services, account: Account, changes: readonly Change[]): Promise<void> =>
  write(services, { account }, () => Promise.resolve({ changes, result: undefined }));
