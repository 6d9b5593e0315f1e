import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { freshDatabase } from '../../support/fresh-database.ts';
import { interfaceFor } from '../../support/interface.ts';
import { assertRefused } from '../../support/records.ts';

/** The limit of requests a second for each key (ruling *rate*). It is three here, so that a test need not send a hundred requests. */
describe('the rate limit', () => {
  const desk = interfaceFor(freshDatabase, { rate: 3 });

  test('applies to each key alone: too many requests get 011 with Retry-After, and another key still works', async () => {
    const { sandbox, other } = desk();
    const answers = await Promise.all(Array.from({ length: 6 }, () => sandbox.send('paymentMethods.list')));
    const refused = answers.filter(({ status }) => status === 429);
    assert.ok(refused.length >= 2, `${refused.length} of 6 were refused`);
    assert.ok(answers.length - refused.length >= 3, 'what the key may ask was answered');
    for (const answer of refused) {
      assertRefused(answer, '011');
      assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    }
    await other.ask('paymentMethods.list');
  });
});
