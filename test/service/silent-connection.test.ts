import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { startTestService } from '../support/service.ts';
import { freshDatabase } from '../support/fresh-database.ts';

/** Clients open connections ahead of what they will ask; one on which nothing was ever asked must not hold up a stop. */
test('a service stops in time though a client holds a connection on which it asked nothing', async () => {
  const service = await startTestService(await freshDatabase());
  const { port, hostname } = new URL(service.url);
  const silent = connect(Number(port), hostname);
  silent.on('error', () => undefined);
  await once(silent, 'connect');
  silent.resume();
  // The server has it once it answers what came after it.
  assert.equal((await service.api('GET', '/healthz')).status, 200);
  const over = once(silent, 'close');
  await service.close();
  await over;
  assert.deepEqual(
    service.log.filter((line) => line.includes('stop failed')),
    [],
  );
});
