import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { type EmandateTerms, MANDATE_METHOD_TYPES, type MandateText } from '../../../src/contract/emandate-terms.ts';
import { ADJUSTMENT_CATEGORIES, BANK_ACCOUNT_TYPES, DATE_ADJUSTMENT_RULES, ID_TYPES } from '../../../src/contract/enums.ts';
import { allTerms } from '../../../src/elements/emandate/signature/all-terms.ts';
import { addDays } from '../../../src/facts/days.ts';
import { LOCALES } from '../../../src/facts/languages.ts';
import { rand } from '../../../src/facts/money.ts';
import { htmlOf } from '../../../src/html/content.ts';
import { dayIn } from '../../../src/languages/documents.ts';
import { renderMandate } from '../../../src/service/documents/mandate.ts';
import { newEvidence } from '../../../src/service/domain/emandate/evidence.ts';
import { mandateText, maskedRows } from '../../../src/service/domain/emandate/mandate-text.ts';
import { readPdf } from '../../support/pdf.ts';
import { World } from '../domain/support.ts';

/** What a payer sees before signing is what the signed document shows, row by row, whatever the mandate is. */

const money = fc.integer({ min: 1, max: 10_000_000 });
const day = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2027-01-01', days));
const sums = fc.record({ total_excl: money, total_tax: fc.integer({ min: 0, max: 100_000 }) }).map(({ total_excl, total_tax }) => ({
  total_excl,
  total_tax,
  total_incl: total_excl + total_tax,
}));
const name = fc.constantFrom('Thandi Mokoena', 'Ṱhalifhi Tšhabalala', 'Kareeboom (Pty) Ltd', 'J van der Merwe');
const account = fc.stringMatching(/^[0-9]{8,11}$/);

const terms: fc.Arbitrary<EmandateTerms> = fc.record({
  beneficiary: name,
  statement_name: fc.constant('PAYELEM'),
  payment_method_type: fc.constantFrom(...MANDATE_METHOD_TYPES),
  contract_reference: fc.constant('EM0000000001'),
  reference: fc.constantFrom('', 'The Karoo box'),
  payer: fc.option(
    fc.record({
      name,
      id_type: fc.option(fc.constantFrom(...ID_TYPES)),
      id_number: fc.option(fc.constantFrom('9001015000085', '900101 •••• •••', '2019/123456/07')),
      email: fc.option(fc.constantFrom('thandi@shop.example', 't•••@shop.example')),
      contact_number: fc.option(fc.constantFrom('+27821234567', '082 ••• 4567')),
    }),
  ),
  bank_account: fc.option(
    fc.record({
      bank_account_holder_name: name,
      bank_account_number: fc.oneof(
        account,
        account.map((number) => `•••• ${number.slice(-4)}`),
      ),
      bank_account_type: fc.constantFrom(...BANK_ACCOUNT_TYPES),
      bank_title: fc.constantFrom('Absa', 'Capitec Bank'),
      bank_branch_code: fc.constantFrom('632005', '470010'),
    }),
  ),
  lines: fc.array(
    fc.record({
      name: fc.constantFrom('Small box', 'Set-up', 'Rooibos'),
      qty: fc.integer({ min: 1, max: 12 }),
      price: money,
      pricing_type: fc.constantFrom('RECURRING' as const, 'ONE_TIME' as const),
    }),
    { maxLength: 3 },
  ),
  amount: sums,
  first_collection: fc.option(fc.record({ date: day, sums }).map(({ date, sums }) => ({ date, ...sums }))),
  frequency: fc.constantFrom('ONCE' as const, 'WEEKLY' as const, 'MONTHLY' as const, 'YEARLY' as const),
  process_day: fc.option(fc.integer({ min: 1, max: 31 })),
  date_start: day,
  date_end: fc.option(day),
  date_adjustment_rule: fc.option(fc.constantFrom(...DATE_ADJUSTMENT_RULES)),
  maximum_collection_amount: fc.option(money),
  allow_variable_amount: fc.boolean(),
  allow_date_adjustment: fc.boolean(),
  tracking_days: fc.option(fc.integer({ min: 1, max: 10 })),
  adjustment: fc.option(
    fc.record({
      adjustment_category: fc.constantFrom(...ADJUSTMENT_CATEGORIES),
      adjustment_rate: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
      adjustment_amount: fc.option(money),
    }),
  ),
  debits: fc.array(
    fc.record({
      part: fc.constantFrom('FIRST_COLLECTION' as const, 'INSTALMENT' as const, 'ONE_TIME' as const),
      day,
      on: day,
      amount: money,
      reasons: fc.constantFrom([], [{ type: 'holiday' as const, name: 'Heritage Day' }], [{ type: 'weekend' as const, name: null }]),
    }),
    { maxLength: 4 },
  ),
});

type Node = DefaultTreeAdapterTypes.ChildNode;

const children = (node: Node): Node[] => ('childNodes' in node ? node.childNodes : []);
const textOf = (node: Node): string => ('value' in node ? node.value : children(node).map(textOf).join(''));
const allOf = (node: Node, tag: string): Node[] => [
  ...(node.nodeName === tag ? [node] : []),
  ...children(node).flatMap((child) => allOf(child, tag)),
];

/** The names and values that a screen lists. */
function listed(html: string): string[][] {
  const nodes = parseFragment(html).childNodes;
  const texts = (tag: string): string[] => nodes.flatMap((node) => allOf(node, tag)).map((node) => textOf(node).trim());
  const values = texts('dd');
  return texts('dt').map((label, index) => [label, values[index] ?? '']);
}

/** A line may break anywhere in a table, so spaces are ignored. */
const flat = (text: string): string => text.replace(/\s/g, '');

const signed = (shown: EmandateTerms, text: MandateText) =>
  newEvidence(
    new World().ctx,
    {
      session_id: 'ses_1',
      mandate_id: 'man_1',
      payment_id: 'pay_1',
      page: { id: 'pag_1', title: 'The Karoo box' },
      terms: shown,
      text,
      payer: null,
      bank_account: null,
      submit: { signature: { type: 'typed', name: 'Thandi Mokoena' }, client: {}, terms_hash: '0'.repeat(64) },
    },
    { kid: 'key', sign: () => 'A'.repeat(86) },
  );

describe('a mandate', () => {
  test('the review lists the rows that are signed, and its debits, for every mandate and language', () => {
    fc.assert(
      fc.property(terms, fc.constantFrom(...LOCALES), (shown, locale) => {
        const text = mandateText(locale, shown);
        const quote = { kind: 'quote' as const, terms: shown, approval: null, mandate_text: text, terms_hash: '' };
        const html = htmlOf(allTerms(quote));
        assert.deepEqual(
          listed(html),
          text.rows.map(({ label, value }) => [label, value]),
        );
        for (const { amount } of shown.debits) assert.ok(html.includes(rand(amount)));
      }),
    );
  });

  test('every term has a row: two mandates that differ in a term differ in their rows', () => {
    const changes: readonly ((terms: EmandateTerms) => EmandateTerms)[] = [
      (t) => ({ ...t, reference: `${t.reference} two` }),
      (t) => ({ ...t, amount: { ...t.amount, total_incl: t.amount.total_incl + 1 } }),
      (t) => ({ ...t, maximum_collection_amount: (t.maximum_collection_amount ?? t.amount.total_incl) + 1 }),
      (t) => ({ ...t, allow_variable_amount: !t.allow_variable_amount }),
      (t) => ({ ...t, allow_date_adjustment: !t.allow_date_adjustment }),
      (t) => ({ ...t, tracking_days: (t.tracking_days ?? 0) + 1 }),
      (t) => ({ ...t, date_start: addDays(t.date_start, 1) }),
      (t) => ({ ...t, frequency: t.frequency === 'MONTHLY' ? 'YEARLY' : 'MONTHLY' }),
      (t) => ({ ...t, frequency: 'MONTHLY', date_end: t.date_end === null ? '2030-01-01' : null }),
      (t) => ({ ...t, frequency: 'WEEKLY', process_day: t.process_day === 2 ? 3 : 2 }),
      (t) => ({ ...t, payment_method_type: t.payment_method_type === 'DEBICHECK' ? 'DEBIT_ORDER' : 'DEBICHECK' }),
      (t) => ({ ...t, adjustment: { adjustment_category: 'ANNUALLY', adjustment_rate: 10_000_001, adjustment_amount: null } }),
    ];
    fc.assert(
      fc.property(terms, fc.constantFrom(...LOCALES), fc.constantFrom(...changes), (shown, locale, change) => {
        assert.notDeepEqual(mandateText(locale, change(shown)).rows, mandateText(locale, shown).rows);
      }),
    );
  });

  test('the document prints these rows in their order, and each debit with the day it comes on, the day that is meant, and its amount', async () => {
    await fc.assert(
      fc.asyncProperty(terms, fc.constantFrom(...LOCALES), async (shown, locale) => {
        const text = mandateText(locale, shown);
        const { text: printed } = await readPdf(await renderMandate(signed(shown, text), { name: 'Kareeboom', brand: null, seller: null }));
        const rows = flat(printed);
        let from = 0;
        for (const { label, value } of text.rows) {
          from = rows.indexOf(flat(`${label}${value}`), from);
          assert.ok(from >= 0, `${label}: ${value}\n${printed}`);
        }
        for (const { on, day, amount } of shown.debits)
          assert.ok(rows.includes(flat(`${dayIn(locale, on)}${dayIn(locale, day)}${rand(amount)}`)), printed);
      }),
      { numRuns: 10 },
    );
  });

  test('a copy for others masks the details, and changes nothing else', () => {
    fc.assert(
      fc.property(terms, fc.constantFrom(...LOCALES), (shown, locale) => {
        const { rows } = mandateText(locale, shown);
        const masked = maskedRows(rows);
        for (const [index, { key, value }] of masked.entries())
          if (['number', 'id', 'registration', 'email', 'phone'].includes(key)) assert.ok(value.includes('•'), value);
          else assert.deepEqual(masked[index], rows[index]);
      }),
    );
  });

  test('promises no maximum that is below the first debit including one-time amounts', () => {
    const [shown] = fc.sample(terms, 1);
    if (shown === undefined) return assert.fail();
    const once = { date: '2027-02-03', total_excl: 130_000, total_tax: 19_500, total_incl: 149_500 };
    const { rows } = mandateText('EN_ZA', {
      ...shown,
      first_collection: once,
      maximum_collection_amount: 89_700,
      allow_variable_amount: true,
    });
    const values = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
    assert.equal(values['maximum'], 'R\u00a0897,00 after the first collection');
    assert.equal(values['varies'], 'Yes, up to R\u00a0897,00 after the first collection');
  });
});
