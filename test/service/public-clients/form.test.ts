import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { signatureOf } from '../../../src/service/domain/signature.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { CARDS, viewIn } from '../../support/merchant.ts';
import { transactionsOf } from '../../support/records.ts';
import { shopFor } from '../../support/shop.ts';

/** The fields of a page that was written by hand, as a browser posts them: lists with commas, empty fields, line ends of forms. */
const DONATION = {
  public_key: 'pk_sandbox',
  type: 'CHOOSE_WHAT_TO_PAY',
  item_title: 'Support the shelter',
  item_description: 'Every rand helps.\r\nThank you!',
  item_frequency: 'ONE_TIME,MONTHLY,ANNUALLY',
  item_amount: '',
  item_amount_options: '50.00, 100.00,250,500.50,1000',
  item_amount_max: '5000.00',
  customization_button_text: 'Give',
  customization_confirmation_message: 'Thank you for your gift',
};

/** A public page with a plain form (ruling *HTML payment form*), unsigned and signed. */
describe('a public page’s payment form', () => {
  const shop = shopFor(freshDatabase);

  const post = (fields: Readonly<Record<string, string>>) =>
    fetch(`${shop().service.baseUrl}/checkout/form`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
  const opened = async (fields: Readonly<Record<string, string>>) => {
    const answer = await post(fields);
    assert.equal(answer.status, 303, await answer.text());
    const location = answer.headers.get('location') ?? '';
    assert.equal((await fetch(location)).status, 200);
    return /ses_\w+$/.exec(location)?.[0] ?? assert.fail(location);
  };

  test('unsigned: leads to a page with all that it says, where an option is chosen and paid', async () => {
    const session = await opened(DONATION);
    const { choice } = await shop().merchant.view(session);
    assert.deepEqual(
      [choice?.frequencies, choice?.amount_options, choice?.amount_max, choice?.button_text],
      [['ONE_TIME', 'MONTHLY', 'ANNUALLY'], [5_000, 10_000, 25_000, 50_050, 100_000], 500_000, 'Give'],
    );
    const paid = viewIn(await shop().merchant.buy(session, CARDS.approved, { choice: { frequency: 'ONE_TIME', amount: 50_050 } }));
    assert.equal(paid.state, 'completed');
    const [transaction] = await transactionsOf(shop().service, session);
    assert.deepEqual([transaction?.transaction_status, transaction?.amount], ['PAID', 500.5]);
  });

  test('signed: the fields as they are posted, empty ones too, and nothing else opens the page', async () => {
    const passphrase = 'a long passphrase';
    const set = async (value: string | null) =>
      assert.equal((await shop().service.api('POST', '/sandbox/account', { passphrase: value })).status, 200);
    await set(passphrase);
    try {
      const signature = signatureOf(DONATION, passphrase);
      await opened({ ...DONATION, signature });
      for (const wrong of [
        DONATION,
        { ...DONATION, signature: '' },
        { ...DONATION, signature: signature.toUpperCase() },
        { ...DONATION, signature, item_amount_options: '1.00' },
        { ...DONATION, signature, item_amount: '1.00' },
      ]) {
        const answer = await post(wrong);
        assert.deepEqual([answer.status, answer.headers.get('location')], [400, null]);
        assert.match(await answer.text(), /<code>signature<\/code>/);
      }
    } finally {
      await set(null);
    }
  });
});
