import { Checkout } from './models/checkout.ts';
import { openSite } from './support/site.ts';
import { expect, expectPaid, test } from './support/story.ts';

/** What is charged now and what is charged later is explained above the button. */

test('RECURRING: the terms are shown before paying, the subscription is created, and the next month is named', async ({
  page,
  town,
  diary,
}) => {
  const site = await openSite(town, { open: { mode: 'RECURRING', customer_fields: ['email'] } });
  const { session_id } = await site.open();
  await page.goto(site.page([session_id]));
  const checkout = await new Checkout(page).ready();
  await expect(checkout.element.locator('[part=terms]')).toContainText('You pay R 149,00 today, and R 149,00 every month');
  await expect(checkout.payButton).toHaveText('Subscribe · R 149,00 a month');
  await checkout.pay();
  await expect(checkout.outcome).toContainText('You are subscribed');
  await expectPaid(town, session_id, 1);
  expect(diary.told().at(-1)?.detail).toMatchObject({ session_id, transaction_status: 'PAID' });
  await site.close();
});

test('SAVE: R 2,00 verifies the card and is refunded, the card is stored', async ({ page, town, diary }) => {
  const site = await openSite(town, { open: { mode: 'SAVE', customer_fields: ['email'] } });
  const { session_id } = await site.open();
  await page.goto(site.page([session_id]));
  const checkout = await new Checkout(page).ready();
  await expect(checkout.element.locator('[part=terms]')).toContainText('R 2,00 is charged and given back straight away');
  await expect(checkout.payButton).toHaveText('Save card');
  await checkout.pay();
  await expect(checkout.outcome).toContainText('Your card is saved');
  await expect
    .poll(async () => (await town.transactions(session_id)).map((each) => [each.amount, each.transaction_status]))
    .toEqual([[2, 'REVERSED']]);
  expect(diary.told().at(-1)?.detail?.['card_id']).toMatch(/^crd_/);
  await site.close();
});

test('a hold is explained before and after, and is not called paid', async ({ page, town }) => {
  const site = await openSite(town, { open: { payment: { payment_type: 'PA' } } });
  const { session_id } = await site.open();
  await page.goto(site.page([session_id]));
  const checkout = await new Checkout(page).ready();
  await expect(checkout.element.locator('[part=terms]')).toContainText('held on your card now, and not taken yet');
  await checkout.pay();
  await expect(checkout.outcome).toContainText('The amount is held');
  await site.close();
});

test('on a link where the payer chooses: an amount of their own, once a year, in the merchant’s words', async ({ page, town, diary }) => {
  const { result } = (await town.ask('/2.0/checkout/link', {
    type: 'CHOOSE_WHAT_TO_PAY',
    item: {
      title: 'Trees <img src=x onerror=alert(1)>',
      frequency: ['ONE_TIME', 'MONTHLY', 'ANNUALLY'],
      amount_options: ['50.00', '100.00'],
      amount_max: '500.00',
    },
    customization: { button_text: 'Plant <b>trees</b>', confirmation_message: 'Dankie & thank you' },
  })) as { result: { session_id: string; page_url: string } };
  await page.goto(result.page_url);
  const checkout = new Checkout(page);
  await expect(checkout.element.getByRole('heading', { name: 'Trees <img src=x onerror=alert(1)>' })).toBeVisible();
  await expect(checkout.payButton).toHaveText('Plant <b>trees</b>');
  await checkout.ready();
  await checkout.payButton.click();
  await expect(checkout.element.getByText('Choose an amount.')).toBeVisible();
  await checkout.element.getByText('Another amount').click();
  await checkout.element.getByLabel('Your amount').fill('1 000');
  await checkout.payButton.click();
  await expect(checkout.element.getByText('The most is R 500,00.')).toBeVisible();
  await checkout.element.getByLabel('Your amount').fill('R 120,50');
  await checkout.element.getByText('Every year').click();
  await expect(checkout.element.locator('[part=terms]')).toContainText('R 120,50 every year');
  await checkout.pay();
  await expect(checkout.outcome).toContainText('Dankie & thank you');
  await expectPaid(town, result.session_id, 1);
  expect((await town.transactions(result.session_id))[0]?.amount).toBe(120.5);
  expect(diary.ends()).toEqual(['pay-completed']);
});

test('every detail of a customer: mistakes are explained in a friendly way, and all details arrive', async ({ page, town }) => {
  const site = await openSite(town, {
    open: {
      payment: { payment_methods: ['CARD'] },
      customer_fields: ['reference', 'id_number', 'email', 'contact_number', 'billing', 'shipping'],
    },
  });
  const { session_id } = await site.open();
  await page.goto(site.page([session_id]));
  const checkout = await new Checkout(page).ready();
  const field = (name: string) => checkout.element.getByLabel(name, { exact: true }).first();
  await checkout.type();
  await field('Reference').fill('CUST-7');
  await field('South African ID number').fill('8502295000084');
  await field('Phone number').fill('12');
  await field('Postal code').fill('80011'.slice(0, 3));
  await field('Postal code').blur();
  await expect(checkout.element.getByText('begins with your date of birth')).toBeVisible();
  await expect(checkout.element.getByText('It should be like 082 123 4567')).toBeVisible();
  await expect(checkout.element.getByText('A South African postal code has four digits.')).toBeVisible();

  await checkout.element.getByLabel('Kind of ID').selectOption('PASSPORT');
  await field('Passport number').fill('A01234567');
  await field('Phone number').fill('082 123 4567');
  await field('Street address').fill('12 Long Street');
  await field('City or town').fill('Cape Town');
  await field('Province').selectOption('Western Cape');
  await field('Postal code').fill('8001');
  await checkout.card.type('4242424242424242');
  await checkout.payButton.click();
  await expect(checkout.outcome).toContainText('Payment received');
  const { results } = (await town.ask('/2.0/customers/list')) as { results: Record<string, unknown>[] };
  expect(results.find(({ reference }) => reference === 'CUST-7')).toMatchObject({
    person_name: 'Thandi',
    id_type: 'PASSPORT_NUMBER',
    id_number: 'A01234567',
    contact_number: '+27821234567',
    billing_address_line_1: '12 Long Street',
    city_or_town: 'Cape Town',
  });
  await site.close();
});
