import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createProxy, type Proxy } from '../../../src/proxy.ts';
import { emandateQuote, emandateView } from '../../../src/contract/sessions/emandate.ts';
import { problem } from '../../../src/protocol/problem.ts';
import { serve } from '../../support/http-server.ts';
import { ACCOUNT, signing, TYPED } from './support.ts';

/** A link for a known customer. Known details are shown masked, what the payer types replaces them, and missing details are asked for. */

const LERATO = {
  person_name: 'Lerato',
  person_surname: 'Mokoena',
  id_type: 'SOUTH_AFRICAN_ID',
  id_number: '9001015000085',
  email: 'lerato@example.co.za',
  contact_number: '082 123 5134',
} as const;
const KAROO = {
  company_name: 'Karoo Mills',
  client_type: 'DOMESTIC_COMPANY',
  id_type: 'COMPANY_REGISTRATION_NUMBER',
  id_number: '2015/123456/07',
  email: 'office@karoo.example',
} as const;
const FULL = [LERATO.id_number, LERATO.email, '0821235134', '+27821235134', '27821235134', ACCOUNT.bank_account_number];
const MONTHLY = { process_day: 25 };

describe('a link for a customer', () => {
  const desk = signing('2027-02-01T08:00:00+02:00');
  let origin = '';
  let close: () => Promise<void> = () => Promise.resolve();
  let proxy: Proxy;
  before(async () => {
    const server = await serve((request) => proxy.fetch(request));
    ({ origin } = server);
    close = () => server.close();
    proxy = createProxy({ baseUrl: desk.service().baseUrl, apiKey: 'sandbox', apiSecret: 'sandbox', allowedOrigins: [origin] });
  });
  after(() => close());

  const made = async (path: string, record: object): Promise<string> => {
    const { body, status, text } = await desk.service().api('POST', path, { records: [record] });
    assert.equal(status, 200, text);
    return (body as { results: { id: string }[] }).results[0]?.id ?? assert.fail();
  };
  let count = 0;
  const linked = async (customer: object, page: object = {}, account: object | null = ACCOUNT) => {
    const customer_id = await made('/customers/create', { reference: `CL-${(count += 1)}`, ...customer });
    const bank_account_id = account === null ? undefined : await made('/bank-accounts/create', { customer_id, ...account });
    const path = await desk.open(await desk.page(page), { customer_id, ...(bank_account_id && { bank_account_id }) });
    return { path, customer_id, bank_account_id, session_id: path.split('/').at(-1) ?? '' };
  };
  const customerOf = async (id: string) => {
    const { body } = await desk.service().api('GET', `/customers/list?customer_id=${id}`);
    return (body as { results: Record<string, unknown>[] }).results[0] ?? assert.fail();
  };
  const proofOf = async (path: string) => {
    const { mandate } = await desk.view(path);
    return desk.result(await desk.service().api('GET', `/mandates/${mandate?.mandate_id ?? ''}/evidence`), 'evidence').document;
  };

  test('shows known details masked, and the full values are in no answer, before and after signing', async () => {
    const { session_id, path } = await linked(LERATO);
    const wire: string[] = [];
    const ask = async (action: string, body?: object): Promise<unknown> => {
      const answer = await fetch(`${origin}/pay/emandate/${session_id}${action}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', origin },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      assert.equal(answer.status, 200, text);
      wire.push(text);
      return text.startsWith('{') ? JSON.parse(text) : null;
    };
    const view = emandateView.parse(await ask(''));
    assert.deepEqual(
      [view.payer?.id_number, view.payer?.contact_number, view.payer?.email, view.bank_account?.ending],
      ['900101 •••• •••', '082 ••• 5134', 'l•••@example.co.za', '1605'],
    );
    await ask('/check', {});
    const quote = emandateQuote.parse(await ask('/quote', { plan: MONTHLY, locale: 'EN_ZA' }));
    assert.deepEqual(
      [quote.terms.payer?.id_number, quote.terms.payer?.contact_number, quote.terms.bank_account?.bank_account_number],
      ['900101 •••• •••', '082 ••• 5134', '•••• 1605'],
    );
    const body = { plan: MONTHLY, locale: 'EN_ZA', attempt_key: crypto.randomUUID(), terms_hash: quote.terms_hash, signature: TYPED };
    const signed = emandateView.parse(await ask('/submit', body));
    assert.equal(signed.mandate?.contact_number, '082 ••• 5134');
    await ask('');
    await ask('/calendar');
    wire.push(await (await fetch(`${desk.service().url}/emandate/${session_id}`)).text());
    for (const value of FULL) assert.ok(!wire.some((text) => text.includes(value)), value);
    // The merchant's proof contains the full values.
    const proof = await proofOf(path);
    assert.deepEqual(
      [(proof['payer'] as typeof LERATO).id_number, (proof['bank_account'] as typeof ACCOUNT).bank_account_number],
      [LERATO.id_number, ACCOUNT.bank_account_number],
    );
  });

  test('also masks what the payer typed on an open page, for anybody who opens the link afterwards', async () => {
    const path = await desk.open(await desk.page());
    const view = await desk.sign(path, MONTHLY);
    const text = JSON.stringify(view);
    for (const value of ['9001015000085', '+27821234567', 'thandi@shop.example', ACCOUNT.bank_account_number])
      assert.ok(!text.includes(value), value);
  });

  test('replaces known details by what is typed and keeps the others; another account is stored as another account', async () => {
    const { path, customer_id, bank_account_id } = await linked(LERATO);
    const other = { ...ACCOUNT, bank_account_number: '62001872440' };
    await desk.sign(path, MONTHLY, { customer: { contact_number: '083 555 0001' }, bank_account: other });
    const customer = await customerOf(customer_id);
    assert.deepEqual(
      [customer['contact_number'], customer['id_number'], customer['email']],
      ['+27835550001', LERATO.id_number, LERATO.email],
    );
    const { mandate } = await desk.view(path);
    assert.equal(mandate?.contact_number, '083 ••• 0001');
    const { body } = await desk.service().api('GET', `/mandates/list?mandate_id=${mandate.mandate_id}`);
    const [stored] = (body as { results: Record<string, unknown>[] }).results;
    assert.equal(stored?.['customer_id'], customer_id);
    assert.notEqual(stored['bank_account_id'], bank_account_id);
    const proof = await proofOf(path);
    assert.equal((proof['bank_account'] as typeof ACCOUNT).bank_account_number, other.bank_account_number);
  });

  test('checks the signer without the known account, whose digits are reported at their own step', async () => {
    const { path } = await linked(LERATO);
    const verdict = async (body: object) => desk.result(await desk.post(path, 'check-account', body), 'check');
    assert.deepEqual((await verdict({ scope: 'CUSTOMER' })).problems, []);
    assert.deepEqual(await verdict({ scope: 'ACCOUNT' }), {
      kind: 'check',
      bank_account_number: null,
      verdict: 'ask',
      problems: ['check_digit'],
    });
  });

  test('does not replace a known name', async () => {
    const { path } = await linked(LERATO);
    const body = { plan: MONTHLY, customer: { person_name: 'Somebody' } };
    assert.deepEqual((await desk.refused(path, 'quote', body)).fields, { 'customer.person_name': 'known' });
  });

  for (const [lacks, fields] of [
    [['id_number', 'id_type'], { 'customer.id_number': 'required' }],
    [['contact_number'], { 'customer.contact_number': 'required' }],
    [['id_number', 'id_type', 'contact_number'], { 'customer.id_number': 'required', 'customer.contact_number': 'required' }],
  ] as const)
    test(`asks a DebiCheck customer for a missing ${lacks.join(', ')} first, and nothing is signed without it`, async () => {
      const known = Object.fromEntries(Object.entries(LERATO).filter(([field]) => !(lacks as readonly string[]).includes(field)));
      const { path, customer_id } = await linked(known);
      const view = await desk.view(path);
      const wanted = Object.keys(fields);
      assert.deepEqual(
        [view.payer?.id_number === null, view.payer?.contact_number === null],
        [wanted.includes('customer.id_number'), wanted.includes('customer.contact_number')],
      );
      assert.deepEqual((await desk.refused(path, 'check-account', {})).fields, fields);
      const { terms_hash } = await desk.quote(path, MONTHLY);
      const unsigned = { plan: MONTHLY, terms_hash, signature: TYPED, attempt_key: crypto.randomUUID() };
      assert.deepEqual((await desk.refused(path, 'submit', unsigned)).fields, fields);
      const customer = { id_type: 'SOUTH_AFRICAN_ID', id_number: LERATO.id_number, contact_number: LERATO.contact_number };
      const signed = await desk.sign(path, MONTHLY, { customer });
      assert.equal(signed.state, 'waiting');
      assert.equal((await customerOf(customer_id))['id_number'], LERATO.id_number);
    });

  test('asks again for a phone number that is not a mobile number', async () => {
    const { path } = await linked({ ...LERATO, contact_number: '0211234567' });
    const view = await desk.view(path);
    assert.deepEqual([view.payer?.has_mobile, view.payer?.contact_number], [false, '021 ••• 4567']);
    assert.deepEqual((await desk.refused(path, 'check-account', {})).fields, { 'customer.contact_number': 'mobile' });
  });

  test('through the proxy tells a browser which field is wrong, and by which rule', async () => {
    const { session_id } = await linked({ ...LERATO, id_type: undefined, id_number: undefined });
    const answer = await fetch(`${origin}/pay/emandate/${session_id}/check`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: '{}',
    });
    const { error } = problem.parse(await answer.json());
    assert.deepEqual([error.code, error.rules], ['invalid', { 'customer.id_number': 'required' }]);
  });

  test('for a company is signed by a person with a name and a capacity, under the registration number', async () => {
    const debitOrder = { payment_methods_id: 'pam_sandboxDebitOrder' };
    const { path } = await linked({ ...KAROO, id_type: undefined, id_number: undefined }, debitOrder);
    assert.deepEqual((await desk.refused(path, 'check-account', {})).fields, { 'customer.id_number': 'required' });
    const customer = { id_type: KAROO.id_type, id_number: KAROO.id_number };
    const { terms_hash } = await desk.quote(path, MONTHLY, { customer });
    const body = { plan: MONTHLY, customer, terms_hash, attempt_key: crypto.randomUUID() };
    assert.deepEqual((await desk.refused(path, 'submit', { ...body, signature: TYPED })).fields, { 'signature.capacity': 'required' });
    const signature = { ...TYPED, capacity: 'Director' };
    const view = desk.result(await desk.post(path, 'submit', { ...body, signature }));
    assert.equal(view.state, 'approved');
    const proof = await proofOf(path);
    assert.deepEqual(proof['signature'], signature);
    assert.equal((proof['payer'] as typeof KAROO).id_number, KAROO.id_number);
  });

  test('lets the payer withdraw a waiting mandate and sign again with another number', async () => {
    const { path } = await linked(LERATO);
    const first = await desk.sign(path, MONTHLY);
    const withdrawn = desk.result(await desk.post(path, 'withdraw', {}));
    assert.deepEqual([withdrawn.state, withdrawn.mandate?.refused_by], ['rejected', 'PAYER']);
    const { body } = await desk.service().api('GET', `/payments/list?mandate_id=${first.mandate?.mandate_id ?? ''}`);
    assert.equal((body as { results: { payment_status: string }[] }).results[0]?.payment_status, 'STOPPED');
    assert.equal((await desk.refused(path, 'withdraw', {})).code, '008');
    desk.result(await desk.post(path, 'again', {}));
    const second = await desk.sign(path, MONTHLY, { customer: { contact_number: '083 555 0002' } });
    assert.deepEqual([second.state, second.mandate?.contact_number], ['waiting', '083 ••• 0002']);
    assert.notEqual(second.mandate?.mandate_id, first.mandate?.mandate_id);
  });

  test('says who refused: the payer or the bank', async () => {
    const { path } = await linked(LERATO);
    const { mandate } = await desk.sign(path, MONTHLY);
    await desk.service().api('POST', `/sandbox/mandates/${mandate?.mandate_id ?? ''}/answer`, { answer: 'DECLINE' }, { key: null });
    assert.equal((await desk.view(path)).mandate?.refused_by, 'PAYER');
    const rejected = { ...ACCOUNT, bank_account_number: '10004301097', bank_name: 'STANDARD_BANK', bank_branch_code: '051001' };
    const { path: other } = await linked(LERATO, {}, rejected);
    await desk.sign(other, MONTHLY);
    await desk.service().advance('PT60S');
    const view = await desk.view(other);
    assert.deepEqual([view.state, view.mandate?.refused_by], ['rejected', 'BANK']);
  });
});
