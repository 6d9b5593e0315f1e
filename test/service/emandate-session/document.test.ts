import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DOCUMENT_WORDS } from '../../../src/languages/documents.ts';
import { readPdf } from '../../support/pdf.ts';
import { ACCOUNT, signing, THANDI } from './support.ts';

/** The payer's copy of a mandate, read as a person and a screen reader get it. */

const STROKES = [
  [
    [10, 10],
    [300, 150],
    [590, 20],
  ],
];

describe('the signed mandate as a document', () => {
  const desk = signing('2027-02-01T08:00:00+02:00');
  const documentAt = async (path: string) => {
    const answer = await fetch(`${desk.service().baseUrl}${path}/pdf`, { headers: { authorization: `Basic ${btoa('sandbox:sandbox')}` } });
    assert.equal(answer.status, 200);
    return readPdf(new Uint8Array(await answer.arrayBuffer()));
  };
  const evidenceOf = async (path: string) => {
    const mandate = (await desk.view(path)).mandate ?? assert.fail();
    return desk.result(await desk.service().api('GET', `/mandates/${mandate.mandate_id}/evidence`), 'evidence');
  };

  for (const [locale, { mandate: words, months }] of Object.entries(DOCUMENT_WORDS))
    test(`${locale}: contains everything that was signed, in the language that was read, and the proof of it`, async () => {
      const path = await desk.open('pag_sandboxProducts');
      const items = [{ product_id: 'pro_sandboxBasic', qty: 2 }, { product_id: 'pro_sandboxSetup' }];
      await desk.sign(path, { process_day: 31, items }, { locale, client: { ip_address: '196.25.1.9', user_agent: 'Phone' } });
      const [pdf, proof] = [await documentAt(path), await evidenceOf(path)];
      const { terms, mandate_text } = proof.document as {
        terms: { contract_reference: string };
        mandate_text: { paragraphs: string[]; rows: { label: string; value: string }[] };
      };

      assert.equal(pdf.lang, `${locale.slice(0, 2).toLowerCase()}-ZA`);
      assert.match(pdf.title, new RegExp(`${terms.contract_reference}$`));
      const said = [
        ...mandate_text.rows.map(({ label, value }) => `${label}${value}`),
        words.stop.title,
        ...words.debitColumns,
        ...mandate_text.paragraphs,
        words.lastDay,
        words.kinds.DEBICHECK,
        words.accounts.SAVINGS,
        words.frequencies.MONTHLY,
        words.reasons.short_month,
        words.endless,
        words.signature,
        ...[terms.contract_reference, proof.hash, proof.id, '196.25.1.9', `1 ${months[1] ?? ''} 2027, 08:00`, 'PAYELEM'],
        ...[ACCOUNT.bank_account_number, ACCOUNT.bank_account_holder_name, 'First National Bank', '250655'],
        ...['Thandi Mokoena', THANDI.id_number, THANDI.email, '082 123 4567'],
        ...['2 × Basic, Set-up', 'R 457,70', 'R 575,00', 'R 686,55', `28 ${months[1] ?? ''} 2027`],
      ];
      // A line may break after a hyphen, so spaces are ignored.
      const flat = (text: string) => text.replace(/\s/g, '');
      for (const text of said) assert.ok(flat(pdf.text).includes(flat(text)), `${text}\n${pdf.text}`);
      for (const { mandate: other } of Object.values(DOCUMENT_WORDS).filter(({ mandate }) => mandate !== words))
        assert.ok(!pdf.text.includes(other.labels.statement), other.labels.statement);
    });

  test('says first, in a sentence, what is paid, when, at most, and how to stop it', async () => {
    const path = await desk.open(await desk.page());
    await desk.sign(path, { process_day: 25 });
    const { text } = await documentAt(path);
    assert.match(
      text,
      /^Debit order mandate \S+ Paid to [^.]+ R [\d ]+,\d\d on the 25th of every month, until you stop it\. The first debit is on \d+ \w+ \d{4}[^.]*\. Never more than R [\d ]+,\d\d\. How to stop it You can stop it at any time\. Phone your bank or [^.]+, and give this reference: \S+\./,
    );
  });

  for (const [locale, { mandate: words }] of Object.entries(DOCUMENT_WORDS))
    test(`${locale}: the calendar file contains the debits, with amounts and words as in that language`, async () => {
      const path = await desk.open('pag_sandboxProducts');
      await desk.sign(path, { process_day: 25, items: [{ product_id: 'pro_sandboxBasic' }] }, { locale });
      const answer = await fetch(`${desk.service().baseUrl}${path}/calendar`, {
        headers: { authorization: `Basic ${btoa('sandbox:sandbox')}` },
      });
      const file = (await answer.text()).replaceAll('\r\n ', '');
      assert.match(file, /SUMMARY:[^\r]*: R\u00a0228\\,85\r\n/);
      const { terms } = (await evidenceOf(path)).document as { terms: { contract_reference: string } };
      const said = `${words.kinds.DEBICHECK} ${terms.contract_reference}. ${words.labels.statement}: PAYELEM.`;
      assert.ok(file.includes(`DESCRIPTION:${said}`), `${said}\n${file}`);
    });

  test('names are written as their owners write them', async () => {
    const path = await desk.open('pag_sandboxProducts');
    const payer = { person_name: 'Ṱhalifhi', person_surname: 'Tšhabalala Ḽavhengwa' };
    await desk.sign(
      path,
      { process_day: 25, items: [{ product_id: 'pro_sandboxBasic' }] },
      { customer: { ...THANDI, ...payer }, signature: { type: 'typed', name: 'Ṱhalifhi Tšhabalala Ḽavhengwa' } },
    );
    const { text } = await documentAt(path);
    assert.equal(text.split('Ṱhalifhi Tšhabalala Ḽavhengwa').length - 1, 2);
    assert.ok(!text.includes('?'));
  });

  test('a screen reader finds headings, tables and a text for a drawn signature; nothing runs off the page', async () => {
    const path = await desk.open(await desk.page());
    await desk.sign(path, { process_day: 25 }, { signature: { type: 'drawn', name: 'Thandi Mokoena', strokes: STROKES } });
    const { tags, alternatives, pages } = await documentAt(path);
    // The rows go on on the second page.
    assert.deepEqual(
      tags.filter((tag) => /^(H\d|Table|Figure)$/.test(tag)),
      ['H1', 'H2', 'Table', 'Table', 'H2', 'Table', 'H2', 'H2', 'Figure'],
    );
    assert.ok(tags.includes('TH') && tags.includes('TD'));
    assert.deepEqual(alternatives, ['Drawn signature of Thandi Mokoena']);
    assert.ok(pages <= 3);
  });

  test('the rows of the review are the rows that are signed and printed', async () => {
    const path = await desk.open('pag_sandboxProducts');
    const plan = { process_day: 25, items: [{ product_id: 'pro_sandboxBasic' }, { product_id: 'pro_sandboxSetup' }] };
    const { mandate_text } = await desk.quote(path, plan, { customer: THANDI, bank_account: ACCOUNT });
    await desk.sign(path, plan);
    const signed = (await evidenceOf(path)).document['mandate_text'];
    assert.deepEqual(signed, mandate_text);
    const { text } = await documentAt(path);
    for (const { label, value } of mandate_text.rows)
      assert.ok(text.replace(/\s/g, '').includes(`${label}${value}`.replace(/\s/g, '')), label);
    assert.match(text.replace(/\s+/g, ' '), /R 343,27 after the first collection/);
  });

  test('shows only the last digits of an account that the merchant’s link contained', async () => {
    const made = await desk.service().api('POST', '/customers/create', { records: [{ reference: 'D-1', ...THANDI }] });
    const customer_id = (made.body as { results: { id: string }[] }).results[0]?.id;
    const account = await desk.service().api('POST', '/bank-accounts/create', { records: [{ customer_id, ...ACCOUNT }] });
    const bank_account_id = (account.body as { results: { id: string }[] }).results[0]?.id;
    const path = await desk.open(await desk.page(), { customer_id, bank_account_id });
    await desk.sign(path, { process_day: 25 });
    const { text } = await documentAt(path);
    assert.ok(text.includes('•••• 1605'));
    assert.ok(!text.includes(ACCOUNT.bank_account_number));
  });
});
