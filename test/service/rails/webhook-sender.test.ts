import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createWebhookSender } from '../../../src/service/rails/webhook-sender.ts';
import { startReceiver } from '../../support/receiver.ts';

describe('the sender of webhooks', () => {
  const live = createWebhookSender({ allowLoopback: false });
  const sandbox = createWebhookSender({ allowLoopback: true, timeout: 200 });
  const to = (url: string) => ({ url, body: '{"event":"x"}', headers: { 'content-type': 'application/json' } });

  test('sends nothing to an address that it refuses, in any spelling: number, name or IPv6', async (t) => {
    const receiver = await startReceiver();
    t.after(() => receiver.close());
    const { port } = new URL(receiver.origin);
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '127.1'])
      assert.deepEqual(await live(to(`http://${host}:${port}/`)), { status: null, error: 'refused_address' }, host);
    assert.deepEqual(receiver.received, []);
  });

  test('reaches this machine in the sandbox, but no other address inside the network', async (t) => {
    const receiver = await startReceiver();
    t.after(() => receiver.close());
    assert.deepEqual(await sandbox(to(receiver.origin)), { status: 200, error: null });
    assert.deepEqual(await sandbox(to('http://169.254.169.254/latest/meta-data')), { status: null, error: 'refused_address' });
  });

  test('does not follow a redirect', async (t) => {
    const receiver = await startReceiver();
    t.after(() => receiver.close());
    receiver.answer(() => new Response(null, { status: 307, headers: { location: '/elsewhere' } }));
    assert.deepEqual(await sandbox(to(`${receiver.origin}/hook`)), { status: 307, error: null });
    assert.deepEqual(
      receiver.received.map(({ path }) => path),
      ['/hook'],
    );
  });

  test('gives up on a receiver that does not answer, and says so', async (t) => {
    const receiver = await startReceiver();
    t.after(() => receiver.close());
    receiver.answer(() => new Promise(() => undefined));
    assert.deepEqual(await sandbox(to(receiver.origin)), { status: null, error: 'timeout' });
    const { origin } = receiver;
    await receiver.close();
    assert.deepEqual(await sandbox(to(origin)), { status: null, error: 'no_connection' });
  });

  /** A receiver that counts its connections, and answers each request as it is told. */
  async function startCounting(t: TestContext, answer: (response: ServerResponse) => void) {
    const sockets: Socket[] = [];
    const server = createServer((request, response) => request.resume().on('end', () => answer(response)));
    server.on('connection', (socket) => sockets.push(socket.on('error', () => undefined)));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    t.after(() => {
      server.close();
      server.closeAllConnections();
    });
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, sockets };
  }

  /** Resolves when a connection is closed, by either side. */
  const closed = (socket: Socket) =>
    new Promise<void>((resolve) => {
      if (socket.closed) resolve();
      else socket.on('close', () => resolve());
    });

  test('uses a connection again, if the answer before has come to its end', async (t) => {
    const { url, sockets } = await startCounting(t, (response) => response.end('thank you'));
    for (let count = 0; count < 3; count += 1) {
      assert.deepEqual(await sandbox(to(url)), { status: 200, error: null });
      // The connection is free in the next turn, when the end of the answer was read.
      await new Promise(setImmediate);
    }
    assert.equal(sockets.length, 1);
  });

  test('asks for the address again when a connection is old', async (t) => {
    const { url, sockets } = await startCounting(t, (response) => response.end());
    const never = createWebhookSender({ allowLoopback: true, longestKept: 0 });
    for (let count = 1; count <= 3; count += 1) {
      assert.deepEqual(await never(to(url)), { status: 200, error: null });
      await new Promise(setImmediate);
      assert.equal(sockets.length, count);
    }
  });

  test('sends again on a new connection if the receiver has closed the one that it kept', async (t) => {
    let isClosing = false;
    const { url, sockets } = await startCounting(t, (response) => {
      if (isClosing) response.socket?.resetAndDestroy();
      else response.end();
      isClosing = false;
    });
    assert.deepEqual(await sandbox(to(url)), { status: 200, error: null });
    await new Promise(setImmediate);
    isClosing = true;
    assert.deepEqual(await sandbox(to(url)), { status: 200, error: null });
    assert.equal(sockets.length, 2);
    // A new connection that the receiver closes is a failed try.
    await new Promise(setImmediate);
    for (const socket of sockets) socket.destroy();
    await Promise.all(sockets.map(closed));
    isClosing = true;
    assert.deepEqual(await createWebhookSender({ allowLoopback: true })(to(url)), { status: null, error: 'no_connection' });
  });

  test('does not send again to a receiver that does not answer on a kept connection', async (t) => {
    let asked = 0;
    const { url, sockets } = await startCounting(t, (response) => {
      asked += 1;
      if (asked === 1) response.end();
    });
    assert.deepEqual(await sandbox(to(url)), { status: 200, error: null });
    await new Promise(setImmediate);
    assert.deepEqual(await sandbox(to(url)), { status: null, error: 'timeout' });
    await Promise.all(sockets.map(closed));
    // Were it sent again, it would arrive before this one.
    await createWebhookSender({ allowLoopback: true, timeout: 50 })(to(url));
    assert.equal(asked, 3);
  });

  test('does not send again after a status, even if the rest of the answer does not come', async (t) => {
    let asked = 0;
    const { url, sockets } = await startCounting(t, (response) => {
      asked += 1;
      if (asked === 1) response.end();
      else response.write('x', () => response.socket?.resetAndDestroy());
    });
    for (const _ of [1, 2]) {
      assert.deepEqual(await sandbox(to(url)), { status: 200, error: null });
      await new Promise(setImmediate);
    }
    await Promise.all(sockets.map(closed));
    await createWebhookSender({ allowLoopback: true })(to(url));
    assert.equal(asked, 3);
  });

  test('does not read an answer without end, and keeps its status', async (t) => {
    const { url, sockets } = await startCounting(t, (response) => {
      const more = () => {
        while (response.write('x'.repeat(4096)));
        response.once('drain', more);
      };
      more();
    });
    assert.deepEqual(await sandbox(to(url)), { status: 200, error: null });
    await Promise.all(sockets.map(closed));
    const slow = await startCounting(t, (response) => response.writeHead(200).write('x'));
    assert.deepEqual(await sandbox(to(slow.url)), { status: 200, error: null });
    // Its end never comes. The connection is closed when the time of the try is over.
    await Promise.all(slow.sockets.map(closed));
  });
});
