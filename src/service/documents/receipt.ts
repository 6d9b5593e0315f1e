import { writtenCard } from '../../facts/card-names.ts';
import { tagOf, type Locale } from '../../facts/languages.ts';
import { formatMoney } from '../../facts/money.ts';
import type { ReceiptWords } from '../../languages/document-words.ts';
import { DOCUMENT_WORDS, momentIn } from '../../languages/documents.ts';
import { brandOf, issuerOf } from '../domain/brand.ts';
import { sumRows } from '../domain/checkout/receipt.ts';
import type { CheckoutSession } from '../domain/records/checkout.ts';
import type { Account } from '../domain/records/platform.ts';
import { FACTS, renderPdf } from './pdf.ts';

/** A shopper's receipt for a completed session as a PDF document, with what the page showed. */

/** Who got the money, in the words of what happened to it. */
const payeeLabel = ({ mode, payment_type }: CheckoutSession, words: ReceiptWords): string =>
  mode === 'SAVE' ? words.checkedBy : payment_type === 'PA' ? words.heldFor : words.to;

/** The card, and the method if it is not a card, by the name that the shopper chose it by. */
function paidWith({ outcome, methods }: CheckoutSession, words: ReceiptWords): [string, string | undefined] {
  const method = methods.find(({ id }) => id === outcome?.method);
  const card = outcome?.card ? writtenCard(outcome.card.brand, outcome.card.last4) : undefined;
  if (method === undefined || method.kind === 'card') return [words.card, card];
  const name = method.title ?? method.id;
  return [words.paidWith, card === undefined ? name : `${name}, ${card}`];
}

/** The receipt of a session that was completed at `paid_at`. */
export function renderReceipt(
  session: CheckoutSession,
  account: Pick<Account, 'name' | 'brand' | 'seller'>,
  paid_at: Date,
  locale: Locale,
): Promise<Uint8Array<ArrayBuffer>> {
  const words = DOCUMENT_WORDS[locale].receipt;
  const brand = brandOf(account, session);
  const { cart, outcome, choice, session_id } = session;
  // A generated reference means nothing to a shopper, so it is left out.
  const said = (text: string | null | undefined): string | null => (text && text !== session_id ? text : null);
  const facts = [
    [payeeLabel(session, words), brand.name],
    [words.for, said(cart?.description === cart?.reference ? null : cart?.description) ?? choice?.title],
    [words.date, momentIn(locale, paid_at)],
    paidWith(session, words),
    [words.order, said(cart?.reference)],
    [words.transaction, outcome?.transaction_id],
  ].flatMap(([label, value]) => (label && value ? [[label, value]] : []));
  const { name, address, vat_number } = issuerOf(account);
  const sums = sumRows(session, words);
  return renderPdf({ title: `${words.receipt}, ${brand.name}`, created: paid_at, lang: tagOf(locale), brand }, (page) => {
    page.heading(words.receipt);
    if (account.seller !== null) {
      page.paragraph(name, 'strong');
      if (address !== null) page.paragraph(address);
      if (vat_number !== null) page.paragraph(`${words.vatNumber} ${vat_number}`);
    }
    page.paragraph(`${words.amount} ${formatMoney(session.amount, session.currency)}`, 'lead');
    if (session.payment_type === 'PA') page.paragraph(words.held);
    page.table(FACTS, facts);
    if (sums.length > 0)
      page.table(
        [
          { title: words.order, share: 0.74 },
          { title: words.amount, share: 0.26, align: 'right' },
        ],
        sums,
        words.total,
      );
  });
}
