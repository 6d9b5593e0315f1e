import { html, type TemplateResult } from 'lit';
import type { Bank } from './bank-search.ts';

/**
 * The mark of a bank: its initials, in the bank's colour for the big banks. The banks' own logos may not be copied, and no maintained
 * package has them, so the mark does not imitate them.
 */
const LETTERS: Readonly<Record<string, string>> = {
  ABSA_BANK_LIMITED: 'A',
  CAPITEC_BANK: 'C',
  FNB: 'FNB',
  INVESTEC: 'I',
  NEDBANK: 'N',
  STANDARD_BANK: 'SB',
};

/** The mark, hidden from screen readers, because the bank's name is next to it. */
export const bankMark = ({ bank_name, title }: Bank): TemplateResult =>
  html`<span class="bank-mark ${bank_name.toLowerCase()}" aria-hidden="true">${LETTERS[bank_name] ?? title.charAt(0)}</span>`;
