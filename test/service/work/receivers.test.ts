import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { freshDatabase } from '../../support/fresh-database.ts';
import { CARDS, viewIn } from '../../support/merchant.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { PATIENT } from '../../support/service.ts';
import { shopFor } from '../../support/shop.ts';

/** More receivers than a node does other work at a time, and more webhooks for each receiver than it may have in progress. */
const HANGING = 20;
const FOR_EACH = 18;
const UNDER_WAY = 16;
/** Webhooks that are stored at the same moment. */
const AT_ONCE = 40;

describe('receivers', () => {
  const shop = shopFor(freshDatabase, PATIENT);
  const receivers: Receiver[] = [];
  const startOne = async () => {
    const receiver = await startReceiver();
    receivers.push(receiver);
    return receiver;
  };
  afterEach(async () => {
    await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
  });

  const tell = async ({ origin }: Receiver) => {
    const session = await shop().merchant.open({ redirects: { notify_url: `${origin}/hook` } });
    viewIn(await shop().merchant.cancel(session));
  };

  test('that hang delay neither the others nor a payment', async () => {
    const { service, merchant } = shop();
    const released = Promise.withResolvers<Response>();
    const hanging = await Promise.all(Array.from({ length: HANGING }, startOne));
    for (const receiver of hanging) {
      receiver.answer(() => released.promise.then((response) => response.clone()));
      await tell(receiver);
    }
    await Promise.all(hanging.map((receiver) => receiver.arrived(1)));
    const well = await startOne();
    await tell(well);
    await well.arrived(1);
    viewIn(await merchant.buy(await merchant.open({ redirects: { notify_url: `${well.origin}/paid` } }), CARDS.approved));
    await well.arrived(2);
    assert.deepEqual(
      hanging.map(({ received }) => received.length),
      Array(HANGING).fill(1),
      'none of them has answered yet',
    );
    released.resolve(new Response());
    await service.drain();
  });

  test('that hang have no more webhooks in progress than their share, and get the rest as they answer', async () => {
    const { service } = shop();
    const released = Promise.withResolvers<Response>();
    const [hanging, well] = [await startOne(), await startOne()];
    hanging.answer(() => released.promise.then((response) => response.clone()));
    for (let i = 0; i < FOR_EACH; i += 1) await tell(hanging);
    await hanging.arrived(UNDER_WAY);
    await tell(well);
    await well.arrived(1);
    assert.equal(hanging.received.length, UNDER_WAY);
    released.resolve(new Response());
    await service.drain();
    assert.equal(hanging.received.length, FOR_EACH);
  });

  test('that hang have no more in progress than their share, also of webhooks that are stored at the same moment', async () => {
    const { service } = shop();
    const released = Promise.withResolvers<Response>();
    const hanging = await startOne();
    hanging.answer(() => released.promise.then((response) => response.clone()));
    await Promise.all(Array.from({ length: AT_ONCE }, () => tell(hanging)));
    await hanging.arrived(UNDER_WAY);
    assert.equal(hanging.received.length, UNDER_WAY);
    released.resolve(new Response());
    await service.drain();
    assert.equal(hanging.received.length, AT_ONCE);
    assert.equal(new Set(hanging.received.map(({ id }) => id)).size, AT_ONCE);
  });

  test('that are down, answer 500 or redirect have their own retry schedule, independent of the others', async () => {
    const { service } = shop();
    const [down, broken, moved, well] = [await startOne(), await startOne(), await startOne(), await startOne()];
    broken.answer(() => new Response(null, { status: 500 }));
    moved.answer(() => new Response(null, { status: 302, headers: { location: `${well.origin}/moved` } }));
    for (const receiver of [down, broken, moved, well]) await tell(receiver);
    await service.drain();
    await down.close();
    await tell(down);
    await service.advance('P1D');
    assert.deepEqual(
      [down, broken, moved, well].map(({ received }) => received.length),
      [1, 4, 4, 1],
    );
  });
});
