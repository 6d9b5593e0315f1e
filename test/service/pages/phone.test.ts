import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { routes, type Operation } from '../../../src/contract/routes.ts';
import { aMandate, aPayer, PERSON, type Ask } from '../mandates/support.ts';
import { assertStrict, getPage, pagesService, postForm } from './support/pages.ts';

const HOSTILE = '"><img src=x onerror=alert(1)>';

/** The page that simulates a payer's phone. */
describe('the simulated phone', () => {
  const running = pagesService();
  const ask: Ask = async (operation, body) => {
    const { method, path } = routes[operation as Extract<Operation, 'customers.create'>];
    const answer = await running().api(method, path, body);
    assert.equal(answer.status, 200, answer.text);
    return (answer.body as { results: { id: string }[] }).results;
  };
  const askPhone = async (contact_number: string, method = 'rmA', change = {}) => {
    const payer = await aPayer(ask, { customer: { ...PERSON, contact_number }, account: { bank_account_holder_name: HOSTILE } });
    const id = (await ask('mandates.create', { records: [aMandate(payer, method, change)] }))[0]?.id ?? '';
    await running().drain();
    return id;
  };
  const phone = (number: string) => getPage(`${running().url}/sandbox/phone/${encodeURIComponent(number)}`);
  const statusOf = async (id: string) => {
    const { body } = await running().api('GET', `/mandates/list?mandate_id=${id}`);
    return (body as { results: { mandate_status: string }[] }).results[0]?.mandate_status;
  };

  test('shows no question if nobody asks, and accepts the number in any spelling', async () => {
    for (const number of ['0831112222', '+27831112222', '27 83 111 2222']) {
      const page = await phone(number);
      assert.equal(page.status, 200);
      assertStrict(page);
      assert.match(page.text, /<h1>083\u00a0111\u00a02222<\/h1>/);
      assert.match(page.text, /class="empty"/);
    }
    assert.equal((await phone('nobody')).status, 404);
  });

  test('shows the question to the payer, and accepts the answer', async () => {
    for (const [answer, status] of [
      ['APPROVE', 'ACTIVE'],
      ['DECLINE', 'REJECTED'],
    ] as const) {
      const number = `08322200${answer.length}0`;
      const id = await askPhone(number, 'rmA', { amount: 1234.5, 'debicheck.maximum_collection_amount': 1500 });
      const page = await phone(number);
      assertStrict(page);
      for (const shown of [
        'R\u00a01\u00a0234,50',
        'R\u00a01\u00a0500,00',
        'each month, on the 25th',
        '25\u00a0February\u00a02027',
        'PAYELEM',
        '•••• 0001',
        'Approve',
        'Decline',
      ])
        assert.ok(page.text.includes(shown), shown);
      assert.ok(!page.text.includes(HOSTILE), 'what people typed stays text');
      const { url } = running();
      const [, action = ''] = /action="([^"]+)"/.exec(page.text) ?? [];
      const sent = await postForm(url + action, { mandate: id, answer }, url);
      assert.deepEqual([sent.status, sent.headers.get('location')], [303, action]);
      assert.equal(await statusOf(id), status);
      const later = await phone(number);
      assert.doesNotMatch(later.text, /Approve</);
      assert.ok(later.text.includes(id), 'and keeps it');
    }
  });

  test('ignores an answer that comes too late, without a fault', async () => {
    const { url } = running();
    const id = await askPhone('0833334444', 'debicheck', { 'debicheck.approval_window': 'BATCH_TT2_APPROVE_BY_19H00_ON_DAY_2' });
    await running().advance('P9D');
    assert.equal(await statusOf(id), 'NO_REPLY');
    for (const form of [
      { mandate: id, answer: 'APPROVE' },
      { mandate: 'man_nobody', answer: 'APPROVE' },
      { mandate: id, answer: 'MAYBE' },
    ])
      assert.equal((await postForm(`${url}/sandbox/phone/0833334444`, form, url)).status, 303);
    assert.equal(await statusOf(id), 'NO_REPLY');
  });

  test('cannot be answered from another site', async () => {
    const { url } = running();
    const id = await askPhone('0835556666');
    assert.equal(
      (await postForm(`${url}/sandbox/phone/0835556666`, { mandate: id, answer: 'APPROVE' }, 'https://elsewhere.example')).status,
      403,
    );
    assert.equal(await statusOf(id), 'PENDING');
  });

  test('can be found in the console', async () => {
    await askPhone('0837778888');
    const page = await getPage(`${running().url}/console/sandbox/testing`);
    assert.match(page.text, /href="\/sandbox\/phone\/%2B27837778888"/);
    assert.match(page.text, /10004301100/);
  });
});
