import { enqueue, update } from '../../domain/decision.ts';
import { notFound, refuseField } from '../../../contract/errors.ts';
import { write, type Call, type Services } from '../write.ts';

/**
 * Sends a webhook again, now. A webhook that was delivered or given up starts again with its first try. A webhook that waits for
 * its next try is sent at once. @throws Refusal 007; 008 where its body was deleted
 */
export async function resendWebhook(services: Services, call: Call, id: string): Promise<void> {
  await write(services, call, async (tx, ctx) => {
    const webhook = await tx.lock('webhooks', id);
    if (webhook === undefined) throw notFound('id', id);
    if (Object.keys(webhook.payload).length === 0)
      throw refuseField(
        '008',
        'id',
        'forgotten',
        'the body of this webhook was kept for long enough and is gone; ask for the record itself',
      );
    const changes =
      webhook.status === 'pending'
        ? [update('webhook_queues', webhook.queue, { due_at: ctx.now })]
        : [update('webhooks', id, { status: 'pending' }), enqueue(ctx, webhook)];
    return { changes, result: undefined };
  });
}
