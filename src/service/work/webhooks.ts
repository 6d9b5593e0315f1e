import { signedWebhook } from '../commands/account/webhooks.ts';
import { write, type Services } from '../commands/write.ts';
import { update } from '../domain/decision.ts';
import type { WebhookSender, WorkQueue } from '../domain/ports.ts';
import { RETRY_MINUTES } from '../domain/announce-record.ts';
import type { Account, Webhook, WebhookQueue } from '../domain/records/platform.ts';

/**
 * Delivers webhooks: signed, in order for each subject, with retries after 1, 4 and 16 minutes (rulings *webhook retries* and
 * *webhook delivery*).
 */

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
  const answer = await send(signedWebhook(services, account, webhook, at));
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

/** Receivers in the field acknowledge with any 2xx (ruling *acknowledgement*). */
const isAcknowledged = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

type Next = { status: Exclude<Webhook['status'], 'pending'> } | { status: 'pending'; due_at: Date };

/** The state of a webhook after `tries` tries. */
function nextTry(tries: number, acknowledged: boolean, at: Date): Next {
  if (acknowledged) return { status: 'delivered' };
  const gap = RETRY_MINUTES[tries - 1];
  return gap === undefined ? { status: 'failed' } : { status: 'pending', due_at: new Date(at.getTime() + gap * 60_000) };
}
