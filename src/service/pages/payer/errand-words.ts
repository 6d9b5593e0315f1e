import type { CheckoutAttempt } from '../../domain/records/checkout.ts';
import type { PageLocale } from '../page-locale.ts';

/** What the pages say that play a bank, an app and a provider, in the language of the checkout that led there. */

/** What is asked of a payer, and what can be answered. */
interface Asking {
  readonly title: string;
  readonly words: string;
}

/** The words of a locale. */
export interface ErrandWords {
  readonly bank: Asking;
  readonly app: Asking;
  /** A provider's page is called as the provider is. */
  readonly provider: Pick<Asking, 'words'>;
  /**
   * The answers. Those who try things out know them by their English words, in every language: they stand beside the
   * payer's own.
   */
  readonly approve: string;
  readonly pay: string;
  readonly decline: string;
  readonly nothing: string;
  readonly merchant: string;
  readonly amount: string;
  readonly card: string;
  /** A card's name, with `{brand}` and `{last4}`. */
  readonly ending: string;
  /** Said to whoever chose to do nothing. */
  readonly idle: string;
  /** How it stands once there is nothing more to answer. */
  readonly over: Readonly<Record<CheckoutAttempt['status'], string>>;
  readonly back: string;
}

/** All of them. */
export const ERRAND_WORDS: Readonly<Record<PageLocale, ErrandWords>> = {
  EN_ZA: {
    bank: {
      title: 'Your bank asks: is it you?',
      words: 'This page plays the bank of the card (3D Secure). Approve the payment, or decline it.',
    },
    app: { title: 'Scan to pay', words: 'This page plays the app on the payer’s phone.' },
    provider: { words: 'This page plays the provider. Approve the payment, or decline it; either way you go back to the shop.' },
    approve: 'Approve',
    pay: 'Pay',
    decline: 'Decline',
    nothing: 'Do nothing',
    merchant: 'Pay to',
    amount: 'Amount',
    card: 'Card',
    ending: '{brand} ending in {last4}',
    idle: 'Nothing was answered. The payment waits ten minutes, then it is given up.',
    over: {
      paid: 'The payment is through. You can go back to the shop.',
      failed: 'The payment was not made. You can go back to the shop and try again.',
      accepted: 'Thank you. The payment is on its way.',
    },
    back: 'Back to the shop',
  },
  AF_ZA: {
    bank: {
      title: 'Jou bank vra: is dit jy?',
      words: 'Hierdie bladsy speel die kaart se bank (3D Secure).',
    },
    app: { title: 'Skandeer om te betaal', words: 'Hierdie bladsy speel die toep op die betaler se foon.' },
    provider: {
      words: 'Hierdie bladsy speel die verskaffer. Keur die betaling goed, of weier dit; in albei gevalle gaan jy terug na die winkel.',
    },
    approve: 'Keur goed · Approve',
    pay: 'Betaal · Pay',
    decline: 'Weier · Decline',
    nothing: 'Doen niks · Do nothing',
    merchant: 'Betaal aan',
    amount: 'Bedrag',
    card: 'Kaart',
    ending: '{brand} wat op {last4} eindig',
    idle: 'Niks is geantwoord nie. Die betaling wag tien minute, en word dan opgegee.',
    over: {
      paid: 'Die betaling is deur. Jy kan teruggaan na die winkel.',
      failed: 'Die betaling is nie gemaak nie. Jy kan teruggaan na die winkel en weer probeer.',
      accepted: 'Dankie. Die betaling is op pad.',
    },
    back: 'Terug na die winkel',
  },
  ZU_ZA: {
    bank: {
      title: 'Ibhange lakho liyabuza: nguwe ngempela?',
      words: 'Leli khasi lilingisa ibhange lekhadi (3D Secure).',
    },
    app: { title: 'Skena ukuze ukhokhe', words: 'Leli khasi lilingisa i-app esefonini yomkhokhi.' },
    provider: {
      words: 'Leli khasi lilingisa umhlinzeki. Gunyaza inkokhelo, noma uyinqabe; noma ngabe ukhetha kuphi, ubuyela esitolo.',
    },
    approve: 'Gunyaza · Approve',
    pay: 'Khokha · Pay',
    decline: 'Nqaba · Decline',
    nothing: 'Ungenzi lutho · Do nothing',
    merchant: 'Khokhela',
    amount: 'Inani',
    card: 'Ikhadi',
    ending: 'I-{brand} egcina ngo-{last4}',
    idle: 'Akukho okuphenduliwe. Inkokhelo ilinda imizuzu eyishumi, bese iyekwa.',
    over: {
      paid: 'Inkokhelo iphumelele. Ungabuyela esitolo.',
      failed: 'Inkokhelo ayenziwanga. Ungabuyela esitolo uzame futhi.',
      accepted: 'Siyabonga. Inkokhelo isendleleni.',
    },
    back: 'Buyela esitolo',
  },
  XH_ZA: {
    bank: {
      title: 'Ibhanki yakho iyabuza: nguwe ngokwenene?',
      words: 'Eli phepha lilinganisa ibhanki yekhadi (3D Secure).',
    },
    app: { title: 'Skena ukuze uhlawule', words: 'Eli phepha lilinganisa i-app ekwifowuni yomhlawuli.' },
    provider: {
      words: 'Eli phepha lilinganisa umboneleli. Yivume intlawulo, okanye uyale; nokuba ukhetha phi na, ubuyela evenkileni.',
    },
    approve: 'Vuma · Approve',
    pay: 'Hlawula · Pay',
    decline: 'Yala · Decline',
    nothing: 'Ungenzi nto · Do nothing',
    merchant: 'Hlawula ku',
    amount: 'Isixa',
    card: 'Ikhadi',
    ending: 'I-{brand} ephela ngo-{last4}',
    idle: 'Akukho nto iphenduliweyo. Intlawulo ilinda imizuzu elishumi, ize iyekwe.',
    over: {
      paid: 'Intlawulo iphumelele. Ungabuyela evenkileni.',
      failed: 'Intlawulo ayenziwanga. Ungabuyela evenkileni uzame kwakhona.',
      accepted: 'Enkosi. Intlawulo isendleleni.',
    },
    back: 'Buyela evenkileni',
  },
};
