import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { program, type Program } from './program.ts';

/** A transaction as `GET /2.0/transactions` lists it, as far as the stories read it. */
export interface Transaction {
  readonly id: string;
  readonly amount: number;
  readonly transaction_status: string;
  readonly payment_data: Readonly<Record<string, unknown>>;
}

/** A payments service and the demo shop, each in a process of its own, with their data in a temporary folder. */
export interface Town {
  /** Address of the shop. */
  readonly shop: string;
  /** Address of the service. */
  readonly service: string;
  readonly dataDir: string;
  readonly programs: { readonly service: Program; readonly shop: Program };
  /** Everything that both ever wrote. */
  log(): string;
  /** The transactions of a session, newest first. */
  transactions(session: string): Promise<Transaction[]>;
  /** Moves the one clock of everything; answers when all that fell due is done. */
  advance(duration: string): Promise<void>;
  close(): Promise<void>;
}

const SANDBOX = `Basic ${Buffer.from('sandbox:sandbox').toString('base64')}`;

/** Starts both on free ports. */
export async function openTown(): Promise<Town> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pay-elements-story-'));
  const service = program({
    args: (port) => ['dist/cli.js', 'sandbox', '--port', String(port), '--data-dir', dataDir],
    env: { DATABASE_URL: undefined, SERVICE_PUBLIC_URL: undefined },
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

  return {
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
