import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { csp, cspReport, renderCsp } from '../../src/cli/csp.ts';
import type { HtmlWriter } from '../../src/proxy/html-writer.ts';
import { aView } from '../elements/support/views.ts';

const dist = join(import.meta.dirname, '../../dist');
const origins = { page: 'https://shop.example', service: 'https://payments.example' };

describe('pay-elements csp', () => {
  test('lists every file of the script tag with its hash, and why the page needs it', () => {
    const { scripts } = cspReport(origins, dist);
    assert.match(scripts[0]?.file ?? '', /^pay-elements-\d+\.\d+\.\d+\.js$/);
    assert.ok(scripts.length > 1);
    for (const { file, integrity, purpose } of scripts) {
      assert.equal(
        integrity,
        `sha384-${createHash('sha384')
          .update(readFileSync(join(dist, file)))
          .digest('base64')}`,
      );
      assert.match(purpose, /^[A-Z].+/);
      assert.ok(!purpose.startsWith('A part of'), `${file} has no words of its own`);
    }
    assert.equal(scripts.filter(({ purpose }) => purpose === scripts[0]?.purpose).length, 1);
  });

  test('prints an import map that the policy allows by its hash, with the address of every file', () => {
    const { policy, tags, scripts } = cspReport({ ...origins, scripts: 'https://cdn.example/pay/0.1.0/' }, dist);
    const map = /<script type="importmap">(.*)<\/script>/.exec(tags)?.[1] ?? '';
    assert.ok(policy.includes(`'sha256-${createHash('sha256').update(map).digest('base64')}'`));
    const { integrity } = JSON.parse(map) as { integrity: Record<string, string> };
    assert.deepEqual(
      Object.keys(integrity),
      scripts.map(({ url }) => url),
    );
    assert.equal(scripts[0]?.url, `https://cdn.example/pay/0.1.0/${scripts[0]?.file}`);
  });

  test('takes the folder of the scripts as a path of the page’s origin, too', () => {
    const { scripts } = cspReport({ ...origins, scripts: '/assets/pay' }, dist);
    assert.equal(scripts[0]?.url, `https://shop.example/assets/pay/${scripts[0]?.file}`);
  });

  test('preloads the part of an element together with the script, under a name that is the same within a version', () => {
    for (const element of ['checkout', 'portal', 'emandate'] as const) {
      const { tags, scripts } = cspReport({ ...origins, element }, dist);
      const part = scripts.find(({ file }) => file === `${scripts[0]?.file.slice(0, -3)}/${element}.js`);
      assert.ok(part);
      assert.ok(tags.includes(`<link rel="modulepreload" href="${part.url}" integrity="${part.integrity}" crossorigin="anonymous">`));
      // An import map affects only what comes after it.
      assert.ok(
        tags.indexOf('importmap') < tags.indexOf('modulepreload') && tags.indexOf('modulepreload') < tags.indexOf('<script type="module"'),
      );
    }
  });

  test('says the same as text and as JSON', () => {
    const report = cspReport(origins, dist);
    assert.ok(renderCsp(report).includes(report.policy));
    assert.deepEqual(JSON.parse(csp(['--page', origins.page, '--service', origins.service, '--json'], dist)), report);
  });

  test('allows a checkout with Google Pay to contact Google, and no other page', () => {
    const connect = (more: object): string => /connect-src ([^;]*)/.exec(cspReport({ ...origins, ...more }, dist).policy)?.[1] ?? '';
    assert.equal(connect({}), "'self' https://google.com");
    for (const more of [{ wallets: 'none' }, { element: 'portal' }, { element: 'emandate' }]) assert.equal(connect(more), "'self'");
    const flags = ['--page', origins.page, '--service', origins.service];
    assert.ok(!csp([...flags, '--wallets', 'none'], dist).includes('google.com'));
    assert.throws(() => csp([...flags, '--wallets', 'gold'], dist), /--wallets must be one of google-pay, none/);
  });

  test('says what is missing', () => {
    assert.throws(() => csp(['--page', 'https://shop.example'], dist), /--page and --service are needed/);
    assert.throws(() => csp(['--page', 'shop', '--service', 'https://payments.example'], dist), /--page must be a URL/);
    // As an address, `localhost:` would be a scheme, and the policy would contain the origin "null".
    assert.throws(() => csp(['--page', origins.page, '--service', 'localhost:4100'], dist), /--service must be a URL/);
    assert.throws(() => csp(['--page', origins.page, '--service', origins.service, '--element', 'cart'], dist), /--element must be one of/);
  });
});

describe('pay-elements csp --html', () => {
  const stylesOf = (policy: string): string[] => /style-src [^;]*/.exec(policy)?.[0].match(/sha256-[^']+/g) ?? [];

  test('allows the style sheets in the HTML, including the session’s colour, by their hashes', async () => {
    const built = globSync('server/writer-*.js', { cwd: dist }).map((file) => pathToFileURL(join(dist, file)).href);
    const { writer } = (await import(built[0] ?? '')) as { writer: HtmlWriter };
    const view = aView({ customization: { ...aView().customization, brand_primary: '#0B6E4F' } });
    const inHtml = [...(await writer.checkout(view, {})).matchAll(/<style>(.*?)<\/style>/gs)].map(
      ([, style = '']) => `sha256-${createHash('sha256').update(style).digest('base64')}`,
    );
    assert.equal(inHtml.length, 3);
    const allowed = stylesOf(cspReport({ ...origins, html: true, brand: '#0b6e4f' }, dist).policy);
    assert.ok(inHtml.every((hash) => allowed.includes(hash)));
    assert.deepEqual(stylesOf(cspReport(origins, dist).policy), []);
  });

  test('allows every style sheet of each element', async () => {
    const built = globSync('server/writer-*.js', { cwd: dist }).map((file) => pathToFileURL(join(dist, file)).href);
    const { writer } = (await import(built[0] ?? '')) as { writer: HtmlWriter };
    for (const element of ['checkout', 'portal', 'emandate'] as const)
      assert.deepEqual(
        stylesOf(cspReport({ ...origins, html: true, element }, dist).policy),
        writer.inline[element].styles.map((style) => `sha256-${createHash('sha256').update(style).digest('base64')}`),
      );
  });

  test('allows the script in the HTML by its hash, and no other', async () => {
    const built = globSync('server/writer-*.js', { cwd: dist }).map((file) => pathToFileURL(join(dist, file)).href);
    const { writer } = (await import(built[0] ?? '')) as { writer: HtmlWriter };
    const inHtml = [...(await writer.checkout(aView(), {})).matchAll(/<script>(.*?)<\/script>/gs)].map(
      ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
    );
    assert.equal(inHtml.length, 1);
    const scriptsOf = (policy: string): string[] => /script-src [^;]*/.exec(policy)?.[0].match(/sha256-[^']+/g) ?? [];
    const plain = scriptsOf(cspReport(origins, dist).policy);
    assert.deepEqual(scriptsOf(cspReport({ ...origins, html: true }, dist).policy), [...plain, ...inHtml]);
  });

  test('says what is wrong with a colour', () => {
    assert.throws(() => cspReport({ ...origins, html: true, brand: 'red' }, dist), /--brand must be a colour/);
  });
});
