import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { verifyEvidence } from '../../../src/cli/verify-evidence.ts';
import { BLANKS } from '../../support/pasted.ts';
import { ACCOUNT, signing, THANDI, TYPED } from './support.ts';

/** Signing a mandate: what a payer sees, what the service creates, and what proves the signature. */

const MONTHLY = { process_day: 25 };

describe('a signing session', () => {
  const desk = signing('2027-02-01T08:00:00+02:00');
  const proofOf = async (mandate_id: string) =>
    desk.result(await desk.service().api('GET', `/mandates/${mandate_id}/evidence`), 'evidence');
  const KEYS = '/.well-known/pay-elements-keys.json';
  const verify = (proof: unknown, ...known: string[]) => {
    const path = join(mkdtempSync(join(tmpdir(), 'pay-elements-proof-')), 'proof.json');
    writeFileSync(path, JSON.stringify(proof));
    return verifyEvidence([path, ...known]);
  };
  const recordsOf = async (path: string) => {
    const { body } = await desk.service().api('GET', path);
    return (body as { results: Record<string, unknown>[] }).results;
  };

  test('shows the page, the methods and the banks that each method reaches, and nothing of other people', async () => {
    const path = await desk.open(await desk.page());
    const view = await desk.view(path);
    assert.equal(view.state, 'open');
    assert.equal(view.amount, 19_900);
    assert.deepEqual(
      view.methods.map(({ payment_method_type, takes_companies }) => [payment_method_type, takes_companies]),
      [
        ['DEBICHECK', false],
        ['DEBIT_ORDER', true],
        ['REGISTERED_MANDATES', true],
      ],
    );
    assert.deepEqual(view.methods[0]?.needs, ['id_number', 'email', 'contact_number', 'mobile']);
    const fnb = view.banks.find(({ bank_name }) => bank_name === 'FNB');
    assert.deepEqual(fnb, {
      bank_name: 'FNB',
      title: 'First National Bank',
      bank_branch_code: '250655',
      methods: ['DEBICHECK', 'REGISTERED_MANDATES', 'DEBIT_ORDER'],
    });
    assert.deepEqual([view.payer, view.bank_account, view.mandate], [null, null, null]);
  });

  test('creates the customer, the account, the mandate and the payment in one transaction, and returns their ids', async () => {
    const path = await desk.open(await desk.page());
    const view = await desk.sign(path, MONTHLY);
    assert.equal(view.state, 'waiting');
    const { mandate } = view;
    assert.ok(mandate);
    const [made] = await recordsOf(`/mandates/list?mandate_id=${mandate.mandate_id}`);
    assert.equal(made?.['amount'], 199);
    const [payment] = await recordsOf(`/payments/list?mandate_id=${mandate.mandate_id}`);
    assert.equal(payment?.['payment_status'], 'PENDING');
    await desk.service().drain();
    const waiting = await desk.view(path);
    assert.equal(waiting.mandate?.closes_in, 120_000);
    await desk.service().api('POST', `/sandbox/mandates/${mandate.mandate_id}/answer`, { answer: 'APPROVE' }, { key: null });
    const approved = await desk.view(path);
    assert.equal(approved.state, 'approved');
    assert.ok(approved.version > waiting.version);
    const [running] = await recordsOf(`/payments/list?mandate_id=${mandate.mandate_id}`);
    assert.equal(running?.['payment_status'], 'RUNNING');
    assert.equal(running['date_next'], approved.mandate?.terms.debits[0]?.on);
  });

  test('of a products page creates a collection, with its one-time items first', async () => {
    const path = await desk.open('pag_sandboxProducts');
    const items = [{ product_id: 'pro_sandboxBasic' }, { product_id: 'pro_sandboxSetup' }];
    const { terms } = await desk.quote(path, { ...MONTHLY, items });
    assert.equal(terms.frequency, 'MONTHLY');
    assert.equal(terms.debits[0]?.part, 'FIRST_COLLECTION');
    assert.equal(terms.debits[0].amount, terms.first_collection?.total_incl);
    const view = await desk.sign(path, { ...MONTHLY, items });
    const [collection] = await recordsOf(`/collections/list?mandate_id=${view.mandate?.mandate_id ?? ''}`);
    assert.equal(collection?.['amount'], (terms.amount.total_incl / 100).toFixed(2));
    assert.equal((collection['items'] as unknown[]).length, 2);
  });

  test('treats a repeated attempt as the same signature; another signature with its key, or a second one, is refused', async () => {
    const path = await desk.open(await desk.page({ payment_methods_id: 'pam_sandboxDebitOrder' }));
    const draft = { plan: MONTHLY, customer: THANDI, bank_account: ACCOUNT };
    const { terms_hash } = await desk.quote(path, MONTHLY, { customer: THANDI, bank_account: ACCOUNT });
    const body = { ...draft, terms_hash, signature: TYPED, attempt_key: crypto.randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => desk.post(path, 'submit', body)));
    const ids = answers.map((answer) => desk.result(answer).mandate?.mandate_id);
    assert.equal(new Set(ids).size, 1);
    assert.equal((await desk.refused(path, 'submit', { ...body, signature: { type: 'typed', name: 'Someone else' } })).code, '010');
    assert.equal((await desk.refused(path, 'submit', { ...body, attempt_key: crypto.randomUUID() })).code, '008');
    assert.equal(desk.result(answers[0] ?? assert.fail()).state, 'approved');
  });

  test('a name that shows nothing signs nothing', async () => {
    const path = await desk.open(await desk.page());
    const shown = { plan: MONTHLY, customer: THANDI, bank_account: ACCOUNT };
    const { terms_hash } = await desk.quote(path, MONTHLY, { customer: THANDI, bank_account: ACCOUNT });
    const body = { ...shown, terms_hash, attempt_key: crypto.randomUUID() };
    for (const blank of BLANKS) {
      for (const signature of [
        { type: 'typed', name: blank },
        { type: 'drawn', name: blank, strokes: [[[1, 1] as const, [2, 2] as const]] },
      ])
        assert.deepEqual(await desk.refused(path, 'submit', { ...body, signature }), {
          status: 400,
          code: '003',
          fields: { 'signature.name': 'min_length' },
        });
      const payer = { ...THANDI, person_name: blank };
      assert.deepEqual((await desk.refused(path, 'submit', { ...body, customer: payer, signature: TYPED })).fields, {
        'customer.person_name': 'min_length',
      });
    }
    assert.equal((await desk.view(path)).state, 'open');
  });

  test('refuses to sign what was not shown, and a refused request creates nothing', async () => {
    const path = await desk.open(await desk.page());
    const count = async () => (await recordsOf('/customers/list')).length;
    const before = await count();
    const shown = await desk.quote(path, MONTHLY, { customer: THANDI, bank_account: ACCOUNT });
    const body = {
      plan: { process_day: 15 },
      customer: THANDI,
      bank_account: ACCOUNT,
      signature: TYPED,
      terms_hash: shown.terms_hash,
      attempt_key: crypto.randomUUID(),
    };
    assert.deepEqual(await desk.refused(path, 'submit', body), { status: 409, code: '008', fields: { terms_hash: 'stale' } });
    const { email: _, ...nobody } = THANDI;
    const quote = await desk.quote(path, MONTHLY, { customer: nobody, bank_account: ACCOUNT });
    const { contact_number: __, ...silent } = THANDI;
    const { terms_hash } = await desk.quote(path, MONTHLY, { customer: silent, bank_account: ACCOUNT });
    assert.deepEqual((await desk.refused(path, 'submit', { ...body, plan: MONTHLY, customer: silent, terms_hash })).fields, {
      'customer.contact_number': 'required',
    });
    assert.ok(quote.terms_hash);
    assert.equal(await count(), before);
    assert.equal((await desk.view(path)).state, 'open');
  });

  test('has a proof of what was shown, agreed and signed, which the service’s public keys verify', async () => {
    const path = await desk.open(await desk.page());
    const strokes = [
      [
        [10, 10],
        [60, 90],
        [120, 30],
      ],
    ];
    const view = await desk.sign(path, MONTHLY, {
      locale: 'AF_ZA',
      signature: { type: 'drawn', name: 'Thandi Mokoena', strokes },
      client: { ip_address: '196.25.1.9', user_agent: 'Phone' },
    });
    const proof = await proofOf(view.mandate?.mandate_id ?? '');
    const { document } = proof;
    assert.equal(document['ip_address'], '196.25.1.9');
    assert.equal((document['mandate_text'] as { locale: string }).locale, 'AF_ZA');
    assert.deepEqual(document['signature'], { type: 'drawn', name: 'Thandi Mokoena', strokes });
    assert.match(proof.kept_until, /^2034-02-/);
    const keys = new URL(KEYS, desk.service().url).href;
    assert.deepEqual(await verify({ status: true, result: proof }, '--key', keys, '--hash', proof.hash), {
      text: [
        'ok    the document is the one that was hashed',
        'ok    its terms are those that were shown and signed',
        'ok    it is the proof of this mandate and of this time',
        'ok    the service has signed it',
        'ok    it has the hash of the payer’s copy',
        '',
      ].join('\n'),
      code: 0,
    });
    const changed = { ...proof, document: { ...document, user_agent: 'Other phone' } };
    assert.equal((await verify(changed, '--key', keys)).code, 1);
    const pdf = await fetch(`${desk.service().baseUrl}${path}/pdf`, { headers: { authorization: `Basic ${btoa('sandbox:sandbox')}` } });
    assert.equal(pdf.headers.get('content-type'), 'application/pdf');
    assert.match(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 8)
        .toString(),
      /%PDF-1\.7/,
    );
    const calendar = (await desk.service().api('GET', `${path}/calendar`)).text;
    assert.equal(calendar.match(/BEGIN:VEVENT/g)?.length, 6);
    assert.match(calendar, /DTSTART;VALUE=DATE:20270225/);
  });

  test('checks an account by its digits, then at its bank, and says what the payer can do about each problem', async () => {
    const path = await desk.open(await desk.page());
    const check = async (bank_account_number: string) =>
      desk.result(
        await desk.post(path, 'check-account', {
          customer: THANDI,
          bank_account: { ...ACCOUNT, bank_name: 'CAPITEC_BANK', bank_branch_code: '470010', bank_account_number },
        }),
        'check',
      );
    const verdicts = await Promise.all(
      ['1234567811', '1234567890', '1234567891', '1234567892', '1234567893', '1234567894', '123'].map(check),
    );
    assert.deepEqual(
      verdicts.map(({ verdict, problems }) => `${verdict} ${problems.join()}`),
      ['fine ', 'stop not_found', 'stop closed', 'ask name_mismatch', 'ask identity_mismatch', 'fine error', 'ask length'],
    );
    const wrong = desk.result(
      await desk.post(path, 'check-account', { customer: THANDI, bank_account: { ...ACCOUNT, bank_account_number: '62001872441' } }),
      'check',
    );
    assert.deepEqual(wrong, { kind: 'check', bank_account_number: '62001872441', verdict: 'ask', problems: ['check_digit'] });
  });

  test('from a link has the signer, their account and the amount; none of them can be changed, and the account number is not shown', async () => {
    const page_id = await desk.page({ amount_type: 'OWN', amount: undefined, amount_min: 50, amount_max: 500 });
    const made = await desk.service().api('POST', '/customers/create', { records: [{ reference: 'L-1', ...THANDI }] });
    const customer_id = (made.body as { results: { id: string }[] }).results[0]?.id;
    const account = await desk.service().api('POST', '/bank-accounts/create', { records: [{ customer_id, ...ACCOUNT }] });
    const bank_account_id = (account.body as { results: { id: string }[] }).results[0]?.id;
    const path = await desk.open(page_id, { customer_id, bank_account_id, amount: 150 });
    const { text } = await desk.service().api('GET', path);
    assert.doesNotMatch(text, new RegExp(ACCOUNT.bank_account_number));
    assert.doesNotMatch(text, /cus_|ban_/);
    assert.deepEqual((await desk.refused(path, 'quote', { plan: { ...MONTHLY, amount: 16_000 } })).fields, { 'plan.amount': 'preset' });
    const view = await desk.sign(path, MONTHLY);
    const [mandate] = await recordsOf(`/mandates/list?mandate_id=${view.mandate?.mandate_id ?? ''}`);
    assert.deepEqual([mandate?.['customer_id'], mandate?.['bank_account_id'], mandate?.['amount']], [customer_id, bank_account_id, 150]);
  });

  test('limits an amount that the payer chooses to the page’s limits', async () => {
    const path = await desk.open(await desk.page({ amount_type: 'OWN', amount: undefined, amount_min: 50, amount_max: 500 }));
    const rule = async (plan: object) => (await desk.refused(path, 'quote', { plan: { ...MONTHLY, ...plan } })).fields;
    assert.deepEqual(await rule({}), { 'plan.amount': 'required' });
    assert.deepEqual(await rule({ amount: 4999 }), { 'plan.amount': 'min' });
    assert.deepEqual(await rule({ amount: 50_001 }), { 'plan.amount': 'max' });
    assert.deepEqual(await rule({ amount: 10_000, process_day: 2 }), { 'plan.process_day': 'offered' });
    assert.deepEqual(await rule({ amount: 10_000, date_start: '2027-02-01' }), { 'plan.date_start': 'earliest' });
    assert.equal((await desk.quote(path, { ...MONTHLY, amount: 10_000 })).terms.amount.total_incl, 10_000);
  });

  test('of an unpublished page says so, and a link expires', async () => {
    const page_id = await desk.page();
    const path = await desk.open(page_id);
    await desk.service().api('POST', '/electronic-mandates/update', { records: [{ id: page_id, page_status: 'DISABLED' }] });
    assert.equal((await desk.view(path)).state, 'closed');
    const body = {
      plan: MONTHLY,
      customer: THANDI,
      bank_account: ACCOUNT,
      signature: TYPED,
      terms_hash: '0'.repeat(64),
      attempt_key: crypto.randomUUID(),
    };
    assert.equal((await desk.refused(path, 'submit', body)).code, '008');
    const other = await desk.open(await desk.page());
    await desk.service().advance('P30D');
    assert.equal((await desk.view(other)).state, 'expired');
    assert.equal((await desk.refused(other, 'submit', body)).code, '008');
  });

  test('that nobody signed is deleted 24 hours after its end; one that was signed stays', async () => {
    const [page, service] = [await desk.page(), desk.service()];
    const [unsigned, signed] = [await desk.open(page), await desk.open(page)];
    await desk.sign(signed, MONTHLY);
    const visited = (await fetch(`${service.url}/emandate/${page}`, { redirect: 'manual' })).headers.get('location')?.split('/').at(-1);
    assert.ok(visited !== undefined);
    const visit = `/electronic-mandates/sessions/${visited}`;
    assert.equal((await desk.view(visit)).state, 'open');
    await service.advance('P1DT23H59M59S');
    assert.equal((await desk.view(visit)).state, 'expired');
    await service.advance('PT1S');
    assert.equal((await desk.refused(visit, 'quote', { plan: MONTHLY })).code, '007');
    assert.equal((await desk.view(unsigned)).state, 'open');
    await service.advance('P30D');
    assert.equal((await service.api('GET', unsigned)).status, 404);
    assert.notEqual((await desk.view(signed)).mandate, null);
  });

  test('does not exist for another merchant', async () => {
    const path = await desk.open(await desk.page());
    assert.equal((await desk.service().api('GET', path, undefined, { key: 'other:other' })).status, 404);
  });
});
