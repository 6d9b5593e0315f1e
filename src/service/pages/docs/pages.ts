import { html } from 'hono/html';
import { toolDocument } from '../document.ts';
import { copied, emptyHtml, type HtmlPart } from '../parts.ts';
import { entryPage } from './entry.ts';
import type { Entry, Group, referenceOf } from './reference.ts';
import type { SearchResult } from './search.ts';

/** The pages of the reference: the first page with the search, and one page for each resource. */

/** The whole reference. */
export type Reference = ReturnType<typeof referenceOf>;

const GOOD_TO_KNOW: readonly (readonly [string, string])[] = [
  ['Authentication', 'Basic, with the api_key as user and the api_secret as password. Records of another account do not exist for a key.'],
  ['Batches', 'All or nothing: one bad record rejects the call, and error_details names each bad field of each record.'],
  ['Idempotency', 'Idempotency-Key on any POST: the same request again within 24 hours gets the first answer; another one gets 010.'],
  ['Amounts', 'Rand and cents with at most two decimals. Strings are answered as strings, decimals as numbers.'],
  ['Times', 'YYYY-MM-DD HH:mm:ss is South African time; ISO stamps are UTC.'],
  ['Lists', 'Everything that matches, newest first; with limit, a page with has_more and next, which is sent back as after.'],
  ['Extensions', 'What is marked extension is our own convention, where the interface is silent.'],
];

/** The address of an operation's description. */
const addressOf = ({ slug }: Group, { id }: Entry): string => `/docs/${slug}#${id}`;

const operationLink = (group: Group, entry: Entry): HtmlPart =>
  html`<a href="${addressOf(group, entry)}"><span class="method ${entry.method.toLowerCase()}">${entry.method}</span> ${entry.summary}</a>`;

const searchForm = (asked: string): HtmlPart =>
  html`<form class="search" role="search" action="/docs">
    <label for="q">Search the reference</label>
    <p class="pair">
      <input id="q" name="q" type="search" maxlength="100" autocomplete="off" spellcheck="false" value="${asked}" /><button>Search</button>
    </p>
  </form>`;

/** The list of resources. Below the current one are its operations. */
const contents = ({ groups }: Reference, current: Group | null): HtmlPart =>
  html`<nav class="contents" aria-label="Resources">
    <details open>
      <summary>Resources</summary>
      <ul>
        ${groups.map(
          (group) =>
            html`<li>
              <a href="/docs/${group.slug}" ${group === current ? html`aria-current="page"` : emptyHtml}>${group.tag}</a>
              ${
                group === current
                  ? html`<ul>
                      ${group.entries.map((entry) => html`<li>${operationLink(group, entry)}</li>`)}
                    </ul>`
                  : emptyHtml
              }
            </li>`,
        )}
      </ul>
    </details>
  </nav>`;

const page = (reference: Reference, current: Group | null, title: string, main: HtmlPart): HtmlPart =>
  toolDocument({
    tool: 'docs',
    title: `${title} · ${reference.title}`,
    body: html`<header class="top">
        <div class="line">
          <a class="brand" href="/docs">pay-elements <span>reference</span></a>
          <nav aria-label="Elsewhere" class="accounts"><a href="/">Console</a><a href="/2.0/openapi.json">openapi.json</a></nav>
        </div>
      </header>
      <div class="book">
        ${contents(reference, current)}
        <main id="main" tabindex="-1">${main}</main>
      </div>`,
  });

const results = (asked: string, found: readonly SearchResult[]): HtmlPart =>
  html`<section aria-labelledby="found">
    <h2 id="found">${found.length === 0 ? 'Nothing' : found.length === 1 ? '1 operation' : `${found.length} operations`} for “${asked}”</h2>
    ${
      found.length === 0
        ? html`<p>Try fewer words, or a part of one: the search looks at names, addresses, descriptions, fields and their values.</p>`
        : html`<ul class="found">
            ${found.map(
              ({ group, entry }) =>
                html`<li>
                  <p>${operationLink(group, entry)}</p>
                  <p class="under">${group.tag} · <code>${entry.path}</code></p>
                </li>`,
            )}
          </ul>`
    }
  </section>`;

/** The first page: the search with its results, or an introduction and all operations by resource. */
export function homePage(reference: Reference, asked: string, found: readonly SearchResult[] | null): HtmlPart {
  const { description, base, groups } = reference;
  const start = html`<section aria-labelledby="start">
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
    </section>
    ${groups.map(
      (group) =>
        html`<section aria-labelledby="${group.id}">
          <h2 id="${group.id}"><a href="/docs/${group.slug}">${group.tag}</a></h2>
          <ul class="found">
            ${group.entries.map((entry) => html`<li>${operationLink(group, entry)}</li>`)}
          </ul>
        </section>`,
    )}`;
  return page(
    reference,
    null,
    found === null ? 'Reference' : `“${asked}”`,
    html`<h1>Reference</h1>
      <p class="under">${description}</p>
      ${searchForm(asked)} ${found === null ? start : results(asked, found)}`,
  );
}

/** The first of the operations above that has exactly the same answer. */
function firstLike({ answer }: Entry, above: readonly Entry[]): Entry | undefined {
  if (answer?.properties === undefined) return undefined;
  const text = JSON.stringify(answer);
  return above.find((other) => JSON.stringify(other.answer) === text);
}

/** The page of a resource: its operations, and fields for the key with which they are tried. */
export function resourcePage(reference: Reference, group: Group, key: string): HtmlPart {
  const credential = (name: string, label: string) =>
    html`<div class="input">
      <label for="${name}">${label}</label><input id="${name}" autocomplete="off" spellcheck="false" value="${key}" />
    </div>`;
  return page(
    reference,
    group,
    group.tag,
    html`<h1>${group.tag}</h1>
      <p class="under">${group.description}</p>
      ${searchForm('')}
      <section aria-labelledby="${group.id}">
        <h2 class="unseen" id="${group.id}">Operations</h2>
        <form class="keys" data-keys>
          <fieldset>
            <legend>Key that <em>Try it</em> sends with</legend>
            ${credential('api_key', 'api_key')}${credential('api_secret', 'api_secret')}
          </fieldset>
        </form>
        ${group.entries.map((entry, at) => entryPage(entry, firstLike(entry, group.entries.slice(0, at))))}
      </section>`,
  );
}
