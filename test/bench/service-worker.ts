/**
 * A service in its own process, without rate limits, that reports the processor time that it used. Arguments: the repository
 * folder of the service, the database's URL, and the folder of the vault's key.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The used exports of the service. */
interface Door {
  readonly startService: (options: Record<string, unknown>) => Promise<{ url: string; close(): Promise<void> }>;
}

/** The worker's messages. */
export type Said = { readonly type: 'started'; readonly url: string } | { readonly type: 'used'; readonly ms: number };

const [root = '', databaseUrl = '', dataDir = ''] = process.argv.slice(2);
const say = (said: Said) => process.send?.(said);
const MANY = 9_999_999;
const limits = {
  declines_per_session: MANY,
  declines_per_card: MANY,
  declines_per_address: MANY,
  checks_per_session: MANY,
  checks_per_account: MANY,
  checks_per_address: MANY,
  questions_per_session: MANY,
  questions_per_account: MANY,
  questions_per_mobile: MANY,
  questions_per_address: MANY,
};

const { startService } = (await import(pathToFileURL(join(root, 'src/service.ts')).href)) as Door;
const service = await startService({
  port: 0,
  databaseUrl,
  dataDir,
  rate: 10_000_000,
  velocity: limits,
  wrongSecrets: MANY,
  log: { write: () => undefined },
});
process.on('message', (asked) => {
  if (asked === 'used') {
    const { user, system } = process.cpuUsage();
    say({ type: 'used', ms: (user + system) / 1000 });
  } else void service.close().then(() => process.disconnect());
});
say({ type: 'started', url: service.url });
