import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Caller, Desk } from '../../support/interface.ts';
import { assertRefused } from '../../support/records.ts';
import { refuses, takes, type Sending } from '../records/tables.ts';

const CHOOSE = {
  title: 'Support us',
  payment_methods_id: 'pam_sandboxDebitOrder',
  payment_type: 'emandate_choose_what_to_pay',
} as const;
const FIXED = { ...CHOOSE, amount_type: 'FIXED', amount: '199.00' } as const;
const PRODUCTS = {
  title: 'Join',
  payment_methods_id: 'pam_sandboxDebicheck',
  payment_type: 'emandate_products_and_collections',
  product_ids: ['pro_sandboxBasic', 'pro_sandboxSetup'],
} as const;
const EVERYTHING = {
  ...FIXED,
  payment_methods_id: 'pam_sandboxDebicheck',
  description: 'Every month',
  page_status: 'PUBLISHED',
  interval: 'YEARLY',
  process_days: [25, 1, 25],
  date_start: '2027-01-01',
  date_end: '2028-01-01',
  redirect_url: 'https://shop.example/thanks',
  success_message: 'Thank you',
  notify_email: 'office@shop.example',
  debicheck: { maximum_collection_amount: 298.5, allow_variable_amount: true, adjustment_category: 'ANNUALLY', adjustment_rate: '5.5' },
} as const;

export function pages(desk: () => Desk): void {
  describe('pages', () => {
    const caller = (): Caller => desk().sandbox;
    const aPage = async (record: object) =>
      (await caller().ask('emandates.create', { body: { records: [record] } })).results[0] ?? assert.fail();
    const creating = (record: object): Sending => ({ caller, operation: 'emandates.create', record: () => ({ ...record }) });
    const updating = (record: object): Sending => ({
      caller,
      operation: 'emandates.update',
      record: async () => ({ id: (await aPage(record)).id }),
    });

    test('the sandbox comes with a published page of each type', async () => {
      const { results } = await caller().ask('emandates.list', { query: { page_status: 'PUBLISHED' } });
      const seeded = results.filter(({ id }) => id.startsWith('pag_sandbox'));
      assert.deepEqual(
        seeded.map(({ id, payment_type, view }) => [id, payment_type, view]),
        [
          ['pag_sandboxProducts', 'emandate_products_and_collections', 'http://service.test/emandate/pag_sandboxProducts'],
          ['pag_sandboxChoose', 'emandate_choose_what_to_pay', 'http://service.test/emandate/pag_sandboxChoose'],
        ],
      );
    });

    test('create stores every field and returns it, with amounts as numbers and days in order', async () => {
      const { id, view, ...rest } = await aPage(EVERYTHING);
      assert.match(id, /^pag_/);
      assert.equal(view, `http://service.test/emandate/${id}`);
      assert.deepEqual(rest, {
        ...EVERYTHING,
        process_days: [1, 25],
        amount: 199,
        amount_min: null,
        amount_max: null,
        product_ids: null,
        debicheck: { ...EVERYTHING.debicheck, adjustment_rate: 5.5 },
        updated_at: null,
        created_at: '2026-11-21 12:00:00',
      });
    });

    test('a page’s defaults: a draft, every month, an amount that the payer chooses', async () => {
      const { page_status, interval, amount_type } = await aPage(CHOOSE);
      assert.deepEqual([page_status, interval, amount_type], ['DRAFT', 'MONTHLY', 'OWN']);
      assert.equal((await aPage({ ...CHOOSE, amount: 50 })).amount_type, 'FIXED');
    });

    takes(creating(CHOOSE), [
      ['a draft', { page_status: 'DRAFT' }],
      ['an amount of one’s own between two', { amount_type: 'OWN', amount_min: 20, amount_max: '500.00' }],
      ['a single payment', { interval: 'ONE_TIME' }],
      ['a registered mandate', { payment_methods_id: 'pam_sandboxRmA' }],
    ]);
    takes(creating(PRODUCTS), [
      ['all active products', { product_ids: undefined }],
      ['weekly products', { product_ids: ['pro_sandboxWeekly'] }],
      ['monthly products of a monthly page', { interval: 'MONTHLY' }],
    ]);
    refuses(creating(CHOOSE), [
      ['a method nobody has', { payment_methods_id: 'pam_nobody' }, '007 payment_methods_id exists'],
      ['a method of another account', { payment_methods_id: 'pam_otherDebitOrder' }, '007 payment_methods_id exists'],
      ['a card method', { payment_methods_id: 'pam_sandboxCard' }, '005 payment_methods_id mandate_method'],
      ['a payout method', { payment_methods_id: 'pam_sandboxPayouts' }, '005 payment_methods_id mandate_method'],
      ['a fixed amount that is not said', { amount_type: 'FIXED' }, '003 amount required'],
      ['a fixed amount of nothing', { amount: '0.00' }, '003 amount min'],
      ['an amount beside one’s own', { amount_type: 'OWN', amount: 5 }, '005 amount not_applicable'],
      ['a least amount above the most', { amount_min: 50, amount_max: 20 }, '005 amount_max range'],
      ['more than the method collects at once', { amount: '50000.01' }, '009 amount item_limit'],
      ['day 32', { process_days: [32] }, '003 process_days.0 max'],
      ['day 0', { process_days: [1, 0] }, '003 process_days.1 min'],
      ['a day that does not exist', { date_start: '2027-02-30' }, '003 date_start format'],
      ['an end before the start', { date_start: '2027-02-02', date_end: '2027-02-01' }, '005 date_end range'],
      ['a redirect that is a script', { redirect_url: 'javascript:alert(1)' }, '003 redirect_url format'],
      ['an address that is none', { notify_email: 'office' }, '003 notify_email format'],
      ['products where one chooses an amount', { product_ids: ['pro_sandboxBasic'] }, '005 product_ids not_applicable'],
      ['DebiCheck terms of an EFT debit order', { debicheck: { allow_variable_amount: true } }, '005 debicheck not_applicable'],
    ]);
    refuses(creating(FIXED), [['limits of a fixed amount', { amount_max: 500 }, '005 amount_max not_applicable']]);
    refuses(creating(PRODUCTS), [
      ['a product nobody has', { product_ids: ['pro_sandboxBasic', 'pro_nobody'] }, '007 product_ids.1 exists'],
      ['a product every ten days', { product_ids: ['pro_sandboxFortnight'] }, '005 product_ids.0 collectable'],
      ['a monthly product of a yearly page', { interval: 'YEARLY', product_ids: ['pro_sandboxBasic'] }, '005 product_ids.0 collectable'],
      ['an amount', { amount: 5 }, '005 amount not_applicable'],
    ]);
    refuses(creating(EVERYTHING), [
      [
        'a maximum above 1.5 times the amount',
        { 'debicheck.maximum_collection_amount': 298.51 },
        '003 debicheck.maximum_collection_amount max',
      ],
      ['11 days of tracking', { 'debicheck.payment_tracking_max_days': 11 }, '003 debicheck.payment_tracking_max_days max'],
      ['an adjustment by rate and by amount', { 'debicheck.adjustment_amount': 5 }, '005 debicheck.adjustment_category one_of'],
      [
        'an adjustment without variable amounts',
        { 'debicheck.allow_variable_amount': false },
        '005 debicheck.allow_variable_amount required',
      ],
      [
        'an approval window of a registered mandate',
        {
          payment_methods_id: 'pam_sandboxRmA',
          'debicheck.approval_window': 'BATCH_TT2_APPROVE_BY_19H00_ON_DAY_2',
        },
        '005 debicheck.approval_window not_applicable',
      ],
    ]);

    test('one bad page rejects the call, and nothing is stored', async () => {
      const before = (await caller().ask('emandates.list')).results.length;
      const answer = await caller().send('emandates.create', { body: { records: [CHOOSE, { ...CHOOSE, amount_type: 'FIXED' }] } });
      assertRefused(answer, '003');
      assert.equal((await caller().ask('emandates.list')).results.length, before);
    });

    test('update changes what is sent, and null clears a field', async () => {
      const { id } = await aPage(EVERYTHING);
      const { results } = await caller().ask('emandates.update', {
        body: { records: [{ id, title: 'Give', description: null, date_end: null }] },
      });
      const after = results[0] ?? assert.fail();
      assert.deepEqual([after.title, after.description, after.date_end, after.updated_at], ['Give', null, null, '2026-11-21 12:00:00']);
    });

    test('a page that changes its type loses the fields of the earlier type', async () => {
      const { id } = await aPage({ ...CHOOSE, amount: 5 });
      const updated = async (change: object) =>
        (await caller().ask('emandates.update', { body: { records: [{ id, ...change }] } })).results[0] ?? assert.fail();
      const own = await updated({ amount_type: 'OWN', amount_max: 100 });
      assert.deepEqual([own.amount_type, own.amount, own.amount_max], ['OWN', null, 100]);
      const products = await updated({ payment_type: 'emandate_products_and_collections', product_ids: ['pro_sandboxBasic'] });
      assert.deepEqual([products.amount_type, products.amount_max, products.product_ids], [null, null, ['pro_sandboxBasic']]);
      const again = await updated({ payment_type: 'emandate_choose_what_to_pay' });
      assert.deepEqual([again.amount_type, again.product_ids], ['OWN', null]);
    });

    test('a page’s status moves only as its table says', async () => {
      const MOVES: Readonly<Record<string, readonly string[]>> = {
        DRAFT: ['PUBLISHED', 'ARCHIVED'],
        PUBLISHED: ['DISABLED', 'ARCHIVED'],
        DISABLED: ['PUBLISHED', 'ARCHIVED'],
        ARCHIVED: [],
      };
      for (const [from, allowed] of Object.entries(MOVES))
        for (const to of Object.keys(MOVES)) {
          const { id } = await aPage({ ...CHOOSE, page_status: from });
          const answer = await caller().send('emandates.update', { body: { records: [{ id, page_status: to }] } });
          if (from === to || allowed.includes(to)) assert.equal(answer.status, 200, `${from} to ${to}: ${answer.text}`);
          else assert.deepEqual(assertRefused(answer, '008'), { page_status: 'transition' }, `${from} to ${to}`);
        }
    });

    refuses(updating(CHOOSE), [
      ['an id nobody has', { id: 'pag_nobody' }, '007 id exists'],
      ['a page of another account', { id: 'pag_otherChoose' }, '007 id exists'],
      ['a method nobody has', { payment_methods_id: 'pam_nobody' }, '007 payment_methods_id exists'],
      ['a card method', { payment_methods_id: 'pam_sandboxCard' }, '005 payment_methods_id mandate_method'],
      ['a fixed amount that is not said', { amount_type: 'FIXED' }, '003 amount required'],
    ]);

    test('list filters by each field', async () => {
      const { id } = await aPage({ ...CHOOSE, payment_methods_id: 'pam_sandboxRmB', page_status: 'DISABLED' });
      const queries: readonly Readonly<Record<string, string>>[] = [
        { page_id: id },
        { page_status: 'DISABLED', payment_methods_id: 'pam_sandboxRmB' },
        { payment_methods_id: 'pam_sandboxRmB', payment_type: 'emandate_choose_what_to_pay' },
      ];
      for (const query of queries)
        assert.deepEqual(
          (await caller().ask('emandates.list', { query })).results.map((page) => page.id),
          [id],
          JSON.stringify(query),
        );
      assert.deepEqual(assertRefused(await caller().send('emandates.list', { query: { page_status: 'OPEN' } }), '006'), {
        page_status: 'enum',
      });
    });
  });
}
