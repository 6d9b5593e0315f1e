import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tagWriter } from '../../../src/service/pages/element-tag.ts';
import type { CheckoutView } from '../../../src/contract/sessions/checkout.ts';
import type { EmandateView } from '../../../src/contract/sessions/emandate.ts';
import type { PortalView } from '../../../src/contract/sessions/portal.ts';

test('if a form cannot be written, the page has the bare tag with its view, and the service is told why', async () => {
  const why = new Error('no such template');
  const failures: unknown[] = [];
  const tags = tagWriter(
    (error) => failures.push(error),
    () => Promise.reject(why),
  );
  const view = { kind: 'checkout', session_id: 'ses_1', customization: { brand_primary: null }, note: '</script>"' };
  const { html, inline, isWhole } = await tags.checkout(view as unknown as CheckoutView, { endpoint: '/pay' });
  assert.equal(
    String(await html),
    '<pay-checkout class="bare" endpoint="/pay" session="ses_1"><script type="application/json">' +
      '{"kind":"checkout","session_id":"ses_1","customization":{"brand_primary":null},"note":"\\u003c/script>\\""}</script></pay-checkout>',
  );
  assert.deepEqual([inline, isWhole], [{ styles: [], scripts: [] }, false]);
  assert.deepEqual(failures, [why]);

  const account = await tags.portal({ kind: 'portal', session_id: 'ses_2' } as PortalView, { endpoint: '/pay', locale: 'AF_ZA' });
  assert.match(String(await account.html), /^<pay-portal class="bare" endpoint="\/pay" locale="AF_ZA" session="ses_2"><script /);
  assert.deepEqual([account.inline, account.isWhole], [{ styles: [], scripts: [] }, false]);
  assert.deepEqual(failures, [why, why]);

  const mandate = await tags.emandate({ kind: 'emandate', session_id: 'ses_3' } as EmandateView, { endpoint: '/pay', locale: 'AF_ZA' });
  assert.match(String(await mandate.html), /^<pay-emandate class="bare" endpoint="\/pay" locale="AF_ZA" session="ses_3"><script /);
  assert.deepEqual([mandate.inline, mandate.isWhole], [{ styles: [], scripts: [] }, false]);
});
