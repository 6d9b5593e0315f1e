import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { CATALOGUE } from '../../../demo/storefront/catalogue.ts';
import { openShop } from './support/shop.ts';

const PAGES = ['/', '/shop/olive-oil', '/cart', '/checkout', '/lab', '/playground', '/docs', '/docs/search?q=card', '/nowhere'];

describe('every page', () => {
  it('forbids inline scripts and styles, and allows only the payments service in a frame', async () => {
    await using shop = await openShop();
    await shop.submit('/cart/add', { sku: 'KB-HON-400' });
    for (const path of PAGES) {
      const answer = await shop.visit(path);
      const policy = answer.headers.get('Content-Security-Policy') ?? '';
      for (const rule of [
        "script-src 'self';",
        "style-src 'self';",
        'frame-src http://service.test;',
        "require-trusted-types-for 'script'",
      ])
        assert.ok(policy.includes(rule), `${path}: ${rule}`);
      const text = await answer.text();
      assert.doesNotMatch(text, /<style|\sstyle="|\son[a-z]+="|javascript:/, path);
      assert.doesNotMatch(text, /<script(?![^>]*( src="\/| type="application\/json"))/, path);
    }
  });

  it('has a picture for every product', () => {
    for (const { slug } of CATALOGUE)
      assert.ok(existsSync(join(import.meta.dirname, `../../../demo/storefront/assets/art/${slug}.svg`)), slug);
  });
});

describe('the shop', () => {
  it('identifies the cart by a cookie that no script can read and no other site sends', async () => {
    await using shop = await openShop();
    const [cookie = ''] = (await shop.submit('/cart/add', { sku: 'KB-HON-400' })).headers.getSetCookie();
    assert.match(cookie, /^kb_cart=[0-9a-f-]{36};.*HttpOnly; SameSite=Lax$/);
  });

  it('refuses forms from other sites', async () => {
    await using shop = await openShop();
    const answer = await shop.submit('/cart/add', { sku: 'KB-HON-400' }, { Origin: 'http://evil.test' });
    assert.equal(answer.status, 403);
  });

  it('returns only to its own pages after the switch of light and dark', async () => {
    await using shop = await openShop();
    const from = async (Referer: string) =>
      (await shop.submit('/scheme', { scheme: 'dark' }, { Origin: 'http://shop.test', Referer })).headers.get('Location');
    assert.equal(await from('http://shop.test/cart'), '/cart');
    assert.equal(await from('http://evil.test/cart'), '/');
    assert.equal(await from('http://shop.test//evil.test'), '/');
    assert.match(await (await shop.visit('/')).text(), /data-scheme="dark"/);
  });

  it('returns the cart to a script that adds to it', async () => {
    await using shop = await openShop();
    const headers = { Origin: 'http://shop.test', Accept: 'application/json' };
    const answer = await shop.submit('/cart/add', { sku: 'KB-HON-400', quantity: '2' }, headers);
    assert.deepEqual(await answer.json(), { count: 2, name: 'Fynbos honey' });
    assert.equal((await shop.submit('/cart/add', { sku: 'KB-GOLD' }, headers)).status, 400);
  });
});
