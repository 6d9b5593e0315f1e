import { type EmandateTerms, type MandateText, signedDocument } from '../../contract/emandate-terms.ts';
import { tagOf, type Locale } from '../../facts/languages.ts';
import { rand } from '../../facts/money.ts';
import { filled } from '../../facts/text.ts';
import { dayIn, DOCUMENT_WORDS, momentIn } from '../../languages/documents.ts';
import { brandOf } from '../domain/brand.ts';
import { termsOf } from '../domain/emandate/session.ts';
import type { MandateEvidence } from '../domain/records/people.ts';
import type { Account } from '../domain/records/platform.ts';
import { FACTS, renderPdf } from './pdf.ts';

/**
 * A signed mandate as a PDF document: first what is paid and how to stop it, in words for everybody, then the rows that were shown, the
 * agreement and the signature, all from its proof. The type is large, because it is kept and read by people of every age.
 */

/** The size of the text in points. */
const SIZE = 12;

const reasonsOf = ({ reasons }: EmandateTerms['debits'][number], locale: Locale): string => {
  const why = DOCUMENT_WORDS[locale].mandate.reasons;
  return reasons.map(({ type, name }) => (name === null ? why[type] : `${why[type]}: ${name}`)).join('; ');
};

/** The amount, the day and the end of a mandate, as one sentence. */
function rhythm(terms: EmandateTerms, locale: Locale): string {
  const words = DOCUMENT_WORDS[locale].mandate;
  const { frequency, process_day, amount, date_end, date_start, debits } = terms;
  const first = debits.find(({ part }) => part !== 'FIRST_COLLECTION') ?? debits[0];
  const day = first?.day ?? date_start;
  const when = {
    ONCE: () => dayIn(locale, first?.on ?? date_start),
    WEEKLY: () => words.weekdays[(process_day ?? 1) - 1] ?? '',
    MONTHLY: () => words.nth(process_day ?? Number(day.slice(8))),
    // The same day of every year, so without one.
    YEARLY: () => dayIn(locale, day, day),
  }[frequency]();
  const sentence = words.sentence[frequency === 'MONTHLY' && process_day === 31 ? 'LAST_DAY' : frequency];
  const until = frequency === 'ONCE' ? [] : [date_end === null ? words.untilStopped : filled(words.until, dayIn(locale, date_end))];
  return `${[filled(sentence, rand(amount.total_incl), when), ...until].join(', ')}.`;
}

/** What a payer wants to know first: the amount and the days, the first debit, and the most that it can be. */
function summaryOf(terms: EmandateTerms, rows: MandateText['rows'], locale: Locale): string[] {
  const words = DOCUMENT_WORDS[locale].mandate;
  const [first] = terms.debits;
  const reasons = first === undefined ? '' : reasonsOf(first, locale);
  const amount = first === undefined || first.amount === terms.amount.total_incl ? '' : `: ${rand(first.amount)}`;
  const most = rows.find(({ key }) => key === 'maximum')?.value;
  return [
    rhythm(terms, locale),
    ...(first === undefined || terms.frequency === 'ONCE'
      ? []
      : [`${filled(words.firstDebitIs, dayIn(locale, first.on))}${amount}${reasons === '' ? '' : ` (${reasons})`}.`]),
    ...(most === undefined ? [] : [`${filled(words.neverMore, most)}.`]),
  ];
}

/**
 * The document of a signature, in the language of the signature. `shown` can mask values of the rows for other readers than the signer.
 */
export function renderMandate(
  evidence: MandateEvidence,
  account: Pick<Account, 'name' | 'brand' | 'seller'>,
  shown: (rows: MandateText['rows']) => MandateText['rows'] = (rows) => rows,
): Promise<Uint8Array<ArrayBuffer>> {
  const { signature, mandate_text, ip_address } = signedDocument.parse(evidence.document);
  const { locale, rows } = mandate_text;
  const terms = termsOf(evidence);
  const words = DOCUMENT_WORDS[locale].mandate;
  const title = filled(words.title, terms.contract_reference);
  const at = momentIn(locale, evidence.created_at);
  const signer = [signature.name, signature.capacity].filter((part) => part !== undefined).join(', ');
  const [debit, meant, amount, why] = words.debitColumns;
  const facts = { title, created: evidence.created_at, lang: tagOf(locale), brand: brandOf(account), size: SIZE };
  return renderPdf(facts, (page) => {
    page.heading(title);
    page.paragraph(filled(words.favour, terms.beneficiary));
    const [sentence = '', ...more] = summaryOf(terms, rows, locale);
    page.paragraph(sentence, 'lead');
    for (const one of more) page.paragraph(one);
    page.section(words.stop.title);
    page.paragraph(filled(words.stop.words, terms.beneficiary, terms.contract_reference));
    if (account.seller !== null) page.paragraph(`${account.seller.legal_name}, ${account.seller.address.replace(/\s*\n\s*/g, ', ')}`);
    page.table(
      FACTS,
      shown(rows).map(({ label, value }) => [label, value]),
    );
    page.section(words.debits);
    page.table(
      [
        { title: debit, share: 0.26 },
        { title: meant, share: 0.26 },
        { title: amount, share: 0.18, align: 'right' },
        { title: why, share: 0.3 },
      ],
      terms.debits.map((one) => [dayIn(locale, one.on), dayIn(locale, one.day), rand(one.amount), reasonsOf(one, locale)]),
    );
    page.section(mandate_text.title);
    for (const paragraph of mandate_text.paragraphs) page.paragraph(paragraph);
    page.paragraph(filled(words.version, mandate_text.version, mandate_text.locale), 'quiet');
    page.section(words.signature);
    if (signature.type === 'drawn') page.drawing(signature.strokes, filled(words.drawing, signer));
    page.paragraph(filled(words[signature.type], signer, at));
    page.paragraph(filled(words.address, ip_address ?? words.noAddress), 'quiet');
    page.paragraph(filled(words.proof, evidence.id, evidence.hash), 'quiet');
  });
}
