import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Caller, Desk } from '../../support/interface.ts';
import { assertRefused } from '../../support/records.ts';
import { refuses, type Sending } from '../records/tables.ts';

const THANDI = { reference: 'T-1', person_name: 'Thandi', person_surname: 'Mokoena' };
const MILLS = { reference: 'K-1', company_name: 'Karoo Mills' };
const ACCOUNT = {
  bank_account_holder_name: 'T Mokoena',
  bank_account_number: '10004301100',
  bank_account_type: 'SAVINGS',
  bank_name: 'STANDARD_BANK',
  bank_branch_code: '051001',
};

export function links(desk: () => Desk): void {
  describe('links', () => {
    const caller = (): Caller => desk().sandbox;
    const aCustomer = async (record: object = THANDI) =>
      (await caller().ask('customers.create', { body: { records: [record] } })).results[0]?.id ?? assert.fail();
    const anAccount = async (customer_id: string) =>
      (await caller().ask('bankAccounts.create', { body: { records: [{ ...ACCOUNT, customer_id }] } })).results[0]?.id ?? assert.fail();
    const aPage = async (more: object = {}) =>
      (
        await caller().ask('emandates.create', {
          body: {
            records: [
              {
                title: 'Give',
                payment_methods_id: 'pam_sandboxDebitOrder',
                payment_type: 'emandate_choose_what_to_pay',
                page_status: 'PUBLISHED',
                ...more,
              },
            ],
          },
        })
      ).results[0]?.id ?? assert.fail();
    const link = async (record: object, more: object = {}) =>
      (await caller().ask('emandates.link', { body: { records: [record], ...more } })).results[0] ?? assert.fail();
    const stored = async (session_id: string) =>
      (await desk()
        .services.store.of('acc_sandbox')
        .findWhere('emandate_sessions', [{ field: 'session_id', is: session_id }])) ?? assert.fail();

    test('a link’s answer has its page, its address and its session', async () => {
      const { page_id, link: url, session_id } = await link({ page_id: 'pag_sandboxChoose' });
      assert.equal(page_id, 'pag_sandboxChoose');
      assert.match(session_id, /^ses_/);
      assert.equal(url, `http://service.test/emandate/${session_id}`);
    });

    test('a link stores who signs, with which account, how much, and who may embed it', async () => {
      const customer_id = await aCustomer();
      const bank_account_id = await anAccount(customer_id);
      const { session_id } = await link(
        { page_id: await aPage(), customer_id, bank_account_id, amount: '150.50' },
        { allowed_origins: ['https://shop.example'] },
      );
      const session = await stored(session_id);
      assert.deepEqual(
        [session.customer_id, session.bank_account_id, session.amount, session.allowed_origins],
        [customer_id, bank_account_id, 15_050, ['https://shop.example']],
      );
      const own = await link(
        { page_id: await aPage(), allowed_origins: ['https://a.example'] },
        { allowed_origins: ['https://b.example'] },
      );
      assert.deepEqual((await stored(own.session_id)).allowed_origins, ['https://a.example']);
    });

    test('one query for all open links finds those that changed', async () => {
      const sessions = await Promise.all(
        ['1', '2', '3'].map(async () => stored((await link({ page_id: 'pag_sandboxChoose' })).session_id)),
      );
      const [changed] = sessions;
      assert.ok(changed !== undefined);
      const known = sessions.map(({ account_id, id, version }) => ({ account_id, id, version: id === changed.id ? version - 1 : version }));
      const { store } = desk().services;
      const { account_id, id, version } = changed;
      assert.deepEqual(await store.changedSessions('emandate_sessions', known), [{ account_id, id, version, left: false }]);
      assert.deepEqual(await store.changedSessions('emandate_sessions', [{ account_id: 'acc_other', id, version: 0 }]), []);
    });

    test('a link with a bank account belongs to the account’s customer', async () => {
      const customer_id = await aCustomer();
      const { session_id } = await link({ page_id: await aPage(), bank_account_id: await anAccount(customer_id) });
      assert.equal((await stored(session_id)).customer_id, customer_id);
    });

    test('one call creates a hundred links, each with its own session', async () => {
      const records = Array.from({ length: 100 }, () => ({ page_id: 'pag_sandboxProducts' }));
      const { results } = await caller().ask('emandates.link', { body: { records } });
      assert.equal(new Set(results.map(({ session_id }) => session_id)).size, 100);
    });

    const linking = (more: object = {}): Sending => ({
      caller,
      operation: 'emandates.link',
      record: async () => ({ page_id: await aPage(more) }),
    });
    refuses(linking(), [
      ['a page nobody has', { page_id: 'pag_nobody' }, '007 page_id exists'],
      ['a page of another account', { page_id: 'pag_otherChoose' }, '007 page_id exists'],
      ['a customer nobody has', { customer_id: 'cus_nobody' }, '007 customer_id exists'],
      ['an account nobody has', { bank_account_id: 'ban_nobody' }, '007 bank_account_id exists'],
      ['an amount of nothing', { amount: 0 }, '003 amount min'],
      ['more than the method collects at once', { amount: 50_000.01 }, '009 amount item_limit'],
      ['an origin with a path', { allowed_origins: ['https://shop.example/x'] }, '003 allowed_origins.0 format'],
    ]);
    for (const page_status of ['DRAFT', 'DISABLED', 'ARCHIVED'])
      refuses(linking({ page_status }), [[`a page that is ${page_status}`, {}, '008 page_id published']]);
    refuses(linking({ amount_min: 20, amount_max: 100 }), [
      ['less than the page takes', { amount: 19.99 }, '005 amount min'],
      ['more than the page takes', { amount: 100.01 }, '005 amount max'],
    ]);
    refuses(linking({ amount: 50 }), [['an amount where the page has one', { amount: 50 }, '005 amount not_applicable']]);
    test('the products page takes no amount', async () => {
      const answer = await caller().send('emandates.link', { body: { records: [{ page_id: 'pag_sandboxProducts', amount: 5 }] } });
      assert.deepEqual(assertRefused(answer, '005'), { amount: 'not_applicable' });
    });

    test('an account of another customer is refused', async () => {
      const bank_account_id = await anAccount(await aCustomer());
      const record = { page_id: 'pag_sandboxChoose', customer_id: await aCustomer(), bank_account_id };
      assert.deepEqual(assertRefused(await caller().send('emandates.link', { body: { records: [record] } }), '005'), {
        bank_account_id: 'belongs_to',
      });
    });

    test('for a company DebiCheck is refused with a hint to an EFT debit order, whether the link names the company or its account', async () => {
      const customer_id = await aCustomer(MILLS);
      const bank_account_id = await anAccount(customer_id);
      for (const who of [{ customer_id }, { bank_account_id }]) {
        const answer = await caller().send('emandates.link', { body: { records: [{ page_id: 'pag_sandboxProducts', ...who }] } });
        assert.deepEqual(assertRefused(answer, '005'), { customer_id: 'company' });
        assert.match(answer.text, /EFT debit order/);
        await link({ page_id: 'pag_sandboxChoose', ...who });
      }
    });

    test('an archived customer cannot sign', async () => {
      const id = await aCustomer();
      await caller().ask('customers.update', { body: { records: [{ id, customer_status: 'ARCHIVED' }] } });
      const answer = await caller().send('emandates.link', { body: { records: [{ page_id: 'pag_sandboxChoose', customer_id: id }] } });
      assert.deepEqual(assertRefused(answer, '008'), { customer_id: 'active' });
    });
  });
}
