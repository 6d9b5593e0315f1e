import type { Context } from 'hono';
import { html } from 'hono/html';
import { readBodyText } from '../../contract/body-text.ts';
import { looksLikeCardNumber } from '../../contract/card-detector.ts';
import { Refusal } from '../../contract/errors.ts';
import { MAX_FORM } from '../http/body.ts';
import { pageAsset } from './assets.ts';
import { emptyHtml, type HtmlPart, jsonData } from './parts.ts';

/**
 * If no script has loaded in a merchant's page, its form is posted to the hosted page with what was typed outside the card frame. The
 * hosted page hands these values to its element as a draft, so that the payer need not type them again.
 */

/** The longest field of the form, in characters: a line of an address. */
const LONGEST = 256;
/** A field about the payer, such as `person_name` or `billing.line1`. */
const PAYER_FIELD = /^(?:(?:billing|shipping)\.)?[a-z][a-z0-9_]{0,39}$/;
/** The fields of a checkout that are not about the payer. */
const CHECKOUT_CHOICES: ReadonlySet<string> = new Set(['method', 'amount', 'own_amount', 'frequency', 'save_card']);

/** The elements whose form can be posted. A portal has no form in its HTML: its fields are in panels, which only its script opens. */
type PostedElement = 'checkout' | 'emandate';

/** What was typed in a form, by the names of its fields. */
type Fields = ReadonlyMap<string, string>;

/** The fields about the payer. */
const payerIn = (fields: Fields): Readonly<Record<string, string>> =>
  Object.fromEntries([...fields].filter(([name]) => PAYER_FIELD.test(name) && !CHECKOUT_CHOICES.has(name)));

/** The choice on a checkout link: an amount in cents or one's own, and how often. */
function choiceIn(fields: Fields): object | undefined {
  const [amount = '', own = '', frequency] = ['amount', 'own_amount', 'frequency'].map((name) => fields.get(name));
  if (amount === '' && own === '' && frequency === undefined) return undefined;
  return { option: /^\d{1,12}$/.test(amount) ? Number(amount) : 'own', amount: own, frequency };
}

/** The draft of each element, as it stores one in the tab. The element checks every value in it once more. */
const DRAFTS: Readonly<Record<PostedElement, (fields: Fields) => object>> = {
  checkout: (fields) => {
    const method = fields.get('method');
    return {
      payer: payerIn(fields),
      ...(method !== undefined && { selection: { method } }),
      choice: choiceIn(fields),
    };
  },
  emandate: (fields) => ({ step: 'who', values: payerIn(fields), items: {}, method_id: null }),
};

/** The fields of a form that are filled in. Whatever looks like a card number is left out. */
function fieldsOf(form: string): Fields {
  const typed = [...new URLSearchParams(form)].filter(
    ([, value]) => value !== '' && value.length <= LONGEST && !looksLikeCardNumber(value),
  );
  return new Map(typed);
}

/**
 * Whether a form was posted by a page that may fill in the element: by the service's own, or by one of these origins. A page of another
 * site could otherwise put its own words there, such as an email address to which the receipt then goes.
 */
export const isKnownForm = (c: Context, origins: readonly string[]): boolean =>
  // The hosted pages name no origin (`no-referrer`). Then the browser alone says that the form is the service's own.
  c.req.header('sec-fetch-site') === 'same-origin' || origins.includes(c.req.header('origin') ?? '');

/** The fields that were posted to the page; none if the form cannot be read or is not known, so that the page opens all the same. */
async function postedFields(c: Context, origins: readonly string[]): Promise<Fields> {
  if (c.req.method !== 'POST' || !isKnownForm(c, origins)) return new Map();
  try {
    return fieldsOf(await readBodyText(c.req.raw, MAX_FORM));
  } catch (error) {
    if (error instanceof Refusal) return new Map();
    throw error;
  }
}

/**
 * The posted values for the head of the page: the draft of its element as JSON, and the script that puts the draft into the tab's storage
 * before the element reads it. Empty if nothing was typed. `origins`: the pages that may post it.
 */
export async function postedDraft(
  c: Context,
  { element, session, origins }: { element: PostedElement; session: string; origins: readonly string[] },
): Promise<HtmlPart> {
  const fields = await postedFields(c, origins);
  return fields.size === 0
    ? emptyHtml
    : html`<script type="application/json" id="posted-draft" data-key="pay-${element}:${session}">
          ${jsonData(DRAFTS[element](fields))}
        </script>
        <script type="module" src="${pageAsset('posted-draft.ts')}"></script>`;
}
