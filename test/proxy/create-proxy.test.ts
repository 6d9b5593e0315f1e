import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkoutView } from '../../src/contract/sessions/checkout.ts';
import { Refusal, UpstreamUnavailable, type CheckAnswer } from '../../src/proxy.ts';
import { pageAnswer, viewIn } from '../support/merchant.ts';
import { ATTEMPT, answerWith, mount, refusal, SESSION } from './support/upstream.ts';

describe('requests of a page', () => {
  for (const [method, path, body, at] of [
    ['GET', '/pay/checkout/ses_1', undefined, 'GET https://pay.example/2.0/checkout/sessions/ses_1'],
    ['POST', '/pay/checkout/ses_1/pay', ATTEMPT, 'POST https://pay.example/2.0/checkout/sessions/ses_1/pay'],
    ['POST', '/pay/checkout/ses_1/cancel', {}, 'POST https://pay.example/2.0/checkout/sessions/ses_1/cancel'],
  ] as const)
    test(`${method} ${path} calls the service with the merchant’s key, and returns the view`, async () => {
      const { ask, asked } = mount();
      const response = await ask(method, path, body);
      assert.equal(response.headers.get('content-type'), 'application/json');
      assert.equal(response.headers.get('cache-control'), 'no-store');
      const view = viewIn(await pageAnswer(response));
      assert.deepEqual([view.session_id, view.amount, view.cart?.lines[0]?.amount], ['ses_1', 14_900, 14_900]);
      assert.deepEqual(
        asked.map((one) => `${one.method} ${one.url}`),
        [at],
      );
      assert.deepEqual(asked[0]?.body, body);
      assert.equal(asked[0]?.headers.get('authorization'), `Basic ${Buffer.from('key:sécret').toString('base64')}`);
    });

  test('GET …/events follows the session: it sends every change as a view, and nothing else', async () => {
    const send = (change: object) =>
      `event: session\ndata: ${JSON.stringify({ status: true, result: { ...SESSION, ...change }, allowed_origins: null })}\n\n`;
    const { ask } = mount(
      () =>
        new Response(
          `${send({ secret: 'x' })}: alive\n\nevent: session\ndata: {"junk":1}\n\n${send({ version: 2, state: 'processing' })}`,
          {
            headers: { 'content-type': 'text/event-stream' },
          },
        ),
    );
    const response = await ask('GET', '/pay/checkout/ses_1/events');
    assert.equal(response.headers.get('content-type'), 'text/event-stream');
    const text = await response.text();
    const data = [...text.matchAll(/^event: view\ndata: (.+)$/gm)].map(([, json = '']) => checkoutView.strict().parse(JSON.parse(json)));
    assert.deepEqual(
      data.map(({ version, state }) => [version, state]),
      [
        [1, 'open'],
        [2, 'processing'],
      ],
    );
    assert.match(text, /^retry: \d+$/m);
    assert.ok(!text.includes('secret') && !text.includes('junk'));
  });

  test('everything else is refused', async () => {
    const { ask, asked } = mount();
    for (const [method, path, status] of [
      ['GET', '/pay/checkout/', 404],
      ['GET', '/pay/checkout/ses_1/unknown', 404],
      ['GET', '/pay/checkout/ses_1/../../transactions', 404],
      ['GET', '/pay/checkout/ses_1%2f..%2ftransactions', 404],
      ['GET', '/pay/transactions', 404],
      ['GET', '/checkout/ses_1', 404],
      ['GET', '/payments/checkout/ses_1', 404],
      ['POST', '/pay/checkout/ses_1', 405],
      ['DELETE', '/pay/checkout/ses_1', 405],
      ['GET', '/pay/checkout/ses_1/pay', 405],
      ['GET', `/pay/checkout/${'x'.repeat(65)}`, 404],
      ['GET', '/pay/webhooks', 405],
    ] as const)
      assert.equal((await ask(method, path)).status, status, `${method} ${path}`);
    assert.deepEqual(asked, []);
  });

  test('work below the path where the proxy is mounted', async () => {
    const { ask } = mount(undefined, { basePath: '/shop/pay.v1/' });
    assert.equal((await ask('GET', '/shop/pay.v1/checkout/ses_1')).status, 200);
    assert.equal((await ask('GET', '/shop/payxv1/checkout/ses_1')).status, 404);
  });
});

describe('the body of a page’s request', () => {
  const send = async (body: unknown, headers: Record<string, string> = {}) => {
    const { ask, asked } = mount();
    const answer = await pageAnswer(await ask('POST', '/pay/checkout/ses_1/pay', body, headers));
    assert.ok(answer.type === 'problem');
    assert.deepEqual(asked, [], 'the service hears nothing of it');
    return answer;
  };

  test('must be JSON: a plain form, which needs no preflight, is refused', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonx', ''])
      assert.equal((await send(ATTEMPT, { 'content-type': type })).status, 415, type);
  });

  test('has at most 64 KiB, however its length is declared', async () => {
    const large = JSON.stringify({ ...ATTEMPT, token: 'x'.repeat(64 * 1024) });
    assert.equal((await send(large)).status, 413);
    const { proxy, asked } = mount();
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(out) {
        sent += 16_384;
        out.enqueue(new Uint8Array(16_384));
      },
    });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' as const };
    const response = await proxy.fetch(new Request('https://shop.example/pay/checkout/ses_1/pay', init));
    assert.equal(response.status, 413);
    assert.ok(sent < 256 * 1024, `${sent} bytes were read of a body without end`);
    assert.deepEqual(asked, []);
  });

  test('has only the protocol’s fields, and each problem is reported with its field', async () => {
    assert.equal((await send('{')).problem.code, 'invalid');
    assert.equal((await send('[]')).problem.code, 'invalid');
    for (const [change, field] of [
      [{ attempt_key: 'again' }, 'attempt_key'],
      [{ revision: '1' }, 'revision'],
      [{ token: '' }, 'token'],
      [{ customer: { person_name: 'T' } }, 'customer.person_surname'],
      [{ amount: '0.01' }, 'body'],
    ] as const) {
      const { problem } = await send({ ...ATTEMPT, ...change });
      assert.equal(problem.code, 'invalid');
      assert.deepEqual(Object.keys(problem.fields ?? {}), [field]);
    }
  });

  test('that has a field twice is refused without its name, which may be a card number', async () => {
    const answer = await send('{"4242424242424242":1,"4242424242424242":2}');
    assert.equal(answer.problem.code, 'invalid');
    assert.ok(!JSON.stringify(answer).includes('4242'));
  });

  test('with anything like a card number is refused, and the answer does not repeat it', async () => {
    const answer = await send({ ...ATTEMPT, customer: { ...ATTEMPT.customer, person_surname: '4242 4242 4242 4242' } });
    assert.equal(answer.problem.code, 'card_data_refused');
    assert.match(answer.problem.message, /^customer\.person_surname /);
    assert.ok(!JSON.stringify(answer).includes('4242'));
  });
});

describe('pages of other origins', () => {
  test('are refused, whatever they request, and cannot read the reason', async () => {
    const { ask, asked } = mount();
    for (const origin of [
      'https://evil.example',
      'http://shop.example',
      'https://shop.example:444',
      'https://shop.example.evil.example',
      'null',
    ])
      for (const [method, path, body] of [
        ['GET', '/pay/checkout/ses_1', undefined],
        ['POST', '/pay/checkout/ses_1/pay', ATTEMPT],
        ['OPTIONS', '/pay/checkout/ses_1/pay', undefined],
      ] as const) {
        const response = await ask(method, path, body, { origin });
        assert.equal(response.status, 403);
        assert.equal(response.headers.get('access-control-allow-origin'), null);
        assert.match(response.headers.get('vary') ?? '', /Origin/);
      }
    assert.deepEqual(asked, []);
  });

  test('are answered if they are allowed, with a preflight first', async () => {
    const { ask } = mount();
    const origin = 'https://shop.example';
    const preflight = await ask('OPTIONS', '/pay/checkout/ses_1/pay', undefined, { origin, 'access-control-request-method': 'POST' });
    assert.equal(preflight.status, 204);
    assert.equal(preflight.headers.get('access-control-allow-origin'), origin);
    assert.match(preflight.headers.get('access-control-allow-methods') ?? '', /POST/);
    assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /content-type/i);
    assert.equal(preflight.headers.get('access-control-allow-credentials'), null, 'no cookies are needed');
    assert.equal((await ask('POST', '/pay/checkout/ses_1/pay', ATTEMPT, { origin })).headers.get('access-control-allow-origin'), origin);
  });

  test('differ from the own origin, whose GET has no Origin header and is answered', async () => {
    const { ask } = mount();
    assert.equal((await ask('GET', '/pay/checkout/ses_1')).status, 200);
  });

  test('a session without origins gets the merchant’s at its first use', async () => {
    const { ask, asked } = mount(({ method }) => answerWith({}, method === 'GET' ? null : ['https://shop.example']));
    viewIn(await pageAnswer(await ask('GET', '/pay/checkout/ses_1')));
    assert.deepEqual(
      asked.map(({ method, url, body }) => [method, new URL(url).pathname, body]),
      [
        ['GET', '/2.0/checkout/sessions/ses_1', undefined],
        ['POST', '/2.0/checkout/sessions/ses_1/origins', { allowed_origins: ['https://shop.example'] }],
      ],
    );
  });

  test('a session with origins keeps them, and so does every session on the service’s own pages', async () => {
    const merchant = mount();
    await merchant.ask('GET', '/pay/checkout/ses_1');
    const hosted = mount(() => answerWith({}, null), { registerOrigins: false });
    await hosted.ask('GET', '/pay/checkout/ses_1');
    assert.deepEqual([merchant.asked.length, hosted.asked.length], [1, 1]);
  });
});

test('guessed session ids of all addresses together have a small limit, and known sessions stay open', async () => {
  const { ask } = mount(({ url }) => (url.endsWith('/ses_1') ? answerWith() : refusal('007', 404)));
  assert.equal((await ask('GET', '/pay/checkout/ses_1')).status, 200);
  let guessed = 0;
  while (guessed < 1_000 && (await ask('GET', `/pay/checkout/ses_guess${guessed}`)).status === 404) guessed += 1;
  assert.ok(guessed >= 300 && guessed < 1_000, `${guessed} ids were guessed`);
  assert.equal((await ask('GET', '/pay/checkout/ses_1')).status, 200);
});

describe('the merchant’s own check', () => {
  /** Everything that costs money, asks a bank or rings a phone, and the requests beside it, which do not. */
  const GUARDED = {
    'checkout/ses_1/pay': 'pay',
    'portal/ses_1/pay': 'pay',
    'portal/ses_1/subscribe': 'subscribe',
    'portal/ses_1/change-plan': 'change_plan',
    'portal/ses_1/reactivate': 'reactivate',
    'portal/ses_1/card-entry/save': 'save_card',
    'emandate/ses_1/check': 'check_account',
    'emandate/ses_1/submit': 'sign_mandate',
    'emandate/ses_1/resend': 'resend_mandate',
    'emandate/ses_1/again': 'sign_again',
  } as const;

  for (const [path, action] of Object.entries(GUARDED))
    test(`is asked before ${path}, and nothing is sent if it says no`, async () => {
      const seen: string[] = [];
      const { ask, asked } = mount(undefined, {
        check: (attempt) => {
          seen.push(attempt.action);
          return { allow: false, message: 'Please phone us.' };
        },
      });
      const response = await ask('POST', `/pay/${path}`, {});
      assert.deepEqual([response.status, seen, asked.length], [403, [action], 0]);
      assert.match(await response.text(), /Please phone us/);
    });

  test('gets the form of the merchant’s own HTML, which the service never gets, and may name the field that it refuses', async () => {
    const forms: unknown[] = [];
    let answer: CheckAnswer = { allow: true };
    const { ask, asked } = mount(undefined, {
      check: ({ form }) => {
        forms.push(form);
        return answer;
      },
    });
    const pay = (form?: unknown) => ask('POST', '/pay/checkout/ses_1/pay', { ...ATTEMPT, ...(form !== undefined && { form }) });
    const form = { terms: 'yes', toppings: ['a', 'b'], note: 'Happy birthday' };
    assert.deepEqual([(await pay()).status, (await pay(form)).status, forms], [200, 200, [{}, form]]);
    assert.deepEqual(asked[1]?.body, asked[0]?.body, 'the service gets the same');
    answer = { allow: false, message: 'We do not deliver there.', field: 'note' };
    const refused = await pay(form);
    assert.equal(refused.status, 403);
    assert.deepEqual(await refused.json(), {
      error: { code: 'refused', message: 'We do not deliver there.', fields: { 'form.note': 'We do not deliver there.' } },
    });
    assert.equal(asked.length, 2);
  });

  test('is not asked about a form that is too large, of another kind, or has a card number; and only a payment has a form', async () => {
    const { ask, asked } = mount(undefined, { check: () => assert.fail('asked') });
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`field${index}`, '']));
    for (const form of [{ note: 'x'.repeat(2_001) }, { ['n'.repeat(65)]: '' }, many, { qty: 1 }, { a: { b: 'c' } }, [], 'text', null])
      assert.equal((await ask('POST', '/pay/checkout/ses_1/pay', { ...ATTEMPT, form })).status, 400, JSON.stringify(form).slice(0, 40));
    const card = await ask('POST', '/pay/checkout/ses_1/pay', { ...ATTEMPT, form: { note: 'my card 4242 4242 4242 4242' } });
    assert.match(await card.text(), /card_data_refused.*form\.note/);
    assert.equal((await ask('POST', '/pay/checkout/ses_1/cancel', { form: {} })).status, 400);
    assert.deepEqual(asked, []);
  });

  for (const path of ['checkout/ses_1/cancel', 'emandate/ses_1/withdraw', 'emandate/ses_1/quote', 'portal/ses_1/subscribe/preview'])
    test(`is not asked before ${path}`, async () => {
      const { ask } = mount(undefined, { check: () => assert.fail('asked') });
      assert.notEqual((await ask('POST', `/pay/${path}`, {})).status, 403);
    });
});

describe('whether a page may embed the card frame', () => {
  const asks = async (origin: string | undefined, allowed_origins: string[] | null, options: Parameters<typeof mount>[1] = {}) => {
    const { ask } = mount(() => answerWith({}, allowed_origins), {
      allowedOrigins: ['https://shop.example', 'https://till.example'],
      ...options,
    });
    return (await ask('POST', '/pay/checkout/ses_1/frame', {}, origin === undefined ? {} : { origin })).json() as Promise<unknown>;
  };
  test('is answered only for the origin that the browser reports', async () => {
    assert.deepEqual(await asks('https://shop.example', ['https://shop.example']), { allowed: true });
    assert.deepEqual(await asks('https://till.example', ['https://shop.example']), { allowed: false });
    assert.deepEqual(await asks(undefined, ['https://shop.example']), { allowed: false });
    assert.deepEqual(await asks('https://till.example', null), { allowed: true }, 'a session without origins gets the merchant’s');
    assert.deepEqual(await asks('https://shop.example', [], { registerOrigins: false }), { allowed: true }, 'the service’s own pages');
  });
});

describe('when the service refuses', () => {
  const stale = [{ record: {}, errors: { revision: { message: 'show it first', rule: 'stale' } } }];
  const field = [
    {
      record: { secret: 1 },
      errors: { 'customer.email': { message: 'is required', rule: 'required' }, amount: { message: 'is odd', rule: 'a_rule_of_its_own' } },
    },
  ];
  for (const [code, status, details, problem, told] of [
    ['007', 404, [], 'not_found', 404],
    ['008', 409, [], 'not_allowed', 409],
    ['008', 409, stale, 'stale', 409],
    ['010', 409, [], 'not_allowed', 409],
    ['002', 400, [], 'invalid', 400],
    ['003', 400, field, 'invalid', 400],
    ['004', 400, [], 'invalid', 400],
    ['005', 400, field, 'invalid', 400],
    ['006', 400, [], 'invalid', 400],
    ['009', 409, [], 'invalid', 400],
    ['011', 429, [], 'too_many_requests', 429],
    ['001', 401, [], 'unavailable', 502],
    ['012', 413, [], 'unavailable', 502],
    ['013', 405, [], 'unavailable', 502],
    ['999', 500, [], 'unavailable', 502],
  ] as const)
    test(`${code}${details === stale ? ' (stale)' : ''} becomes ${problem} for a page`, async () => {
      const { ask } = mount(() => refusal(code, status, [...details], code === '011' ? { 'retry-after': '7' } : {}));
      const response = await ask('POST', '/pay/checkout/ses_1/pay', ATTEMPT);
      const answer = await pageAnswer(response);
      assert.ok(answer.type === 'problem');
      assert.deepEqual([answer.problem.code, answer.status], [problem, told]);
      if (details === field) {
        assert.equal(answer.problem.message, 'is required', 'the particular sentence, not the one of the code');
        assert.deepEqual(answer.problem.fields, { 'customer.email': 'is required', amount: 'is odd' });
        assert.deepEqual(answer.problem.rules, { 'customer.email': 'required' }, 'the rules that a page tells apart, and no other');
      }
      if (problem === 'too_many_requests') assert.deepEqual([answer.problem.retry_after, response.headers.get('retry-after')], [7, '7']);
      if (problem === 'unavailable')
        assert.ok(!JSON.stringify(answer.problem).includes(code), 'what is wrong between merchant and service is theirs');
      assert.ok(!JSON.stringify(answer).includes('secret'));
    });

  test('or answers something unknown, the page gets "unavailable" and the merchant learns why', async () => {
    for (const answer of [
      () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
      () => new Response('not json'),
      () => Response.json({ status: true }),
      () => answerWith({ amount: 'lots' }),
      () => Promise.reject(new TypeError('fetch failed')),
    ]) {
      const { ask, errors } = mount(answer);
      const told = await pageAnswer(await ask('GET', '/pay/checkout/ses_1'));
      assert.equal(told.type === 'problem' && told.problem.code, 'unavailable');
      assert.equal(errors.length, 1);
      assert.ok(errors[0] instanceof UpstreamUnavailable);
    }
  });

  for (const [name, status, headers, seconds] of [
    ['a moment', 429, { date: 'Wed, 21 Oct 2026 07:28:00 GMT', 'retry-after': 'Wed, 21 Oct 2026 07:28:20 GMT' }, 20],
    ['a moment that is over', 429, { date: 'Wed, 21 Oct 2026 07:28:00 GMT', 'retry-after': 'Wed, 21 Oct 2026 07:27:00 GMT' }, 1],
    ['no number', 429, { 'retry-after': 'soon' }, 1],
    ['less than nothing', 429, { 'retry-after': '-5' }, 1],
    ['a thousand years', 429, { 'retry-after': '31536000000' }, 3600],
    ['seconds, of a service that cannot just now', 503, { 'retry-after': '2' }, 2],
    ['seconds, of something before the service', 503, { 'retry-after': '30', 'content-type': 'text/html' }, 30],
    ['nothing, of a service that cannot just now', 503, {}, undefined],
  ] as const)
    test(`and says when to come back (${name}), the page is told in seconds`, async () => {
      const [code, problem] = status === 429 ? ['011', 'too_many_requests'] : ['999', 'unavailable'];
      const html = 'content-type' in headers;
      const { ask } = mount(() => (html ? new Response('<h1>Busy</h1>', { status, headers }) : refusal(code, status, [], headers)));
      const response = await ask('GET', '/pay/checkout/ses_1');
      const answer = await pageAnswer(response);
      assert.ok(answer.type === 'problem');
      assert.deepEqual([answer.problem.code, answer.problem.retry_after], [problem, seconds]);
      assert.equal(response.headers.get('retry-after'), seconds === undefined ? null : String(seconds));
    });

  test('a page that leaves while its stream is being opened is not reported to the merchant', async () => {
    const hangUp = new AbortController();
    const { proxy, errors } = mount(undefined, {
      fetch: ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    });
    const answered = proxy.fetch(new Request('https://shop.example/pay/checkout/ses_1/events', { signal: hangUp.signal }));
    hangUp.abort();
    assert.equal((await answered).status, 499);
    assert.deepEqual(errors, []);
  });

  test('or never answers, the page does not wait for ever', async () => {
    const { ask } = mount(() => new Promise(() => undefined), {
      timeout: 20,
      fetch: ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    });
    const told = await pageAnswer(await ask('GET', '/pay/checkout/ses_1'));
    assert.equal(told.type === 'problem' && told.problem.code, 'unavailable');
  });
});

describe('the calls of the merchant’s server', () => {
  const page = {
    id: 'chk_1',
    session_id: 'ses_1',
    amount: '149.00',
    currency: 'ZAR',
    order_id: null,
    customer_id: null,
    page_url: 'https://pay.example/checkout/ses_1',
    expires_at: '2027-01-04T08:30:00Z',
  };
  const created = () => Response.json({ status: true, result: page });

  test('create adds who may embed the session and where webhooks go', async () => {
    const { proxy, asked } = mount(created, { publicUrl: 'https://shop.example/' });
    assert.deepEqual(await proxy.checkout.create({ mode: 'ONE_TIME', amount: '149.00' }, { idempotencyKey: 'cart-7' }), page);
    assert.deepEqual(asked[0]?.body, {
      mode: 'ONE_TIME',
      amount: '149.00',
      redirects: { notify_url: 'https://shop.example/pay/webhooks' },
      allowed_origins: ['https://shop.example'],
    });
    assert.equal(asked[0].headers.get('idempotency-key'), 'cart-7');
  });

  test('create keeps both if the call has them', async () => {
    const { proxy, asked } = mount(created, { publicUrl: 'https://shop.example' });
    await proxy.checkout.create({
      mode: 'ONE_TIME',
      amount: '1.00',
      redirects: { notify_url: 'https://hooks.example/' },
      allowed_origins: [],
    });
    assert.deepEqual(asked[0]?.body, {
      mode: 'ONE_TIME',
      amount: '1.00',
      redirects: { notify_url: 'https://hooks.example/' },
      allowed_origins: [],
    });
  });

  test('a refusal arrives as a Refusal with its fields, so that a server can handle it', async () => {
    const { proxy } = mount(() =>
      refusal('003', 400, [{ record: {}, errors: { ammount: { message: 'is no field', rule: 'unknown_field' } } }]),
    );
    await assert.rejects(
      proxy.checkout.create({ mode: 'ONE_TIME' }),
      (error) => error instanceof Refusal && error.code === '003' && error.details[0]?.errors['ammount']?.rule === 'unknown_field',
    );
  });

  test('update and view call their session', async () => {
    const { proxy, asked } = mount(({ method }) => (method === 'GET' ? answerWith() : created()));
    await proxy.checkout.update('ses_1', { amount: '2.00' });
    assert.equal((await proxy.checkout.view('ses_1')).amount, 14_900);
    assert.deepEqual(
      asked.map(({ url, body }) => [new URL(url).pathname, body]),
      [
        ['/2.0/checkout/page/ses_1/update', { amount: '2.00' }],
        ['/2.0/checkout/sessions/ses_1', undefined],
      ],
    );
  });

  test('another service may need another header', async () => {
    const { proxy, asked } = mount(undefined, { authorization: { header: 'x-api-key', value: 'k' } });
    await proxy.checkout.view('ses_1');
    assert.deepEqual([asked[0]?.headers.get('x-api-key'), asked[0]?.headers.get('authorization')], ['k', null]);
  });
});
