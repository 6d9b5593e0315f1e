import { isIP } from 'node:net';
import { isLoopbackHost } from '../addresses/loopback.ts';
import { isPrivateAddress } from '../addresses/private.ts';
import { addressRanges } from '../addresses/ranges.ts';
import { SETTINGS, type SettingKey, type SettingRow } from './settings-table.ts';

/** The settings of the proxy as a separate process. */
export interface ProxyServerSettings {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly webhookSecrets: readonly string[];
  readonly publicUrl: string;
  readonly allowedOrigins: readonly string[];
  readonly basePath: string;
  readonly host: string;
  readonly port: number;
  readonly trustedProxies: readonly string[];
  readonly forwardUrl: string;
  readonly forwardSecret: string;
  readonly forwardAnywhere: boolean;
}

/** All mistakes in the settings, each with its remedy. */
class WrongSettings extends Error {
  constructor(problems: readonly string[]) {
    super(`pay-elements proxy cannot start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

const LOOPBACK = ['127.0.0.0/8', '::1'];
const SECRET_LENGTH = 32;

/** The entries of a comma-separated list. */
const listIn = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** Returns what is wrong with a value; null if it is valid. */
type Judge = (value: string) => string | null;

/** What is wrong with a URL. It must have no user or password, because errors and logs would repeat them. */
function urlProblem(value: string): string | null {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return 'must be an address that begins with https:// or http://';
  const { username, password } = new URL(value);
  return username === '' && password === '' ? null : 'must not contain a user or a password';
}

/** Whether a host can only be this machine or its network: a loopback or private address, or a name without a dot. */
export const isNear = (host: string): boolean => {
  const bare = host.replace(/^\[|\]$/g, '');
  return isLoopbackHost(bare) || (isIP(bare) === 0 ? !bare.includes('.') : isPrivateAddress(bare));
};

function originProblem(value: string): string | null {
  const problem = urlProblem(value);
  if (problem !== null) return problem;
  const { origin, protocol, hostname } = new URL(value);
  if (value.replace(/\/$/, '') !== origin) return `must be an origin alone, without a path: ${origin}`;
  if (hostname.includes('*')) return 'must be one exact origin, without *: name each origin of your pages';
  return protocol === 'http:' && !isNear(hostname) ? `must begin with https://: browsers allow payments only on such pages` : null;
}

/** Checks a single value. Rules that involve several settings come later. */
const JUDGES: Readonly<Partial<Record<SettingKey, Judge>>> = {
  baseUrl: (value) => {
    const problem = urlProblem(value);
    if (problem !== null) return problem;
    const { protocol, hostname } = new URL(value);
    return protocol === 'http:' && !isNear(hostname) ? 'must begin with https://: the key’s secret is sent there' : null;
  },
  publicUrl: originProblem,
  allowedOrigins: (value) =>
    listIn(value)
      .map((origin) => ({ origin, problem: originProblem(origin) }))
      .filter(({ problem }) => problem !== null)
      .map(({ origin, problem }) => `has "${origin}", which ${problem ?? ''}`)[0] ?? null,
  forwardUrl: urlProblem,
  forwardSecret: (value) =>
    value.length < SECRET_LENGTH ? `is shorter than ${SECRET_LENGTH} characters: make one with: openssl rand -hex 32` : null,
  basePath: (value) => (/^(\/[\w-]+)+$/.test(value) ? null : 'must be a path such as /pay, and not the whole host'),
  port: (value) => (/^\d{1,5}$/.test(value) && Number(value) < 65_536 ? null : 'must be a number from 0 to 65535'),
  trustedProxies: (value) => {
    try {
      addressRanges(listIn(value));
      return null;
    } catch (error) {
      return `has a wrong entry: ${error instanceof Error ? error.message : ''}`;
    }
  },
  forwardAnywhere: (value) => (/^(yes|no|true|false)$/.test(value) ? null : 'must be yes or no'),
};

/** A setting as text, with the name under which it was set. */
interface Given {
  readonly name: string;
  readonly value: string;
}

/** A value of the file in the format of a variable; null if its type is not allowed. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) && value.every((each) => typeof each === 'string') ? value.join(',') : null;
}

/** The values of a file, and its mistakes. */
function readFile(file: string, text: string): { values: ReadonlyMap<string, Given>; problems: string[] } {
  const none = (problem: string) => ({ values: new Map<string, Given>(), problems: [problem] });
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    return none(`${file} is not JSON: ${error instanceof Error ? error.message : ''}`);
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return none(`${file} must be a JSON object of settings`);
  const values = new Map<string, Given>();
  const problems: string[] = [];
  for (const [key, value] of Object.entries(parsed)) {
    const written = textOf(value);
    if (!SETTINGS.some((row) => row.key === key))
      problems.push(`"${key}" in ${file} is no setting: there are ${SETTINGS.map((row) => row.key).join(', ')}`);
    else if (written === null) problems.push(`"${key}" in ${file} must be a text${key === 'allowedOrigins' ? ' or a list of texts' : ''}`);
    else if (written !== '') values.set(key, { name: `"${key}" in ${file}`, value: written });
  }
  return { values, problems };
}

/** The rules that involve several settings. */
function contradictions(of: (key: SettingKey) => Given | undefined): string[] {
  const problems: string[] = [];
  const [forward, secret] = [of('forwardUrl'), of('forwardSecret')];
  for (const other of ['webhookSecret', 'apiSecret'] as const)
    if (secret !== undefined && of(other)?.value === secret.value)
      problems.push(`${secret.name} must not be the same as ${of(other)?.name ?? ''}: make one of its own with: openssl rand -hex 32`);
  if (forward === undefined || urlProblem(forward.value) !== null) return problems;
  const { hostname, protocol } = new URL(forward.value);
  const bare = hostname.replace(/^\[|\]$/g, '');
  const anywhere = /^(yes|true)$/.test(of('forwardAnywhere')?.value ?? 'no');
  if (isIP(bare) !== 0 && !isPrivateAddress(bare) && !anywhere)
    problems.push(
      `${forward.name} is a public address (${bare}): name the shop’s address on this machine or its private network, or set PAY_FORWARD_ANYWHERE=yes`,
    );
  if (anywhere && protocol === 'http:' && !isNear(hostname))
    problems.push(`${forward.name} must begin with https:// where it is not on this machine or its network`);
  return problems;
}

/**
 * The settings from variables and a file. A variable overrides the file; an empty variable counts as not set.
 * @throws WrongSettings that names every mistake, by variable
 */
export function readSettings(
  env: Readonly<Record<string, string | undefined>>,
  file?: { name: string; text: string },
): ProxyServerSettings {
  const read = file === undefined ? { values: new Map<string, Given>(), problems: [] } : readFile(file.name, file.text);
  const problems = [...read.problems];
  const of = (key: SettingKey): Given | undefined => {
    const variable = SETTINGS.find((row) => row.key === key)?.variable ?? '';
    const set = env[variable]?.trim() ?? '';
    return set === '' ? read.values.get(key) : { name: variable, value: set };
  };
  for (const row of SETTINGS as readonly (SettingRow & { readonly key: SettingKey })[]) {
    const given = of(row.key);
    if (given === undefined) {
      if (row.otherwise === undefined) problems.push(`${row.variable} is not set: ${row.remedy ?? ''}`);
      continue;
    }
    const problem = JUDGES[row.key]?.(given.value) ?? null;
    if (problem !== null) problems.push(`${given.name} ${problem}`);
  }
  problems.push(...contradictions(of));
  if (problems.length > 0) throw new WrongSettings(problems);

  const text = (key: SettingKey, otherwise = ''): string => of(key)?.value ?? otherwise;
  const publicUrl = text('publicUrl').replace(/\/$/, '');
  return {
    baseUrl: text('baseUrl').replace(/\/$/, ''),
    apiKey: text('apiKey'),
    apiSecret: text('apiSecret'),
    webhookSecrets: listIn(text('webhookSecret')),
    publicUrl,
    allowedOrigins: listIn(text('allowedOrigins', publicUrl)).map((origin) => new URL(origin).origin),
    basePath: text('basePath', '/pay'),
    host: text('host', '127.0.0.1'),
    port: Number(text('port', '4200')),
    trustedProxies: of('trustedProxies') === undefined ? LOOPBACK : listIn(text('trustedProxies')),
    forwardUrl: text('forwardUrl'),
    forwardSecret: text('forwardSecret'),
    forwardAnywhere: /^(yes|true)$/.test(text('forwardAnywhere', 'no')),
  };
}
