import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { signing } from '../emandate-session/support.ts';
import { assertStrict, getPage, postForm } from './support/pages.ts';

/** The hosted page of an e-mandate. */

type Node = DefaultTreeAdapterTypes.ChildNode;

const childrenOf = (node: Node | DefaultTreeAdapterTypes.Document): readonly Node[] =>
  'content' in node ? node.content.childNodes : 'childNodes' in node ? node.childNodes : [];
/** What a browser makes of a page: its elements and the names of their attributes, without any text. */
const shapeOf = (node: Node): unknown[] =>
  'tagName' in node ? [[node.tagName, node.attrs.map(({ name }) => name).sort(), childrenOf(node).flatMap(shapeOf)]] : [];

/** Texts that end the context that they are in. */
const nasty = fc
  .array(
    fc.constantFrom(
      '</script>',
      '</template>',
      '</style>',
      '</title>',
      '<script>alert(1)</script>',
      '<!--',
      '-->',
      '"',
      "'",
      '<',
      '&lt;',
      '\u2028',
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => `x${parts.join('')}`);

describe('the hosted page of an e-mandate', () => {
  const desk = signing('2027-02-01T08:00:00+02:00');
  const linkOf = async (record: object = {}): Promise<string> => {
    const path = await desk.open(await desk.page(record));
    return `${desk.service().url}/emandate/${path.split('/').at(-1) ?? ''}`;
  };

  test('has the first step in its HTML, allows each inline part by its hash, and is stored by no cache', async () => {
    const page = await getPage(await linkOf());
    assert.equal(page.status, 200);
    assertStrict(page);
    assert.equal(page.headers.get('cache-control'), 'no-store');
    const [, content = ''] = /<template shadowrootmode="open">([\s\S]*)<\/template>/.exec(page.text) ?? [];
    assert.match(content, />Who are you\?</);
    assert.match(content, /<form method="post" action="http:[^"]*\/emandate\/ses_\w+"/);
    assert.match(page.text, /<link rel="modulepreload" href="\/pay-elements\/hydration-/);
  });

  test('has the browser’s language in its form', async () => {
    const { text } = await getPage(await linkOf(), { 'accept-language': 'af-ZA' });
    assert.match(text, /<pay-emandate endpoint="\/pay" locale="AF_ZA" session="ses_\w+"><template/);
    assert.match(text, /<div class="root[^"]*" part="base" dir="ltr" lang="af-ZA"/);
  });

  test('hands what a merchant’s page has posted to the element, and a page’s own address passes it on', async () => {
    const path = await desk.open(await desk.page(), { allowed_origins: ['https://shop.example'] });
    const url = `${desk.service().url}/emandate/${path.split('/').at(-1) ?? ''}`;
    const hostile = '</script><script>alert(1)</script>';
    const typed = { kind: 'company', person_name: 'Thandi', person_surname: hostile, id_number: '9001015000085', email: '' };
    const page = await postForm(url, { ...typed, contact_number: '4242 4242 4242 4242' }, 'https://shop.example');
    assertStrict(page);
    const session = url.split('/').at(-1) ?? '';
    const draft = new RegExp(`<script type="application/json" id="posted-draft" data-key="pay-emandate:${session}">([^]*?)</script>`);
    assert.deepEqual(JSON.parse(draft.exec(page.text)?.[1] ?? ''), {
      step: 'who',
      values: { kind: 'company', person_name: 'Thandi', person_surname: hostile, id_number: '9001015000085' },
      items: {},
      method_id: null,
    });
    assert.ok(!page.text.includes('<script>alert'));
    assert.ok(!(await getPage(`${url}?person_name=Thandi`)).text.includes('posted-draft'), 'an address is not a form');

    const own = `${desk.service().url}/emandate/${await desk.page()}`;
    const { status, headers } = await postForm(own, typed, 'null', { 'sec-fetch-site': 'same-origin' });
    assert.equal(status, 307, 'the browser posts the same values again');
    for (const origin of ['https://evil.example', 'null']) {
      assert.equal((await postForm(own, typed, origin)).status, 303, 'a page of another site fills in nothing');
      assert.ok(!(await postForm(url, typed, origin)).text.includes('posted-draft'));
    }
    assert.match(headers.get('location') ?? '', /^\/emandate\/ses_\w+$/);
    assert.equal((await getPage(own)).status, 303);
  });

  test('with any text of the merchant has the same elements and attributes as with a harmless one', async () => {
    const shape = async (said: string): Promise<unknown[]> => {
      const page = await getPage(await linkOf({ title: said }));
      assert.equal(page.status, 200, page.text);
      return parse(page.text).childNodes.flatMap(shapeOf);
    };
    const harmless = await shape('x1');
    await fc.assert(
      fc.asyncProperty(nasty, async (said) => assert.deepEqual(await shape(said), harmless)),
      { numRuns: 25 },
    );
  });
});
