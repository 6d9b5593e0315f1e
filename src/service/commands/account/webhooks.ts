import { createHmac } from 'node:crypto';
import { refuseField, requireFound } from '../../../contract/errors.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { webhooksFilters } from '../../../contract/webhook-log.ts';
import { enqueue, update } from '../../domain/decision.ts';
import type { Outgoing, Reader } from '../../domain/ports.ts';
import type { Account, Webhook } from '../../domain/records/platform.ts';
import { webhookSecrets } from '../../domain/secrets.ts';
import { listRecords } from '../lists.ts';
import { write, type Call, type Services } from '../write.ts';

/** Webhooks as merchants and operators look at them, and send them again. */

/** Lower-case hex HMAC-SHA256 of the raw body. */
const sign = (body: string, secret: string): string => createHmac('sha256', secret).update(body).digest('hex');

/** The request that delivers a webhook, with its signatures by the account's secrets as they are now. */
export function signedWebhook(services: Services, account: Account, webhook: Webhook, at: Date): Outgoing {
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

/** Whether a webhook's body was deleted, because it was kept for long enough. */
const isForgotten = ({ payload }: Webhook): boolean => Object.keys(payload).length === 0;

/** A webhook as its operations answer it. */
const logged = ({ event, subject_id, tries, ...webhook }: Webhook, next_try: Date | null) => ({
  ...webhook,
  type: event,
  subject: subject_id,
  tries: tries.map((one) => ({ ...one, at: new Date(one.at) })),
  next_try,
});

/** The times of the next tries, by webhook. */
async function nextTries(reader: Reader, webhooks: readonly Webhook[]): Promise<(webhook: Webhook) => Date | null> {
  const waiting = webhooks.filter(({ status }) => status === 'pending').map(({ queue }) => queue);
  const queues = await reader.findMany('webhook_queues', [...new Set(waiting)]);
  return ({ status, queue, created_at }) => (status === 'pending' ? (queues.get(queue)?.due_at ?? created_at) : null);
}

/** GET /webhooks/list */
export async function listWebhooks(services: Services, call: Call, { query }: ParsedRequest<'webhooks.list'>) {
  const reader = services.store.of(call.account.id);
  const session =
    query.subject === undefined ? undefined : await reader.findOne('checkout_sessions', [{ field: 'session_id', is: query.subject }]);
  const { rows, page } = await listRecords(
    services,
    call,
    'webhooks',
    { ...query, subject: session?.id ?? query.subject },
    webhooksFilters,
  );
  const next = await nextTries(reader, rows);
  return { status: true, results: rows.map((webhook) => logged(webhook, next(webhook))), ...page };
}

/** GET /webhooks/{id} @throws Refusal 007 */
export async function readWebhook(services: Services, { account }: Call, { params }: ParsedRequest<'webhooks.read'>) {
  const reader = services.store.of(account.id);
  const webhook = requireFound(await reader.find('webhooks', params.id), 'id', params.id);
  const next = await nextTries(reader, [webhook]);
  const sent = isForgotten(webhook) ? { body: null, headers: null } : signedWebhook(services, account, webhook, services.clock.now());
  return { status: true, result: { ...logged(webhook, next(webhook)), body: sent.body, headers: sent.headers } };
}

/**
 * POST /webhooks/{id}/redeliver: sends a webhook now, under the same id. One that was given up gets one more try. One that waits for its
 * next try is sent at once. @throws Refusal 007; 008 where its body was deleted
 */
export function redeliverWebhook(services: Services, call: Call, { params: { id } }: Pick<ParsedRequest<'webhooks.redeliver'>, 'params'>) {
  return write(services, call, async (tx, ctx) => {
    const webhook = requireFound(await tx.lock('webhooks', id), 'id', id);
    if (isForgotten(webhook))
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
    return { changes, result: { status: true, result: logged({ ...webhook, status: 'pending' }, ctx.now) } };
  });
}
