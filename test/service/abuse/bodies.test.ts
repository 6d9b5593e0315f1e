import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { assertRefused } from '../../support/records.ts';
import { answerOf, type Answer } from '../../support/service.ts';
import { serviceFor } from '../../support/opened.ts';

/** Request bodies that cost more to read than to send, or that two parsers read differently. */

const customer = { reference: 'C-1', person_name: 'Thandi', person_surname: 'Mokoena' };
const RIGHT = JSON.stringify({ records: [customer] });
const MIB = 1024 * 1024;

describe('request bodies', () => {
  const service = serviceFor();

  const send = async (body: string | Uint8Array, headers: Record<string, string> = {}, path = '/2.0/customers/create'): Promise<Answer> =>
    answerOf(
      await fetch(`${service().url}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${btoa('sandbox:sandbox')}`,
          origin: service().url,
          'content-type': 'application/json',
          ...headers,
        },
        body: body as BodyInit,
      }),
    );
  const names = async (): Promise<string[]> => {
    const { body } = await service().api('GET', '/customers/list');
    return (body as { results: { person_name: string }[] }).results.map(({ person_name }) => person_name);
  };

  describe('are UTF-8 (ruling *text*)', () => {
    const zoe = JSON.stringify({ records: [{ ...customer, person_name: 'Zoë' }] });
    for (const label of ['utf-8', 'UTF-8', '"utf-8"', 'utf8'])
      test(`with charset=${label} are accepted and stored as they were sent`, async () => {
        const answer = await send(zoe, { 'content-type': `application/json; charset=${label}` });
        assert.equal(answer.status, 200, answer.text);
        assert.equal((await names())[0], 'Zoë');
      });

    for (const [label, bytes] of [
      ['iso-8859-1', Buffer.from(zoe, 'latin1')],
      ['windows-1252', Buffer.from(zoe, 'latin1')],
      ['utf-16', Buffer.from(zoe, 'utf16le')],
      ['utf-16le', Buffer.from(zoe, 'utf16le')],
      ['us-ascii', Buffer.from(RIGHT)],
      ['klingon', Buffer.from(zoe)],
    ] as const)
      test(`with charset=${label} are refused with 013, and nothing is stored`, async () => {
        const stored = (await names()).length;
        assertRefused(await send(bytes, { 'content-type': `application/json; charset=${label}` }), '013', 415);
        assert.equal((await names()).length, stored);
      });

    for (const [what, bytes] of [
      ['Latin-1 without saying so', Buffer.from(zoe, 'latin1')],
      ['UTF-16 without saying so', Buffer.from(`\ufeff${zoe}`, 'utf16le')],
      ['half of a character', Buffer.concat([Buffer.from('{"records":[{"person_name":"'), Buffer.from([0xe2, 0x82])])],
      ['a surrogate in UTF-8', Buffer.concat([Buffer.from('"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"')])],
      ['an overlong NUL', Buffer.concat([Buffer.from('"'), Buffer.from([0xc0, 0x80]), Buffer.from('"')])],
    ] as const)
      test(`with ${what} are refused with 002`, async () => {
        assertRefused(await send(bytes), '002');
      });
  });

  describe('may be compressed with gzip and nothing else', () => {
    test('gzip is accepted', async () => {
      const answer = await send(gzipSync(RIGHT), { 'content-encoding': 'gzip' });
      assert.equal(answer.status, 200, answer.text);
    });
    for (const encoding of ['br', 'deflate', 'zstd', 'compress', 'gzip, gzip', 'x'])
      test(`${encoding} is refused with 013`, async () => {
        assertRefused(await send(gzipSync(RIGHT), { 'content-encoding': encoding }), '013', 415);
      });
    test('data that is not gzip or breaks off is refused with 002', async () => {
      for (const bytes of [
        Buffer.from(RIGHT),
        gzipSync(RIGHT).subarray(0, 30),
        Buffer.concat([gzipSync(RIGHT).subarray(0, 20), Buffer.alloc(40, 7)]),
      ])
        assertRefused(await send(bytes, { 'content-encoding': 'gzip' }), '002');
    });
    test('a small body that unpacks to a large one is refused with 012 before it is completely unpacked', async () => {
      const bomb = gzipSync(Buffer.alloc(512 * MIB, ' '));
      assert.ok(bomb.byteLength < MIB);
      const before = process.memoryUsage().rss;
      assertRefused(await send(bomb, { 'content-encoding': 'gzip' }), '012');
      assert.ok(process.memoryUsage().rss - before < 128 * MIB);
    });
  });

  describe('contain each name once', () => {
    for (const [what, body] of [
      ['at the top', '{"records":[],"records":[{"reference":"x","company_name":"x"}]}'],
      ['within', '{"records":[{"reference":"x","company_name":"a","company_name":"b"}]}'],
      ['written in two ways', '{"records":[{"reference":"x","company_name":"a","company_n\\u0061me":"b"}]}'],
      ['with the same value', '{"records":[{"reference":"x","reference":"x","company_name":"b"}]}'],
      ['in metadata', '{"records":[{"reference":"x","company_name":"b","metadata":{"a":{"b":1},"c":[{"d":1,"d":2}]}}]}'],
      ['as __proto__', '{"__proto__":1,"__proto__":2}'],
      ['without a name', '{"":1,"":2}'],
    ] as const)
      test(`a name that appears twice ${what} is refused with 002`, async () => {
        const { text } = await send(body);
        assertRefused(await send(body), '002');
        assert.match(text, /twice/);
      });
    test('the same name in several objects, or inside a text, is not a repetition', async () => {
      const body = { records: [{ ...customer, metadata: { a: { a: 1 }, text: '{"a":1,"a":2}', '"a":': '\\"a\\":' } }, customer] };
      const answer = await send(JSON.stringify(body, null, 2));
      assert.equal(answer.status, 200, answer.text);
    });
    test('the longest text that a body can hold is read', async () => {
      assertRefused(await send(`{"records":[{"reference":"${'\\"'.repeat(MIB / 2 - 100)}"}]}`), '003');
    });
  });

  describe('contain only numbers that are kept exactly', () => {
    const withNumber = (number: string) =>
      `{"records":[{"reference":"N-1","company_name":"b","email":"n@example.co.za","metadata":{"n":${number}}}]}`;
    for (const [what, body, field] of [
      ['in metadata', withNumber('9007199254740993'), 'metadata.n'],
      ['in a list', withNumber('[{"x":1},{"y":1e400}]'), 'metadata.n.1.y'],
      ['that are no field', '{"records":[],"n":0.12345678901234567890}', 'n'],
    ] as const)
      test(`others are refused with 003 ${what}`, async () => {
        const answer = await send(body);
        assertRefused(answer, '003');
        assert.deepEqual(Object.keys((answer.body as { error_details: { errors: object }[] }).error_details[0]?.errors ?? {}), [field]);
      });
    test('two numbers that a double cannot tell apart are never one call', async () => {
      const headers = { 'idempotency-key': 'exact-numbers' };
      const first = await send(withNumber('9007199254740992'), headers);
      assert.equal(first.status, 200, first.text);
      assertRefused(await send(withNumber('9007199254740993'), headers), '003');
      assertRefused(await send(withNumber('9007199254740994'), headers), '010');
      assert.equal((await send(withNumber('9007199254740992.0'), headers)).text, first.text);
    });
  });

  describe('may be as long as their operation needs', () => {
    const card = { session_id: 'ses_x', number: '4242424242424242', expiry_month: 12, expiry_year: 2098, code: '123' };
    for (const path of ['/vault/tokens', '/vault/codes', '/sandbox/clock', '/sandbox/mandates/man_x/answer']) {
      test(`${path} accepts 4 kB`, async () => {
        assertRefused(await send(JSON.stringify({ ...card, pad: 'x'.repeat(4096) }), {}, path), '012');
        assertRefused(await send(gzipSync(Buffer.alloc(MIB, ' ')), { 'content-encoding': 'gzip' }, path), '012');
      });
      test(`${path} refuses a megabyte without parsing it`, async () => {
        const keys = JSON.stringify(Object.fromEntries(Array.from({ length: 75_000 }, (_, i) => [`k${i}`, 1])));
        const before = process.cpuUsage();
        for (let i = 0; i < 5; i += 1) assert.equal((await send(keys, {}, path)).status, 413);
        const { user, system } = process.cpuUsage(before);
        // The test and the service are one process, and sending five such bodies takes most of this time. Parsing a single
        // one took half a second.
        assert.ok(user + system < 1_000_000, `${user + system} µs`);
      });
    }
    test('a form on the service’s own pages may have 16 kB of fields, and no upload', async () => {
      const [path, form] = ['/sandbox/phone/+27821234567', { 'content-type': 'application/x-www-form-urlencoded' }];
      assert.equal((await send(`mandate=${'x'.repeat(17_000)}`, form, path)).status, 413);
      assert.equal((await send('mandate=%00&answer=APPROVE', form, path)).status, 400);
      assert.equal((await send('--x--', { 'content-type': 'multipart/form-data; boundary=x' }, path)).status, 415);
    });
  });

  describe('get a short answer, however many mistakes they contain', () => {
    const most = (answer: Answer) => {
      const details = (answer.body as { error_details: { errors: object }[] }).error_details;
      return details.reduce((sum, { errors }) => sum + Object.keys(errors).length, 0);
    };
    const junk = (length: number) => Object.fromEntries(Array.from({ length }, (_, i) => [`k${i}`, 1]));
    for (const [what, path, body] of [
      ['75,000 names that no field has', '/customers/create', { records: [junk(75_000)] }],
      ['1,000 records that lack everything', '/customers/create', { records: Array.from({ length: 1000 }, () => ({ ...junk(10) })) }],
      [
        '1,000 records of unknown customers',
        '/orders/update',
        { records: Array.from({ length: 1000 }, (_, i) => ({ id: `ord_${i}`, description: 'x' })) },
      ],
      ['one name as long as the body', '/customers/create', { records: [{ ['k'.repeat(900_000)]: 1 }] }],
      ['many long texts', '/customers/create', { records: Array.from({ length: 100 }, () => ({ reference: 'x'.repeat(8_000) })) }],
      ['a name at the top', '/checkout/page', junk(50_000)],
    ] as const)
      test(what, async () => {
        const answer = await service().api('POST', path, body);
        assert.ok(answer.status === 400 || answer.status === 404, String(answer.status));
        assert.ok(most(answer) >= 1 && most(answer) <= 20, `${most(answer)} errors`);
        assert.ok(answer.text.length < 200_000, `${answer.text.length} bytes out`);
      });

    test('no part of a card number appears in an answer or a log, wherever the number was in the body', async () => {
      const numbers = [
        '4242424242424242',
        '4242 4242 4242 4242',
        '4242-4242-4242-4242',
        '4242/4242/4242/4242',
        '４２４２４２４２４２４２４２４２',
      ];
      for (const number of numbers)
        for (const [method, path, body] of [
          ['POST', '/customers/create', { records: [{ ...customer, [number]: 1 }] }],
          ['POST', '/customers/create', { records: [{ ...customer, metadata: { [number]: { [number]: 1 } }, emial: 1 }] }],
          ['POST', '/customers/create', { records: [{ ...customer, nickname: number }] }],
          ['POST', '/customers/create', { [number]: [] }],
          ['POST', '/customers/create', { records: [{ ...customer, metadata: { [number]: '\u0000' } }] }],
          ['POST', '/checkout/page', { mode: 'ONE_TIME', amount: '1.00', customer_id: number }],
          ['POST', '/checkout/page', { mode: number, amount: '1.00' }],
          [
            'POST',
            '/checkout/page',
            { mode: 'ONE_TIME', amount: '1.00', payment: { metadata: { [number]: 1, [`${number} `]: 2 }, x: Number('4242424242424242') } },
          ],
          ['GET', `/customers/list?${encodeURIComponent(number)}=1`, undefined],
          ['GET', `/invoices/${encodeURIComponent(number)}`, undefined],
        ] as const) {
          const { text, status } = await service().api(method, path, body);
          assert.ok(status >= 400, `${path} ${status}`);
          assert.doesNotMatch(text.normalize('NFKC'), /4242\D{0,2}4242\D{0,2}4242/, text);
        }
      const twice = await send(`{"4242424242424242":1,"4242424242424242":2}`);
      assert.doesNotMatch(twice.text, /42424242/);
      assert.doesNotMatch(service().log.join('\n'), /42424242/);
    });
  });
});
