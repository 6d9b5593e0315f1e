import { createHmac } from 'node:crypto';
import { deliveryId, remove, update } from '../domain/decision.ts';
import type { Reader, WebhookSender } from '../domain/ports.ts';
import type { Account, Webhook, Work } from '../domain/records.ts';
import { write, type Services } from '../commands/write.ts';

/** Delivering webhooks: signed, in order for each subject, tried again after 1, 4 and 16 minutes (rulings *webhook …*). */

/** Minutes from one try to the next. */
const RETRY_MINUTES = [1, 4, 16];

/** Lower-case hex HMAC-SHA256 of the raw body. */
export const sign = (body: string, secret: string): string => createHmac('sha256', secret).update(body).digest('hex');

/** Due work: one try. Delivered at least once; a receiver tells repeats by their content. */
export async function deliver(services: Services, send: WebhookSender, account: Account, item: Work): Promise<void> {
  const webhook = await services.store.find('webhooks', account.id, item.subject_id);
  if (webhook?.status !== 'pending') return finish(services, account, item, undefined);
  const { earlier } = await neighbours(services.store, account, webhook);
  // Its turn comes when the one before it is through.
  if (earlier !== undefined) return wait(services, account, item, earlier);
  const at = services.clock.now();
  // Each try says when it was sent: a receiver refuses what is old, and a retry is not.
  const body = JSON.stringify({ ...webhook.payload, created_at: `${at.toISOString().slice(0, 19)}Z` });
  const secret = services.sealer.open(account.webhook_secret_sealed, account.id);
  const result = await send({
    url: webhook.url,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'PayElements-Webhooks/1.0',
      'x-signature': sign(body, secret),
      'x-timestamp': String(Math.floor(services.realNow().getTime() / 1000)),
    },
  });
  const tries = [...webhook.tries, { at: at.toISOString(), status: result.status, error: result.error }];
  const gap = RETRY_MINUTES[tries.length - 1];
  const status = result.status === 200 ? 'delivered' : gap === undefined ? 'failed' : 'pending';
  await finish(
    services,
    account,
    item,
    { ...webhook, tries, status },
    status === 'pending' ? new Date(at.getTime() + (gap ?? 0) * 60_000) : undefined,
  );
}

/** When to look again for a webhook that waits for another: at the latest when that one is given up. */
const earlierRetry = (earlier: Webhook, now: Date) => new Date(now.getTime() + (RETRY_MINUTES[earlier.tries.length - 1] ?? 1) * 60_000);

/**
 * Puts a webhook off until the one before it is through. The lock settles which came first, this wait or that one's end:
 * an end that comes later sets it due again, and one that came before is seen here.
 */
async function wait(services: Services, account: Account, item: Work, earlier: Webhook): Promise<void> {
  await write(services, { account }, async (tx, ctx) => {
    const before = await tx.lock('webhooks', account.id, earlier.id);
    const claimed = (await tx.lock('work', account.id, item.id))?.claimed_until?.getTime();
    // Set due meanwhile, it is no longer this turn's to put off.
    if (claimed === undefined || claimed !== item.claimed_until?.getTime()) return { changes: [], result: undefined };
    const due_at = before?.status === 'pending' ? earlierRetry(before, ctx.now) : ctx.now;
    return { changes: [update('work', item.id, { due_at, attempts: item.attempts + 1, claimed_until: null })], result: undefined };
  });
}

/** Records a try, and when the next one is due; what waited for a webhook that is through is due at once. */
async function finish(services: Services, account: Account, item: Work, webhook: Webhook | undefined, again?: Date): Promise<void> {
  await write(services, { account }, async (tx, ctx) => {
    const through = webhook !== undefined && webhook.status !== 'pending';
    const { later } = through ? await neighbours(tx, account, webhook) : { later: undefined };
    return {
      changes: [
        ...(webhook === undefined ? [] : [update('webhooks', webhook.id, { tries: webhook.tries, status: webhook.status })]),
        again === undefined
          ? remove('work', item.id)
          : update('work', item.id, { due_at: again, attempts: item.attempts + 1, claimed_until: null }),
        ...(later === undefined ? [] : [update('work', deliveryId(later.id), { due_at: ctx.now, claimed_until: null })]),
      ],
      result: undefined,
    };
  });
}

/** The pending webhooks about the same subject: one that goes before, and the one that comes next. */
async function neighbours(reader: Reader, account: Account, webhook: Webhook): Promise<{ earlier?: Webhook; later?: Webhook }> {
  const { rows } = await reader.list(
    'webhooks',
    account.id,
    [
      { field: 'subject_id', is: webhook.subject_id },
      { field: 'status', is: 'pending' },
    ],
    {},
  );
  const at = rows.findIndex(({ id }) => id === webhook.id);
  return { earlier: rows[at + 1], later: at < 0 ? rows.at(-1) : rows[at - 1] };
}
