import { parseArgs } from 'node:util';
import { serviceEnvironment } from '../service/environment.ts';
import type { Service } from '../service/options.ts';
import { startService } from '../service/start.ts';

export { stopOnSignals } from '../service/stop-on-signals.ts';

/** `pay-elements-sandbox`: starts the service alone, with simulated banks and card networks. */

/** The help text of the command. */
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
  // A flag is checked like its variable.
  const options = serviceEnvironment({
    ...env,
    SERVICE_PORT: values.port ?? env['SERVICE_PORT'],
    DATA_DIR: values['data-dir'] ?? env['DATA_DIR'],
    DATABASE_URL: values['database-url'] ?? env['DATABASE_URL'],
    SERVICE_PUBLIC_URL: values['public-url'] ?? env['SERVICE_PUBLIC_URL'],
    HOLIDAYS: values.holidays ?? env['HOLIDAYS'],
  });
  return startService(options).catch((error: unknown) => {
    throw withRemedy(error);
  });
}

/** The remedies for the errors of the operating system that a start meets most often: their own words name no setting. */
const REMEDIES: Readonly<Record<string, string>> = {
  EADDRINUSE: 'Something else listens there. Choose another port with --port or SERVICE_PORT.',
  ECONNREFUSED: 'Nothing answers there. Check the address of the PostgreSQL in --database-url or DATABASE_URL.',
  ENOTFOUND: 'There is no such host. Check the address of the PostgreSQL in --database-url or DATABASE_URL.',
};

/** The error with what to do about it, if that is known. */
function withRemedy(error: unknown): unknown {
  const remedy = error instanceof Error && 'code' in error ? REMEDIES[String(error.code)] : undefined;
  // A host with two addresses, such as localhost, has two errors, and the error around them has no message.
  const errors = (error instanceof AggregateError ? error.errors : [error]) as Error[];
  return remedy === undefined ? error : new Error(`${errors.map(({ message }) => message).join(', ')}\n${remedy}`, { cause: error });
}
