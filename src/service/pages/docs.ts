import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { html } from 'hono/html';
import type { Services } from '../commands/write.ts';
import { openapiDocument } from '../http/openapi.ts';
import { entryPage } from './docs/entry.ts';
import { referenceOf } from './docs/reference.ts';
import { document, guard } from './document.ts';
import { copied, type Piece } from './parts.ts';
import { sendPage } from './refresh.ts';

/** The reference at /docs: made from the same OpenAPI document that programs read, so the two cannot disagree. */

const GOOD_TO_KNOW: readonly (readonly [string, string])[] = [
  ['Authentication', 'Basic, with the api_key as user and the api_secret as password. Records of another account do not exist for a key.'],
  ['Batches', 'All or nothing: one bad record rejects the call, and error_details names each bad field of each record.'],
  ['Idempotency', 'Idempotency-Key on any POST: the same request again within 24 hours gets the first answer; another one gets 010.'],
  ['Amounts', 'Rand and cents with at most two decimals. Strings are answered as strings, decimals as numbers.'],
  ['Times', 'YYYY-MM-DD HH:mm:ss is South African time; ISO stamps are UTC.'],
  ['Lists', 'Everything that matches, newest first; with limit, a page with has_more and next, which is sent back as after.'],
  ['Extensions', 'What is marked extension is our own convention, where the interface is silent.'],
];

const page = (publicUrl: string, key: string): Piece => {
  const { title, description, base, groups } = referenceOf(openapiDocument(publicUrl));
  const credential = (name: string, label: string) =>
    html`<div class="input">
      <label for="${name}">${label}</label><input id="${name}" autocomplete="off" spellcheck="false" value="${key}" />
    </div>`;
  return document({
    title: `Reference · ${title}`,
    styles: ['tool.css', 'docs.css'],
    script: 'docs.ts',
    body: html`<header class="top">
        <div class="line">
          <a class="brand" href="/">pay-elements <span>reference</span></a>
          <nav aria-label="Elsewhere" class="accounts"><a href="/">Console</a><a href="/2.0/openapi.json">openapi.json</a></nav>
        </div>
      </header>
      <div class="book">
        <nav class="contents" aria-label="Operations">
          <details open>
            <summary>Operations</summary>
            ${groups.map(
              ({ tag, id, entries }) =>
                html`<p><a href="#${id}">${tag}</a></p>
                  <ul>
                    ${entries.map(
                      (entry) =>
                        html`<li>
                          <a href="#${entry.id}"
                            ><span class="method ${entry.method.toLowerCase()}">${entry.method}</span> ${entry.summary}</a
                          >
                        </li>`,
                    )}
                  </ul>`,
            )}
          </details>
        </nav>
        <main id="main" tabindex="-1">
          <h1>Reference</h1>
          <p class="under">${description}</p>
          <section aria-labelledby="start">
            <h2 id="start">Good to know</h2>
            <dl class="facts">
              <div>
                <dt>base_url</dt>
                <dd>${copied(base, 'base_url')}</dd>
              </div>
              ${GOOD_TO_KNOW.map(
                ([name, words]) =>
                  html`<div>
                    <dt>${name}</dt>
                    <dd>${words}</dd>
                  </div>`,
              )}
            </dl>
            <form class="keys" data-keys>
              <fieldset>
                <legend>Key that <em>Try it</em> sends with</legend>
                ${credential('api_key', 'api_key')}${credential('api_secret', 'api_secret')}
              </fieldset>
            </form>
          </section>
          ${groups.map(
            ({ tag, id, entries }) =>
              html`<section aria-labelledby="${id}">
                <h2 id="${id}">${tag}</h2>
                ${entries.map(entryPage)}
              </section>`,
          )}
        </main>
      </div>`,
  });
};

export function docsRoutes({ publicUrl, store }: Pick<Services, 'publicUrl' | 'store'>): Hono {
  const app = new Hono();
  // The contract does not change while the service runs; whether there is a well-known key may.
  const made = new Map<string, string>();
  app.use('/docs', compress());
  app.get('/docs', async (c) => {
    const [account] = await store.testAccounts();
    const key = account?.api_key ?? '';
    const text = made.get(key) ?? (await page(publicUrl, key)).toString();
    made.set(key, text);
    guard(c);
    return sendPage(c, { page: text, version: text }, 200);
  });
  return app;
}
