import { RETENTION, type RetentionDays } from './domain/retention.ts';
import { VELOCITY } from './domain/velocity.ts';
import type { VelocityLimits } from './domain/records/platform.ts';
import type { ServiceOptions } from './options.ts';

/** Reads a comma-separated list. */
const listIn = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

const numberIn = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error(`${name} must be a whole number from 1 to 9999999, not "${text}"`);
  return Number(text);
};

/** The limits that the environment sets; the others keep their defaults. */
const limitsIn = (set: (name: string) => string | undefined): Partial<VelocityLimits> =>
  Object.fromEntries(
    Object.keys(VELOCITY).flatMap((name) => {
      const limit = numberIn(name.toUpperCase(), set(name.toUpperCase()));
      return limit === undefined ? [] : [[name, limit]];
    }),
  );

const portIn = (name: string, text: string): number => {
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text);
  throw new Error(`${name} must be a number from 0 to 65535, not "${text}"`);
};

const originIn = (name: string, text: string): string => {
  const bare = text.replace(/\/$/, '');
  if (/^https?:\/\//i.test(text) && URL.canParse(bare) && new URL(bare).origin.length === bare.length) return bare;
  throw new Error(`${name} must be an origin without a path, such as https://payments.example, not "${text}"`);
};

/** Reads host names in the form of a browser's Host header, without a port. */
const hostsIn = (name: string, text: string | undefined): string[] =>
  listIn(text).map((host) => {
    if (/^[^\s/:@]+$/.test(host)) return host;
    throw new Error(`${name} must have host names without scheme, port or path, such as payments.example, not "${host}"`);
  });

const daysIn = (name: string, text: string): number => {
  if (!/^\d{1,5}$/.test(text)) throw new Error(`${name} must be a whole number of days (0 keeps the data for ever), not "${text}"`);
  return Number(text);
};

/** The name of the variable with the retention days of a subject. */
const retentionName = (subject: string): string => `RETENTION_${subject.toUpperCase()}_DAYS`;

/** The retention days that the environment sets; the others keep their defaults. */
const retentionIn = (set: (name: string) => string | undefined): Partial<RetentionDays> =>
  Object.fromEntries(
    Object.keys(RETENTION).flatMap((subject) => {
      const text = set(retentionName(subject));
      return text === undefined ? [] : [[subject, daysIn(retentionName(subject), text)]];
    }),
  );

const contactIn = (text: string | undefined): string | undefined => {
  if (text === undefined || /^(https:\/\/|mailto:|tel:)\S+$/.test(text)) return text;
  throw new Error(`SECURITY_CONTACT must begin with https://, mailto: or tel:, not "${text}". For an email address, write mailto:${text}`);
};

/** The address for traces, from the variables that every OpenTelemetry program reads. */
const tracesIn = (set: (name: string) => string | undefined): string | undefined => {
  const base = set('OTEL_EXPORTER_OTLP_ENDPOINT')?.replace(/\/$/, '');
  return set('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') ?? (base === undefined ? undefined : `${base}/v1/traces`);
};

/** The pooler before the database. */
const poolerIn = (text: string | undefined): 'transaction' | undefined => {
  if (text === undefined || text === 'transaction') return text;
  throw new Error(`DATABASE_POOLER must be "transaction", or be left out if there is no pooler in front of the database, not "${text}"`);
};

/** Reads the options of the service from environment variables (docs/running.md). An empty variable counts as not set. */
export function serviceEnvironment(env: NodeJS.ProcessEnv): ServiceOptions {
  const set = (name: string): string | undefined => (env[name] === '' ? undefined : env[name]);
  const publicUrl = set('SERVICE_PUBLIC_URL');
  return {
    port: portIn('SERVICE_PORT', set('SERVICE_PORT') ?? '4100'),
    host: set('HOST'),
    consolePassword: set('CONSOLE_PASSWORD'),
    allowedHosts: hostsIn('ALLOWED_HOSTS', env['ALLOWED_HOSTS']),
    dataDir: set('DATA_DIR') ?? '.data',
    databaseUrl: set('DATABASE_URL'),
    databasePooler: poolerIn(set('DATABASE_POOLER')),
    publicUrl: publicUrl === undefined ? undefined : originIn('SERVICE_PUBLIC_URL', publicUrl),
    vaultKey: env['VAULT_KEY'],
    vaultKeysOld: listIn(env['VAULT_KEYS_OLD']),
    holidays: set('HOLIDAYS'),
    velocity: limitsIn(set),
    retention: retentionIn(set),
    wrongSecrets: numberIn('WRONG_SECRETS_PER_MINUTE', set('WRONG_SECRETS_PER_MINUTE')),
    trustedProxies: listIn(env['TRUSTED_PROXIES']),
    securityContact: contactIn(set('SECURITY_CONTACT')),
    tracesUrl: tracesIn(set),
  };
}
