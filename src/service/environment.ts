import { RETENTION, type RetentionDays } from './domain/retention.ts';
import { VELOCITY } from './domain/velocity.ts';
import type { VelocityLimits } from './domain/records/velocity.ts';
import type { ServiceOptions } from './options.ts';

/** A list in a variable: what stands between commas. */
const listIn = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

const numberIn = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error(`a limit has to be a whole number from 1 to 9999999, and "${text}" is none`);
  return Number(text);
};

/** The limits that the environment names; the others keep their defaults. */
const limitsIn = (set: (name: string) => string | undefined): Partial<VelocityLimits> =>
  Object.fromEntries(
    Object.keys(VELOCITY).flatMap((name) => {
      const limit = numberIn(set(name.toUpperCase()));
      return limit === undefined ? [] : [[name, limit]];
    }),
  );

const portIn = (name: string, text: string): number => {
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text);
  throw new Error(`${name} has to be a number from 0 to 65535, and "${text}" is none`);
};

const originIn = (name: string, text: string): string => {
  const bare = text.replace(/\/$/, '');
  if (/^https?:\/\//i.test(text) && URL.canParse(bare) && new URL(bare).origin.length === bare.length) return bare;
  throw new Error(`${name} has to be an origin such as https://payments.example, without a path, and "${text}" is none`);
};

/** Names as a browser's Host header has them, without what stands around them there. */
const hostsIn = (name: string, text: string | undefined): string[] =>
  listIn(text).map((host) => {
    if (/^[^\s/:@]+$/.test(host)) return host;
    throw new Error(`${name} takes names of hosts without scheme, port or path, such as payments.example, and "${host}" is none`);
  });

const daysIn = (name: string, text: string): number => {
  if (!/^\d{1,5}$/.test(text)) throw new Error(`${name} has to be a whole number of days, 0 to keep it for ever, and "${text}" is none`);
  return Number(text);
};

/** The variable that says for how many days a subject is kept. */
const retentionName = (subject: string): string => `RETENTION_${subject.toUpperCase()}_DAYS`;

/** The days that the environment names; the others keep their defaults. */
const retentionIn = (set: (name: string) => string | undefined): Partial<RetentionDays> =>
  Object.fromEntries(
    Object.keys(RETENTION).flatMap((subject) => {
      const text = set(retentionName(subject));
      return text === undefined ? [] : [[subject, daysIn(retentionName(subject), text)]];
    }),
  );

const contactIn = (text: string | undefined): string | undefined => {
  if (text === undefined || /^(https:\/\/|mailto:|tel:)\S+$/.test(text)) return text;
  throw new Error(
    `SECURITY_CONTACT has to begin with https://, mailto: or tel:, and "${text}" does not; write mailto:${text} for an address of e-mail`,
  );
};

/** Where traces go, by the variables that every OpenTelemetry program reads. */
const tracesIn = (set: (name: string) => string | undefined): string | undefined => {
  const base = set('OTEL_EXPORTER_OTLP_ENDPOINT')?.replace(/\/$/, '');
  return set('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') ?? (base === undefined ? undefined : `${base}/v1/traces`);
};

/** What stands before the database. */
const poolerIn = (text: string | undefined): 'transaction' | undefined => {
  if (text === undefined || text === 'transaction') return text;
  throw new Error(
    `DATABASE_POOLER is "transaction" where a pooler stands before the database, and "${text}" is not known; leave it out where none does`,
  );
};

/** How the service is set up by the variables of its environment (docs/running.md). A variable that is set to nothing is not set. */
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
    wrongSecrets: numberIn(set('WRONG_SECRETS_PER_MINUTE')),
    trustedProxies: listIn(env['TRUSTED_PROXIES']),
    securityContact: contactIn(set('SECURITY_CONTACT')),
    tracesUrl: tracesIn(set),
  };
}
