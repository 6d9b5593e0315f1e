import { delivery, deliveryId, update } from '../domain/decision.ts';
import { notFound } from '../../contract/errors.ts';
import { write, type Call, type Services } from './write.ts';

/** Sends a webhook once more, now: one that is through starts anew, one that waits for its next try waits no longer. @throws Refusal 007 */
export async function sendAgain(services: Services, call: Call, id: string): Promise<void> {
  await write(services, call, async (tx, ctx) => {
    const webhook = await tx.lock('webhooks', call.account.id, id);
    if (webhook === undefined) throw notFound('id', id);
    const changes =
      webhook.status === 'pending'
        ? [update('work', deliveryId(id), { due_at: ctx.now })]
        : [update('webhooks', id, { status: 'pending' }), delivery(ctx, webhook)];
    return { changes, result: undefined };
  });
}
