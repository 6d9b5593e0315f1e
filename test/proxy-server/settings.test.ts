import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readSettings } from '../../src/proxy-server/settings.ts';
import { SETTINGS } from '../../src/proxy-server/settings-table.ts';

/** The settings of the proxy process, and the messages about wrong ones. */

const GOOD = {
  PAY_BASE_URL: 'https://payments.example/2.0',
  PAY_API_KEY: 'key',
  PAY_API_SECRET: 'secret',
  PAY_WEBHOOK_SECRET: 'whisper',
  PAY_PUBLIC_URL: 'https://shop.example',
  PAY_FORWARD_URL: 'http://127.0.0.1:8000/webhooks',
  PAY_FORWARD_SECRET: 'f'.repeat(64),
};

/** Wrong settings, each with the text that the refusal must contain. */
const REFUSALS: readonly (readonly [name: string, change: Record<string, string | undefined>, said: RegExp])[] = [
  ...SETTINGS.filter((row) => !('otherwise' in row)).map(
    ({ variable }) => [`${variable} is missing`, { [variable]: undefined }, new RegExp(`- ${variable} is not set: \\w+`)] as const,
  ),
  ['a variable is set to nothing', { PAY_API_KEY: ' ' }, /PAY_API_KEY is not set/],
  ['the service is no web address', { PAY_BASE_URL: 'payments.example' }, /PAY_BASE_URL must be an address that begins with https/],
  ['the service is asked over http', { PAY_BASE_URL: 'http://payments.example/2.0' }, /PAY_BASE_URL must begin with https:/],
  ['the service’s address holds a password', { PAY_BASE_URL: 'https://a:b@payments.example' }, /PAY_BASE_URL must not contain a user/],
  [
    'the shop has a path',
    { PAY_PUBLIC_URL: 'https://shop.example/pay' },
    /PAY_PUBLIC_URL must be an origin alone.*https:\/\/shop\.example$/m,
  ],
  ['the shop is without https', { PAY_PUBLIC_URL: 'http://shop.example' }, /PAY_PUBLIC_URL must begin with https/],
  [
    'an origin means several sites',
    { PAY_ALLOWED_ORIGINS: 'https://*.shop.example' },
    /PAY_ALLOWED_ORIGINS has "https:\/\/\*\.shop\.example", which must be one exact/,
  ],
  ['one of several origins is none', { PAY_ALLOWED_ORIGINS: 'https://shop.example, shop' }, /PAY_ALLOWED_ORIGINS has "shop", which must/],
  ['the proxy would take the whole host', { PAY_BASE_PATH: '/' }, /PAY_BASE_PATH must be a path such as \/pay/],
  ['the port is none', { PAY_PORT: '70000' }, /PAY_PORT must be a number/],
  ['a trusted proxy is none', { PAY_TRUSTED_PROXIES: '10.0.0.0/8,nginx' }, /PAY_TRUSTED_PROXIES has a wrong entry: "nginx"/],
  ['the secret is short', { PAY_FORWARD_SECRET: 'secret' }, /PAY_FORWARD_SECRET is shorter than 32 characters.*openssl rand -hex 32/],
  ['the secret is another one', { PAY_WEBHOOK_SECRET: 'f'.repeat(64) }, /PAY_FORWARD_SECRET must not be the same as PAY_WEBHOOK_SECRET/],
  [
    'webhooks would leave the network',
    { PAY_FORWARD_URL: 'http://8.8.8.8/hook' },
    /PAY_FORWARD_URL is a public address.*PAY_FORWARD_ANYWHERE=yes/,
  ],
  ['a cloud’s own service is no private address', { PAY_FORWARD_URL: 'http://169.254.169.254/' }, /PAY_FORWARD_URL is a public address/],
  [
    'webhooks would go over the internet in the open',
    { PAY_FORWARD_URL: 'http://shop.example/hook', PAY_FORWARD_ANYWHERE: 'yes' },
    /PAY_FORWARD_URL must begin with https/,
  ],
  ['a switch is neither on nor off', { PAY_FORWARD_ANYWHERE: 'perhaps' }, /PAY_FORWARD_ANYWHERE must be yes or no/],
];

describe('the settings of the proxy', () => {
  for (const [name, change, said] of REFUSALS)
    test(`are refused if ${name}`, () => {
      assert.throws(() => readSettings({ ...GOOD, ...change }), { name: 'Error', message: said });
    });

  test('are refused with all mistakes at once, and no secret is repeated', () => {
    assert.throws(
      () => readSettings({ ...GOOD, PAY_PORT: 'x', PAY_BASE_PATH: 'pay', PAY_FORWARD_SECRET: 'hush' }),
      ({ message }: Error) => message.split('\n').length === 4 && !message.includes('hush'),
    );
  });

  test('have defaults that need no other service', () => {
    const { host, port, basePath, allowedOrigins, trustedProxies, forwardAnywhere } = readSettings(GOOD);
    assert.deepEqual(
      { host, port, basePath, allowedOrigins, trustedProxies, forwardAnywhere },
      {
        host: '127.0.0.1',
        port: 4200,
        basePath: '/pay',
        allowedOrigins: ['https://shop.example'],
        trustedProxies: ['127.0.0.0/8', '::1'],
        forwardAnywhere: false,
      },
    );
  });

  test('can come from a file, and a variable wins over the file', () => {
    const file = {
      baseUrl: 'https://payments.example/2.0/',
      apiKey: 'of the file',
      apiSecret: 'secret',
      webhookSecret: ['before', 'after'],
      publicUrl: 'https://shop.example/',
      allowedOrigins: ['https://shop.example', 'https://www.shop.example/'],
      forwardUrl: 'http://10.0.0.7/webhooks',
      forwardSecret: 'f'.repeat(32),
      port: 4300,
      forwardAnywhere: false,
    };
    const read = readSettings({ PAY_API_KEY: 'of the variable' }, { name: 'pay-proxy.json', text: JSON.stringify(file) });
    assert.equal(read.apiKey, 'of the variable');
    assert.equal(read.baseUrl, 'https://payments.example/2.0');
    assert.deepEqual(read.webhookSecrets, ['before', 'after']);
    assert.deepEqual(read.allowedOrigins, ['https://shop.example', 'https://www.shop.example']);
    assert.equal(read.port, 4300);
  });

  for (const [text, said] of [
    ['{', /pay-proxy\.json is not JSON/],
    ['[]', /pay-proxy\.json must be a JSON object/],
    ['{"baseURL": "https://payments.example"}', /"baseURL" in pay-proxy\.json is no setting: there are baseUrl,/],
    ['{"apiKey": {"of": 1}}', /"apiKey" in pay-proxy\.json must be a text/],
    ['{"port": "many"}', /"port" in pay-proxy\.json must be a number/],
  ] as const)
    test(`are refused with the mistake in a file such as ${text}`, () => {
      assert.throws(() => readSettings(GOOD, { name: 'pay-proxy.json', text }), { message: said });
    });
});
