import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { serviceEnvironment } from '../../src/service/environment.ts';

/** An invalid variable is refused with its name, before anything is opened. */
describe('the variables of the environment', () => {
  for (const [variable, value] of [
    ['SERVICE_PORT', 'abc'],
    ['SERVICE_PORT', '99999'],
    ['SERVICE_PORT', '-1'],
    ['SERVICE_PUBLIC_URL', 'payments.example'],
    ['SERVICE_PUBLIC_URL', 'ftp://payments.example'],
    ['SERVICE_PUBLIC_URL', 'https://payments.example/api'],
    ['SERVICE_PUBLIC_URL', 'https://user:password@payments.example'],
    ['ALLOWED_HOSTS', 'https://payments.example'],
    ['ALLOWED_HOSTS', 'payments.example, other.example:8443'],
    ['DECLINES_PER_CARD', 'many'],
    ['WRONG_SECRETS_PER_MINUTE', '0'],
  ] as const)
    test(`${variable}=${value} is refused`, () => {
      assert.throws(() => serviceEnvironment({ [variable]: value }), new RegExp(`^Error: ${variable} .*, not ".+"$`));
    });

  test('valid values are accepted, and an empty variable counts as not set', () => {
    const all = serviceEnvironment({
      SERVICE_PORT: '0',
      SERVICE_PUBLIC_URL: 'https://payments.example:8443/',
      ALLOWED_HOSTS: 'payments.example, 10.0.0.7 ,',
    });
    assert.deepEqual([all.port, all.publicUrl, all.allowedHosts], [0, 'https://payments.example:8443', ['payments.example', '10.0.0.7']]);
    const none = serviceEnvironment({ SERVICE_PORT: '', SERVICE_PUBLIC_URL: '', ALLOWED_HOSTS: '' });
    assert.deepEqual([none.port, none.publicUrl, none.allowedHosts], [4100, undefined, []]);
  });
});
