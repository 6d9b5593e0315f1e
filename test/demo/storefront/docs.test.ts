import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { documentFiles, openLibrary } from '../../../demo/storefront/docs/library.ts';
import { openShop } from './support/shop.ts';

/** The documentation in the demo shop: all documents of the repository in one place, with a search. */

const root = join(import.meta.dirname, '../../..');
const library = openLibrary(root);
const documents = library.groups.flatMap(({ entries }) => entries);

describe('the documentation', () => {
  it('has every document of the repository once', () => {
    assert.deepEqual(documents.map(({ file }) => file).sort(), documentFiles(root));
    assert.equal(new Set(documents.map(({ slug }) => slug)).size, documents.length);
  });

  it('shows each at its own address, without script or style in it', async () => {
    await using shop = await openShop();
    for (const { slug, title } of documents) {
      const answer = await shop.visit(`/docs${slug && `/${slug}`}`);
      assert.equal(answer.status, 200, slug);
      const text = await answer.text();
      assert.ok(text.includes(`<title>${title.replaceAll('&', '&amp;')} – pay-elements</title>`), slug);
      assert.doesNotMatch(text, /<style|\sstyle="|<script(?![^>]* src="\/)/, slug);
    }
    assert.equal((await shop.visit('/docs/nothing')).status, 404);
  });

  it('has links only to pages, headings and pictures that exist', async () => {
    await using shop = await openShop();
    const pages = new Map<string, string>();
    const open = async (path: string): Promise<string> => {
      const known = pages.get(path);
      if (known !== undefined) return known;
      const answer = await shop.visit(path);
      const text = answer.status === 200 ? await answer.text() : '';
      pages.set(path, text);
      return text;
    };
    const broken: string[] = [];
    for (const { slug, body } of documents)
      for (const [, target = ''] of body.matchAll(/(?:href|src)="(\/docs[^"]*|#[^"]*)"/g)) {
        const [path = '', anchor] = target.split('#');
        const text = await open(path || `/docs${slug && `/${slug}`}`);
        if (text === '' || (anchor !== undefined && !text.includes(`id="${anchor}"`))) broken.push(`${slug}: ${target}`);
      }
    assert.deepEqual(broken, []);
  });

  it('finds a section by its words, by whole names, and by words with spelling mistakes', () => {
    for (const [words, href] of [
      ['pay-completed', '/docs/elements'],
      ['test cards', '/docs/testing'],
      ['session_not_found', '/docs/errors'],
      ['theming', '/docs/theming'],
      ['content security polcy', '/docs/policy'],
    ] as const) {
      const hits = library.search(words);
      assert.ok(
        hits.slice(0, 5).some((hit) => hit.href.startsWith(href)),
        `${words}: ${hits
          .slice(0, 5)
          .map((hit) => hit.href)
          .join(' ')}`,
      );
    }
    assert.deepEqual(library.search('qwertzuiop'), []);
  });

  it('shows the search text as text, never as markup', async () => {
    await using shop = await openShop();
    const found = await (await shop.visit('/docs/search?q=pay-completed')).text();
    assert.match(found, /<a href="\/docs\/elements/);
    const odd = await (await shop.visit(`/docs/search?q=${encodeURIComponent('"><img src=x onerror=alert(1)>')}`)).text();
    assert.doesNotMatch(odd, /<img src=x/);
    assert.equal((await shop.visit('/docs/search?q=')).status, 303);
  });
});
