import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { freshDatabase } from '../../support/fresh-database.ts';
import { CARDS, viewIn } from '../../support/merchant.ts';
import { freePort } from '../../support/free-port.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { PATIENT } from '../../support/service.ts';
import { shopFor } from '../../support/shop.ts';

const refuse = () => new Response(null, { status: 500 });

describe('a webhook', () => {
  const shop = shopFor(freshDatabase, PATIENT);
  let receiver: Receiver | undefined;
  const there = () => {
    assert.ok(receiver !== undefined);
    return receiver;
  };
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver?.close());

  const openFor = (url: string) => shop().merchant.open({ redirects: { notify_url: url } });
  const events = () => there().received.map(({ body }) => body.event);
  /** The whole minutes from the first attempt to each attempt. */
  const minutes = () => {
    const times = there().received.map(({ sent_at }) => sent_at / 60);
    return times.map((at) => Math.round((at - (times[0] ?? 0)) * 100) / 100);
  };

  test('is sent again after 1, 4 and 16 minutes, then given up; every attempt has the same bytes', async () => {
    const { service, merchant } = shop();
    there().answer(refuse);
    const session = await openFor(`${there().origin}/hook`);
    viewIn(await merchant.buy(session, CARDS.approved));
    await service.drain();
    assert.deepEqual(minutes(), [0]);
    await service.advance('PT59S');
    assert.deepEqual(minutes(), [0]);
    await service.advance('PT1S');
    assert.deepEqual(minutes(), [0, 1]);
    await service.advance('PT30M');
    assert.deepEqual(minutes(), [0, 1, 5, 21]);
    await service.advance('P2D');
    assert.equal(there().received.length, 4);
    assert.equal(new Set(there().received.map(({ raw }) => raw)).size, 1);
    const [first] = there().received;
    assert.equal(Date.parse(first?.body.created_at ?? '') / 1000, first?.sent_at, 'created_at is the moment of the event');
    assert.equal((await merchant.view(session)).state, 'completed', 'whoever is not told, it is paid');
  });

  for (const status of [200, 201, 202, 204, 299])
    test(`is delivered once it is answered with ${status}, and not sent again`, async () => {
      const { service, merchant } = shop();
      there().answer(() => new Response(null, { status: there().received.length < 3 ? 503 : status }));
      viewIn(await merchant.buy(await openFor(`${there().origin}/hook`), CARDS.approved));
      await service.advance('P1D');
      assert.deepEqual(minutes(), [0, 1, 5]);
    });

  test('that is answered with a redirect is not sent to another address', async () => {
    const { service, merchant } = shop();
    there().answer(({ path }) =>
      path === '/hook' ? new Response(null, { status: 302, headers: { location: '/inside' } }) : new Response(),
    );
    viewIn(await merchant.buy(await openFor(`${there().origin}/hook`), CARDS.approved));
    await service.advance('P1D');
    assert.deepEqual(
      there().received.map(({ path }) => path),
      Array(4).fill('/hook'),
    );
  });

  test('waits for the one before it, so that the events of a session arrive in order', async () => {
    const { service, merchant } = shop();
    there().answer(({ body }) => (body.event === 'checkout.failed' && there().received.length < 3 ? refuse() : new Response()));
    const session = await openFor(`${there().origin}/hook`);
    viewIn(await merchant.buy(session, CARDS.declined));
    viewIn(await merchant.buy(session, CARDS.approved));
    await service.advance('PT30S');
    assert.equal((await merchant.view(session)).state, 'completed');
    assert.deepEqual(events(), ['checkout.failed'], 'it is paid, but the news before it has not arrived');
    await service.advance('PT5M');
    assert.deepEqual(events(), ['checkout.failed', 'checkout.failed', 'checkout.failed', 'checkout.completed']);
    assert.deepEqual(minutes().slice(2), [5, 5], 'and goes out as soon as that one is through');
  });

  test('does not wait for ever: after the one before it is given up, it is sent', async () => {
    const { service, merchant } = shop();
    there().answer(({ body }) => (body.event === 'checkout.failed' ? refuse() : new Response()));
    const session = await openFor(`${there().origin}/hook`);
    viewIn(await merchant.buy(session, CARDS.declined));
    viewIn(await merchant.buy(session, CARDS.approved));
    await service.advance('PT25M');
    assert.deepEqual(events(), [...Array<string>(4).fill('checkout.failed'), 'checkout.completed']);
    assert.deepEqual(minutes(), [0, 1, 5, 21, 21]);
  });

  test('of one session does not wait for another session’s, even if the receiver never answers', async () => {
    const { service, merchant } = shop();
    const hanging = Promise.withResolvers<Response>();
    there().answer(({ path }) => (path === '/hanging' ? hanging.promise : new Response()));
    const gone = `http://localhost:${await freePort()}/nobody`;
    for (const url of [gone, `${there().origin}/hanging`, `${there().origin}/hanging`])
      viewIn(await merchant.buy(await openFor(url), CARDS.approved));
    await there().arrived(2);
    viewIn(await merchant.buy(await openFor(`${there().origin}/well`), CARDS.approved));
    await there().arrived(3);
    assert.deepEqual(
      there().received.map(({ path }) => path),
      ['/hanging', '/hanging', '/well'],
    );
    hanging.resolve(new Response());
    await service.drain();
  });

  test('arrives in order, however fast the events occur', async () => {
    const { service, merchant } = shop();
    const sessions = await Promise.all(Array.from({ length: 5 }, () => openFor(`${there().origin}/hook`)));
    await Promise.all(
      sessions.map(async (session) => {
        for (const card of [CARDS.declined, CARDS.declined, CARDS.approved]) viewIn(await merchant.buy(session, card));
      }),
    );
    await service.drain();
    for (const session of sessions) {
      const told = there()
        .received.filter(({ body }) => JSON.stringify(body).includes(session))
        .map(({ body }) => body.event);
      assert.deepEqual(told, ['checkout.failed', 'checkout.failed', 'checkout.completed']);
    }
  });
});
