import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { startTestService } from '../support/service.ts';
import { freshDatabase } from '../support/fresh-database.ts';

/** Clients open connections in advance. A connection without any request must not delay a stop. */
test('a service stops in time although a client has an open connection without a request', async () => {
  const service = await startTestService(await freshDatabase());
  const { port, hostname } = new URL(service.url);
  const silent = connect(Number(port), hostname);
  silent.on('error', () => undefined);
  await once(silent, 'connect');
  silent.resume();
  // Once the server answers this later request, it has accepted the earlier connection.
  assert.equal((await service.api('GET', '/healthz')).status, 200);
  const over = once(silent, 'close');
  await service.close();
  await over;
  assert.deepEqual(
    service.log.filter((line) => line.includes('stop failed')),
    [],
  );
});
