import { expect, type Page } from '@playwright/test';
import { refusing, type Screen } from '../models/portal-states.ts';
import { openPages } from './pages.ts';
import type { Town } from './town.ts';

/** A page with a portal or a mandate and a session of its own, and the view that its proxy answers. */
export async function opened(town: Town, page: Page, tag: 'pay-portal' | 'pay-emandate') {
  const pages = await openPages(town);
  const kind = tag.slice(4);
  const session =
    tag === 'pay-emandate'
      ? await pages.session(tag)
      : await town.customer().then(async (customer_id) => {
          await town.ask(`/2.0/subscriptions/${customer_id}`, { items: [{ product_id: 'pro_sandboxBasic' }] });
          const link = { customer_id, allowed_origins: [pages.origin] };
          return ((await town.ask('/2.0/customer-portal/link', link)) as { result: { session_id: string } }).result.session_id;
        });
  const url = pages.show(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>A plain shop</title><script type="module" src="/pay-elements.js"></script>
<style>:root { color-scheme: light dark } body { margin: 0; font-family: system-ui } @media (prefers-color-scheme: dark) { body { background: #111318; color: #f1f2f5 } }</style>
<body><main><h1>Your account</h1><${tag} session="${session}" theme="auto"></${tag}></main></body></html>`);
  const read = await page.request.get(`${pages.origin}/pay/${kind}/${session}`);
  const view = (await read.json()) as object;
  const element = page.locator(tag);
  // Every screen begins as a new tab does: what was typed on the screen before it is not brought along.
  await page.addInitScript(() => {
    if (location.protocol.startsWith('http')) sessionStorage.clear();
  });
  const show = async ({ view: change = {}, answers = [], act, shows }: Screen): Promise<void> => {
    // What is held on its way would go on to the service once nobody holds it: it ends with its page.
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
