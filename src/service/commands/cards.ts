import type { Asked } from '../../contract/routes.ts';
import { cardView, monthsUntilExpiry } from '../domain/card.ts';
import { update, type Change } from '../domain/decision.ts';
import type { Card } from '../domain/records.ts';
import { filtersOf, listRecords } from './lists.ts';
import { BatchErrors, requireAll, sent } from './records.ts';
import { write, type Call, type Services } from './write.ts';

/** Stored cards: each function is one operation. */

const { is } = filtersOf<'cards'>();

export async function listCards(services: Services, call: Call, { query }: Asked<'cards.list'>) {
  const { expire_in_months, card_status, ...rest } = query;
  const now = services.clock.now();
  const { rows, page } = await listRecords(services, call, 'cards', rest, { customer_id: is('customer_id') }, [{ field: 'is_stored', is: true }]);
  const cards = rows
    .filter((card) => expire_in_months === undefined || monthsUntilExpiry(card.card_expire, now) === expire_in_months)
    .map((card) => cardView(card, now))
    .filter((card) => card_status === undefined || card.card_status === card_status);
  return { status: true, records: cards, ...page };
}

export const updateCards = (services: Services, call: Call, { body }: Asked<'cards.update'>) =>
  write(services, call, async (tx, ctx) => {
    const errors = new BatchErrors();
    const asked = body.records.map(({ id }, index) => ({ index, field: 'id', id }));
    const found = await requireAll(tx, 'cards', call.account.id, asked, errors);
    for (const { index, id } of asked) if (found.get(id)?.is_stored === false) errors.add(index, '007', 'id', 'exists', `id ${id} was not found`);
    errors.throwIfAny(body.records);
    const changes: Change[] = [];
    for (const { id, ...fields } of body.records) {
      const card = found.get(id);
      if (card === undefined) throw new Error(`card ${id} was there a moment ago`);
      if (fields.is_default === true) {
        const { rows } = await tx.list('cards', call.account.id, [{ field: 'customer_id', is: card.customer_id }, { field: 'is_default', is: true }], {});
        changes.push(...rows.filter((other) => other.id !== id).map((other) => update('cards', other.id, { is_default: false, updated_at: ctx.now })));
        for (const other of found.values()) if (other.customer_id === card.customer_id) found.set(other.id, { ...other, is_default: false });
      }
      const set: Partial<Card> = { ...sent(fields), updated_at: ctx.now };
      changes.push(update('cards', id, set));
      found.set(id, { ...card, ...set });
    }
    const results = body.records.map(({ id }) => found.get(id)).filter((card) => card !== undefined);
    return { changes, result: { status: true, results: results.map((card) => cardView(card, ctx.now)) } };
  });
