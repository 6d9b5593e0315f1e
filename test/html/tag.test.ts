import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import type { CheckoutView } from '../../src/contract/sessions/checkout.ts';
import { html } from 'lit';
import { checkoutTag } from '../../src/html/checkout.ts';
import { htmlOf } from '../../src/html/content.ts';
import { EARLY_PRESS } from '../../src/html/early-press.ts';
import { formatMoney } from '../../src/facts/money.ts';
import { aView, METHODS } from '../elements/support/views.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

const childrenOf = (node: Node | DefaultTreeAdapterTypes.DocumentFragment): readonly Node[] =>
  'content' in node ? node.content.childNodes : 'childNodes' in node ? node.childNodes : [];

/** What a browser makes of the tag: elements and the names of their attributes, without any text. */
const shapeOf = (node: Node): unknown[] =>
  'tagName' in node ? [[node.tagName, node.attrs.map(({ name }) => name).sort(), childrenOf(node).flatMap(shapeOf)]] : [];

const textOf = (node: Node): string => ('value' in node ? node.value : childrenOf(node).map(textOf).join(''));

function parsed(html: string): { tag: DefaultTreeAdapterTypes.Element; json: unknown; text: string; shape: unknown[] } {
  const [tag, ...more] = parseFragment(html).childNodes;
  assert.ok(tag && 'tagName' in tag && tag.tagName === 'pay-checkout' && more.length === 0, 'one element, and nothing beside it');
  const [template, script, json, ...others] = tag.childNodes;
  assert.ok(template && script && json && others.length === 0);
  // A policy names this script's hash, so its bytes must never depend on any text.
  assert.equal(textOf(script), EARLY_PRESS);
  return { tag, json: JSON.parse(textOf(json)), text: textOf(template), shape: shapeOf(tag) };
}

/** A view in which one text replaces every string that a merchant, a customer or a bank chooses. */
const viewWith = (said: string): CheckoutView =>
  aView({
    currency: 'ZAR',
    cart: {
      reference: said,
      description: said,
      lines: [
        { name: said, sku: said, quantity: 2, unit_amount: 7450, amount: 14_900 },
        { name: said, sku: said, quantity: 1, unit_amount: 1, amount: 1 },
      ],
      subtotal: 14_900,
      discount: 100,
      shipping: 100,
      tax: 1_943,
      other: null,
      apart: null,
      tax_within: null,
    },
    methods: [...METHODS.slice(0, 4), { id: 'LEKKER_EFT', kind: 'redirect', title: said }],
    customer_fields: ['reference', 'id_number', 'email', 'contact_number'],
    // An address must not contain a space.
    page_url: `https://pay.example/checkout/ses_1?${said.replaceAll(/\s/g, '')}`,
    frame_url: `https://pay.example/frame/card?session=ses_1&x=${encodeURIComponent(said)}`,
    customization: { ...aView().customization, brand_primary: said },
  });

describe('the tag is safe to write into a page', () => {
  test('it is read back as it was written', async () => {
    const said = 'Tea & "scones" </script> <b>now</b> ’n koppie';
    const { tag, text } = parsed(await checkoutTag(viewWith(said), { id: said }));
    assert.ok(text.includes(said));
    assert.equal(tag.attrs.find(({ name }) => name === 'id')?.value, said);
  });

  test('a brand that is not a colour is left out of the style', async () => {
    for (const brand of ['red}*{display:none', '#12345', '#fff</style><script>', 'url(https://evil.example)'])
      assert.ok(!(await checkoutTag(viewWith(brand), {})).includes('--session-brand:'), brand);
    assert.ok((await checkoutTag(viewWith('#1F3FAE'), {})).includes('<style>.root{--session-brand:#1f3fae}</style>'));
  });

  test('an invalid attribute, or one that runs script, is refused', async () => {
    for (const name of ['onclick', 'OnFocus', 'a b', 'a"', 'x>', '', 'a=b', '<'])
      await assert.rejects(checkoutTag(aView(), { [name]: 'x' }), TypeError, name);
  });
});

describe('the HTML of the form', () => {
  test('has the language and look that are requested, or the session’s', async () => {
    const afrikaans = aView({ customization: { ...aView().customization, locale: 'AF_ZA', theme: 'DARK' } });
    const own = await checkoutTag(afrikaans, {});
    assert.match(own, /<div class="root dark" part="base" dir="ltr" lang="af-ZA"/);
    assert.match(own, />Van</);
    const silent = aView({ customization: { ...aView().customization, locale: null } });
    assert.match(await checkoutTag(silent, { lang: 'af' }), /<div class="root " part="base" dir="ltr" lang="af-ZA"/);
    assert.match(await checkoutTag(silent, {}), /dir="ltr" lang="en-ZA"/);
    const asked = await checkoutTag(afrikaans, { locale: 'ZU_ZA', theme: 'light' });
    assert.match(asked, /<pay-checkout locale="ZU_ZA" theme="light" session="ses_1">/);
    assert.match(asked, /<div class="root light" part="base" dir="ltr" lang="zu-ZA"/);
    assert.match(asked, /scheme=light&amp;locale=ZU_ZA/);
  });

  test('begins with what the session knows of a guest, with the number of a document masked', async () => {
    const prefill = {
      person_name: 'Thandi',
      email: 'thandi@example.co.za',
      id_type: 'PASSPORT',
      id_number: '•••• 567',
      'billing.line1': 'Long Street',
    };
    const tag = await checkoutTag(aView({ customer_fields: ['id_number', 'email', 'billing'], prefill }), {});
    assert.match(tag, /value="Thandi"/);
    assert.match(tag, /value="Long Street"/);
    assert.match(tag, /Passport number<!--\/lit-part--><\/span><span><!--lit-part-->•••• 567/);
    assert.doesNotMatch(tag, /name="id_number"/);
  });

  test('has the page’s own words, and carries them for the script', async () => {
    const words = { EN_ZA: { 'Pay {0}': 'Place order, {0}', 'Your details': '</script>', Total: '' } };
    const tag = await checkoutTag(aView(), { words });
    const {
      tag: node,
      shape,
      text,
    } = parsed(tag.replace(/<script type="application\/json">[^<]*<\/script><\/pay-checkout>/, '</pay-checkout>'));
    assert.ok(text.includes(`Place order, ${formatMoney(14_900, 'ZAR')}`) && text.includes('</script>') && text.includes('Total'));
    assert.equal(JSON.stringify(shape).includes('words'), false);
    assert.deepEqual(JSON.parse(/.*<script type="application\/json">(.*?)<\/script>/.exec(tag)?.[1] ?? ''), words);
    assert.equal(node.attrs.length, 1);
    await assert.rejects(checkoutTag(aView(), { class: words }), TypeError);
  });

  test('has labels, autofill tokens, one card frame and the button', async () => {
    const tag = await checkoutTag(aView(), { endpoint: '/betaal' });
    assert.match(tag, /<label class="label" part="label" for="email"/);
    assert.match(tag, /autocomplete="given-name"/);
    assert.match(tag, /endpoint="\/betaal"/);
    assert.equal(tag.match(/<iframe /g)?.length, 1);
    assert.match(
      tag,
      /<iframe class="light" title="Card details" referrerpolicy="no-referrer" src="https:\/\/pay.example\/frame\/card\?session=ses_1&amp;scheme=light&amp;locale=EN_ZA">/,
    );
    assert.ok(tag.includes(`Pay ${formatMoney(14_900, 'ZAR')}`));
  });

  test('has a button that works without a script: it sends what was typed to the hosted page in a body', async () => {
    const tag = await checkoutTag(aView(), {});
    assert.match(tag, /<form method="post" action="https:\/\/pay.example\/checkout\/ses_1" class="form"/);
    assert.doesNotMatch(tag, /<button[^>]* aria-disabled/);
    const own = await checkoutTag(aView(), { 'page-url': 'https://shop.example/pay?a=1&b="2"' });
    assert.match(own, /<form method="post" action="https:\/\/shop.example\/pay\?a=1&amp;b=&quot;2&quot;"/);
  });

  test('lets the browser report what is missing: required fields are marked as required, optional ones are not', async () => {
    const tag = await checkoutTag(aView({ customer_fields: ['email', 'reference'] }), {});
    assert.doesNotMatch(tag, / novalidate/);
    const inputs = [...tag.matchAll(/<input[^>]*?id="([a-z_]+)"[^>]*>/g)];
    assert.deepEqual(
      inputs.filter(([input]) => /\srequired(?=[\s>])/.test(input)).map(([, id]) => id),
      ['person_name', 'person_surname', 'email', 'reference'],
    );
    assert.match(tag, /type="email"/);
  });

  test('has no attribute for a property that is false, whatever text is beside it', () => {
    const said = 'say checked="false"';
    const inputs = [true, false].map((checked) => html`<input type="radio" title=${said} .checked=${checked} />`);
    assert.equal(
      htmlOf(
        html`${inputs}
          <p>${said}</p>`,
      ).match(/ checked(?= |>|\/)/g)?.length,
      1,
    );
    assert.ok(
      htmlOf(
        html`${inputs}
          <p>${said}</p>`,
      ).includes('say checked=&quot;false&quot;'),
    );
  });

  test('has no frame if no card is typed, and a skeleton if the session is not open', async () => {
    const redirect = await checkoutTag(aView({ methods: METHODS.slice(4) }), {});
    assert.ok(!redirect.includes('<iframe'));
    const over = await checkoutTag(aView({ state: 'completed' }), {});
    assert.match(over, /aria-hidden="true"/);
    assert.ok(!over.includes('<form'));
  });
});
