import { CARDS } from '../e2e/models/card-fields.ts';
import { sees } from './story.ts';
import type { Shopper, Thing } from './shopper.ts';

/** The parts of `<pay-checkout>` that a shopper uses. */
export const TILL = {
  name: { role: 'textbox', name: 'Name' },
  surname: { role: 'textbox', name: 'Surname' },
  email: { role: 'textbox', name: 'Email' },
  card: { role: 'radio', name: 'Card' },
  number: { role: 'textbox', name: 'Card number', place: 'card' },
  expiry: { role: 'textbox', name: /^Expiry date/, place: 'card' },
  code: { role: 'textbox', name: /^Security code/, place: 'card' },
  pay: { role: 'button', name: /^Pay R/ },
  cancel: { role: 'button', name: 'Cancel' },
  timer: { role: 'timer', name: /^/ },
  paid: { role: 'heading', name: 'Payment received' },
} as const satisfies Readonly<Record<string, Thing>>;

/** A message beside the form, or the text that replaces the button. */
export const news = (title: string | RegExp): Thing => ({ role: 'group', name: title });

/** Waits until everything can be used, including the card fields. */
export const ready = (shopper: Shopper): Promise<void> => sees(shopper, TILL.pay, { enabled: true });

/** Replaces the typed card by another one. */
export async function typeCard(shopper: Shopper, number: string): Promise<void> {
  await shopper.fill(TILL.number, number);
  await shopper.fill(TILL.expiry, '1230');
  await shopper.fill(TILL.code, '123');
}

/** Fills in every field and presses the button. */
export async function pay(shopper: Shopper, number: string = CARDS.good): Promise<void> {
  await ready(shopper);
  await shopper.fill(TILL.name, 'Thandi');
  await shopper.fill(TILL.surname, 'Mokoena');
  await typeCard(shopper, number);
  await shopper.click(TILL.pay);
}
