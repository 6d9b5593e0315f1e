import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createElement, type ComponentType } from 'react';
import { renderToString as renderReact } from 'react-dom/server';
import { createSSRApp, h } from 'vue';
import { renderToString as renderVue } from 'vue/server-renderer';
import * as react from 'pay-elements/react';
import * as vue from 'pay-elements/vue';
import { FRAMEWORKS, installOwn } from '../support/own-packages.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** What can be set on each element. Undefined and null mean that a value is not set. */
const SETTINGS = {
  session: 'ses_1',
  endpoint: '/betaal',
  locale: 'AF_ZA',
  theme: undefined,
  pageUrl: 'https://pay.example/p?a=1&b=2',
  renewSession: () => Promise.resolve('ses_2'),
} as const;

/** The props that the React components get here. */
type Props = typeof SETTINGS & { readonly className: string; onPayReady(): void };

/** The same settings as attributes in HTML. */
const ATTRIBUTES = 'session="ses_1" endpoint="/betaal" locale="AF_ZA" page-url="https://pay.example/p?a=1&amp;b=2"';

describe('a page that is rendered on a server', () => {
  for (const [tag, component] of [
    ['pay-checkout', react.PayCheckout],
    ['pay-portal', react.PayPortal],
    ['pay-emandate', react.PayEmandate],
  ] satisfies [string, ComponentType<Props>][])
    test(`has <${tag}> with its attributes when React hydrates it`, () => {
      const page = renderReact(
        createElement<Props>(component as ComponentType<Props>, { ...SETTINGS, className: 'till', onPayReady: () => undefined }),
      );
      assert.equal(page, `<${tag} ${ATTRIBUTES} class="till"></${tag}>`);
    });

  test('has the tag with its attributes under React 18 too, without a warning', async () => {
    // A process can load only one React. Here every import gets version 18.
    installOwn(FRAMEWORKS);
    const place = JSON.stringify(pathToFileURL(join(FRAMEWORKS, 'package.json')).href);
    const script = `import { registerHooks } from 'node:module';
      registerHooks({
        resolve: (name, context, next) =>
          next(name, /^(react|react-dom)(?=$|\\/)/.test(name) ? { ...context, parentURL: ${place} } : context),
      });
      const [{ createElement }, { renderToString }, { PayCheckout }] =
        await Promise.all(['react', 'react-dom/server', 'pay-elements/react'].map((name) => import(name)));
      const settings = { ...${JSON.stringify(SETTINGS)}, theme: undefined, renewSession: async () => 'ses_2' };
      console.log(renderToString(createElement(PayCheckout, { ...settings, className: 'till', onPayReady: () => undefined })));`;
    const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: root });
    assert.equal(stdout, `<pay-checkout ${ATTRIBUTES} class="till"></pay-checkout>\n`);
    assert.equal(stderr, '');
  });

  for (const [tag, component] of [
    ['pay-checkout', vue.PayCheckout],
    ['pay-portal', vue.PayPortal],
    ['pay-emandate', vue.PayEmandate],
  ] as const)
    test(`has <${tag}> with its attributes when Vue hydrates it`, async () => {
      const app = createSSRApp({ render: () => h(component, { ...SETTINGS, class: 'till', onPayReady: () => undefined }) });
      assert.equal(await renderVue(app), `<${tag} ${ATTRIBUTES} class="till"></${tag}>`);
    });
});

describe('the form in the HTML of a page that is rendered on a server', () => {
  const VIEW = '<script type="application/json">{"name":"\\u003c/pay-checkout>"}</script>';
  const CONTENT = `<template shadowrootmode="open"><form></form></template><script>1</script>${VIEW}`;
  const first = `<pay-checkout session="ses_1" title="&gt;">${CONTENT}</pay-checkout>`;

  test('is what `first` has, inside the tag that React writes', () => {
    assert.equal(
      renderReact(createElement(react.PayCheckout, { session: 'ses_1', first })),
      `<pay-checkout session="ses_1">${CONTENT}</pay-checkout>`,
    );
  });

  test('is what `first` has, inside the tag that Vue writes', async () => {
    const app = createSSRApp({ render: () => h(vue.PayCheckout, { session: 'ses_1', first }) });
    assert.equal(await renderVue(app), `<pay-checkout session="ses_1">${CONTENT}</pay-checkout>`);
  });

  test('is left out where `first` has no form', async () => {
    for (const none of [undefined, null, '', '<pay-checkout session="ses_1"></pay-checkout>']) {
      assert.equal(
        renderReact(createElement(react.PayCheckout, { session: 'ses_1', first: none })),
        '<pay-checkout session="ses_1"></pay-checkout>',
      );
      const app = createSSRApp({ render: () => h(vue.PayCheckout, { session: 'ses_1', first: none }) });
      assert.equal(await renderVue(app), '<pay-checkout session="ses_1"></pay-checkout>');
    }
  });
});

test('the React entry point begins with "use client", so a server component of Next can import it', () => {
  assert.match(readFileSync(join(root, 'dist/react.js'), 'utf8'), /^["']use client["'];/);
});
