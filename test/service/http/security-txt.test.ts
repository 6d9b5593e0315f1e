import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { serviceEnvironment } from '../../../src/service/environment.ts';
import { startService } from '../../../src/service/start.ts';

/** A person who has found a weakness in a service learns here where to report it. */

async function securityTxt(contact?: string): Promise<Map<string, string>> {
  const service = await startService({
    port: 0,
    dataDir: 'memory://',
    log: { write: () => undefined },
    ...(contact === undefined ? {} : { securityContact: contact }),
  });
  try {
    const answer = await fetch(`${service.url}/.well-known/security.txt`);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-type') ?? '', /^text\/plain/);
    const lines = (await answer.text()).trim().split('\n');
    return new Map([
      ...lines.map((line): [string, string] => [line.replace(/: .*/, ''), line.replace(/^.*?: /, '')]),
      ['url', service.url],
    ]);
  } finally {
    await service.close();
  }
}

describe('/.well-known/security.txt', () => {
  test('has the address for reports, its own expiry date, its languages and its canonical address', async () => {
    const said = await securityTxt();
    assert.match(said.get('Contact') ?? '', /^https:\/\//);
    const days = (Date.parse(said.get('Expires') ?? '') - Date.now()) / 86_400_000;
    assert.ok(days > 90 && days < 365, String(days));
    assert.equal(said.get('Canonical'), `${said.get('url') ?? ''}/.well-known/security.txt`);
  });

  test('has the operator’s own contact', async () => {
    const said = await securityTxt('mailto:security@payments.example');
    assert.equal(said.get('Contact'), 'mailto:security@payments.example');
  });

  test('takes the contact from the environment, and only a valid one', () => {
    assert.equal(serviceEnvironment({ SECURITY_CONTACT: 'tel:+27215550100' }).securityContact, 'tel:+27215550100');
    assert.throws(() => serviceEnvironment({ SECURITY_CONTACT: 'security@payments.example' }), /SECURITY_CONTACT.*mailto:/);
  });
});
