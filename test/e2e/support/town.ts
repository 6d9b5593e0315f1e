import { rm } from 'node:fs/promises';
import { embeddedFolder } from '../../support/embedded-folder.ts';
import { program, type Program } from './program.ts';

/** The fields of a transaction in `GET /2.0/transactions` that the tests read. */
export interface Transaction {
  readonly id: string;
  readonly amount: number;
  readonly transaction_status: string;
  readonly payment_data: Readonly<Record<string, unknown>>;
}

/** A payments service and the demo shop, each in its own process, with their data in a temporary folder. */
export interface Town {
  /** The address of the shop. */
  readonly shop: string;
  /** The address of the service. */
  readonly service: string;
  readonly dataDir: string;
  readonly programs: { readonly service: Program; readonly shop: Program };
  /** Everything that both programs have written. */
  log(): string;
  /** The transactions of a session, newest first. */
  transactions(session: string): Promise<Transaction[]>;
  /** Calls the service as the merchant's server does. */
  ask(path: string, body?: object): Promise<unknown>;
  /** Creates a customer with a valid card, a second card and an expired card. */
  customer(): Promise<string>;
  /** Moves the clock of the service. Resolves when all work that fell due is done. */
  advance(duration: string): Promise<void>;
  close(): Promise<void>;
}

const SANDBOX = `Basic ${Buffer.from('sandbox:sandbox').toString('base64')}`;

/** Starts the service and the shop on free ports. */
export async function openTown(): Promise<Town> {
  const dataDir = await embeddedFolder();
  const service = program({
    args: (port) => ['sandbox/dist/sandbox.js', '--port', String(port), '--data-dir', dataDir],
    // Hundreds of tests pay from one address, and many are declined with the same card. The limits against card testing have
    // their own tests, so they are raised here.
    env: {
      DATABASE_URL: undefined,
      SERVICE_PUBLIC_URL: undefined,
      DECLINES_PER_CARD: '100000',
      DECLINES_PER_ADDRESS: '100000',
      CHECKS_PER_ADDRESS: '100000',
    },
  });
  await service.start();
  const url = `http://localhost:${service.port()}`;
  const shop = program({
    args: (port) => ['test/e2e/support/storefront-process.ts', String(port)],
    env: { SERVICE_URL: url, DATA_DIR: dataDir },
  });
  await shop.start();

  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const response = await fetch(url + path, { ...init, headers: { authorization: SANDBOX, 'content-type': 'application/json' } });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };

  const post = (path: string, body: object): Promise<unknown> => ask(path, { method: 'POST', body: JSON.stringify(body) });

  return {
    ask: (path, body) => (body === undefined ? ask(path) : post(path, body)),
    async customer() {
      const record = { reference: `story-${Math.random()}`, person_name: 'Thandi', person_surname: 'Nkosi' };
      const { results } = (await post('/2.0/customers/create', { records: [record] })) as { results: { id: string }[] };
      const customer_id = results[0]?.id ?? '';
      const now = ((await ask('/sandbox/clock')) as { result: { now: string } }).result.now;
      const soon = `${now.slice(5, 7)}/${now.slice(2, 4)}`;
      for (const [card_number, expiry, is_default] of [
        ['4242424242424242', '12/39', true],
        ['5555555555554444', '11/39', false],
        ['378282246310005', soon, false],
      ] as const)
        await post('/sandbox/cards', { customer_id, card_number, expiry, cvc: card_number.startsWith('37') ? '1234' : '123', is_default });
      return customer_id;
    },
    shop: `http://localhost:${shop.port()}`,
    service: url,
    dataDir,
    programs: { service, shop },
    log: () => service.log() + shop.log(),
    async transactions(session) {
      const { transactions } = (await ask('/2.0/transactions')) as { transactions: Transaction[] };
      return transactions.filter(({ payment_data }) => payment_data['session_id'] === session);
    },
    async advance(duration) {
      await ask('/sandbox/clock', { method: 'POST', body: JSON.stringify({ advance: duration }) });
    },
    async close() {
      await Promise.all([service.kill(), shop.kill()]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
