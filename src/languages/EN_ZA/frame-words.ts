import type { FrameWords } from '../frame-words.ts';

/** The words of the card frame, in English. */
export const words: FrameWords = {
  labels: { number: 'Card number', expiry: 'Expiry date', code: 'Security code' },
  challenge: {
    title: 'Confirmation at your bank',
    lost: 'Your bank’s page did not load. Please check your connection and load it again: nothing is charged twice.',
    again: 'Load it again',
  },
  codeHint: { 3: '3 digits on the back', 4: '4 digits on the front' },
  problems: {
    number: {
      required: 'Enter your card number.',
      incomplete: 'Some digits of the card number are missing.',
      invalid: 'This card number isn’t right. Check it against your card.',
      unsupported: 'We can’t take this card. Use Visa, Mastercard, American Express or Diners Club.',
    },
    expiry: {
      required: 'Enter the expiry date.',
      incomplete: 'Enter month and year, like 08 / 29.',
      invalid: 'Check the date: month and year, like 08 / 29.',
      expired: 'This card has expired. Use another one.',
    },
  },
  codeProblem: { 3: 'Enter the 3 digits on the back of the card.', 4: 'Enter the 4 digits on the front of the card.' },
};
