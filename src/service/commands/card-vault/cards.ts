import { cardsFilters } from '../../../contract/cards.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { cardView, expiringIn, thisMonth } from '../../domain/card.ts';
import { chargeable } from '../../domain/consent.ts';
import { update, type Change, type DecisionContext } from '../../domain/decision.ts';
import type { Condition, Transactional } from '../../domain/ports.ts';
import type { Card } from '../../domain/records/cards.ts';
import { storedCardsOf } from '../checkout/session-lookups.ts';
import { listRecords } from '../lists.ts';
import { BatchErrors, sentFields } from '../batch-answers.ts';
import { requireAnotherCard } from '../subscriptions/last-card.ts';
import { write, type Call, type Services } from '../write.ts';

/** Stored cards: each function is one operation. */

/** The condition for a card's status on a day. A card whose last month is over counts as EXPIRED, whatever is stored. */
function hasStatus(status: Card['card_status'], month: string): Condition<'cards'>[] {
  const stored: Condition<'cards'> = { field: 'card_status', is: status };
  if (status === 'ACTIVE') return [stored, { field: 'expires_in', from: month }];
  if (status === 'EXPIRED')
    return [
      {
        any: [
          [stored],
          [
            { field: 'card_status', is: 'ACTIVE' },
            { field: 'expires_in', before: month },
          ],
        ],
      },
    ];
  return [stored];
}

/** GET /cards: list stored cards. */
export async function listCards(services: Services, call: Call, { query }: ParsedRequest<'cards.list'>) {
  const { expire_in_months, card_status, ...rest } = query;
  const now = services.clock.now();
  const { rows, page } = await listRecords(services, call, 'cards', rest, cardsFilters, [
    { field: 'is_stored', is: true },
    ...(expire_in_months === undefined ? [] : [{ field: 'expires_in', is: expiringIn(expire_in_months, now) } as const]),
    ...(card_status === undefined ? [] : hasStatus(card_status, thisMonth(now))),
  ]);
  return { status: true, records: rows.map((card) => cardView(card, now)), ...page };
}

/** Further changes that follow from an update of cards, in the same commit. */
type CardChangeEffects = (tx: Transactional, ctx: DecisionContext) => Promise<readonly Change[]>;

/**
 * The cards that become the default because the one before them was archived: the first that may be charged, by creation (ruling
 * *default card*). So does a card that comes back where there is no default.
 */
async function newDefaults(tx: Transactional, ctx: DecisionContext, before: ReadonlyMap<string, Card>, after: Map<string, Card>) {
  const owners = new Set(
    [...before.values()]
      .filter(({ id, is_default, card_status }) => {
        const status = after.get(id)?.card_status;
        return status !== card_status && (status === 'ARCHIVED' ? is_default : card_status === 'ARCHIVED');
      })
      .map(({ customer_id }) => customer_id),
  );
  const changes: Change[] = [];
  for (const customer_id of owners) {
    const cards = (await storedCardsOf(tx, customer_id)).toReversed().map((card) => after.get(card.id) ?? card);
    const [next] = chargeable(cards, 'once', ctx.now);
    if (next === undefined || cards.some(({ is_default }) => is_default)) continue;
    changes.push(update('cards', next.id, { is_default: true, updated_at: ctx.now }));
    after.set(next.id, { ...next, is_default: true, updated_at: ctx.now });
  }
  return changes;
}

/** POST /cards/update: change a stored card: status, nickname, default. */
export const updateCards = (
  services: Services,
  call: Call,
  { body }: Pick<ParsedRequest<'cards.update'>, 'body'>,
  following?: CardChangeEffects,
) =>
  write(services, call, async (tx, ctx) => {
    const errors = new BatchErrors();
    const ids = [...new Set(body.records.map(({ id }) => id))];
    // The customers are locked first, so that two calls at once cannot make two default cards, or take both of the last two cards.
    const owners = [...(await tx.findMany('cards', ids)).values()].map(({ customer_id }) => customer_id);
    await tx.lockMany('customers', [...new Set(owners)]);
    const found = await tx.lockMany('cards', ids);
    const before = new Map(found);
    const chosen = new Map<string, string>();
    for (const [index, { id, is_default, card_status }] of body.records.entries()) {
      const card = found.get(id);
      if (card?.is_stored !== true) {
        errors.add(index, '007', 'id', 'exists', `id ${id} was not found`);
        continue;
      }
      if (is_default !== true) continue;
      const other = chosen.get(card.customer_id) ?? id;
      if (other !== id)
        errors.add(
          index,
          '005',
          'is_default',
          'one_default',
          `a customer has one default card, and this call already makes ${other} the default`,
        );
      if ((card_status ?? card.card_status) === 'ARCHIVED')
        errors.add(index, '008', 'is_default', 'status', 'a card that is ARCHIVED cannot be the default');
      chosen.set(card.customer_id, id);
    }
    errors.throwIfAny(body.records);
    const changes: Change[] = [];
    for (const [customer_id, id] of chosen) {
      for (const other of (await storedCardsOf(tx, customer_id)).filter((card) => card.is_default && card.id !== id)) {
        changes.push(update('cards', other.id, { is_default: false, updated_at: ctx.now }));
        if (found.has(other.id)) found.set(other.id, { ...other, is_default: false });
      }
    }
    for (const { id, ...fields } of body.records) {
      const card = found.get(id);
      if (card === undefined) continue;
      const sent = { ...sentFields(fields), updated_at: ctx.now };
      const isArchived = (sent.card_status ?? card.card_status) === 'ARCHIVED';
      const set: Partial<Card> = isArchived ? { ...sent, is_default: false } : sent;
      changes.push(update('cards', id, set));
      found.set(id, { ...card, ...set });
    }
    changes.push(...(await newDefaults(tx, ctx, before, found)));
    await requireAnotherCard(tx, ctx, body.records, { before, after: found }, errors);
    errors.throwIfAny(body.records);
    const cards = body.records.flatMap(({ id }) => found.get(id) ?? []);
    changes.push(...((await following?.(tx, ctx)) ?? []));
    return { changes, result: { status: true, results: cards.map((card) => cardView(card, ctx.now)) } };
  });
