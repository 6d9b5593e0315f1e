import { createHmac } from 'node:crypto';
import { write, type Services } from '../commands/write.ts';
import { remove, update, type Change } from '../domain/decision.ts';
import type { WebhookSender } from '../domain/ports.ts';
import type { Account, Webhook, Work } from '../domain/records/platform.ts';

/** Delivering webhooks: signed, in order for each subject, tried again after 1, 4 and 16 minutes (rulings *webhook …*). */

/** Minutes from one try to the next. */
const RETRY_MINUTES = [1, 4, 16];

/** Lower-case hex HMAC-SHA256 of the raw body. */
export const sign = (body: string, secret: string): string => createHmac('sha256', secret).update(body).digest('hex');

/**
 * Due work: one try. Delivered at least once; a receiver tells repeats by their X-Webhook-Id, which all tries share.
 * That it is its turn, the queue has seen to: what comes before it is delivered or given up.
 */
export async function deliver(services: Services, send: WebhookSender, account: Account, item: Work): Promise<void> {
  const webhook = await services.store.find('webhooks', account.id, item.subject_id);
  if (webhook?.status !== 'pending') return record(services, account, [remove('work', item.id)]);
  const at = services.clock.now();
  // Each try says when it was sent: a receiver refuses what is old, and a retry is not.
  const body = JSON.stringify({ ...webhook.payload, created_at: `${at.toISOString().slice(0, 19)}Z` });
  const secret = services.sealer.open(account.webhook_secret_sealed, account.id);
  const answer = await send({
    url: webhook.url,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'PayElements-Webhooks/1.0',
      'x-signature': sign(body, secret),
      'x-timestamp': String(Math.floor(at.getTime() / 1000)),
      'x-webhook-id': webhook.id,
    },
  });
  const tries = [...webhook.tries, { at: at.toISOString(), ...answer }];
  const next = nextTry(tries.length, answer.status === 200, at);
  await record(services, account, [
    update('webhooks', webhook.id, { tries, status: next.status }),
    next.status === 'pending'
      ? update('work', item.id, { due_at: next.due_at, attempts: item.attempts + 1, claimed_until: null })
      : remove('work', item.id),
  ]);
}

type Next = { status: Exclude<Webhook['status'], 'pending'> } | { status: 'pending'; due_at: Date };

/** What becomes of a webhook after so many tries. */
function nextTry(tries: number, acknowledged: boolean, at: Date): Next {
  if (acknowledged) return { status: 'delivered' };
  const gap = RETRY_MINUTES[tries - 1];
  return gap === undefined ? { status: 'failed' } : { status: 'pending', due_at: new Date(at.getTime() + gap * 60_000) };
}

const record = (services: Services, account: Account, changes: readonly Change[]): Promise<void> =>
  write(services, { account }, () => Promise.resolve({ changes, result: undefined }));
