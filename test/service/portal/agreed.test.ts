import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import type { CancelPreview, PlanPreview, PortalView, SubscribePreview } from '../../../src/contract/sessions/portal.ts';
import { PATIENT } from '../../support/service.ts';
import { billingFrom, type Payer } from '../subscriptions/support.ts';
import { openPortal, type Portal } from './browser.ts';

/** A customer never pays, loses or keeps anything that was not shown to them. If the terms have changed, the new ones are shown first. */

interface Race {
  /** The state before the action, for the product that the customer has or wants. */
  readonly before: (payer: Payer, product: string) => Promise<unknown>;
  /** The action, and the terms that the portal shows before it. */
  readonly action: string;
  readonly shown: (portal: Portal, product: string) => Promise<object>;
  /** What changes between the preview and the click. */
  readonly meanwhile: (payer: Payer, portal: Portal, product: string) => Promise<unknown>;
  readonly settings?: object;
}

describe('if the terms have changed since the preview, shows them again and does nothing', () => {
  const desk = billingFrom('2027-03-01', PATIENT);
  const items = (product_id: string) => [{ product_id, qty: 1 }];
  const dearer = (_payer: Payer, _portal: Portal, id: string) =>
    desk().result('POST', '/products/update', { records: [{ id, price_excl: 499 }] });
  const subscription = ({ subscription: its }: PortalView) => ({ subscription_id: its?.id ?? '' });
  const subscribed = (payer: Payer) => desk().subscribe(payer, [{ product_id: 'pro_sandboxBasic' }]);
  const newest = async (portal: Portal) => subscription(await portal.view());

  const plan = async (portal: Portal, product: string) => {
    const { total_incl, total_recurring_incl, date_next_billing } = await portal.preview<PlanPreview>('change-plan', {
      items: items(product),
    });
    return { items: items(product), agreed: { ...(await newest(portal)), total_incl, total_recurring_incl, date_next_billing } };
  };
  const cancelling = async (portal: Portal) => {
    const { ends_at } = await portal.preview<CancelPreview>('cancel');
    return { agreed: { ...(await newest(portal)), ends_at } };
  };

  const RACES: Readonly<Record<string, Race>> = {
    'a new plan’s price': { before: subscribed, action: 'change-plan', shown: plan, meanwhile: dearer },
    'the price of what begins later': {
      before: subscribed,
      action: 'change-plan',
      shown: plan,
      settings: { plan_change_type: 'END_OF_PERIOD' },
      meanwhile: dearer,
    },
    'how many there are now, and so the credit': {
      before: subscribed,
      action: 'change-plan',
      shown: plan,
      meanwhile: async (_payer, portal) => {
        const { subscription_id } = await newest(portal);
        const more = { items: [{ product_id: 'pro_sandboxBasic', qty: 2 }], is_immediate: true };
        await desk().result('POST', `/subscriptions/${subscription_id}/change-plan`, more);
      },
    },
    'the plan, in another tab': {
      before: subscribed,
      action: 'change-plan',
      shown: plan,
      meanwhile: async (payer, portal, product) =>
        (await openPortal(desk().service, payer.id)).act('change-plan', await plan(portal, product)),
    },
    'the day, and so the credit': {
      before: subscribed,
      action: 'change-plan',
      shown: plan,
      meanwhile: () => desk().advance('PT24H'),
    },
    'the price of a first subscription': {
      before: () => Promise.resolve(),
      action: 'subscribe',
      shown: async (portal, product) => {
        const { total_incl, total_recurring_incl, date_next_billing } = await portal.preview<SubscribePreview>('subscribe', {
          items: items(product),
        });
        return { items: items(product), agreed: { total_incl, total_recurring_incl, date_next_billing } };
      },
      meanwhile: dearer,
    },
    'when it ends': {
      before: subscribed,
      action: 'cancel',
      shown: cancelling,
      meanwhile: async (_payer, portal) => {
        const { subscription_id } = await newest(portal);
        const yearly = { items: [{ product_id: 'pro_sandboxBasicYearly' }], is_immediate: true };
        await desk().result('POST', `/subscriptions/${subscription_id}/change-plan`, yearly);
      },
    },
    'which subscription it is about': {
      before: subscribed,
      action: 'cancel',
      shown: cancelling,
      meanwhile: subscribed,
    },
    'what taking it up again takes': {
      before: async (payer) => {
        const { id } = await subscribed(payer);
        await desk().result('POST', `/subscriptions/${id}/cancel`, { cancel_type: 'IMMEDIATE' });
      },
      action: 'reactivate',
      shown: async (portal) => {
        const view = await portal.view();
        return { agreed: { ...subscription(view), total_incl: view.reactivation?.total_incl } };
      },
      // The paid period has ended by now, so reactivating is not free any more.
      meanwhile: () => desk().advance('P31D'),
    },
  };

  for (const [name, { before, action, shown, meanwhile, settings = {} }] of Object.entries(RACES))
    test(name, async () => {
      const payer = await desk().payer('approved');
      const product = await desk().product(399);
      await before(payer, product);
      const link = { settings: { plan_change_type: 'SMART', ...settings } };
      const portal = await openPortal(desk().service, payer.id, link);
      const body = { ...(await shown(portal, product)), attempt_key: randomUUID() };
      await meanwhile(payer, portal, product);
      // A link lives for an hour. If the clock has moved further, the customer needs another link.
      const now = (await portal.view()).state === 'open' ? portal : await openPortal(desk().service, payer.id, link);
      const tried = (await desk().tried(payer)).length;
      const asItIs = ({ subscription: is, cards }: PortalView) => ({ is, cards });
      const was = asItIs(await now.view());
      const { status, body: answer } = await now.ask('POST', action, body);
      assert.deepEqual([status, (answer as { error?: { code: string } }).error?.code], [409, 'stale'], JSON.stringify(answer));
      assert.deepEqual([(await desk().tried(payer)).length, asItIs(await now.view())], [tried, was]);
      if (name === 'the plan, in another tab') return;
      // With the new terms the action succeeds. It needs another key, because it is another agreement.
      const again = await now.ask('POST', action, { ...(await shown(now, product)), attempt_key: randomUUID() });
      assert.equal(again.status, 200, JSON.stringify(again.body));
    });

  test('what is owed', async () => {
    const payer = await desk().payer('laterDeclined');
    await subscribed(payer);
    const portal = await openPortal(desk().service, payer.id);
    const view = await portal.view();
    assert.equal(view.owed?.total_incl, 22_885);
    const card = { customer_id: payer.id, card_number: '5555555555554444', expiry: '12/98', cvc: '123' };
    const { id: card_id } = await desk().result<{ id: string }>('POST', '/sandbox/cards', card);
    const pay = (total_incl: number) =>
      portal.ask('POST', 'pay', { attempt_key: randomUUID(), card_id, agreed: { ...subscription(view), total_incl } });
    assert.equal((await pay(22_884)).status, 409);
    assert.equal((await pay(22_885)).status, 200);
    assert.deepEqual(
      (await desk().tried(payer)).filter(({ transaction_status }) => transaction_status === 'PAID').map(({ amount }) => amount),
      [228.85],
    );
  });
});
