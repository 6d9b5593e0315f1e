import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshDatabase } from '../../support/fresh-database.ts';
import { startTestService } from '../../support/service.ts';

test('the log contains the route of a request, never its address', async () => {
  const service = await startTestService(await freshDatabase());
  try {
    await service.api('GET', '/transactions/record/INV-1001');
    await service.api('GET', '/customers/list?customer_email=thandi@shop.example');
    const lines = service.log.map((line) => JSON.parse(line) as { route?: string; status?: number });
    const asked = lines.filter(({ route }) => route?.startsWith('/2.0/') === true).map(({ route, status }) => [route, status]);
    assert.deepEqual(asked.slice(-2), [
      ['/2.0/transactions/record/:reference', 404],
      ['/2.0/customers/list', 200],
    ]);
    assert.doesNotMatch(service.log.join('\n'), /INV-1001|thandi/);
  } finally {
    await service.close();
  }
});
