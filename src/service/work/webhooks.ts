import { createHmac } from 'node:crypto';
import { webhookSecrets } from '../domain/secrets.ts';
import { write, type Services } from '../commands/write.ts';
import { update } from '../domain/decision.ts';
import type { Outgoing, WebhookSender, WorkQueue } from '../domain/ports.ts';
import { RETRY_MINUTES } from '../domain/webhook-retries.ts';
import type { Account, Webhook, WebhookQueue } from '../domain/records/platform.ts';

/**
 * Delivers webhooks: signed, in order for each subject, with retries after 1, 4 and 16 minutes (rulings *webhook retries* and
 * *webhook delivery*).
 */

/** Lower-case hex HMAC-SHA256 of the raw body. */
const sign = (body: string, secret: string): string => createHmac('sha256', secret).update(body).digest('hex');

/** What a delivery needs besides its queue. */
interface DeliveryParts {
  readonly services: Services;
  readonly send: WebhookSender;
  readonly queue: Pick<WorkQueue, 'removeEmpty' | 'release'>;
  /** Aborted when the node stops. The rest of a queue is then left to other nodes. */
  readonly stopping: AbortSignal;
}

/**
 * Sends the webhooks of a claimed queue in their order, until it is empty or one must be tried again later. A webhook is delivered at least
 * once. A receiver recognises a repeat by its X-Webhook-Id, which is the same in every try.
 */
export async function deliverQueue({ services, send, queue, stopping }: DeliveryParts, claimed: WebhookQueue): Promise<void> {
  const store = services.store.of(claimed.account_id);
  for (let item: WebhookQueue | undefined = claimed; item !== undefined;) {
    const found = await store.webhookToSend(item.id);
    if (found !== undefined && stopping.aborted) {
      await queue.release(item, item.due_at);
      return;
    }
    if (found !== undefined && !(await deliver(services, send, found))) return;
    if (await queue.removeEmpty(item)) return;
    // Another one waits, or was added meanwhile.
    item = await store.find('webhook_queues', item.id);
  }
}

/** One try. Returns whether the next webhook of the queue may be sent. */
async function deliver(
  services: Services,
  send: WebhookSender,
  { webhook, account }: { readonly webhook: Webhook; readonly account: Account },
): Promise<boolean> {
  const at = services.clock.now();
  const answer = await send(signed(services, account, webhook, at));
  let before: Webhook | undefined = webhook;
  return write(services, { account }, async (tx) => {
    // First as it was read before the try. The write checks that it has not changed; if it has, it is read again.
    const stored = before ?? (await tx.find('webhooks', webhook.id));
    before = undefined;
    // A node that was cut off may make a try that another node has taken over. The result of the other node is kept.
    if (stored?.status !== 'pending') return { changes: [], result: true };
    const tries = [...stored.tries, { at: at.toISOString(), ...answer }];
    const following = nextTry(tries.length, isAcknowledged(answer.status), at);
    const tried = update('webhooks', webhook.id, { tries, status: following.status });
    if (following.status !== 'pending') return { changes: [tried], result: true };
    return { changes: [tried, update('webhook_queues', webhook.queue, { due_at: following.due_at, claimed_until: null })], result: false };
  });
}

/** The request of one try, with its signatures by the account's secrets as they are now. */
function signed(services: Services, account: Account, webhook: Webhook, at: Date): Outgoing {
  // `created_at` is the time of the event, so every try has the same bytes and a receiver can recognise a repeat.
  const body = JSON.stringify({ ...webhook.payload, created_at: `${webhook.created_at.toISOString().slice(0, 19)}Z` });
  const { signs, next } = webhookSecrets(account, at);
  const signature = (sealed: string, text = body): string => sign(text, services.secrets.open(account.id, sealed));
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
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
  };
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
