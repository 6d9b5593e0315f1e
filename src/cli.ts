#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { startService } from './service/start.ts';

/** The command `pay-elements`. */

const HELP = `pay-elements: the payments service for your machine

  pay-elements sandbox [--port 4100] [--data-dir .data] [--database-url postgres://…] [--public-url http://…]

Starts the service alone, with simulated banks and card networks, on the embedded database or on PostgreSQL.
The same can be set by SERVICE_PORT, DATA_DIR, DATABASE_URL, SERVICE_PUBLIC_URL and VAULT_KEY; a flag wins.
API key and secret: sandbox / sandbox. Webhook secret: sandbox.
`;

async function sandbox(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string' },
      'data-dir': { type: 'string' },
      'database-url': { type: 'string' },
      'public-url': { type: 'string' },
    },
  });
  const { env } = process;
  const service = await startService({
    port: Number(values.port ?? env['SERVICE_PORT'] ?? 4100),
    dataDir: values['data-dir'] ?? env['DATA_DIR'] ?? '.data',
    databaseUrl: values['database-url'] ?? env['DATABASE_URL'],
    publicUrl: values['public-url'] ?? env['SERVICE_PUBLIC_URL'],
    vaultKey: env['VAULT_KEY'],
  });
  process.stdout.write(
    `Service and console  ${service.url}\nInterface (base_url) ${service.baseUrl}\nAPI key and secret   sandbox / sandbox\n`,
  );
  const stop = () => void service.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

const [command, ...rest] = process.argv.slice(2);
try {
  if (command === 'sandbox') await sandbox(rest);
  else {
    process.stdout.write(HELP);
    if (command !== undefined && command !== 'help' && command !== '--help') process.exitCode = 2;
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
