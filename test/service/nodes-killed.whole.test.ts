import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { onServer, temporaryFolder } from '../support/databases.ts';
import { killNodes } from '../support/killed-nodes.ts';
import { makePattern } from '../support/many-subscriptions.ts';
import { startPostgres } from '../support/postgres.ts';
import { startReceiver } from '../support/receiver.ts';
import { serviceProcess } from '../support/service-process.ts';

/** `npm run bench -- --only kills` runs the same scenario with 10,000 charges. */
const CHARGES = 400;
const KILLS = 4;

describe('two nodes on one PostgreSQL, killed in turn (SIGKILL) while many charges are due', () => {
  test('make each charge exactly once, and each webhook arrives with one id, none lost', async () => {
    const { wrong, webhooks, lost, unknown } = await killNodes({ count: CHARGES, kills: KILLS });
    assert.deepEqual(wrong, {});
    assert.ok(webhooks > CHARGES);
    assert.deepEqual(lost, []);
    assert.deepEqual(unknown, []);
  });
});

/** Tomorrow's date or the day after it, in South Africa. */
const tomorrow = () => new Date(Date.now() + 26 * 3_600_000).toISOString().slice(0, 10);

/** A claim is a lease of thirty seconds. The rest is the other node's next look, and the delivery itself. */
const TAKEN_OVER_MS = 35_000;

describe('a node that is killed (SIGKILL) while it delivers a webhook', () => {
  test('loses its claim, and another node delivers the webhook under the same id within 35 seconds', async (t) => {
    const server = await startPostgres();
    const folder = await temporaryFolder();
    const receiver = await startReceiver();
    const database = onServer(await server.fresh(), folder);
    const [dead, living] = [await serviceProcess(database), await serviceProcess(database)];
    try {
      await dead.start();
      // The node that is killed never gets an answer.
      receiver.answer(() => new Promise<Response>(() => undefined));
      await makePattern(dead, { day: tomorrow(), webhookUrl: `${receiver.origin}/hook` });
      // This call ends with its node.
      void dead.advance('P2D').catch(() => undefined);
      await receiver.arrived(1);
      const from = performance.now();
      await dead.kill();
      receiver.answer(() => new Response());
      const before = receiver.received.length;
      await living.start();
      await receiver.arrived(before + 1);
      const ms = performance.now() - from;
      t.diagnostic(`taken over after ${(ms / 1000).toFixed(1)} s`);
      assert.ok(ms < TAKEN_OVER_MS, `${ms} ms`);
      assert.equal(receiver.received[before]?.id, receiver.received[0]?.id);
    } finally {
      await Promise.all([dead.kill(), living.kill()]);
      await receiver.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
