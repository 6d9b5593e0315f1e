import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { DOMParser, onWarningStopParsing } from '@xmldom/xmldom';
import { parseEnv } from 'node:util';
import { forwardSignature } from '../../src/proxy-server/forward.ts';
import { readSettings } from '../../src/proxy-server/settings.ts';
import { startSandbox } from '../../src/testing.ts';
import { startCommand } from '../support/command.ts';
import { freePort } from '../support/free-port.ts';
import { artefacts } from '../support/results.ts';
import { root, snippet } from './snippets.ts';

/**
 * Runs the code in docs/other-languages.md and docs/php.md. (For the three shops see e2e/servers.spec.ts, for the web servers
 * proxy-server/front.test.ts.)
 */

const page = readFileSync(join(root, 'docs/other-languages.md'), 'utf8');

/** A row of the worked example. */
const part = (name: string): string => new RegExp(`^\\| ${name} +\\| \`([^\`]+)\``, 'm').exec(page)?.[1] ?? '';

describe('the document on other languages', () => {
  test('has a worked example with the correct signature', () => {
    const body = snippet('text', '"checkout.completed"').replace(/\n$/, '');
    assert.equal(forwardSignature({ id: part('id'), body }, part('timestamp'), part('secret')), part('signature'));
    assert.match(part('signature'), /^[0-9a-f]{64}$/);
  });

  test('has settings that the proxy starts with', () => {
    const { allowedOrigins, publicUrl, forwardUrl } = readSettings(parseEnv(snippet('ini', 'PAY_BASE_URL')));
    assert.deepEqual(
      [allowedOrigins, publicUrl, forwardUrl],
      [['http://localhost:8000'], 'http://localhost:4200', 'http://127.0.0.1:8000/webhooks'],
    );
  });

  test('has IIS rules that are well-formed and lead to the proxy (a run would need Windows)', () => {
    // Even a warning of the parser counts as an error.
    const document = new DOMParser({ onError: onWarningStopParsing }).parseFromString(snippet('xml', '<rewrite>'), 'text/xml');
    const [rule, ...others] = document.getElementsByTagName('rule');
    assert.deepEqual(others, []);
    const of = (tag: string, name: string) => rule?.getElementsByTagName(tag)[0]?.getAttribute(name) ?? '';
    assert.equal(rule?.parentNode?.parentNode?.parentNode?.nodeName, 'system.webServer');
    assert.equal(rule.getAttribute('stopProcessing'), 'true');
    assert.equal(of('action', 'type'), 'Rewrite');
    const address = (path: string): string | null => {
      // IIS compares the path without its first slash and ignores case.
      const found = new RegExp(of('match', 'url'), 'i').exec(path.slice(1));
      return found && of('action', 'url').replace('{R:1}', found[1] ?? '');
    };
    const { port } = readSettings(parseEnv(snippet('ini', 'PAY_BASE_URL')));
    assert.equal(address('/pay/checkout/ses_1/pay'), `http://127.0.0.1:${port}/pay/checkout/ses_1/pay`);
    assert.equal(address('/pay/pay-elements.js'), `http://127.0.0.1:${port}/pay/pay-elements.js`);
    assert.equal(address('/payments'), null);
    assert.equal(address('/shop/pay/x'), null);
  });

  test('has a session and a refund that the service accepts', async () => {
    const sandbox = await startSandbox();
    try {
      const made = await sandbox.call('POST', '/checkout/page', JSON.parse(snippet('json', '"notify_url"')));
      assert.equal(made.status, 200, JSON.stringify(made.body));
      const [, refund = ''] = /`(\{"amount": "49\.00"[^`]+)`/.exec(readFileSync(join(root, 'docs/php.md'), 'utf8')) ?? [];
      const customer = await sandbox.call('POST', '/customers/create', {
        records: [{ reference: 'R', person_name: 'T', person_surname: 'M' }],
      });
      const [{ id } = { id: '' }] = customer.body['results'] as { id: string }[];
      const card_id = await sandbox.storeCard(id);
      const charge = await sandbox.call('POST', `/card-vault/${id}/charge`, {
        amount: '149.00',
        currency: 'ZAR',
        reference: 'R-1',
        type: 'UNSCHEDULED',
        card_id,
      });
      const { transaction_id } = charge.body['result'] as { transaction_id: string };
      const back = await sandbox.call('POST', `/transactions/${transaction_id}/refund`, JSON.parse(refund));
      assert.equal(back.status, 200, JSON.stringify(back.body));
    } finally {
      await sandbox.close();
    }
  });

  const php = spawnSync('php', ['-v']).status === 0 ? false : 'PHP is not on this machine: apt-get install php-cli';
  test('has PHP code that accepts what the proxy signs and refuses anything else', { skip: php }, async () => {
    const folder = join(artefacts, 'documents-php');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'hook.php'), `<?php\n${snippet('php', 'hash_hmac')}\necho 'taken';\n`);
    const port = await freePort();
    const secret = part('secret');
    const server = await startCommand(['php', '-S', `127.0.0.1:${port}`, 'hook.php'], {
      cwd: folder,
      env: { PAY_FORWARD_SECRET: secret },
      port,
    });
    const post = async (age: number, key: string): Promise<number> => {
      const timestamp = String(Math.floor(Date.now() / 1000) - age);
      const body = '{"event":"checkout.completed"}';
      const signature = createHmac('sha256', key).update(`${timestamp}.web_1.${body}`).digest('hex');
      const headers = { 'x-webhook-id': 'web_1', 'x-pay-timestamp': timestamp, 'x-pay-signature': signature };
      return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers })).status;
    };
    try {
      assert.deepEqual([await post(0, secret), await post(0, 'other'), await post(600, secret)], [200, 401, 401]);
      assert.equal((await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' })).status, 401);
    } finally {
      await server.stop();
    }
  });
});
