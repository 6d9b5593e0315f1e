import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createSSRApp, h } from 'vue';
import { renderToString as renderVue } from 'vue/server-renderer';
import { PayCheckout as ReactCheckout } from 'pay-elements/react';
import { PayCheckout as VueCheckout } from 'pay-elements/vue';

describe('a page that is rendered on a server', () => {
  test('has the tag where React will hydrate it', () => {
    const page = renderToString(createElement(ReactCheckout, { session: 'ses_1', className: 'till', onPayCompleted: () => undefined }));
    assert.equal(page, '<pay-checkout class="till"></pay-checkout>');
  });

  test('has the tag and its attributes where Vue will hydrate it', async () => {
    const app = createSSRApp({ render: () => h(VueCheckout, { session: 'ses_1', pageUrl: 'https://pay.example/p' }) });
    assert.equal(await renderVue(app), '<pay-checkout session="ses_1" page-url="https://pay.example/p"></pay-checkout>');
  });
});
