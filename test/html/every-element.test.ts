import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CheckoutView } from '../../src/contract/sessions/checkout.ts';
import type { EmandateView } from '../../src/contract/sessions/emandate.ts';
import type { PortalView } from '../../src/contract/sessions/portal.ts';
import type { TagAttributes } from '../../src/proxy/html-writer.ts';
import { LOCALES } from '../../src/facts/languages.ts';
import { EARLY_PRESS } from '../../src/html/early-press.ts';
import { writer } from '../../src/html/writer.ts';
import { aMandate, MANDATE, PAYER } from '../elements/emandate/views.ts';
import { aPortalView } from '../elements/portal/views.ts';
import { aView, CHOICE, SAVED } from '../elements/support/views.ts';

/** Sessions of every kind as HTML. What is written is exactly what the element draws first. */

/** A view and the tag that is written for it. The HTML contains `words` and does not contain `missing`. */
interface Case {
  readonly write: (attributes: TagAttributes) => Promise<string>;
  readonly words: readonly (string | RegExp)[];
  readonly missing?: RegExp;
}

const checkout = (change: Partial<CheckoutView>, words: Case['words'], missing?: RegExp): Case => ({
  write: (attributes) => writer.checkout(aView(change), attributes),
  words,
  ...(missing && { missing }),
});
const portal = (change: Partial<PortalView>, words: Case['words']): Case => ({
  write: (attributes) => writer.portal(aPortalView(change), attributes),
  words,
});
const emandate = (change: Partial<EmandateView>, words: Case['words']): Case => ({
  write: (attributes) => writer.emandate(aMandate(change), attributes),
  words,
});

const CASES: Readonly<Record<string, Case>> = {
  'a checkout with stored cards': checkout(
    { cards: SAVED, customer_fields: [] },
    ['Your cards', 'Groceries', 'Use another card'],
    /<iframe/,
  ),
  'a stored card whose code is asked for': checkout({ cards: SAVED, customer_fields: [], request_code: true }, [
    /<div class="frame code-only"><!--lit-part--><iframe|frame code-only/,
    'session=ses_1&amp;card=crd_1&amp;scheme=light',
  ]),
  'a session that keeps the card': checkout({ save_cards: true }, ['Save this card for next time', '<iframe']),
  'a subscription': checkout({ mode: 'RECURRING', recurring_interval: 'MONTHLY' }, [
    /Subscribe.*>R\s149,00 a month/,
    'every month',
    '<iframe',
  ]),
  'a card that is saved': checkout({ mode: 'SAVE', amount: 200, cart: null }, ['Save card', '<iframe']),
  'a hold': checkout({ payment_type: 'PA' }, ['<iframe', /R\s149,00/]),
  'a link with choices': checkout({ choice: CHOICE, amount: 0, cart: null }, [
    'Feed the penguins',
    'Another amount',
    'How often',
    /name="amount"/,
    '<iframe',
  ]),
  'a portal': portal({}, ['Basic, R\u00a0228,85', 'Change plan', 'Invoices', 'thandi@shop.example', '1\u00a0April']),
  'a portal that offers plans': portal({ subscription: null, allowed: { ...aPortalView().allowed, subscribe: true } }, [
    'Pro',
    'Basic, yearly',
  ]),
  'an e-mandate of which nothing is known': emandate({}, ['Who signs', 'given-name', 'The Karoo box', 'Continue']),
  'an e-mandate of a known customer whose account is asked for': emandate({ payer: PAYER }, ['900101 •••• •••', 'Continue']),
  'an e-mandate that only has to be signed': emandate(
    {
      payer: PAYER,
      bank_account: { bank_title: 'Absa', ending: '1605', bank_account_type: 'SAVINGS', bank_account_holder_name: 'T Mokoena' },
    },
    ['900101 •••• •••', 'Absa ••••\u00a01605', 'Small box', 'Sign'],
  ),
};

for (const [name, { write, words, missing }] of Object.entries(CASES))
  describe(name, () => {
    test('is written with its content, not as a skeleton', async () => {
      const tag = await write({});
      assert.doesNotMatch(tag, /<div class="(?:portal|layout[^"]*)"[^>]* aria-hidden="true"/);
      for (const word of words) assert.ok(typeof word === 'string' ? tag.includes(word) : word.test(tag), `${String(word)} in ${tag}`);
      if (missing) assert.doesNotMatch(tag, missing);
      assert.ok(tag.includes(`</template><script>${EARLY_PRESS}</script><script type="application/json">{`));
    });

    test('has only styles from the sheets whose hashes are known', async () => {
      const inline = Object.values(writer.inline).flatMap(({ styles }) => styles);
      const found = [...(await write({})).matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style);
      assert.ok(found.length >= 2);
      for (const style of found) assert.ok(inline.includes(style));
    });

    test('has the language that is requested', async () => {
      const tag = await write({ locale: 'AF_ZA', theme: 'dark' });
      assert.match(tag, /<div class="root dark" part="base" dir="ltr" lang="af-ZA"/);
      assert.doesNotMatch(tag, /Continue|Your cards|Change plan|Name<\/label|Card number/);
    });

    test('is in the language that is requested, also if it is written at the same time in other languages', async () => {
      const alone: string[] = [];
      for (const locale of LOCALES) {
        await write({ locale });
        // Nothing was written in another language just before.
        alone.push(await write({ locale }));
      }
      assert.equal(new Set(alone).size, LOCALES.length);
      for (const order of [LOCALES, LOCALES.toReversed()]) {
        const together = await Promise.all(order.map(async (locale) => [locale, await write({ locale })] as const));
        const written = Object.fromEntries(together);
        assert.deepEqual(
          LOCALES.map((locale) => written[locale]),
          alone,
        );
      }
    });
  });

test('a mandate that waits for the bank is written as a skeleton, because a server draws no countdown', async () => {
  const tag = await writer.emandate(aMandate({ state: 'waiting', mandate: MANDATE }), {});
  assert.match(tag, / aria-hidden="true"/);
  assert.ok(!tag.includes('<form'));
});

test('writing leaves no timer and no request behind', async () => {
  for (const { write } of Object.values(CASES)) await write({});
  assert.deepEqual(
    process.getActiveResourcesInfo().filter((kind) => /Timeout|TCP|Fetch/.test(kind)),
    [],
  );
});
