import type { RetentionDays } from './domain/retention.ts';
import type { VelocityLimits } from './domain/records/platform.ts';
import type { Rails } from './rails/rails.ts';
import type { StopOptions } from './stop.ts';

/** The options of the service. */
export interface ServiceOptions {
  /** Port to listen on; 0 takes a free one. Default 4100. */
  readonly port?: number;
  /** The address to listen on. Default `127.0.0.1`: this machine only. With another one, `consolePassword` is required. */
  readonly host?: string | undefined;
  /**
   * The password for the console, the sandbox's own operations and /metrics (Basic, any user name). Without it, only this machine
   * can use them.
   */
  readonly consolePassword?: string | undefined;
  /** Further host names of the service, besides those of `publicUrl` and of this machine. */
  readonly allowedHosts?: readonly string[];
  /** Folder of the embedded database and the vault's key, or `memory://`. Default `.data`. */
  readonly dataDir?: string;
  /** The address of a PostgreSQL, used in place of the embedded database. */
  readonly databaseUrl?: string | undefined;
  /**
   * The pooler between the service and its PostgreSQL. `transaction` is for a pooler that gives a connection for one transaction at
   * a time, such as pgbouncer with `pool_mode = transaction`. All nodes of a database must have the same setting.
   */
  readonly databasePooler?: 'transaction' | undefined;
  /** The service's origin as browsers reach it. Default `http://localhost:{port}`. */
  readonly publicUrl?: string | undefined;
  /** 64 hexadecimal digits; without it a key file is made in `dataDir`. */
  readonly vaultKey?: string | undefined;
  /** Keys that were used before `vaultKey`. They still open what they sealed. */
  readonly vaultKeysOld?: readonly string[];
  /** A JSON file with further public holidays (`"2029-05-30": "Election day"`), and days that are no holidays (null). */
  readonly holidays?: string | undefined;
  /** Addresses and CIDR ranges of the proxies whose `X-Forwarded-For` is trusted. Default none. */
  readonly trustedProxies?: readonly string[];
  /** Requests a second for each API key. Default 100. */
  readonly rate?: number;
  /** Real milliseconds until a request to a card network times out. Default 5000. */
  readonly networkTimeout?: number;
  /** Real milliseconds within which a receiver of webhooks must answer. Default 5000. */
  readonly webhookTimeout?: number;
  /**
   * The budgets of shoppers and payers: 5 declines for each session, 10 an hour for each card, 30 an hour for each client address; 5
   * account checks for each session, 5 an hour for each account number, 30 an hour for each address; 5 signatures and repeats for each
   * session, 5 an hour for each account and each mobile number, 20 an hour for each address. Test accounts have higher limits where many
   * people use the same few test accounts. Limits of an account take precedence.
   */
  readonly velocity?: Partial<VelocityLimits> | undefined;
  /** The wrong API secrets a minute that one address may send for one key. After that, they are refused. Default 20. */
  readonly wrongSecrets?: number | undefined;
  /** Where to report a security problem (`https:`, `mailto:` or `tel:`), for /.well-known/security.txt. Default: the project's page. */
  readonly securityContact?: string | undefined;
  /**
   * Days after which data is deleted. Defaults: bodies of webhooks 30, emails 90, used tokens and ended links 30, books of the
   * simulated rails 400. 0 keeps the data for ever.
   */
  readonly retention?: Partial<RetentionDays> | undefined;
  /** Your own rails, in place of simulated ones (docs/rails.md). Default: all are simulated. */
  readonly rails?: Partial<Rails> | undefined;
  /**
   * The address of a collector for OpenTelemetry traces (OTLP over HTTP), such as `http://localhost:4318/v1/traces`. Without it
   * there are no traces.
   */
  readonly tracesUrl?: string | undefined;
  /** The target of log lines. Default standard output. */
  readonly log?: { write(line: string): void };
}

/** A running service. */
export interface Service {
  /** The address of the service, such as `http://localhost:4100`. */
  readonly url: string;
  /** `{url}/2.0`, which is the baseUrl of a proxy. */
  readonly baseUrl: string;
  /**
   * Stops the service. First /readyz reports it; then no new request is accepted, and requests in progress are finished within 20
   * seconds.
   */
  close(options?: StopOptions): Promise<void>;
}
