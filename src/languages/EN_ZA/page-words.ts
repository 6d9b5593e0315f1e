import type { PageWords } from '../page-words.ts';

/** The words of the service's pages around the elements, in English. */
export const pages: PageWords = {
  hosted: {
    secure: 'Secure checkout',
    heading: {
      pay: ['Pay {0}', 'Pay {0} {1}'],
      month: ['Subscribe to {0}', 'Subscribe to {0}, {1} a month'],
      year: ['Subscribe to {0}', 'Subscribe to {0}, {1} a year'],
      save: ['Save a card with {0}', 'Save a card with {0}'],
      hold: ['Reserve with {0}', 'Reserve {1} with {0}'],
    },
    script: 'Paying here needs JavaScript. Please switch it on, or use another browser.',
    language: 'Language',
    test: ['Test mode.', 'No real money moves. Pay with', ', any future date and any code.'],
  },
  portal: { title: 'Your account', script: 'Your account needs JavaScript. Please switch it on, or use another browser.' },
  emandate: {
    title: 'Debit order',
    script: 'Signing here needs JavaScript. Please switch it on, or use another browser.',
    test: ['Test mode.', 'No bank is asked. Standard Bank account', ' approves by itself.'],
  },
  notFound: {
    back: 'Back to the shop',
    backTo: 'Back to {0}',
    page: { title: 'There is nothing here', words: 'The address may be wrong, or the page is gone.' },
    session: {
      title: 'We cannot find this payment',
      words: 'A part of the link may be missing. Open it again from the message or the shop that sent it. Nothing was paid.',
    },
    expired: {
      title: 'This payment link has expired',
      words:
        'Payment links work for a limited time, to keep you safe. Nothing was paid. Go back to the shop and check out again to get a new one.',
    },
    portal: {
      title: 'This link has expired',
      words:
        'Links to your account work for an hour, to keep you safe. Nothing has changed. Go back to where you came from to get a new one.',
    },
    form: {
      title: 'This payment could not be started',
      words: 'The page you came from sent something that we cannot use. Nothing was paid. Please tell the shop.',
    },
    shop: 'For the shop:',
  },
  payerAction: {
    bank: {
      title: 'Your bank asks: is it you?',
      words: 'This page stands for the bank of the card (3D Secure). Approve the payment, or decline it.',
    },
    app: { title: 'Scan to pay', words: 'This page stands for the app on the payer’s phone.' },
    provider: { words: 'This page stands for the provider. Approve the payment, or decline it; then you go back to the shop.' },
    approve: 'Approve',
    pay: 'Pay',
    decline: 'Decline',
    nothing: 'Do nothing',
    merchant: 'Pay to',
    amount: 'Amount',
    card: 'Card',
    idle: 'You did not answer. The payment waits ten minutes, and then it ends.',
    over: {
      paid: 'The payment was made. You can go back to the shop.',
      failed: 'The payment was not made. You can go back to the shop and try again.',
      accepted: 'Thank you. The payment is on its way.',
    },
    back: 'Back to the shop',
  },
};
