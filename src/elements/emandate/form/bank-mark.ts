import { html, type TemplateResult } from 'lit';
import type { Bank } from './bank-search.ts';

/**
 * The mark of a bank: its initials, for the big banks in the bank's well-known colour. No maintained package has the banks' own logos,
 * and nobody may copy them, so none is imitated here.
 */
const LETTERS: Readonly<Record<string, string>> = {
  ABSA: 'A',
  CAPITEC_BANK: 'C',
  FNB: 'FNB',
  INVESTEC: 'I',
  NEDBANK: 'N',
  STANDARD_BANK: 'SB',
};

/** The mark, hidden from screen readers, because the bank's name is beside it. */
export const bankMark = ({ bank_name, title }: Bank): TemplateResult =>
  html`<span class="bank-mark ${bank_name.toLowerCase()}" aria-hidden="true">${LETTERS[bank_name] ?? title.charAt(0)}</span>`;
