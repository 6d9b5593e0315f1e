import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { routes, type Operation } from '../../../src/contract/routes.ts';
import type { Route } from '../../../src/contract/routes/route.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { CARDS, startMerchant, type Merchant } from '../../support/merchant.ts';
import { PATIENT, startTestService, type TestService } from '../../support/service.ts';
import { KINDS, sendAll, Sender, signAll, type Made, type Sent } from './sent-records.ts';

/**
 * One record never takes down a view: whatever the service has accepted, each list, session, page and document that shows it can be
 * read. The pages are read from the build (`dist/`).
 */

/** How many invoices are drawn. */
const DOCUMENTS = 12;

describe('one record never takes down a view', () => {
  let service: TestService | undefined;
  let merchant: Merchant | undefined;
  let sender: Sender | undefined;
  let sent: Sent | undefined;
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9));
  const running = () => ({
    service: service ?? assert.fail(),
    merchant: merchant ?? assert.fail(),
    sender: sender ?? assert.fail(),
    sent: sent ?? assert.fail(),
  });

  before(async () => {
    service = await startTestService(await freshDatabase(), PATIENT);
    merchant = await startMerchant(service);
    sender = new Sender(service, seed);
    sent = await sendAll(sender);
  });
  after(async () => {
    await merchant?.close();
    await service?.close();
  });

  /** Fails the test with what is wrong in all of the answers, not only the first. */
  const allGood = (problems: readonly string[]) => assert.deepEqual(problems, [], `SEED=${seed}`);

  /** Reads pages and documents. Returns those that cannot be read. */
  const unreadable = async (addresses: readonly string[], key?: string): Promise<string[]> => {
    const problems: string[] = [];
    for (const address of addresses) {
      const response = await fetch(address, { headers: key === undefined ? {} : { authorization: `Basic ${btoa(key)}` } });
      const text = await response.text();
      if (response.status !== 200) problems.push(`${address}: ${response.status} ${text.slice(0, 300)}`);
    }
    return problems;
  };

  /** Each session through the merchant's proxy, and on its page. */
  const addressesOf = ({ checkouts, portals, signings }: Sent): string[] => {
    const { service, merchant } = running();
    const both = (element: string) => (id: string) => [`${merchant.origin}/pay/${element}/${id}`, `${service.url}/${element}/${id}`];
    return [...checkouts.flatMap(both('checkout')), ...portals.flatMap(both('portal')), ...signings.flatMap(both('emandate'))];
  };

  test('every open session can be read through the proxy and on its page', async () => {
    allGood(await unreadable(addressesOf(running().sent)));
  });

  test('every session can be paid and signed, as far as the rules allow it, and read afterwards', async () => {
    const { sender, merchant, sent } = running();
    await signAll(sender, sent.signings);
    for (const session_id of sent.checkouts) {
      const { body } = await merchant.vault({ session_id, number: CARDS.approved, expiry_month: 12, expiry_year: 2098, code: '123' });
      const { token } = (body ?? {}) as { token?: string };
      const answer = token === undefined ? null : await merchant.pay(session_id, { token });
      if (answer?.type === 'problem') assert.ok(answer.status < 500, JSON.stringify(answer));
    }
    allGood(await unreadable(addressesOf(sent)));
    allGood(KINDS.filter((operation) => !sender.accepted.has(operation)));
  });

  test('after two months of debits, charges and invoices, every portal can be read', async () => {
    const { service, sender, sent } = running();
    await service.advance('P2M');
    const portals = await Promise.all(sent.customers.map((customer_id) => sender.portal(customer_id)));
    allGood(
      await unreadable(addressesOf({ ...sent, checkouts: [], signings: [], portals: portals.flatMap((one) => one?.session_id ?? []) })),
    );
  });

  const lists = (Object.entries(routes) as [Operation, Route][]).filter(
    ([, row]) => row.method === 'GET' && row.params === undefined && row.stream !== true && row.media === undefined,
  );
  const QUERIES: Readonly<Record<string, string>> = {
    limit: 'limit=3',
    date_start: 'date_start=1000-01-01',
    date_end: 'date_end=9999-12-31',
  };

  test('every list can be read, and says what the contract says', async () => {
    const problems: string[] = [];
    for (const [name, row] of lists)
      for (const query of ['', ...Object.keys(row.query?.shape ?? {}).flatMap((field) => QUERIES[field] ?? [])]) {
        const { status, body, text } = await running().service.api('GET', `${row.root === true ? '' : '/2.0'}${row.path}?${query}`);
        const checked = row.answer.safeDecode(body);
        if (status !== 200 || !checked.success) problems.push(`${name}?${query}: ${status} ${checked.error?.message ?? text}`);
      }
    allGood(problems);
  });

  test('every document can be read', async () => {
    const { service } = running();
    const { body } = await service.api('GET', '/invoices/list');
    const invoices = (body as { results: Made[] }).results.slice(0, DOCUMENTS).map(({ id }) => `${service.baseUrl}/invoices/${id}/pdf`);
    assert.notEqual(invoices.length, 0);
    const receipts = running().sent.checkouts.map((id) => `${service.url}/checkout/${id}/receipt.pdf`);
    allGood([
      ...(await unreadable(invoices, 'sandbox:sandbox')),
      ...(await unreadable(receipts)).filter((problem) => !problem.includes(': 404 ')),
    ]);
  });

  test('every page of the console can be read', async () => {
    const { url } = running().service;
    const problems: string[] = [];
    const seen = new Set<string>();
    const walk = async (path: string): Promise<void> => {
      if (seen.has(path)) return;
      seen.add(path);
      const response = await fetch(url + path);
      const text = await response.text();
      if (response.status !== 200) problems.push(`${path}: ${response.status}`);
      for (const [, href = ''] of text.matchAll(/href="(\/console\/sandbox[^"]*)"/g)) await walk(href.replaceAll('&amp;', '&'));
    };
    await walk('/console/sandbox');
    assert.ok(seen.size > 20, [...seen].join(' '));
    allGood(problems);
  });

  test('nothing failed inside the service', () => {
    allGood(running().service.log.filter((line) => line.includes('"level":50')));
  });
});
