import type { RetentionDays } from './domain/retention.ts';
import type { VelocityLimits } from './domain/records/velocity.ts';
import type { Rails } from './rails/rails.ts';
import type { StopOptions } from './stop.ts';

/** How the service is set up. */
export interface ServiceOptions {
  /** Port to listen on; 0 takes a free one. Default 4100. */
  readonly port?: number;
  /** The address to listen on. Default `127.0.0.1`: this machine only. With another one, `consolePassword` is required. */
  readonly host?: string | undefined;
  /** Opens the console, the sandbox's own operations and /metrics (Basic, any user name). Without it they answer this machine only. */
  readonly consolePassword?: string | undefined;
  /** Further host names under which the service is reached, besides those of `publicUrl` and of this machine. */
  readonly allowedHosts?: readonly string[];
  /** Folder of the embedded database and the vault's key, or `memory://`. Default `.data`. */
  readonly dataDir?: string;
  /** A PostgreSQL instead of the embedded database. */
  readonly databaseUrl?: string | undefined;
  /**
   * What stands between the service and its PostgreSQL: `transaction` for a pooler that gives a connection for one transaction at
   * a time, such as pgbouncer with `pool_mode = transaction`. All nodes of a database have the same.
   */
  readonly databasePooler?: 'transaction' | undefined;
  /** The service's origin as browsers reach it. Default `http://localhost:{port}`. */
  readonly publicUrl?: string | undefined;
  /** 64 hexadecimal digits; without it a key file is made in `dataDir`. */
  readonly vaultKey?: string | undefined;
  /** Keys that were in use before `vaultKey`: what they sealed still opens. */
  readonly vaultKeysOld?: readonly string[];
  /** A JSON file of days that are public holidays too (`"2029-05-30": "Election day"`), or are none after all (null). */
  readonly holidays?: string | undefined;
  /** Addresses and CIDR ranges of the proxies in front whose `X-Forwarded-For` is believed. Default none. */
  readonly trustedProxies?: readonly string[];
  /** Requests a second for each API key. Default 100. */
  readonly rate?: number;
  /** Real milliseconds to wait for a card network. Default 5000. */
  readonly networkTimeout?: number;
  /** Real milliseconds in which a receiver of webhooks has to answer. Default 5000. */
  readonly webhookTimeout?: number;
  /**
   * The limits of the brake on card testing: 5 declines a session, 10 an hour and card, 30 an hour and client address,
   * 5 account checks a session, 30 an hour and address. An account's own win.
   */
  readonly velocity?: Partial<VelocityLimits> | undefined;
  /** Wrong API secrets a minute that one address may send before it is not answered. Default 20. */
  readonly wrongSecrets?: number | undefined;
  /** Where a weakness is reported (`https:`, `mailto:` or `tel:`), as /.well-known/security.txt says it. Default the project's own place. */
  readonly securityContact?: string | undefined;
  /** Days that something is kept which need not stay: webhooks' bodies 30, messages 90, used tokens and ended links 30, the simulated rails' books 400. 0 keeps it. */
  readonly retention?: Partial<RetentionDays> | undefined;
  /** Rails of your own in place of simulated ones (docs/rails.md). Default all simulated. */
  readonly rails?: Partial<Rails> | undefined;
  /** A collector's receiver of OpenTelemetry traces (OTLP over HTTP), such as `http://localhost:4318/v1/traces`. Without it nothing is traced. */
  readonly tracesUrl?: string | undefined;
  /** Where log lines go. Default standard output. */
  readonly log?: { write(line: string): void };
}

/** A running service. */
export interface Service {
  /** Where it answers, such as `http://localhost:4100`. */
  readonly url: string;
  /** `{url}/2.0`, what a proxy takes as baseUrl. */
  readonly baseUrl: string;
  /** Stops: /readyz says so first, then no request is taken any more; what is under way is finished, within 20 seconds. */
  close(options?: StopOptions): Promise<void>;
}
