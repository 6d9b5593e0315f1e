import { ok, problem, warning, words, type Finding } from './findings.ts';
import { Mishap, RehearsalTools, type RehearsalOptions, type RehearsedOrder } from './rehearsal-tools.ts';

/** The table of docs/going-live.md, played against a merchant's own staging shop. */

const APPROVED = '4242424242424242';
const DECLINED = '4000000000000002';

/** One act of the rehearsal. Returns what was seen. @throws Mishap with the cause and the remedy */
interface Act {
  readonly name: string;
  readonly play: (tools: RehearsalTools) => Promise<string>;
}

/** @throws Mishap unless the order was paid exactly once */
async function requirePaidOnce(tools: RehearsalTools, order: RehearsedOrder, otherwise: string): Promise<void> {
  const { paid } = await tools.stateOnce(order, (state) => state.paid > 0);
  if (paid === 1) return;
  throw new Mishap(paid === 0 ? `the order is not paid: ${otherwise}` : `the order was paid ${paid} times: ${TWICE}`);
}

const TWICE =
  'set the order to paid in one statement that changes nothing if it is paid already, and keep the webhook’s id (the option seen)';
const HANDLER = 'does the handler of checkout.completed find the order by its session_id, and is the webhook secret that of the account?';

/** Delivers webhooks one after the other. @throws Mishap if the shop refuses one */
async function deliver(tools: RehearsalTools, webhooks: Awaited<ReturnType<RehearsalTools['webhooks']>>): Promise<void> {
  for (const webhook of webhooks) {
    const status = await tools.deliver(webhook);
    if (status < 200 || status > 299) throw new Mishap(`the webhook ${webhook.type} was answered with ${status}: ${HANDLER}`);
  }
}

/** A new order that was paid at the service; the shop has not heard of it. */
async function paidOrder(tools: RehearsalTools, ...cards: readonly string[]): Promise<RehearsedOrder> {
  const order = await tools.order();
  for (const card of [...cards, APPROVED]) await tools.pay(order, card, 'service');
  return order;
}

const ACTS: readonly Act[] = [
  {
    name: 'paid',
    async play(tools) {
      const order = await paidOrder(tools);
      await deliver(tools, await tools.webhooks(order.session_id));
      await requirePaidOnce(tools, order, HANDLER);
      return 'the webhook marks the order as paid, once';
    },
  },
  {
    name: 'declined',
    async play(tools) {
      const order = await tools.order();
      await tools.pay(order, DECLINED, 'proxy');
      await deliver(tools, await tools.webhooks(order.session_id));
      await tools.view(order);
      const { paid } = await tools.state(order);
      if (paid > 0) throw new Mishap('the order is paid although the card was declined: only checkout.completed means that it is paid');
      return 'the order stays open';
    },
  },
  {
    name: 'double press',
    async play(tools) {
      const order = await tools.order();
      // A press makes one key and one token. The other tab has its token before the order is paid, after which it would get none.
      const press = { key: crypto.randomUUID(), token: tools.tokenise(order, APPROVED) };
      const otherTab = { token: tools.tokenise(order, APPROVED) };
      await Promise.all([press.token, otherTab.token]);
      await Promise.all([press, press, otherTab].map((each) => tools.pay(order, APPROVED, 'proxy', each)));
      await deliver(tools, await tools.webhooks(order.session_id));
      await requirePaidOnce(tools, order, HANDLER);
      return 'two presses and a second tab are one payment';
    },
  },
  {
    name: 'closed tab',
    async play(tools) {
      const order = await tools.order();
      const gone = new AbortController();
      const sent = tools.pay(order, APPROVED, 'proxy', { signal: gone.signal }).catch(() => undefined);
      setTimeout(() => gone.abort(), 100);
      await sent;
      await tools.settled(order);
      await deliver(tools, await tools.webhooks(order.session_id));
      await requirePaidOnce(tools, order, HANDLER);
      return 'the order is paid although nobody waited for the answer';
    },
  },
  {
    name: 'webhook twice',
    async play(tools) {
      const order = await paidOrder(tools);
      const webhooks = await tools.webhooks(order.session_id);
      await Promise.all([deliver(tools, webhooks), deliver(tools, webhooks)]);
      await deliver(tools, webhooks);
      await requirePaidOnce(tools, order, HANDLER);
      return 'repeats are answered with 200 and change nothing';
    },
  },
  {
    name: 'webhook late',
    async play(tools) {
      const order = await paidOrder(tools);
      await tools.advance('PT21M');
      await deliver(tools, await tools.webhooks(order.session_id));
      await requirePaidOnce(tools, order, 'a webhook may come 21 minutes after the payment: the order must still wait for it');
      return 'a webhook 21 minutes after the payment marks the order as paid';
    },
  },
  {
    name: 'webhook never',
    async play(tools) {
      const order = await paidOrder(tools);
      await tools.view(order);
      await requirePaidOnce(
        tools,
        order,
        'the shopper’s page reads that it is paid, and no webhook arrived: does the proxy have a handler and a webhookSecret, so that it fetches the webhook?',
      );
      return 'the proxy fetches the webhook when the page reads the result';
    },
  },
  {
    name: 'out of order',
    async play(tools) {
      const order = await paidOrder(tools, DECLINED);
      await deliver(tools, (await tools.webhooks(order.session_id)).toReversed());
      await requirePaidOnce(
        tools,
        order,
        'checkout.failed came after checkout.completed: only move an order forward, a paid order does not become unpaid',
      );
      return 'a paid order stays paid';
    },
  },
  {
    name: 'killed',
    async play(tools) {
      const order = await paidOrder(tools);
      await tools.restart?.();
      await deliver(tools, await tools.webhooks(order.session_id));
      await requirePaidOnce(tools, order, 'the order or its session_id was lost with the process: store both before the shopper pays');
      return 'an order that was paid while the shop was down is paid after its restart';
    },
  },
  {
    name: 'refund',
    async play(tools) {
      const order = await paidOrder(tools);
      await deliver(tools, await tools.webhooks(order.session_id));
      await requirePaidOnce(tools, order, HANDLER);
      const webhooks = await tools.webhooks(await tools.refund(order.session_id), 'transaction.updated');
      if (webhooks.length === 0)
        throw new Mishap('no transaction.updated was sent: set the webhook address of the account to {publicUrl}{basePath}/webhooks');
      await deliver(tools, webhooks);
      const { refunded, paid } = await tools.stateOnce(order, (state) => state.refunded);
      if (!refunded) throw new Mishap('the order is not refunded: handle transaction.updated with transaction_status REFUNDED');
      if (paid > 1) throw new Mishap(`the order was paid ${paid} times: ${TWICE}`);
      return 'transaction.updated with REFUNDED marks the order as refunded';
    },
  },
];

/** Plays all acts one after the other; none if the service is no sandbox, or the shop lacks an address. */
export async function playAll(options: RehearsalOptions): Promise<Finding[]> {
  const tools = new RehearsalTools(options);
  try {
    await tools.prepare();
  } catch (error) {
    return [problem('setup', words(error))];
  }
  const found: Finding[] = [];
  for (const { name, play } of ACTS)
    if (name === 'killed' && tools.restart === undefined)
      found.push(warning(name, 'not played: --restart "command" restarts the shop between a payment and its webhook'));
    else
      found.push(
        await play(tools)
          .then((seen) => ok(name, seen))
          .catch((error: unknown) => problem(name, words(error))),
      );
  return found;
}
