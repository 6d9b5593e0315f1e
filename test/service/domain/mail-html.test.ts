import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mailHtml } from '../../../src/service/domain/mail-html.ts';

const BRAND = { name: 'Kareeboom', primary: '#ffd400', logo: null };
const MESSAGE = {
  subject: 'Payment to Kareeboom: R 10,00',
  text: 'You paid.\n\nCard: Visa •••• 4242\nSet: two mugs: R 10,00\nTotal: R 10,00\n\nInvoice INV-1 is attached.',
};

describe('a mail as HTML', () => {
  test('says what its text says: sentences, and rows of facts', () => {
    const html = mailHtml(MESSAGE, BRAND);
    assert.match(html, /<h1>Payment to Kareeboom: R 10,00<\/h1><p>You paid\.<\/p><table><tr>/);
    assert.match(html, /<th scope="row">Set: two mugs<\/th><td>R 10,00<\/td>/);
    assert.match(html, /<tr class="total"><th scope="row">Total<\/th>[^]*<p>Invoice INV-1 is attached\.<\/p><\/div>/);
  });

  test('has the merchant’s colour with readable text, and its logo where mail programs show it', () => {
    assert.match(mailHtml(MESSAGE, BRAND), /b\.mark\{background:#ffd400;color:#000;[^]*>K<\/b>Kareeboom/);
    const logo = 'data:image/png;base64,AAAA';
    assert.match(mailHtml(MESSAGE, { ...BRAND, logo }), /<img class="mark" src="data:image\/png;base64,AAAA" alt=""/);
    assert.doesNotMatch(mailHtml(MESSAGE, { ...BRAND, logo: 'data:image/svg+xml;base64,AAAA' }), /<img/);
  });

  test('shows names as text, whatever is in them', () => {
    const name = '"><img src=x onerror=alert(1)>';
    assert.doesNotMatch(mailHtml({ subject: name, text: `${name}\n\n${name}: ${name}` }, { ...BRAND, name }), /<img/);
  });
});
