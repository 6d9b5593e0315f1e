import { html } from 'hono/html';
import { refuseField } from '../../../contract/errors.ts';
import { emptyHtml, type HtmlPart, panel } from '../parts.ts';
import { pathOf, type View } from './shell.ts';

/** Erases a customer on their request, by a form beside the list of customers. */

/** The result of the last erasure. */
export type ErasureResult = { readonly type: 'erased'; readonly id: string } | { readonly type: 'refused'; readonly why: string } | null;

const resultNotice = (result: ErasureResult): HtmlPart => {
  if (result === null) return emptyHtml;
  return result.type === 'erased'
    ? html`<p class="message good" role="status">
        ${result.id} was erased. Data that the law requires to be kept is erased later automatically.
      </p>`
    : html`<p class="message bad" role="alert">${result.why}</p>`;
};

/** The form, with the result of the last erasure. */
export const erasurePanel = (view: View, result: ErasureResult = null): HtmlPart =>
  panel(
    'erasure',
    'Erase a customer',
    html`${resultNotice(result)}
      <form method="post" action="${pathOf(view.account, 'records', 'customers')}" class="controls" aria-label="Erase a customer">
        <label for="erase-id">Customer’s id</label
        ><span class="pair"
          ><input id="erase-id" type="text" name="id" required maxlength="35" autocomplete="off" placeholder="cus_…"
        /></span>
        <label><input type="checkbox" name="write_off" value="true" /> Give up invoices that are open</label>
        <label><input type="checkbox" name="confirmed" value="true" required /> I know that this cannot be undone</label>
        <button>Erase</button>
      </form>
      <p class="note">
        Everything that names the customer goes: details, cards, bank accounts, what they typed, messages and webhooks. Payments and the
        ledger stay without them. It is refused while money is due or a subscription, a payment or a mandate runs. The same by HTTP:
        <code>POST /2.0/customers/{id}/erase</code>.
      </p>`,
  );

/** The request of the form. @throws Refusal where it was not confirmed */
export function erasureIn({ id, write_off, confirmed }: Readonly<Record<string, unknown>>): { id: string; write_off: boolean } {
  if (typeof id !== 'string' || id.trim() === '') throw refuseField('003', 'id', 'required', 'Say which customer: give the id.');
  if (confirmed !== 'true') throw refuseField('003', 'confirmed', 'required', 'Confirm that it cannot be undone.');
  return { id: id.trim(), write_off: write_off === 'true' };
}
