import { html, raw } from 'hono/html';
import type { Document, Hit, Library } from '../docs/library.ts';
import type { Chrome } from '../shop.ts';
import type { Html } from './html.ts';
import { layout } from './layout.ts';

/** The pages of the documentation, with the shop's header and footer. */

const hrefOf = (slug: string): string => `/docs${slug && `/${slug}`}`;

/** The search form. It works without JavaScript. */
const searchForm = (words: string): Html =>
  html`<form class="docs-search" role="search" action="/docs/search">
    <label for="docs-words">Search the documentation</label>
    <span
      ><input id="docs-words" name="q" type="search" value="${words}" autocomplete="off" spellcheck="false" required /><button
        class="button small"
      >
        Search
      </button></span
    >
  </form>`;

/** The list of all documents by group. On a narrow page it is collapsed. */
function contents({ groups }: Library, slug: string | null): Html {
  const list = html`${groups.map(
    ({ name, entries }) =>
      html`<h2>${name}</h2>
        <ul>
          ${entries.map(
            (entry) =>
              html`<li><a href="${hrefOf(entry.slug)}" ${entry.slug === slug ? raw('aria-current="page"') : ''}>${entry.title}</a></li>`,
          )}
        </ul>`,
  )}`;
  return html`<nav class="docs-contents" aria-label="Documentation">${list}</nav>
    <details class="docs-fold">
      <summary>All documents</summary>
      <nav aria-label="All documents">${list}</nav>
    </details>`;
}

const page = (chrome: Chrome, library: Library, slug: string | null, words: string, title: string, main: Html): Html =>
  layout(chrome, {
    name: 'docs',
    title: `${title} – pay-elements`,
    description: 'The documentation of pay-elements, the payment widget for South African shops.',
    sheets: ['docs'],
    main: html`<div class="docs">
      <div class="docs-side">${searchForm(words)} ${contents(library, slug)}</div>
      ${main}
    </div>`,
  });

/** The page of a document, with the list of its sections. */
export function documentPage(chrome: Chrome, library: Library, document: Document): Html {
  const sections = document.sections.filter(({ depth }) => depth === 2);
  return page(
    chrome,
    library,
    document.slug,
    '',
    document.title,
    html`<article class="docs-text">${raw(document.body)}</article>
      ${
        sections.length < 2
          ? ''
          : html`<nav class="docs-here" aria-label="On this page">
              <h2>On this page</h2>
              <ul>
                ${sections.map(({ anchor, title }) => html`<li><a href="#${anchor}">${title}</a></li>`)}
              </ul>
            </nav>`
      }`,
  );
}

/** The page of search results. */
export const searchPage = (chrome: Chrome, library: Library, words: string, hits: readonly Hit[]): Html =>
  page(
    chrome,
    library,
    null,
    words,
    'Search',
    html`<article class="docs-text">
      <h1>${hits.length === 0 ? 'Nothing was found' : hits.length === 1 ? 'One place' : `${hits.length} places`}</h1>
      ${
        hits.length === 0
          ? html`<p>No document has “${words}”. Try one word of it, or a name such as <code>pay-completed</code>.</p>`
          : html`<ol class="docs-hits">
              ${hits.map(
                ({ href, document, title, excerpt }) =>
                  html`<li>
                    <a href="${href}">${title}</a>
                    <p class="docs-where">${document}</p>
                    <p>${excerpt}</p>
                  </li>`,
              )}
            </ol>`
      }
    </article>`,
  );
