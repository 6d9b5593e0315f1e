import { expect } from '@playwright/test';
import { CARDS } from '../e2e/models/card-fields.ts';
import { newCustomer, portalOf } from '../e2e/models/customers.ts';
import { morning } from '../e2e/models/mandate.ts';
import { expectPaid } from '../e2e/support/story.ts';
import { reads, sees, test } from './story.ts';
import { news, pay, ready, TILL, typeCard } from './till.ts';
import type { Thing } from './shopper.ts';

/** The main functions, which must work in every engine. The tests in Chromium check more details. */

const button = (name: string | RegExp): Thing => ({ role: 'button', name });
const field = (name: string | RegExp): Thing => ({ role: 'textbox', name });
const heading = (name: string | RegExp): Thing => ({ role: 'heading', name });

test('a new customer pays with a card, after another card was declined', async ({ shopper, site, town }) => {
  const { session_id } = await site.open({ customer_fields: ['email'] });
  await shopper.goto(site.page([session_id]));
  await ready(shopper);
  expect(await shopper.overflow(360)).toBe(0);
  await shopper.fill(TILL.email, 'thandi@example.co.za');
  await pay(shopper, CARDS.declined);
  const declined = news('Your card was declined');
  await reads(shopper, declined, 'you have not been charged');
  await sees(shopper, declined, { focused: true });
  // All fields keep their values, except the security code.
  await sees(shopper, TILL.email, { value: 'thandi@example.co.za' });
  await sees(shopper, TILL.number, { value: '4000 0000 0000 0002' });
  await sees(shopper, TILL.code, { value: '' });

  await typeCard(shopper, CARDS.good);
  await sees(shopper, TILL.number, { value: '4242 4242 4242 4242' });
  await shopper.click(TILL.pay);
  await sees(shopper, TILL.paid, { focused: true });
  await expectPaid(town, session_id, 1);
  await expect.poll(() => site.heard(session_id)).toEqual(['checkout.failed', 'checkout.completed']);
});

test(
  'a wrong security code is marked and gets the focus; the button for another card is one press away',
  { tag: '@whole' },
  async ({ shopper, site, town }) => {
    const { session_id } = await site.open();
    await shopper.goto(site.page([session_id]));
    await pay(shopper, CARDS.wrongCode);
    await reads(shopper, news('The security code is not right'), 'You have not been charged');
    await sees(shopper, TILL.code, { value: '', invalid: true, focused: true });
    await shopper.click(button('Use another card'));
    await sees(shopper, TILL.number, { value: '', focused: true });
    expect(await shopper.look(news('The security code is not right'))).toBeNull();
    await typeCard(shopper, CARDS.good);
    await shopper.click(TILL.pay);
    await sees(shopper, TILL.paid, { focused: true });
    await expectPaid(town, session_id, 1);
  },
);

test('a whole payment by keyboard, including a mistake', { tag: '@whole' }, async ({ shopper, site, town }) => {
  const { session_id } = await site.open();
  await shopper.goto(site.page([session_id]));
  await ready(shopper);
  await shopper.press('Tab');
  await sees(shopper, TILL.name, { focused: true });
  // Enter comes too early: the first invalid field gets the focus.
  await shopper.press('Tab', 'Enter');
  await sees(shopper, TILL.name, { focused: true });
  await shopper.type('Thandi');
  await shopper.press('Tab');
  await shopper.type('Mokoena');
  await shopper.press('Tab');
  await sees(shopper, TILL.number, { focused: true });
  await shopper.click(button(/^Other ways to pay/));
  await sees(shopper, TILL.card, { focused: true });
  await shopper.press('ArrowDown');
  await sees(shopper, { role: 'radio', name: 'Apple Pay' }, { checked: true });
  await shopper.press('ArrowUp');
  await sees(shopper, TILL.card, { checked: true });
  await shopper.press('Tab');
  await sees(shopper, TILL.number, { focused: true });
  await shopper.type(CARDS.good);
  await sees(shopper, TILL.expiry, { focused: true });
  await shopper.type('1230');
  await sees(shopper, TILL.code, { focused: true });
  await shopper.type('123');
  await shopper.press('Shift+Tab');
  await sees(shopper, TILL.expiry, { focused: true });
  await shopper.press('Tab', 'Tab');
  await sees(shopper, TILL.pay, { focused: true });
  await shopper.press('Space');
  await sees(shopper, TILL.paid, { focused: true });
  await expectPaid(town, session_id, 1);
});

test('3-D Secure: the bank asks inside the card frame, and the shopper answers there', async ({ shopper, site, town }) => {
  const { session_id } = await site.open();
  await shopper.goto(site.page([session_id]));
  await pay(shopper, CARDS.asking);
  await sees(shopper, news(/Your bank asks you to confirm/), { focused: true });
  await shopper.click({ ...button('Approve'), place: 'bank' });
  await sees(shopper, TILL.paid);
  await expectPaid(town, session_id, 1);
});

test(
  'reloaded while the bank is asked for the outcome, the checkout continues at the same point',
  { tag: '@whole' },
  async ({ shopper, site, town }) => {
    const { session_id } = await site.open();
    await shopper.goto(site.page([session_id]));
    await pay(shopper, CARDS.silent);
    const waiting = news(/^(Your payment is being processed|We are checking your payment)/);
    await sees(shopper, waiting);
    await shopper.reload();
    await reads(shopper, waiting, 'Please do not pay again');
    expect(await shopper.look(TILL.pay)).toBeNull();
    await town.advance('PT1M');
    await sees(shopper, TILL.paid);
    await expectPaid(town, session_id, 1);
  },
);

test('after cancelling, nothing is charged', { tag: '@whole' }, async ({ shopper, site, town }) => {
  const { session_id } = await site.open({ customization: { type: 'EMBED', display_cancel_button: true } });
  await shopper.goto(site.page([session_id]));
  await shopper.click(TILL.cancel);
  await sees(shopper, heading('Payment cancelled'), { focused: true });
  await expect.poll(() => site.heard(session_id)).toEqual(['checkout.cancelled']);
  expect(await town.transactions(session_id)).toEqual([]);
});

test('a known customer pays with a saved card', { tag: '@whole' }, async ({ shopper, site, town }) => {
  const customer_id = await town.customer();
  const { session_id } = await site.open({ customer_id, cards: { show_cards: true } });
  await shopper.goto(site.page([session_id]));
  await sees(shopper, { role: 'radio', name: /4242/ }, { checked: true });
  await shopper.click(button('Change'));
  await shopper.click({ role: 'radio', name: /4444/ });
  await shopper.click(TILL.pay);
  await sees(shopper, TILL.paid);
  await expectPaid(town, session_id, 1);
});

test('in the demo shop a session that is about to expire is renewed and paid', { tag: '@whole' }, async ({ shopper, town }) => {
  await shopper.goto(`${town.shop}/`);
  await shopper.click({ role: 'link', name: /honey/i });
  await shopper.click(button('Add to cart'));
  await sees(shopper, { role: 'link', name: /^Cart\s*1/ });
  await shopper.goto(`${town.shop}/checkout`);
  await ready(shopper);
  await town.advance('PT28M');
  await shopper.reload();
  await shopper.fill(TILL.email, 'thandi@example.co.za');
  await reads(shopper, TILL.timer, /^[012]:\d\d$/);
  await town.advance('PT5M');
  await sees(shopper, news('You have more time now'));
  await sees(shopper, TILL.email, { value: 'thandi@example.co.za' });
  await pay(shopper);
  await sees(shopper, heading('Thank you, it is paid'));
});

test(
  'in the portal a customer subscribes with a new card; a dialog closes on Escape and returns the focus',
  { tag: '@whole' },
  async ({ shopper, town }) => {
    const { link_url } = await portalOf(town, await newCustomer(town), { page_title: 'Kareeboom account' });
    // A phone has its width before the page comes. If a window is made narrow while a page loads, WebKit keeps the layout of the old width.
    await shopper.overflow(360);
    await shopper.goto(link_url);
    await sees(shopper, heading('Kareeboom account'));
    await expect.poll(() => shopper.overflow(360)).toBe(0);
    await shopper.click(button('Choose: Basic'));
    await typeCard(shopper, CARDS.good);
    await shopper.click(button('Subscribe'));
    await sees(shopper, news('You are subscribed'));
    const plan = button('Change plan');
    await shopper.click(plan);
    await shopper.click(button('Cancel subscription'));
    const dialog: Thing = { role: 'dialog', name: /^/ };
    await reads(shopper, dialog, 'for which you have paid');
    await shopper.press('Escape');
    await expect.poll(() => shopper.look(dialog)).toBeNull();
    await sees(shopper, plan, { focused: true });
  },
);

test('a payer completes the steps of a mandate, and the bank’s answer appears by itself', { tag: '@whole' }, async ({ shopper, town }) => {
  await morning(town);
  await shopper.goto(`${town.service}/emandate/pag_sandboxProducts`);
  await shopper.fill(field('Name'), 'Thandi');
  expect(await shopper.overflow(360)).toBe(0);
  await shopper.fill(field('Surname'), 'Mokoena');
  await shopper.fill(field(/^ID number/), '9001015000085');
  await shopper.fill(field(/^Mobile number/), '082 123 4567');
  await shopper.fill(field(/^Email/), 'thandi@shop.example');
  await shopper.fill({ role: 'combobox', name: 'Bank' }, 'Capitec Bank');
  await shopper.fill(field('Account number'), '1234567811');
  await shopper.click(button('Continue'));
  await sees(shopper, heading('Check and sign'), { focused: true });
  await shopper.click({ role: 'checkbox', name: /Basic/ });
  await shopper.click({ role: 'radio', name: 'Day 25' });
  await shopper.fill(field('Type your full name'), 'Thandi Mokoena');
  // The script face is there in every engine, although the page's policy allows no fonts from elsewhere.
  await expect.poll(() => shopper.faces()).toEqual(['pay-elements-signature', 'pay-elements-signature']);
  await shopper.click(button('Sign'));
  await sees(shopper, heading('Your bank is asking you now'));
  const { results } = (await town.ask('/2.0/mandates/list?limit=1')) as { results: { id: string }[] };
  await town.ask(`/sandbox/mandates/${results[0]?.id ?? ''}/answer`, { answer: 'APPROVE' });
  await sees(shopper, heading('Your mandate is approved'));
});
