import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { socketAddress, type Connection } from '../../src/proxy/connection.ts';

/** What each runtime gives its handler in addition to the request. */
const RUNTIMES: readonly (readonly [string, Connection | undefined, string | null])[] = [
  ['a server that says the address', { address: '196.25.1.9' }, '196.25.1.9'],
  ['@hono/node-server', { incoming: { socket: { remoteAddress: '196.25.1.9' } } }, '196.25.1.9'],
  ['@hono/node-server after the client has gone', { incoming: { socket: {} } }, null],
  ['Deno', { remoteAddr: { hostname: '196.25.1.9' } }, '196.25.1.9'],
  ['Deno on a Unix socket', { remoteAddr: {} }, null],
  ['Bun', { requestIP: (request) => (request.url === 'https://shop.example/pay' ? { address: '196.25.1.9' } : null) }, '196.25.1.9'],
  ['Bun on a Unix socket', { requestIP: () => null }, null],
  ['a server that says nothing', {}, null],
  ['no server', undefined, null],
];

describe('the address of the client, in', () => {
  for (const [runtime, connection, expected] of RUNTIMES)
    test(runtime, () => assert.equal(socketAddress(new Request('https://shop.example/pay'), connection), expected));
});
