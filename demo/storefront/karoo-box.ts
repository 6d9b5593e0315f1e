import type { Sandbox } from './playground/sandbox-calls.ts';

/**
 * What the shop has at the payments service: the Karoo boxes, and the page on which their mandates are signed. A merchant's administrator
 * creates these once, with calls like these or in a dashboard.
 */

const TITLE = 'The Karoo box, every month';

/** The boxes that the shop sends every month. */
export const BOXES = [
  { name: 'Small box', description: 'Honey, rusks and rooibos', code: 'BOX-S', unit_label: 'box', price_excl: 260 },
  { name: 'Large box', description: 'The small one, with oil, figs and konfyt', code: 'BOX-L', unit_label: 'box', price_excl: 480 },
].map((box) => ({ ...box, is_tax: true, pricing_type: 'RECURRING', billing_period: 'MONTHLY' }));

const TIN = {
  name: 'Enamel bread tin',
  description: 'To keep it all in',
  code: 'TIN',
  is_tax: true,
  pricing_type: 'ONE_TIME',
  price_excl: 220,
};

interface Row {
  readonly id: string;
  readonly code?: string | null;
  readonly title?: string;
  readonly page_status?: string;
}

/** Sends a request to the service: the records to create, or none for a list. */
async function rows({ baseUrl, apiKey, apiSecret }: Sandbox, path: string, records?: readonly object[]): Promise<readonly Row[]> {
  const answer = await fetch(`${baseUrl}${path}`, {
    headers: { authorization: `Basic ${btoa(`${apiKey}:${apiSecret}`)}`, 'content-type': 'application/json' },
    ...(records && { method: 'POST', body: JSON.stringify({ records }) }),
  });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  return ((await answer.json()) as { results: readonly Row[] }).results;
}

/** The ids of products, which are created if there are none of their codes yet. */
async function productIds(sandbox: Sandbox, wanted: readonly { readonly code: string }[]): Promise<string[]> {
  const known = new Map((await rows(sandbox, '/products/list')).map(({ code, id }) => [code, id]));
  const missing = wanted.filter(({ code }) => !known.has(code));
  if (missing.length > 0) for (const { code, id } of await rows(sandbox, '/products/create', missing)) known.set(code, id);
  return wanted.map(({ code }) => known.get(code) ?? '');
}

/** The ids of the Karoo boxes, for the portal: the sandbox has other products, too. */
export const karooBoxes = (sandbox: Sandbox): Promise<string[]> => productIds(sandbox, BOXES);

/** The id of the shop's mandate page. Creates the page if there is none yet. */
export async function karooBoxPage(sandbox: Sandbox): Promise<string> {
  const pages = await rows(sandbox, '/electronic-mandates/list');
  const known = pages.find(({ title, page_status }) => title === TITLE && page_status === 'PUBLISHED');
  if (known) return known.id;
  const [page] = await rows(sandbox, '/electronic-mandates/create', [
    {
      title: TITLE,
      description: 'Packed on the first Tuesday of the month, at your door two days later. Stop whenever you like.',
      payment_methods_id: 'pam_sandboxDebicheck',
      payment_type: 'emandate_products_and_collections',
      page_status: 'PUBLISHED',
      process_days: [1, 15, 25, 31],
      product_ids: await productIds(sandbox, [...BOXES, TIN]),
      success_message: 'Thank you. Your first box is packed after the first debit.',
    },
  ]);
  if (page === undefined) throw new Error('a page that was made is not in the answer');
  return page.id;
}
