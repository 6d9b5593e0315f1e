import { expect, type Page } from '@playwright/test';
import { subscribe } from '../models/customers.ts';
import { refusing, type Screen } from '../models/portal-states.ts';
import { openPages } from './pages.ts';
import type { Town } from './town.ts';

/** A page with a portal or an e-mandate and its own session, and the view that the proxy answers. */
export async function opened(town: Town, page: Page, tag: 'pay-portal' | 'pay-emandate') {
  const pages = await openPages(town);
  const kind = tag.slice(4);
  const session =
    tag === 'pay-emandate'
      ? await pages.session(tag)
      : await town.customer().then(async (customer_id) => {
          await subscribe(town, customer_id);
          const link = { customer_id, allowed_origins: [pages.origin] };
          return ((await town.ask('/2.0/customer-portal/link', link)) as { result: { session_id: string } }).result.session_id;
        });
  const url = pages.show(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>A plain shop</title><script type="module" src="/pay-elements.js"></script>
<style>:root { color-scheme: light dark } body { margin: 0; font-family: system-ui } h1 { margin: 24px 16px 8px } @media (prefers-color-scheme: dark) { body { background: #111318; color: #f1f2f5 } }</style>
<body><main><h1>Your account</h1><${tag} session="${session}" theme="auto"></${tag}></main></body></html>`);
  const read = await page.request.get(`${pages.origin}/pay/${kind}/${session}`);
  const view = (await read.json()) as object;
  const element = page.locator(tag);
  // Every screen starts like a new tab, without what was typed on the screen before.
  await page.addInitScript(() => {
    if (location.protocol.startsWith('http')) sessionStorage.clear();
  });
  const show = async ({ view: change = {}, answers = [], act, shows }: Screen): Promise<void> => {
    // A request that is held back would reach the service once its route is removed. Leaving the page cancels it.
    await page.goto('about:blank');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.route(/\/events$/, refusing(404, 'not_found'));
    if (Object.keys(change).length > 0)
      await page.route(new RegExp(`/pay/${kind}/[^/]+$`), (route) => route.fulfill({ json: { ...view, ...change } }));
    for (const [path, answer] of answers) await page.route(path, answer);
    await page.goto(url);
    await act?.(element, page);
    await expect(element.getByText(shows).filter({ visible: true }).or(element.getByRole('status').getByText(shows)).first()).toBeVisible({
      timeout: 20_000,
    });
  };
  return { pages, element, show, url };
}
