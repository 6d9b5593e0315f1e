import { html, raw } from 'hono/html';
import { jsonInScript } from '../../facts/json-in-script.ts';
import { distanceText, moment, stateInWords, toneOf } from './formats.ts';
import { createHash } from 'node:crypto';
import type { Context } from 'hono';

/** The small parts of the service's own pages. Typed texts are always escaped. */

/** A piece of a page. */
export type HtmlPart = ReturnType<typeof html>;

/** An empty piece. */
export const emptyHtml: HtmlPart = html``;

/** JSON for a `<script>` that only holds data. */
export const jsonData = (value: object): HtmlPart => html`${raw(jsonInScript(value))}`;

export const badge = (state: string): HtmlPart => html`<span class="badge ${toneOf(state)}">${stateInWords(state)}</span>`;

/** A moment. Pointing at it shows the ISO form. */
export const stamp = (at: Date): HtmlPart => html`<time datetime="${at.toISOString()}" title="${at.toISOString()}">${moment(at)}</time>`;

/** The distance of a moment from now. */
export const distanceFromNow = (at: Date, now: Date): HtmlPart =>
  html`<time datetime="${at.toISOString()}" title="${moment(at)}">${distanceText(at, now)}</time>`;

/** A button that copies a text. It is shown only where scripts run. */
export const copy = (text: string, what: string): HtmlPart =>
  html`<button type="button" class="copy" data-copy="${text}" aria-label="Copy ${what}">Copy</button>`;

/** A value in a fixed-width font, with its copy button. */
export const copied = (text: string, what: string, shown: string = text): HtmlPart =>
  html`<span class="value"><code>${shown}</code>${copy(text, what)}</span>`;

/** Shown in place of an empty list. */
export const empty = (title: string, hint: HtmlPart): HtmlPart =>
  html`<div class="empty">
    <p>${title}</p>
    <p class="hint">${hint}</p>
  </div>`;

/** A column of a table: its heading, and the class that its cells share. A narrow screen leaves out `wide` and `late` ones. */
export interface Column {
  readonly head: string;
  readonly class?: 'amount' | 'text' | 'wide' | 'end' | 'end late';
}

/** A table that scrolls sideways where it does not fit. Each row has one cell for each column. */
export const table = (caption: string, columns: readonly Column[], rows: readonly (readonly HtmlPart[])[]): HtmlPart =>
  html`<div class="scroll" role="group" aria-label="${caption}" tabindex="0">
    <table>
      <caption class="unseen">
        ${caption}
      </caption>
      <thead>
        <tr>
          ${columns.map(({ head, class: name = '' }) => html`<th scope="col" class="${name}">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell, i) => html`<td class="${columns[i]?.class ?? ''}">${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

/** A list of names and values. Values that are null are left out. */
export const facts = (entries: Readonly<Record<string, HtmlPart | string | null>>): HtmlPart =>
  html`<dl class="facts">
    ${Object.entries(entries).map(([name, value]) =>
      value === null
        ? emptyHtml
        : html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
    )}
  </dl>`;

/** A value as JSON. */
export const json = (value: unknown, what: string): HtmlPart => {
  const text = JSON.stringify(value, null, 2);
  return html`<div class="code">
    <pre tabindex="0" role="group" aria-label="${what}"><code>${text}</code></pre>
    ${copy(text, what)}
  </div>`;
};

/** A part of a page that the script replaces when it has changed. */
export const panel = (id: string, title: string, body: HtmlPart, more: HtmlPart = emptyHtml): HtmlPart =>
  html`<section id="${id}" data-live aria-labelledby="${id}-title">
    <header class="bar">
      <h2 id="${id}-title">${title}</h2>
      ${more}
    </header>
    ${body}
  </section>`;

/** Sends a page with a version. A browser that already has this version gets an empty 304 answer. */
export async function sendPage(
  c: Context,
  { page, version }: { page: HtmlPart | string; version: string },
  status: 200 | 400,
): Promise<Response> {
  const etag = `"${createHash('sha256').update(version).digest('base64url').slice(0, 22)}"`;
  c.header('etag', etag);
  // The browser may store the page, but must ask before showing it again.
  c.header('cache-control', 'private, no-cache');
  if (status === 200 && c.req.header('if-none-match')?.replace(/^W\//, '') === etag) return c.body(null, 304);
  return c.html(page, status);
}
