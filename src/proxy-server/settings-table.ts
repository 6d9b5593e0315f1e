/**
 * The settings of the proxy as a separate process, one row each. The program that reads them, its help, and the table in the docs are made
 * from these rows.
 */

/** One setting. */
export interface SettingRow {
  /** The setting's name in the file. */
  readonly key: string;
  /** The setting's environment variable, which overrides the file. */
  readonly variable: string;
  /** The meaning, in a sentence. */
  readonly words: string;
  /** The default value; a setting without one is required. */
  readonly otherwise?: string;
  /** What to do if it is missing. */
  readonly remedy?: string;
}

/** All settings, the required ones first. */
export const SETTINGS = [
  {
    key: 'baseUrl',
    variable: 'PAY_BASE_URL',
    words: 'The payments service, such as `https://payments.example/2.0`.',
    remedy: 'it is the base_url of your account; of a sandbox on this machine http://localhost:4100/2.0',
  },
  {
    key: 'apiKey',
    variable: 'PAY_API_KEY',
    words: 'The API key of your account.',
    remedy: 'it is beside base_url in the developer section of your account; of a sandbox it is "sandbox"',
  },
  {
    key: 'apiSecret',
    variable: 'PAY_API_SECRET',
    words: 'The API secret that belongs to the key.',
    remedy: 'you got it together with the key; of a sandbox it is "sandbox"',
  },
  {
    key: 'webhookSecret',
    variable: 'PAY_WEBHOOK_SECRET',
    words: 'Verifies webhooks from the service. While a secret is changed: both secrets, with a comma between them.',
    remedy: 'it is the webhook secret of your account; of a sandbox it is "sandbox"',
  },
  {
    key: 'publicUrl',
    variable: 'PAY_PUBLIC_URL',
    words: 'The origin at which browsers and the service reach the proxy: the origin of your shop, such as `https://shop.example`.',
    remedy: 'it is the address of your shop, without a path; without a web server in front http://localhost:4200',
  },
  {
    key: 'forwardUrl',
    variable: 'PAY_FORWARD_URL',
    words: 'The address of your shop to which verified webhooks are sent, on this machine or in its private network.',
    remedy: 'it is the address at which your shop receives webhooks, such as http://127.0.0.1:8000/webhooks',
  },
  {
    key: 'forwardSecret',
    variable: 'PAY_FORWARD_SECRET',
    words: 'Signs the webhooks that are sent to your shop. Only the proxy and your shop know it; at least 32 characters.',
    remedy: 'make one with: openssl rand -hex 32',
  },
  {
    key: 'allowedOrigins',
    variable: 'PAY_ALLOWED_ORIGINS',
    words: 'The origins of the pages with the elements, with commas between them (in the file a list).',
    otherwise: 'the origin of `publicUrl`',
  },
  {
    key: 'basePath',
    variable: 'PAY_BASE_PATH',
    words: 'The path of the proxy below `publicUrl`.',
    otherwise: '`/pay`',
  },
  {
    key: 'host',
    variable: 'PAY_HOST',
    words: 'The address it listens on. Only a web server in front should reach it.',
    otherwise: '`127.0.0.1`',
  },
  {
    key: 'port',
    variable: 'PAY_PORT',
    words: 'The port it listens on; with 0 it chooses a free port.',
    otherwise: '`4200`',
  },
  {
    key: 'trustedProxies',
    variable: 'PAY_TRUSTED_PROXIES',
    words:
      'Addresses and CIDR ranges of the web servers in front, whose `X-Forwarded-For` is trusted, with commas between them (in the file a list).',
    otherwise: 'this machine',
  },
  {
    key: 'forwardAnywhere',
    variable: 'PAY_FORWARD_ANYWHERE',
    words: '`yes` (in the file `true`): webhooks may be sent to a public address, over https.',
    otherwise: '`no`',
  },
] as const satisfies readonly SettingRow[];

/** The name of a setting in the file. */
export type SettingKey = (typeof SETTINGS)[number]['key'];
