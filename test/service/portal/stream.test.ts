import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { PortalView } from '../../../src/contract/sessions/portal.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { CARDS } from '../../support/merchant.ts';
import { PATIENT, startTestService, type TestService } from '../../support/service.ts';
import { BASIC, billingAt, PRO, type Billing, type Payer } from '../subscriptions/support.ts';
import { openPortal, portalAt, type Portal } from './browser.ts';

/**
 * An open portal receives every change of what it shows. If the database allows two nodes, the changes are made at the other
 * node, so each of them must be found across nodes.
 */

interface World {
  readonly desk: Billing;
  readonly payer: Payer;
  readonly subscription_id: string;
  /** The same portal in another tab. */
  readonly tab: Portal;
}

const lineOf = ({ subscription }: PortalView) => subscription?.items_recurring[0]?.name;

/** Changes that are made elsewhere, and how the portal shows each of them. */
const CHANGES: Readonly<
  Record<string, { readonly act: (world: World) => Promise<unknown>; readonly seen: (view: PortalView) => boolean }>
> = {
  'another tab changes the plan': {
    act: ({ tab }) => tab.act('change-plan', { items: [{ ...PRO, qty: 1 }] }),
    seen: (view) => lineOf(view) === 'Pro',
  },
  'another tab cancels': {
    act: ({ tab }) => tab.act('cancel'),
    seen: ({ allowed }) => !allowed.cancel && allowed.reactivate,
  },
  'another tab opens a place for a new card': {
    act: ({ tab }) => tab.ask('POST', 'card-entry'),
    seen: ({ card_entry }) => card_entry?.state === 'open',
  },
  'another tab adds a card': {
    act: ({ tab }) => tab.add(CARDS.mastercard),
    seen: ({ cards, card_entry }) => cards.length === 3 && card_entry?.state === 'completed',
  },
  'another tab changes billing details': {
    act: ({ tab }) => tab.act('billing-details', { city_or_town: 'Polokwane' }),
    seen: ({ billing_details }) => billing_details?.city_or_town === 'Polokwane',
  },
  'the merchant changes the plan': {
    act: ({ desk, subscription_id }) =>
      desk.result('POST', `/subscriptions/${subscription_id}/change-plan`, { items: [PRO], plan_change_type: 'IMMEDIATE' }),
    seen: (view) => lineOf(view) === 'Pro',
  },
  'the merchant pauses the subscription': {
    act: ({ desk, subscription_id }) => desk.result('POST', `/subscriptions/${subscription_id}/pause`),
    seen: ({ subscription }) => subscription?.subscription_status === 'PAUSED',
  },
  'the merchant names a card': {
    act: ({ desk, payer }) => desk.ask('POST', '/cards/update', { records: [{ id: payer.cards['amex'], card_nickname: 'Old one' }] }),
    seen: ({ cards }) => cards.some(({ card_nickname }) => card_nickname === 'Old one'),
  },
  'the merchant corrects an address': {
    act: ({ desk, payer }) => desk.ask('POST', '/customers/update', { records: [{ id: payer.id, city_or_town: 'Upington' }] }),
    seen: ({ billing_details }) => billing_details?.city_or_town === 'Upington',
  },
  'the merchant asks for a payment': {
    act: ({ desk, payer }) => desk.subscribe(payer, [BASIC], { collection_method: 'REQUEST_PAYMENT', due_days: 5 }),
    seen: ({ owed, invoices }) => owed !== null && invoices?.some(({ invoice_status }) => invoice_status === 'OPEN') === true,
  },
  'the merchant renames a product': {
    act: ({ desk }) => desk.ask('POST', '/products/update', { records: [{ id: 'pro_sandboxBusiness', name: 'Business, new' }] }),
    seen: ({ packages }) => packages.some(({ products }) => products.some(({ name }) => name === 'Business, new')),
  },
};

describe('the event stream of a portal', () => {
  forEachDatabase((open) => {
    const nodes: TestService[] = [];
    let desk: Billing;
    before(async () => {
      const database = await open();
      nodes.push(await startTestService(database, PATIENT));
      if (database.options.databaseUrl !== undefined) nodes.push(await startTestService(database, PATIENT));
      desk = billingAt(nodes.at(-1) ?? assert.fail());
      await desk.to('2027-03-01');
    });
    after(async () => {
      for (const node of nodes) await node.close();
    });
    const followedAt = () => nodes[0] ?? assert.fail();
    const world = async (): Promise<World & { portal: Portal }> => {
      const payer = await desk.payer('approved', 'amex');
      const { id: subscription_id } = await desk.subscribe(payer, [BASIC]);
      const tab = await openPortal(desk.service, payer.id);
      return { desk, payer, subscription_id, portal: portalAt(followedAt(), tab.session_id), tab };
    };

    for (const [what, { act, seen }] of Object.entries(CHANGES))
      test(`sends a later version after this change: ${what}`, async () => {
        const { portal, ...rest } = await world();
        const following = await portal.follow();
        const first = await following.until(() => true);
        assert.equal(seen(first), false);
        await act(rest);
        const last = await following.until(seen);
        const versions = following.views.map(({ version }) => version);
        assert.deepEqual(
          versions,
          [...new Set(versions)].sort((a, b) => a - b),
        );
        // A view that is read afterwards is at least as new as the one that was sent.
        assert.ok((await portal.view()).version >= last.version);
        following.hangUp();
      });

    test('does not change when another customer’s portal does', async () => {
      const [mine, theirs] = [await world(), await world()];
      const before = await mine.portal.view();
      await theirs.tab.act('billing-details', { city_or_town: 'Kimberley' });
      await theirs.tab.act('cancel');
      assert.equal((await mine.portal.view()).version, before.version);
    });

    test('reaches every open portal of the customer, also one in which nothing was done', async () => {
      const { portal, payer } = await world();
      const other = await openPortal(desk.service, payer.id);
      const both = await Promise.all([portal.follow(), other.follow()]);
      await portal.act('billing-details', { city_or_town: 'Makhanda' });
      for (const following of both) {
        await following.until(({ billing_details }) => billing_details?.city_or_town === 'Makhanda');
        following.hangUp();
      }
    });

    test('gets simultaneous changes from several portals of one customer one after another, without losing any', async () => {
      const { portal, tab, payer, subscription_id } = await world();
      const other = await openPortal(desk.service, payer.id);
      const before = (await portal.view()).version;
      await Promise.all([
        portal.act('billing-details', { city_or_town: 'Bela-Bela' }),
        other.act('billing-details', { city_or_town: 'Bela-Bela' }),
        tab.ask('POST', 'card-entry'),
        other.ask('POST', 'card-entry'),
        desk.ask('POST', '/cards/update', { records: [{ id: payer.cards['amex'], card_nickname: 'At once' }] }),
        desk.result('POST', `/subscriptions/${subscription_id}/pause`),
      ]);
      const view = await portal.view();
      assert.deepEqual(
        [view.billing_details?.city_or_town, view.card_entry?.state, view.subscription?.subscription_status],
        ['Bela-Bela', 'open', 'PAUSED'],
      );
      assert.ok(view.version >= before + 5, `${before} to ${view.version}`);
    });

    test('ends with the end of the link, and sends nothing after it', async () => {
      const { portal, tab } = await world();
      const following = await portal.follow();
      await following.until(({ state }) => state === 'open');
      await desk.advance('PT59M');
      assert.equal((await tab.view()).state, 'open');
      await desk.advance('PT1M');
      const last = await following.until(({ state }) => state === 'expired');
      assert.deepEqual([last.subscription, last.cards, last.expires_in], [null, [], 0]);
      await following.ended();
    });

    test('reports an expired link once, and refuses an unknown one', async () => {
      const { portal } = await world();
      await desk.advance('PT1H');
      // The link is ended at the other node. That counts here too, whatever this node's clock says.
      const following = await portal.follow();
      await following.ended();
      assert.deepEqual(
        following.views.map(({ state }) => state),
        ['expired'],
      );
      const { status } = await portal.proxy.fetch(new Request('https://shop.example/pay/portal/ses_nobody/events'));
      assert.equal(status, 404);
    });

    test('sends what falls due while a portal is open: the next payment', async () => {
      await desk.to('2027-04-30');
      const { payer, subscription_id } = await world();
      // The portal opens a few minutes before the day on which the next payment is due.
      const { date_next_billing } = await desk.read(subscription_id);
      const before = new Date(`${String(date_next_billing).slice(0, 10)}T00:00:00+02:00`);
      await desk.to(new Date(before.getTime() - 5 * 60_000).toISOString().replace('.000', ''));
      const late = portalAt(followedAt(), (await openPortal(desk.service, payer.id)).session_id);
      const following = await late.follow();
      const { invoices } = await following.until(() => true);
      await desk.advance('PT30M');
      await following.until((view) => (view.invoices?.length ?? 0) > (invoices?.length ?? 0));
      following.hangUp();
    });
  });
});
