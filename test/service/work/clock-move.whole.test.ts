import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { rm } from 'node:fs/promises';
import { forEachDatabase, onServer, temporaryFolder, type TestDatabase } from '../../support/databases.ts';
import { startMerchant, viewIn, type Merchant } from '../../support/merchant.ts';
import { startPostgres } from '../../support/postgres.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { serviceProcess, type ServiceProcess } from '../../support/service-process.ts';

const DAY = 86_400_000;

interface ClockAnswer {
  readonly result: { readonly now: string; readonly frozen: boolean };
}

const clockOf = async (service: ServiceProcess) => {
  const { body } = await service.api('GET', '/sandbox/clock');
  const { now, frozen } = (body as ClockAnswer).result;
  return { now: new Date(now), frozen };
};

/** Starts a move to tomorrow that a hanging receiver delays. Resolves when the clock has stopped there. */
async function setOut(service: ServiceProcess, merchant: Merchant, receiver: Receiver) {
  const session = await merchant.open({ redirects: { notify_url: `${receiver.origin}/hook` }, expires_in_minutes: 10 });
  const later = await merchant.open({ redirects: { notify_url: `${receiver.origin}/hook` }, expires_in_minutes: 600 });
  const from = (await clockOf(service)).now;
  const cut = service.api('POST', '/sandbox/clock', { advance: 'P1D', freeze: true }).catch(() => null);
  await receiver.arrived(1);
  return { from, cut, session, later };
}

const there = <T>(value: T | undefined): T => {
  assert.ok(value !== undefined);
  return value;
};

/** Checks what must be true after the move, whoever completed it. */
async function assertMoved(
  service: ServiceProcess,
  merchant: Merchant,
  receiver: Receiver,
  { from, session, later }: Awaited<ReturnType<typeof setOut>>,
) {
  let clock = await clockOf(service);
  while (clock.now.getTime() < from.getTime() + DAY) clock = await clockOf(service);
  assert.ok(clock.frozen, 'it stands still where it was to stand still');
  assert.ok(clock.now.getTime() - from.getTime() - DAY < 60_000);
  for (const one of [session, later]) assert.equal((await merchant.view(one)).state, 'expired');
  const told = (id: string) => receiver.received.filter(({ body }) => JSON.stringify(body).includes(id)).map(({ body }) => body.created_at);
  assert.ok(told(session).length >= 1);
  assert.equal(told(later).length, 1);
  assert.equal(Math.round((Date.parse(told(later)[0] ?? '') - Date.parse(told(session)[0] ?? '')) / 60_000), 590, 'each at its own time');
}

forEachDatabase((open) => {
  describe('a move of the sandbox’s clock', () => {
    let service: ServiceProcess | undefined;
    let merchant: Merchant | undefined;
    let receiver: Receiver | undefined;
    before(async () => {
      service = await serviceProcess(await open());
      await service.start();
      merchant = await startMerchant(service);
      receiver = await startReceiver();
    });
    after(async () => {
      await merchant?.close();
      await receiver?.close();
      await service?.stop();
    });

    test('survives the process that makes it: after a kill, the next start completes it', async () => {
      const [process, shop, hook] = [there(service), there(merchant), there(receiver)];
      viewIn(await shop.cancel(await shop.open()));
      hook.answer(() => new Promise(() => undefined));
      const moved = await setOut(process, shop, hook);
      await process.kill();
      await moved.cut;
      hook.answer(() => new Response());
      await process.start();
      await assertMoved(process, shop, hook, moved);
    });
  });
});

describe('a move of the clock that two nodes share', () => {
  const closing: (() => Promise<unknown>)[] = [];
  after(async () => {
    for (const close of closing) await close();
  });

  test('is completed by the other node if the first one is killed', async () => {
    const server = await startPostgres();
    const folder = await temporaryFolder();
    closing.push(
      () => server.stop(),
      () => rm(folder, { recursive: true, force: true }),
    );
    const database: TestDatabase = onServer(await server.fresh(), folder);
    const [one, other] = [await serviceProcess(database), await serviceProcess(database)];
    await one.start();
    await other.start();
    closing.unshift(
      () => one.stop(),
      () => other.stop(),
    );
    const merchant = await startMerchant(other);
    const receiver = await startReceiver();
    closing.unshift(
      () => merchant.close(),
      () => receiver.close(),
    );
    receiver.answer(() => new Promise(() => undefined));
    const moved = await setOut(one, merchant, receiver);
    receiver.answer(() => new Response());
    await one.kill();
    await moved.cut;
    await assertMoved(other, merchant, receiver, moved);
  });
});
