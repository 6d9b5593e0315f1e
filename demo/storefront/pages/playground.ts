import { html, raw } from 'hono/html';
import { GROUPS, type Control, type Group } from '../playground/options.ts';
import type { Chrome } from '../shop.ts';
import { layout, type Html } from './layout.ts';

/** Groups that stand open at first. */
const OPEN = ['payment', 'order', 'looks'];

/** The languages of the code to copy. */
const CODES = [
  ['html', 'HTML'],
  ['react', 'React'],
  ['vue', 'Vue'],
  ['server', 'Server'],
] as const;

/** Every option as a control, the element beside it, what it says, and the code to copy. */
export function playgroundPage(chrome: Chrome): Html {
  return layout(chrome, {
    name: 'playground',
    title: 'Playground, Kareeboom',
    description: 'Every option of pay-elements as a control, with the element and the code beside it.',
    pays: true,
    modules: ['playground'],
    sheets: ['playground'],
    main: html`<header class="play-head">
        <h1>Playground</h1>
        <p class="lead">Change anything: the element follows, and so does the code. The money is pretend.</p>
      </header>
      <div class="play">
        <form class="play-controls" id="controls" aria-label="Options">
          ${GROUPS.map(group)}
          <button type="reset" class="button small quiet-button">Start over</button>
        </form>
        <div class="play-stage">
          <section class="play-card" aria-labelledby="stage-title">
            <div class="play-card-head">
              <h2 id="stage-title">&lt;pay-checkout&gt;</h2>
              <p class="play-state" id="state" role="status"></p>
              <button type="button" class="button small quiet-button" id="again">New session</button>
            </div>
            <p class="play-refusal" id="refusal" role="alert" hidden></p>
            <div class="play-element" id="stage"><pay-checkout id="checkout" endpoint="/pay"></pay-checkout></div>
          </section>
          <section class="play-card" aria-labelledby="code-title">
            <div class="play-card-head">
              <h2 id="code-title">The code</h2>
              <div class="play-tabs" role="tablist" aria-label="Language">
                ${CODES.map(
                  ([id, name], index) =>
                    html`<button
                      type="button"
                      role="tab"
                      id="tab-${id}"
                      data-code="${id}"
                      aria-controls="code"
                      aria-selected="${String(index === 0)}"
                      tabindex="${index === 0 ? '0' : '-1'}"
                    >
                      ${name}
                    </button>`,
                )}
              </div>
              <button type="button" class="button small quiet-button" id="copy">Copy</button>
            </div>
            <pre class="play-code" id="code" role="tabpanel" aria-labelledby="tab-html" tabindex="0"><code></code></pre>
          </section>
          <section class="play-card" aria-labelledby="said-title">
            <div class="play-card-head">
              <h2 id="said-title">What it said</h2>
              <button type="button" class="button small quiet-button" id="said-clear">Clear</button>
            </div>
            <p class="hint" id="said-empty">Nothing yet. Events of the element appear here as they happen.</p>
            <div role="log" aria-labelledby="said-title"><ol class="play-log" id="said"></ol></div>
          </section>
        </div>
      </div>`,
  });
}

function group({ id, title, to, controls }: Group): Html {
  return html`<details class="play-group" data-to="${to}" ${OPEN.includes(id) ? raw('open') : ''}>
    <summary><h2>${title}</h2></summary>
    <div class="${to === 'style' ? 'play-fields two' : 'play-fields'}">${controls.map((each) => control(each))}</div>
  </details>`;
}

/** A custom property and an attribute of the same name are two things; so ids begin with where they go. */
function idOf(name: string): string {
  return `o-${name.replace(/[^a-z0-9]+/gi, '-')}`;
}

function control(of: Control): Html {
  const { name, label, hint, kind } = of;
  const id = idOf(name);
  const help = hint ? html`<small id="${id}-hint">${hint}</small>` : '';
  const described = raw(hint ? `aria-describedby="${id}-hint"` : '');
  // A colour cannot be empty: until someone touches it, a custom property's is not said.
  const unsaid = raw(name.startsWith('--') ? 'data-unsaid="yes"' : '');
  switch (kind) {
    case 'choice':
      return html`<p class="play-field">
        <label for="${id}">${label}</label>
        <select id="${id}" name="${name}" ${described}>
          ${of.choices.map(
            ([value, words]) => html`<option value="${value}" ${value === (of.value ?? '') ? raw('selected') : ''}>${words}</option>`,
          )}
        </select>
        ${help}
      </p>`;
    case 'switch':
      return html`<p class="play-field play-switch">
        <input type="checkbox" id="${id}" name="${name}" ${of.value ? raw('checked') : ''} ${described} />
        <label for="${id}">${label}</label>
        ${help}
      </p>`;
    case 'several':
      return html`<fieldset class="play-field play-several" data-several="${name}" ${described}>
        <legend>${label}</legend>
        ${of.choices.map(
          ([value, words]) =>
            html`<label
              ><input type="checkbox" name="${name}" value="${value}" ${of.value?.includes(value) ? raw('checked') : ''} /> ${words}</label
            >`,
        )}
        ${help}
      </fieldset>`;
    case 'colour':
      return html`<p class="play-field play-colour">
        <input type="color" id="${id}" name="${name}" value="${of.value}" ${unsaid} ${described} />
        <label for="${id}">${label}</label>
        ${help}
      </p>`;
    case 'text':
    case 'number':
      return html`<p class="play-field">
        <label for="${id}">${label}</label>
        <input
          id="${id}"
          name="${name}"
          type="text"
          autocomplete="off"
          inputmode="${kind === 'number' ? 'decimal' : 'text'}"
          value="${of.value ?? ''}"
          placeholder="${of.placeholder ?? ''}"
          ${described}
        />
        ${help}
      </p>`;
  }
}
