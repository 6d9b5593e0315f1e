import { tokenise } from '../../../src/service/commands/card-vault/entry.ts';
import { CARDS } from '../../support/merchant.ts';
import type { Dice } from '../scheduler.ts';
import type { Answer, Client } from './client.ts';

/** Shoppers and the merchant's programs: what they want, and how they continue when no answer comes. */

/** What a merchant's program wanted to happen, each once, however often it was sent. */
export interface Intents {
  /** The refunds that the merchant requested, in cents, by transaction. */
  readonly refunds: Map<string, number>;
  /** Charges of stored cards, by their reference. */
  readonly charges: Set<string>;
  /** The customers with a monthly subscription. */
  readonly subscribers: Set<string>;
}

/** What a shopper or program needs to act. */
export interface Part {
  readonly client: Client;
  readonly dice: Dice;
  readonly intents: Intents;
  readonly uuid: () => string;
  readonly newKey: () => string;
}

interface View {
  readonly state: string;
  readonly revision: number;
  readonly attempt_key: string | null;
  readonly failure: { readonly attempt_key: string } | null;
}

const OVER: ReadonlySet<string> = new Set(['completed', 'cancelled', 'failed', 'expired']);
const NUMBERS = [CARDS.approved, CARDS.approved, CARDS.approved, CARDS.declined, CARDS.insufficientFunds, CARDS.silent] as const;
/** The merchant's address for webhooks. */
export const HOOK = 'https://shop.example/pay/webhooks';
const LOOK_MS = 900;

/** The `result` of an answer. @throws Error for a refusal, because these calls should never be refused */
function resultOf({ status, body }: Answer): Record<string, unknown> {
  if (status !== 200) throw new Error(`a part was refused: ${JSON.stringify(body)}`);
  return (body as { result: Record<string, unknown> }).result;
}

/** A merchant opens a session, its shopper pays it in one or two tabs, and sometimes the merchant refunds it. */
export async function buy(part: Part): Promise<void> {
  const { client, dice } = part;
  const page = { mode: 'ONE_TIME', amount: `${dice.number(5, 900)}.${dice.number(10, 99)}`, redirects: { notify_url: HOOK } };
  const made = await client.insist('/checkout/page', page, part.newKey());
  const session_id = String(resultOf(made)['session_id']);
  const tabs = dice.oneIn(4) ? 2 : 1;
  await Promise.all(Array.from({ length: tabs }, () => pay(part, session_id)));
  if (dice.oneIn(2)) await refund(part, session_id);
}

/** One tab: it repeats the same attempt until the outcome is known, and after a decline tries another card. */
async function pay({ client, dice, uuid }: Part, session_id: string): Promise<void> {
  const view = async (): Promise<View> => {
    for (;;) {
      const answer = await client.ask(`/checkout/sessions/${session_id}`);
      if (answer?.status === 200) return resultOf(answer) as unknown as View;
      await client.pause(LOOK_MS);
    }
  };
  let seen = await view();
  for (let cards = 0; !OVER.has(seen.state) && cards < 4; cards += 1) {
    const attempt_key = uuid();
    const number = cards === 3 ? CARDS.approved : dice.pick(NUMBERS);
    let token: string | null = null;
    while (token === null && !OVER.has(seen.state)) {
      const given = await client.at(({ services }) => {
        const typed = services.vault.readCard({ session_id, number, expiry_month: 12, expiry_year: 2098, code: '123' });
        if (typed === null) throw new Error('the card cannot be read');
        return tokenise(services, typed);
      });
      if (given?.type === 'token') token = given.token;
      else {
        await client.pause(LOOK_MS);
        seen = await view();
      }
    }
    // The tab's own attempt is over when the session names it as failed, or has continued without it.
    const isMine = ({ failure }: View) => failure?.attempt_key === attempt_key;
    while (!OVER.has(seen.state) && !isMine(seen)) {
      if (seen.state === 'open') {
        const { revision } = seen;
        const customer = { person_name: 'Thandi', person_surname: 'Mokoena' };
        const answer = await client.ask(`/checkout/sessions/${session_id}/pay`, { attempt_key, revision, token, customer });
        // A final refusal is not repeated: the token is used, or its time is over.
        if (answer !== null && answer.status >= 400 && answer.status !== 409) break;
      }
      await client.pause(dice.number(200, LOOK_MS));
      seen = await view();
    }
    seen = await view();
  }
}

async function refund({ client, dice, intents, newKey }: Part, session_id: string): Promise<void> {
  const listed = await client.ask('/transactions');
  const transactions = (listed?.body as { transactions?: Record<string, unknown>[] } | undefined)?.transactions ?? [];
  const paid = transactions.find(
    ({ transaction_status, payment_data }) =>
      transaction_status === 'PAID' && (payment_data as { session_id?: string }).session_id === session_id,
  );
  if (paid === undefined) return;
  const id = String(paid['id']);
  const cents = dice.oneIn(2) ? 100 : Math.round(Number(paid['amount']) * 100);
  intents.refunds.set(id, cents);
  await client.insist(`/transactions/${id}/refund`, { amount: (cents / 100).toFixed(2), reason: 'returned' }, newKey());
}

/** Creates a customer with stored cards. The first one may be a card that declines charges of the merchant. */
async function customer({ client, dice, newKey }: Part): Promise<string> {
  const reference = newKey();
  const person = { reference, person_name: 'Thandi', person_surname: 'Mokoena', email: 'thandi@shop.example' };
  const made = await client.insist('/customers/create', { records: [person] }, reference);
  const customer_id = (made.body as { results: { id: string }[] }).results[0]?.id ?? '';
  for (const card_number of dice.oneIn(3) ? [CARDS.declinedLater, CARDS.approved] : [CARDS.approved])
    for (;;) {
      const stored = await client.at(async (node) =>
        node.fetch(
          new Request('https://pay.example/sandbox/cards', {
            method: 'POST',
            headers: { authorization: `Basic ${Buffer.from('sandbox:sandbox').toString('base64')}`, 'content-type': 'application/json' },
            body: JSON.stringify({ customer_id, card_number, expiry: '12/98', cvc: '123' }),
          }),
        ),
      );
      if (stored?.status === 200) break;
      await client.pause(LOOK_MS);
    }
  return customer_id;
}

/** Charges a stored card once, as the merchant. */
export async function chargeStored(part: Part): Promise<void> {
  const id = await customer(part);
  const reference = part.newKey();
  part.intents.charges.add(reference);
  await part.client.insist(`/card-vault/${id}/charge`, { amount: '80.00', reference }, reference);
}

/** Starts a monthly subscription of a customer. */
export async function subscribe(part: Part): Promise<void> {
  const id = await customer(part);
  const record = { name: 'Bread', price_excl: 100, pricing_type: 'RECURRING', billing_period: 'MONTHLY' };
  const made = await part.client.insist('/products/create', { records: [record] }, part.newKey());
  const product_id = (made.body as { results: { id: string }[] }).results[0]?.id ?? '';
  part.intents.subscribers.add(id);
  await part.client.insist(`/subscriptions/${id}`, { items: [{ product_id }] }, part.newKey());
}
