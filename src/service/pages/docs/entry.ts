import { html } from 'hono/html';
import { copy, emptyHtml, type HtmlPart } from '../parts.ts';
import { fieldOf, fieldsOf, type Field } from './fields.ts';
import type { Entry } from './reference.ts';
import { curlOf, sampleOf } from './samples.ts';

/** One operation of the reference: its request, its answer, its errors, and a form to try it. */

/** A path may break across lines only after its dots. */
const pathWords = (path: string): HtmlPart => {
  const parts = path.split('.');
  return html`<code class="field">${parts.map((part, i) => (i < parts.length - 1 ? html`<span>${part}.</span><wbr />` : part))}</code>`;
};

const need = ({ requirement, required }: Field): HtmlPart =>
  requirement !== null ? html`${requirement}` : required ? html`<strong>required</strong>` : html`optional`;

const remarks = ({ length, values, fallback, description, extension }: Field): HtmlPart =>
  html`${description === null ? emptyHtml : html`<p>${description}</p>`}${values.length === 0 ? emptyHtml : html`<p class="enum">${values.map((value) => html`<code>${value}</code> `)}</p>`}${length === null ? emptyHtml : html`<p>${length}</p>`}${fallback === null ? emptyHtml : html`<p>Default: <code>${fallback}</code></p>`}${extension ? html`<p><span class="badge calm">extension</span></p>` : emptyHtml}`;

const fieldTable = (caption: string, fields: readonly Field[], requirement: boolean): HtmlPart =>
  html`<div class="scroll" role="group" aria-label="${caption}" tabindex="0">
    <table class="fields">
      <caption class="unseen">
        ${caption}
      </caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          ${requirement ? html`<th scope="col">Need</th>` : emptyHtml}
          <th scope="col">Type</th>
          <th scope="col">Remarks</th>
        </tr>
      </thead>
      <tbody>
        ${fields.map(
          (field) =>
            html`<tr>
              <td class="name">${pathWords(field.path)}</td>
              ${requirement ? html`<td class="need">${need(field)}</td>` : emptyHtml}
              <td class="type">${field.type}</td>
              <td>${remarks(field)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

const PLACES = { path: 'In the path', query: 'In the query', header: 'Headers', cookie: 'Cookies' } as const;

const parameters = ({ parameters: all, summary }: Entry): HtmlPart[] =>
  Object.entries(PLACES).map(([place, title]) => {
    const fields = all
      .filter((one) => one.in === place)
      .map((one) => fieldOf(one.name, { ...one.schema, description: one.description ?? one.schema.description }, one.required === true));
    return fields.length === 0
      ? emptyHtml
      : html`<h4>${title}</h4>
          ${fieldTable(`${summary}: ${title.toLowerCase()}`, fields, true)}`;
  });

const errors = (entry: Entry): HtmlPart =>
  html`<details>
    <summary>Errors</summary>
    <ul class="errors">
      ${entry.errors.map(({ status, meaning }) => html`<li><code>${status}</code><span>${meaning.split('; ').map((one) => html`<span>${one}</span>`)}</span></li>`)}
    </ul>
  </details>`;

const tryIt = (entry: Entry, sample: string | null): HtmlPart => {
  const field = (place: string, name: string, required: boolean) => {
    const id = `${entry.id}-${place}-${name}`;
    return html`<div class="input">
      <label for="${id}">${name}</label
      ><input id="${id}" name="${place}:${name}" autocomplete="off" spellcheck="false" ${required ? html` required` : emptyHtml} />
    </div>`;
  };
  return html`<details class="try">
    <summary>Try it</summary>
    <form data-try data-method="${entry.method}" data-path="${entry.path}">
      ${entry.parameters.map((one) => field(one.in, one.name, one.in === 'path'))}
      ${sample === null ? emptyHtml : html`<div class="input"><label for="${entry.id}-body">Body</label><textarea id="${entry.id}-body" name="body" rows="${Math.min(18, sample.split('\n').length + 1)}" spellcheck="false">${sample}</textarea></div>`}
      <p class="pair">
        <button>Send <span class="unseen">${entry.summary}</span></button><span role="status" data-said></span>
      </p>
      <pre hidden tabindex="0" role="group" aria-label="Answer of ${entry.summary}" data-answer></pre>
    </form>
  </details>`;
};

/** The article of an operation. `like` is an operation above it with the same answer, whose table is not repeated. */
export function entryPage(entry: Entry, like: Entry | undefined): HtmlPart {
  const body = entry.body === null ? null : sampleOf(entry.id, entry.body);
  const sample = entry.body === null ? null : JSON.stringify(body, null, 2);
  const curl = curlOf({ ...entry, body });
  const bodyFields = entry.body === null ? [] : fieldsOf(entry.body);
  const answerFields = entry.answer === null ? [] : fieldsOf(entry.answer);
  return html`<article id="${entry.id}" aria-labelledby="${entry.id}-title">
    <h3 id="${entry.id}-title">
      <a href="#${entry.id}">${entry.summary}</a>${entry.extension ? html` <span class="badge calm">extension</span>` : emptyHtml}
    </h3>
    <p class="route"><span class="method ${entry.method.toLowerCase()}">${entry.method}</span> <code>${entry.path}</code></p>
    <p>${entry.description}</p>
    ${entry.stream ? html`<p class="note">Answers server-sent events: one at once, and one for each change.</p>` : emptyHtml}
    ${parameters(entry)}
    ${
      bodyFields.length === 0
        ? emptyHtml
        : html`<h4>Body</h4>
            ${fieldTable(`${entry.summary}: body`, bodyFields, true)}`
    }
    <h4>Example</h4>
    <div class="code">
      <pre tabindex="0" role="group" aria-label="Example of ${entry.summary}"><code>${curl}</code></pre>
      ${copy(curl, 'example')}
    </div>
    ${
      like !== undefined
        ? html`<p>Answers the same as <a href="#${like.id}">${like.summary}</a>.</p>`
        : answerFields.length === 0
          ? emptyHtml
          : html`<details>
              <summary>Answer</summary>
              ${fieldTable(`${entry.summary}: answer`, answerFields, false)}
            </details>`
    }
    ${errors(entry)} ${entry.stream || entry.form ? emptyHtml : tryIt(entry, sample)}
  </article>`;
}
