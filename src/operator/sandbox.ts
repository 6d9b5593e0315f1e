import { parseArgs } from 'node:util';
import { serviceEnvironment } from '../service/environment.ts';
import type { Service } from '../service/options.ts';
import { startService } from '../service/start.ts';

export { stopOnSignals } from '../service/stop-on-signals.ts';

/** `pay-elements-sandbox`: starts the service alone, with simulated banks and card networks. */

export const SANDBOX_HELP = `pay-elements-sandbox [--port 4100] [--data-dir .data] [--database-url postgres://…] [--public-url http://…]
                     [--holidays days.json]

Starts the service alone, with simulated banks and card networks, on the embedded database or on PostgreSQL.
SERVICE_PORT, DATA_DIR, DATABASE_URL, SERVICE_PUBLIC_URL and HOLIDAYS set the same values; a flag takes precedence.
HOST, ALLOWED_HOSTS, TRUSTED_PROXIES, CONSOLE_PASSWORD and VAULT_KEY can be set by variables only.
API key and secret: sandbox / sandbox. Webhook secret: sandbox. Public key of payment forms: pk_sandbox.

  --port          the port to listen on; 0 takes a free port
  --data-dir      the folder of the embedded database and the vault's key; memory:// stores nothing
  --database-url  a PostgreSQL, used in place of the embedded database; several nodes may share it
  --public-url    the service's origin as browsers reach it
  --holidays      a JSON file of days: {"2029-05-30": "Election day"} is a further public holiday; null removes a holiday
`;

/** Starts the service. @throws Error when the port or the folder is in use */
export async function sandbox(args: string[], env: NodeJS.ProcessEnv): Promise<Service> {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string' },
      'data-dir': { type: 'string' },
      'database-url': { type: 'string' },
      'public-url': { type: 'string' },
      holidays: { type: 'string' },
    },
  });
  const set = serviceEnvironment(env);
  return startService({
    ...set,
    port: values.port === undefined ? (set.port ?? 4100) : Number(values.port),
    dataDir: values['data-dir'] ?? set.dataDir ?? '.data',
    databaseUrl: values['database-url'] ?? set.databaseUrl,
    publicUrl: values['public-url'] ?? set.publicUrl,
    holidays: values.holidays ?? set.holidays,
  });
}
