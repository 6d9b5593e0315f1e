import { z } from 'zod';
import { preAuthAnswer, preAuthsFilters, type PreAuthBody } from '../../../contract/card-vault.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { refuseField } from '../../../contract/errors.ts';
import { requireRand } from '../../domain/money.ts';
import type { DecisionContext } from '../../domain/decision.ts';
import type { Transactional } from '../../domain/ports.ts';
import { openPreAuth } from '../../domain/pre-auth/new-hold.ts';
import { firstView, preAuthView } from '../../domain/pre-auth/view.ts';
import type { Account } from '../../domain/records/platform.ts';
import type { Charge, PreAuth } from '../../domain/records/cards.ts';
import { contentHash } from '../../domain/signature.ts';
import { cardsToCharge } from '../../domain/vault-charge/cards-to-charge.ts';
import { commitThenAnswer } from '../commit-then-answer.ts';
import { runCharge } from '../charge/run-charge.ts';
import { listRecords } from '../lists.ts';
import { write, type Call, type Services } from '../write.ts';
import { activeCustomer } from '../people/customers.ts';
import { cardMethod, cardsOfCustomer } from './charge-stored-card.ts';

/** Places holds on stored cards, and reads them. */

/**
 * POST /card-vault/{customer_id}/pre-auth. The hold is stored before the first card is asked. A repeat with the same reference and
 * content gets the first answer (ruling *idempotency*).
 */
export function createPreAuth(services: Services, call: Call, { params, body }: ParsedRequest<'cardVault.preAuth'>) {
  const request_hash = contentHash({ ...body, customer_id: params.customer_id });
  const reference = { name: body.transaction_reference, request_hash };
  const decide = async (tx: Transactional, ctx: DecisionContext) => {
    const prior = await claimReference(tx, reference, ctx.now);
    if (prior !== undefined) return { changes: [], result: prior };
    requireRand(body.currency);
    const customer = await activeCustomer(tx, params.customer_id);
    const cards = cardsToCharge(await cardsOfCustomer(tx, customer), body, ctx.now);
    const catalogue = await tx.findMany('products', productIds(body.items));
    const method = await cardMethod(tx);
    const opened = openPreAuth(ctx, body, { customer, method, cards, catalogue, request_hash });
    await tx.answer(referenceKey(reference), opened.result.id);
    return { changes: opened.changes, result: opened.result.id };
  };
  return commitThenAnswer(
    services,
    call,
    decide,
    async (begun) =>
      keptAnswer(begun) ?? keepUndecided(services, call.account, reference, await chargeAndRead(services, call.account, begun)),
  );
}

type Answer = z.output<typeof preAuthAnswer>;

const answerOf = (row: PreAuth): Answer => ({ status: row.card_id !== null, result: firstView(row) });

/** The answer that is stored under a reference; undefined for the id of a hold that has no answer yet, or a decided one. */
const keptAnswer = (stored: string): Answer | undefined => (stored.startsWith('{') ? preAuthAnswer.parse(JSON.parse(stored)) : undefined);

/**
 * Answers. The first answer of a decided hold can always be made again from its record. The answer of a hold that is not decided
 * cannot, so it is stored under the reference.
 */
async function keepUndecided(services: Services, account: Account, reference: Reference, row: PreAuth): Promise<Answer> {
  const answer = answerOf(row);
  if (row.pre_auth_status !== 'PENDING') return answer;
  return write(services, { account }, async (tx, ctx) => {
    // Of calls at the same moment, the first one to come here decides what all of them answer.
    const now = await tx.requireLocked('pre_auths', row.id);
    const kept = keptAnswer((await claimReference(tx, reference, ctx.now)) ?? row.id);
    if (kept !== undefined) return { changes: [], result: kept };
    if (now.pre_auth_status !== 'PENDING') return { changes: [], result: answerOf(now) };
    await tx.answer(referenceKey(reference), JSON.stringify(z.encode(preAuthAnswer, answer)));
    return { changes: [], result: answer };
  });
}

/** The ids of the products in lines, without duplicates. */
export const productIds = (items: PreAuthBody['items'] | null): string[] => [...new Set((items ?? []).map(({ product_id }) => product_id))];

/** The merchant's reference, with a hash of the request that used it. */
interface Reference {
  readonly name: string;
  readonly request_hash: string;
}

/** The key of a reference. Its space keeps it different from every Idempotency-Key. */
const referenceKey = ({ name }: Reference) => `pre-auth ${name}`;

/**
 * The id of the earlier pre-auth with this reference, or its stored answer; undefined if there is none. Other calls with the same
 * reference wait here. @throws Refusal 010 when the earlier request was a different one
 */
async function claimReference(tx: Transactional, reference: Reference, now: Date): Promise<string | undefined> {
  const claim = await tx.claim(referenceKey(reference), reference.request_hash, now);
  if (claim.type === 'repeat') return claim.answer;
  // Claims are deleted after a day, but a reference stays unique for ever.
  const { rows } = await tx.list('pre_auths', [{ field: 'transaction_reference', is: reference.name }]);
  const prior = rows.find(({ request_hash }) => request_hash !== null);
  if (claim.type === 'first' && prior === undefined) return undefined;
  if (claim.type === 'first' && prior?.request_hash === reference.request_hash) {
    await tx.answer(referenceKey(reference), prior.id);
    return prior.id;
  }
  throw refuseField('010', 'transaction_reference', 'unique', 'this transaction_reference was used for another pre-auth');
}

/** Tries the cards unless that is done already, and returns the pre-auth after that. */
async function chargeAndRead(services: Services, account: Account, id: string): Promise<PreAuth> {
  const before = await readPreAuth(services, account, id);
  if (before.pre_auth_status !== 'PENDING' || before.charge_id === null) return before;
  const charge = await runCharge(services, account, before.charge_id);
  return withAttempts(await readPreAuth(services, account, id), charge);
}

/** While the pre-auth is not decided, its attempts are those of the charge. */
const withAttempts = (row: PreAuth, charge: Charge | undefined): PreAuth =>
  row.pre_auth_status === 'PENDING' && charge !== undefined
    ? { ...row, attempts: charge.attempts.map(({ state: _state, ...attempt }) => attempt) }
    : row;

const readPreAuth = ({ store }: Services, account: Account, id: string): Promise<PreAuth> => store.of(account.id).require('pre_auths', id);

/** GET /card-vault/pre-auth/list */
export async function listPreAuths(services: Services, call: Call, { query }: ParsedRequest<'cardVault.preAuths'>) {
  const { rows, page } = await listRecords(services, call, 'pre_auths', query, preAuthsFilters);
  const open = rows.flatMap(({ pre_auth_status, charge_id }) => (pre_auth_status === 'PENDING' && charge_id !== null ? [charge_id] : []));
  const charges = await services.store.of(call.account.id).findMany('charges', open);
  return { status: true, results: rows.map((row) => preAuthView(withAttempts(row, charges.get(row.charge_id)))), ...page };
}
