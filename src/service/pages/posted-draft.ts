import type { Context } from 'hono';
import { html } from 'hono/html';
import { readBodyText } from '../../contract/body-text.ts';
import { looksLikeCardNumber } from '../../contract/card-detector.ts';
import { Refusal } from '../../contract/errors.ts';
import { pageAsset } from './assets.ts';
import { jsonData, emptyHtml, type HtmlPart } from './parts.ts';

/**
 * If no script has loaded in a merchant's page, its form is posted to the hosted page with what was typed outside the card frame. The
 * hosted page hands these values to its element as a draft, so that the payer need not type them again.
 */

/** More than all fields of the form can hold, in bytes. */
const MAX_FORM = 64 * 1024;
/** The longest field of the form, in characters: a line of an address. */
const LONGEST = 256;
/** A field about the payer, such as `person_name` or `billing.line1`. */
const PAYER_FIELD = /^(?:(?:billing|shipping)\.)?[a-z][a-z0-9_]{0,39}$/;

/** A draft as `<pay-checkout>` stores it in the tab. The element checks every value in it once more. */
interface PostedDraft {
  readonly payer: Readonly<Record<string, string>>;
  readonly selection?: { readonly method: string };
}

/** The draft in the text of a form; null if nothing was typed. Whatever looks like a card number is left out. */
function draftOf(form: string): PostedDraft | null {
  const payer: Record<string, string> = {};
  let method = '';
  for (const [name, value] of new URLSearchParams(form)) {
    if (value === '' || value.length > LONGEST || looksLikeCardNumber(value)) continue;
    if (name === 'method') method = value;
    else if (PAYER_FIELD.test(name)) payer[name] = value;
  }
  if (method === '' && Object.keys(payer).length === 0) return null;
  return { payer, ...(method !== '' && { selection: { method } }) };
}

/** What was posted to the page. A form that cannot be read is as good as none: the page opens all the same. */
export async function postedDraft(c: Context): Promise<PostedDraft | null> {
  if (c.req.method !== 'POST') return null;
  try {
    return draftOf(await readBodyText(c.req.raw, MAX_FORM));
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** The draft in the head of the page, and the script that puts it into the tab's storage before the element looks there. */
export const draftHead = (session: string, draft: PostedDraft | null): HtmlPart =>
  draft === null
    ? emptyHtml
    : html`<script type="application/json" id="posted-draft" data-key="pay-checkout:${session}">
          ${jsonData(draft)}
        </script>
        <script type="module" src="${pageAsset('posted-draft.ts')}"></script>`;
