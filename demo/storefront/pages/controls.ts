import { html, raw } from 'hono/html';
import { UNSET, type Control, type Group } from '../playground/control.ts';
import type { Html } from './html.ts';

/** Renders the playground's controls as a form. */

type Of<Kind extends Control['kind']> = Control extends infer Each
  ? Each extends { kind: infer Own }
    ? Kind extends Own
      ? Each
      : never
    : never
  : never;

/** A group that opens and closes. */
export function group({ title, to, controls, open }: Group): Html {
  return html`<details class="play-group" data-to="${to}" ${raw(open ? 'open' : '')}>
    <summary><h2>${title}</h2></summary>
    <div class="${isColours(controls) ? 'play-fields two' : 'play-fields'}">${controls.map((each) => control(each))}</div>
  </details>`;
}

const isColours = (controls: readonly Control[]): boolean => controls.every(({ kind }) => kind === 'colour');

/** The id of a control in the page. The prefix `o-` keeps it different from the other ids of the page. */
const idOf = (name: string): string => `o-${name.replace(/[^a-z0-9]+/gi, '-')}`;

function control(of: Control): Html {
  switch (of.kind) {
    case 'choice':
      return choice(of, of.choices, of.value);
    case 'yes-no':
      return choice(of, [UNSET, ['true', 'yes'], ['false', 'no']]);
    case 'switch':
      return toggle(of);
    case 'several':
      return several(of);
    case 'colour':
      return colour(of);
    case 'json':
      return json(of);
    default:
      return text(of);
  }
}

/** The hint of a control, and the attribute that refers the control to it. */
function help({ name, hint }: Control): { readonly words: Html | ''; readonly described: Html } {
  const id = `${idOf(name)}-hint`;
  return { words: hint ? html`<small id="${id}">${hint}</small>` : '', described: html`${raw(hint ? `aria-describedby="${id}"` : '')}` };
}

function choice(of: Of<'choice' | 'yes-no'>, choices: Of<'choice'>['choices'], chosen = ''): Html {
  const { words, described } = help(of);
  const id = idOf(of.name);
  return html`<p class="play-field">
    <label for="${id}">${of.label}</label>
    <select id="${id}" name="${of.name}" ${raw(of.kind === 'yes-no' ? 'data-as="boolean"' : '')} ${described}>
      ${choices.map(([value, said]) => html`<option value="${value}" ${value === chosen ? raw('selected') : ''}>${said}</option>`)}
    </select>
    ${words}
  </p>`;
}

function toggle(of: Of<'switch'>): Html {
  const { words, described } = help(of);
  const id = idOf(of.name);
  return html`<p class="play-field play-switch">
    <input type="checkbox" id="${id}" name="${of.name}" ${of.value ? raw('checked') : ''} ${described} />
    <label for="${id}">${of.label}</label>
    ${words}
  </p>`;
}

function several(of: Of<'several'>): Html {
  const { words, described } = help(of);
  return html`<fieldset class="play-field play-several" ${described}>
    <legend>${of.label}</legend>
    ${of.choices.map(
      ([value, said]) =>
        html`<label
          ><input type="checkbox" name="${of.name}" value="${value}" data-as="one" ${of.value?.includes(value) ? raw('checked') : ''} />
          ${said}</label
        >`,
    )}
    ${words}
  </fieldset>`;
}

function colour(of: Of<'colour'>): Html {
  const { words, described } = help(of);
  const id = idOf(of.name);
  // A colour input cannot be empty. The attribute marks a custom property's colour as not set until the user changes it.
  const unsaid = raw(of.name.startsWith('--') ? 'data-unsaid="yes"' : '');
  return html`<p class="play-field play-colour">
    <input type="color" id="${id}" name="${of.name}" value="${of.value}" ${unsaid} ${described} />
    <label for="${id}">${of.label}</label>
    ${words}
  </p>`;
}

function json(of: Of<'json'>): Html {
  const { words, described } = help(of);
  const id = idOf(of.name);
  return html`<p class="play-field">
    <label for="${id}">${of.label}</label>
    <textarea id="${id}" name="${of.name}" rows="3" spellcheck="false" placeholder="${of.placeholder ?? ''}" data-as="json" ${described}>
${of.value ?? ''}</textarea>
    ${words}
  </p>`;
}

function text(of: Of<'text'>): Html {
  const { words, described } = help(of);
  const id = idOf(of.name);
  const mode = { text: 'text', list: 'text', amount: 'decimal', integer: 'numeric' }[of.kind];
  return html`<p class="play-field">
    <label for="${id}">${of.label}</label>
    <input
      id="${id}"
      name="${of.name}"
      type="text"
      autocomplete="off"
      inputmode="${mode}"
      value="${of.value ?? ''}"
      placeholder="${of.placeholder ?? ''}"
      ${raw(of.kind === 'integer' || of.kind === 'list' ? `data-as="${of.kind}"` : '')}
      ${described}
    />
    ${words}
  </p>`;
}
