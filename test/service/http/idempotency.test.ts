import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CARDS } from '../../support/merchant.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { assertRefused } from '../../support/records.ts';
import { shopFor } from '../../support/shop.ts';

describe('Idempotency-Key', () => {
  const shop = shopFor(freshDatabase);
  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
  const customer = (reference: string) => ({ records: [{ reference, person_name: 'Thandi', person_surname: 'Mokoena' }] });
  const count = async (reference: string) => {
    const { body } = await shop().service.api('GET', `/customers/list?customer_reference=${reference}`);
    return (body as { results: unknown[] }).results.length;
  };

  test('a repeated call gets the same answer, byte for byte, and is carried out once', async () => {
    const { service } = shop();
    const first = await service.api('POST', '/customers/create', customer('I-1'), keyed('one'));
    await service.advance('PT1H');
    for (let i = 0; i < 3; i += 1) {
      const again = await service.api('POST', '/customers/create', customer('I-1'), keyed('one'));
      assert.deepEqual([again.status, again.text], [200, first.text]);
      assert.equal(again.headers.get('idempotency-replayed'), 'true');
    }
    assert.equal(await count('I-1'), 1);
  });

  test('with another body or another operation it is refused: 010', async () => {
    const { service, merchant } = shop();
    await service.api('POST', '/customers/create', customer('I-2'), keyed('two'));
    assertRefused(await service.api('POST', '/customers/create', customer('I-2b'), keyed('two')), '010');
    assertRefused(await service.api('POST', '/checkout/page', { mode: 'ONE_TIME', amount: '1.00' }, keyed('two')), '010');
    assert.equal(await count('I-2b'), 0);
    const session = await merchant.open();
    const path = `/checkout/sessions/${session}`;
    assert.equal((await service.api('POST', `${path}/abandon`, {}, keyed('same'))).status, 200);
    assertRefused(await service.api('POST', `${path}/cancel`, {}, keyed('same')), '010');
    assert.equal((await merchant.view(session)).state, 'open');
  });

  test('the same call several times at once is carried out once', async () => {
    const { service } = shop();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => service.api('POST', '/customers/create', customer('I-3'), keyed('three'))),
    );
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
    assert.equal(await count('I-3'), 1);
  });

  test('a refused call leaves its key free', async () => {
    const { service } = shop();
    assertRefused(
      await service.api('POST', '/checkout/page', { mode: 'ONE_TIME', amount: '1.00', customer_id: 'cus_nobody' }, keyed('four')),
      '007',
    );
    assert.equal((await service.api('POST', '/checkout/page', { mode: 'ONE_TIME', amount: '1.00' }, keyed('four'))).status, 200);
  });

  test('a key is kept for 24 hours', async () => {
    const { service } = shop();
    await service.api('POST', '/customers/create', customer('I-5'), keyed('five'));
    await service.advance('PT23H59M');
    await service.api('POST', '/customers/create', customer('I-5'), keyed('five'));
    assert.equal(await count('I-5'), 1);
    await service.advance('PT1M');
    await service.api('POST', '/customers/create', customer('I-5'), keyed('five'));
    assert.equal(await count('I-5'), 2);
  });

  test('a payment with a key is made once; a repeat gets the payment’s current state', async () => {
    const { service, merchant } = shop();
    const session = await merchant.open({ customer_fields: [] });
    const token = await merchant.tokenise(session, CARDS.approved);
    const customer = { person_name: 'Thandi', person_surname: 'Mokoena' };
    const attempt = { attempt_key: crypto.randomUUID(), revision: 1, token, customer };
    const path = `/checkout/sessions/${session}/pay`;
    const state = ({ body }: { body: unknown }) => (body as { result: { state: string } }).result.state;
    assert.equal(state(await service.api('POST', path, attempt, keyed('seven'))), 'completed');
    assert.equal(state(await service.api('POST', path, attempt, keyed('seven'))), 'completed');
    assertRefused(await service.api('POST', path, { ...attempt, attempt_key: crypto.randomUUID() }, keyed('seven')), '010');
  });

  test('an invalid key is refused', async () => {
    const { service } = shop();
    for (const key of ['', 'with space', 'x'.repeat(256)])
      assertRefused(await service.api('POST', '/customers/create', customer('I-6'), keyed(key)), '003');
  });
});
