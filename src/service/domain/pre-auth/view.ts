import { z } from 'zod';
import { preAuth as preAuthSchema, type PreAuthAnswer } from '../../../contract/card-vault.ts';
import type { PreAuthEvent } from '../../../contract/webhooks.ts';
import { formatMoney } from '../../../facts/money.ts';
import { notify, type Change, type DecisionContext } from '../decision.ts';
import { attachedInvoice, mail, mailText } from '../mail.ts';
import type { Invoice } from '../records/sales.ts';
import type { PreAuth } from '../records/cards.ts';
import { TRANSACTION_STATUS } from './hold.ts';

/** The answers and webhooks about a hold. */

/** The attempts of a hold. The attempt that succeeded has the present status of the hold. */
function attemptsOf({ attempts, transaction_id, pre_auth_status }: PreAuth): PreAuthAnswer['attempts'] {
  const held = pre_auth_status === 'PENDING' || pre_auth_status === 'FAILED' ? null : TRANSACTION_STATUS[pre_auth_status];
  return attempts.map(({ error, ...attempt }) => ({
    ...attempt,
    ...(held !== null && attempt.transaction_id === transaction_id ? { transaction_status: held } : {}),
    ...(error === null ? {} : { error: { message: error } }),
  }));
}

/** A pre-auth as the interface answers it. */
export function preAuthView(row: PreAuth): PreAuthAnswer {
  const { metadata, captured_amount, captured_at, invoice_id, ...plain } = row;
  return {
    ...plain,
    attempts: attemptsOf(row),
    ...(metadata === null ? {} : { metadata }),
    ...(captured_amount === null || captured_at === null
      ? {}
      : { captured_amount, released_amount: row.amount - captured_amount, captured_at }),
    ...(invoice_id === null ? {} : { invoice_id }),
  };
}

/** A pre-auth as it was first answered, even if it has changed since. A repeat of the request gets this answer. */
export const firstView = (row: PreAuth): PreAuthAnswer =>
  preAuthView({
    ...row,
    pre_auth_status: row.pre_auth_status === 'PENDING' || row.pre_auth_status === 'FAILED' ? row.pre_auth_status : 'AUTHORISED',
    captured_amount: null,
    captured_at: null,
    invoice_id: null,
  });

/** The answer to a capture. */
export function capturedView({ transaction_id, card_id, captured_amount, captured_at, invoice_id, ...row }: PreAuth) {
  if (captured_amount === null || captured_at === null || transaction_id === null || card_id === null)
    throw new Error(`pre-auth ${row.id} is not captured`);
  return {
    ...row,
    ...{ transaction_id, card_id, captured_amount, captured_at },
    pre_auth_status: 'CAPTURED' as const,
    released_amount: row.amount - captured_amount,
    transaction_reference: row.capture_reference ?? row.transaction_reference,
    ...(invoice_id === null ? {} : { invoice_id }),
  };
}

/** The words for each event in messages to people. */
const SUBJECTS: Readonly<Record<PreAuthEvent, string>> = {
  'preauth.successful': 'is held',
  'preauth.failed': 'could not be held',
  'preauth.captured': 'was captured',
  'preauth.reversed': 'was released',
  'preauth.expired': 'was released: the hold expired',
};

/** Announces an event of a hold: a webhook and an email, where the hold has an address for them. The email can have an invoice attached. */
export function announcePreAuth(ctx: DecisionContext, event: PreAuthEvent, row: PreAuth, attached: Invoice | null = null): Change[] {
  const payload = { event, data: [{ pre_auth: wireOf(row) }] };
  const sum = formatMoney(row.captured_amount ?? row.amount, row.currency);
  const to = row.notification_email;
  return [
    ...(row.webhook_url === null ? [] : notify(ctx, { url: row.webhook_url, event, subject_id: row.id, payload })),
    ...(to === null
      ? []
      : mail(ctx, {
          to,
          subject: `${row.capture_reference ?? row.transaction_reference}: ${sum} ${SUBJECTS[event]}`,
          text: [
            mailText(`${sum} ${SUBJECTS[event]}.`, { Reference: row.transaction_reference, 'Pre-authorisation': row.id }),
            ...(attached === null ? [] : [attachedInvoice(attached)]),
          ].join('\n\n'),
          subject_id: row.id,
          invoice_id: attached?.id ?? null,
        })),
  ];
}

/** The JSON of a pre-auth, without undefined fields. */
const wireOf = (row: PreAuth) => JSON.parse(JSON.stringify(z.encode(preAuthSchema, preAuthView(row)))) as Record<string, never>;
