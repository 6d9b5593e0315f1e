import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStorefront } from '../../../../demo/storefront/app.ts';
import { OrderBook } from '../../../../demo/storefront/order-book.ts';
import { FakePayments } from './fake-payments.ts';

/** The address of the test shop. */
const SHOP = 'http://shop.test';

/** A shop with a fake payments service, and a browser that keeps its cookies. */
export interface TestShop extends AsyncDisposable {
  readonly pay: FakePayments;
  readonly book: OrderBook;
  visit(path: string): Promise<Response>;
  /** Sends a form as the shop's own page does. */
  submit(path: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  /** The same shop after its process was restarted. */
  restarted(): Promise<TestShop>;
}

/** Opens a shop with its own data folder. */
export async function openShop(): Promise<TestShop> {
  return shopIn(await mkdtemp(join(tmpdir(), 'kareeboom-')), new FakePayments(), new Map());
}

async function shopIn(folder: string, pay: FakePayments, cookies: Map<string, string>): Promise<TestShop> {
  const book = await OrderBook.open(join(folder, 'orders.json'));
  const app = createStorefront({ pay, book, publicUrl: SHOP, serviceUrl: 'http://service.test', elementFile: join(folder, 'none.js') });

  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const answer = await app.fetch(new Request(`${SHOP}${path}`, { ...init, headers }));
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    return answer;
  };

  return {
    pay,
    book,
    visit: (path) => send(path),
    submit: (path, fields = {}, headers = { Origin: SHOP }) => send(path, { method: 'POST', body: new URLSearchParams(fields), headers }),
    restarted: () => shopIn(folder, pay, cookies),
    [Symbol.asyncDispose]: async () => {
      await book.flushed();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The id of the checkout session in a page. */
export async function sessionIn(answer: Response): Promise<string | undefined> {
  return /<pay-checkout[^>]* session="([^"]+)"/.exec(await answer.text())?.[1];
}
