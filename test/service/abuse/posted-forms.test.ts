import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { freshDatabase } from '../../support/fresh-database.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { postForm } from '../pages/support/pages.ts';

/** Forms that other sites post to the hosted pages: a page of any site can do that without a script, in the payer's own browser. */

/** What an attacker wants in the form: that the receipt goes to him, and the bank asks his phone. */
const TYPED = { email: 'thief@evil.example', contact_number: '+27839990001', person_name: 'Not Thandi', method: 'CARD' };

/** The senders that may not fill in a hosted page, as browsers name them. */
const FOREIGN = [
  ['another site', 'https://evil.example', {}],
  ['another site, as a browser says it', 'https://evil.example', { 'sec-fetch-site': 'cross-site' }],
  ['a page that hides its origin', 'null', { 'sec-fetch-site': 'cross-site' }],
  ['a page that hides its origin, in an old browser', 'null', {}],
  ['another subdomain', 'https://evil.shop.example', { 'sec-fetch-site': 'same-site' }],
  ['the shop’s name in front of another', 'https://shop.example.evil.example', {}],
  ['the shop over http', 'http://shop.example', {}],
  ['the shop at another port', 'https://shop.example:8443', {}],
  ['a list with the shop in it', 'https://evil.example, https://shop.example', {}],
] as const;

/** The posts of each sender. */
const TIMES = 4;

/** The most new sessions that one address opens at once through the links of mandate pages. */
const VISITS = 60;

describe('forms that other sites post', () => {
  let service: TestService | undefined;
  const running = () => service ?? assert.fail('not started');
  before(async () => {
    // With the limits that a service has by itself.
    service = await startTestService(await freshDatabase(), { rate: undefined });
  });
  after(() => service?.close());
  const ask = async (path: string, body: object): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await running().api('POST', path, body);
    assert.equal(answer.status, 200, answer.text);
    return answer.body as Readonly<Record<string, unknown>>;
  };
  const newPage = async (): Promise<string> => {
    const record = {
      title: 'Rooibos every month',
      payment_methods_id: 'pam_sandboxDebicheck',
      payment_type: 'emandate_choose_what_to_pay',
      page_status: 'PUBLISHED',
      amount: 199,
      process_days: [25],
    };
    const { results } = await ask('/electronic-mandates/create', { records: [record] });
    return (results as { id: string }[])[0]?.id ?? assert.fail();
  };
  const allowed_origins = ['https://shop.example'];

  /** Where a form can be posted, and how the addresses of two new sessions are made. */
  const PAGES = {
    '/checkout/{id}': async () => {
      const { result } = await ask('/checkout/page', { mode: 'ONE_TIME', amount: '1.00', allowed_origins });
      return `/checkout/${(result as { session_id: string }).session_id}`;
    },
    '/emandate/{id}': async () => {
      const { results } = await ask('/electronic-mandates/link', { records: [{ page_id: await newPage(), allowed_origins }] });
      return new URL((results as { link: string }[])[0]?.link ?? '').pathname;
    },
  };
  for (const [path, open] of Object.entries(PAGES))
    test(`${path}: of ${String(TIMES * FOREIGN.length)} posts none fills in anything, and the shop’s own does`, async () => {
      const url = running().url + (await open());
      const isFilled = async (origin: string, headers: Readonly<Record<string, string>>): Promise<boolean> => {
        const { status, text } = await postForm(url, TYPED, origin, headers);
        assert.equal(status, 200);
        return text.includes('thief@evil.example') || text.includes('posted-draft');
      };
      const filled: string[] = [];
      for (const [who, origin, headers] of FOREIGN)
        for (let i = 0; i < TIMES; i += 1) if (await isFilled(origin, headers)) filled.push(who);
      assert.deepEqual(filled, []);
      assert.equal(await isFilled('https://shop.example', { 'sec-fetch-site': 'cross-site' }), true);
    });

  test(`/emandate/pag_…: no post is passed on, and one address opens ${String(VISITS)} sessions at once, however the link is written`, async () => {
    const page = await newPage();
    const links = [page, page.replace('pag_', 'pag%5F'), page.replace('pag_', '%70ag_')];
    const opened = new Set<string>();
    let refused = 0;
    const started = performance.now();
    for (let i = 0; i < 3 * VISITS; i += 1) {
      const [, origin, headers] = FOREIGN[i % FOREIGN.length] ?? assert.fail();
      const got = await postForm(`${running().url}/emandate/${links[i % links.length] ?? ''}`, TYPED, origin, headers);
      if (got.status === 429) refused += 1;
      // 303: the browser asks for the new session’s page, and what was posted stays behind.
      else assert.equal(got.status, 303);
      const location = got.headers.get('location');
      if (location !== null) opened.add(location);
    }
    // One more becomes free in each second that the test takes.
    const more = Math.ceil((performance.now() - started) / 1000);
    assert.ok(opened.size >= VISITS && opened.size <= VISITS + more, String(opened.size));
    assert.equal(refused, 3 * VISITS - opened.size);
  });
});
