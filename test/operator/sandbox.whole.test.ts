import assert from 'node:assert/strict';
import dns from 'node:dns';
import { describe, test } from 'node:test';
import { sandbox } from '../../src/operator/sandbox.ts';
import { serve } from '../support/http-server.ts';

/** What the command says if the service cannot start. */
describe('pay-elements-sandbox', () => {
  const memory = ['--data-dir', 'memory://'];

  for (const [flag, value, says] of [
    ['--port', 'abc', /^Error: SERVICE_PORT must be a number from 0 to 65535, not "abc"$/],
    ['--public-url', 'pay.example', /^Error: SERVICE_PUBLIC_URL must be an origin/],
  ] as const)
    test(`${flag} ${value} is refused as its variable is`, async () => {
      await assert.rejects(sandbox([...memory, flag, value], {}), says);
    });

  test('a port that is in use: names the port, and the settings that choose another', async () => {
    const other = await serve(() => Promise.resolve(new Response()));
    const { port } = new URL(other.origin);
    await assert.rejects(sandbox([...memory, '--port', port], {}), new RegExp(`${port}\nSomething else listens there\\. .*SERVICE_PORT`));
    await other.close();
  });

  test('a PostgreSQL that does not answer: names its address, and the settings that have it', async () => {
    await assert.rejects(
      sandbox(['--port', '0', '--database-url', 'postgres://pay@127.0.0.1:1/pay'], { VAULT_KEY: '0'.repeat(64) }),
      /ECONNREFUSED 127\.0\.0\.1:1\nNothing answers there\. .*DATABASE_URL/,
    );
  });

  test('a PostgreSQL whose host has two addresses, as localhost often has: names both', async (t) => {
    const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
    t.mock.method(dns, 'lookup', (_host: string, _options: object, done: (error: null, found: object[]) => void) => done(null, addresses));
    await assert.rejects(
      sandbox(['--port', '0', '--database-url', 'postgres://pay@both.example:1/pay'], { VAULT_KEY: '0'.repeat(64) }),
      /^Error: .*ECONNREFUSED 127\.0\.0\.1:1.*ECONNREFUSED 127\.0\.0\.2:1\nNothing answers there\. .*DATABASE_URL/,
    );
  });
});
