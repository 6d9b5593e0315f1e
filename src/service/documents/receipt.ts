import type { Locale } from '../../facts/languages.ts';
import { writtenCard } from '../../facts/card-names.ts';
import { formatMoney } from '../../facts/money.ts';
import { sastDay, sastText } from '../../facts/days.ts';
import { dayIn, DOCUMENT_WORDS } from '../../languages/documents.ts';
import type { CheckoutSession } from '../domain/records/checkout.ts';
import type { ReceiptWords } from '../../languages/document-words.ts';
import { issuerOf } from '../domain/brand.ts';
import { sumRows } from '../domain/checkout/sum-rows.ts';
import type { Account } from '../domain/records/platform.ts';
import { renderPdf } from './pdf.ts';

/** A shopper's receipt for a completed session as a PDF document, with what the page showed. */

/** Who got the money, in the words of what happened to it. */
const payeeLabel = ({ mode, payment_type }: CheckoutSession, words: ReceiptWords): string =>
  mode === 'SAVE' ? words.checkedBy : payment_type === 'PA' ? words.heldFor : words.to;

/** The receipt of a session that was completed at `paid_at`. `merchant` is the name that the shopper knows. */
export function renderReceipt(
  session: CheckoutSession,
  { merchant, account }: { readonly merchant: string; readonly account: Pick<Account, 'name' | 'brand' | 'seller'> },
  paid_at: Date,
  locale: Locale,
): Promise<Uint8Array<ArrayBuffer>> {
  const words = DOCUMENT_WORDS[locale].receipt;
  const { cart, outcome, choice, session_id } = session;
  const money = (cents: number): string => formatMoney(cents, session.currency);
  // A generated reference means nothing to a shopper, so it is left out.
  const said = (text: string | null | undefined): string | null => (text && text !== session_id ? text : null);
  const facts = [
    [payeeLabel(session, words), merchant],
    [words.for, said(cart?.description === cart?.reference ? null : cart?.description) ?? choice?.title],
    [words.date, `${dayIn(locale, sastDay(paid_at))}, ${sastText(paid_at).slice(11, 16)}`],
    [words.card, outcome?.card ? writtenCard(outcome.card.brand, outcome.card.last4) : outcome?.method],
    [words.order, said(cart?.reference)],
    [words.transaction, outcome?.transaction_id],
  ].flatMap(([label, value]) => (label && value ? [[label, value]] : []));
  const issuer = issuerOf(account);
  const sums = sumRows(session, words);
  return renderPdf({ title: `${words.receipt}, ${merchant}`, created: paid_at, lang: locale.replace('_', '-').toLowerCase() }, (page) => {
    page.heading(words.receipt);
    if (account.seller !== null) {
      page.paragraph(issuer.name, 'strong');
      if (issuer.address !== null) page.paragraph(issuer.address);
      if (issuer.vat_number !== null) page.paragraph(`${words.vatNumber} ${issuer.vat_number}`);
    }
    page.table(
      [
        { title: words.amount, share: 0.3 },
        { title: money(session.amount), share: 0.7 },
      ],
      facts,
    );
    if (session.payment_type === 'PA') page.paragraph(words.held);
    if (sums.length > 0)
      page.table(
        [
          { title: words.order, share: 0.74 },
          { title: words.amount, share: 0.26, align: 'right' },
        ],
        sums,
      );
  });
}
