import { html, nothing, type TemplateResult } from 'lit';
import { icon } from './icons.ts';

/** What every field has. */
export interface FieldOptions {
  /** Unique in the element. */
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** What is wrong, in words. */
  readonly error?: string | undefined;
  /** A word of help. */
  readonly hint?: string | undefined;
  /** Not required, and says so. */
  readonly optional?: string | undefined;
  readonly locked?: boolean;
  /** Autofill token. */
  readonly autocomplete: string;
  readonly onInput: (value: string) => void;
  readonly onLeave: () => void;
}

/** A line of text. */
export interface TextFieldOptions extends FieldOptions {
  readonly type?: 'text' | 'email' | 'tel';
  readonly inputmode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal';
  readonly maxlength: number;
  readonly capitals?: 'words' | 'off';
}

/** A field with a line of text, its label, and its error or hint tied to it. */
export function textField(options: TextFieldOptions): TemplateResult {
  const {
    id,
    value,
    type = 'text',
    inputmode,
    maxlength,
    capitals,
    locked = false,
    autocomplete,
    optional,
    error,
    onInput,
    onLeave,
  } = options;
  return around(
    options,
    html`<input
      id=${id}
      name=${id}
      class="input"
      part="input"
      type=${type}
      .value=${value}
      autocomplete=${autocomplete}
      inputmode=${inputmode ?? nothing}
      autocapitalize=${capitals ?? nothing}
      spellcheck="false"
      enterkeyhint="next"
      maxlength=${maxlength}
      ?readonly=${locked}
      aria-required=${optional ? nothing : 'true'}
      aria-invalid=${error ? 'true' : nothing}
      aria-describedby=${describedBy(options)}
      @input=${(event: InputEvent): void => onInput(read(event))}
      @change=${(event: Event): void => onInput(read(event))}
      @blur=${onLeave}
    />`,
  );
}

/** A field with a few values to choose from. */
export interface SelectFieldOptions extends FieldOptions {
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** What stands there while nothing is chosen. */
  readonly placeholder?: string;
}

/** A field that chooses: the browser's own picker, which phones and screen readers do best. */
export function selectField(options: SelectFieldOptions): TemplateResult {
  const { id, value, choices, placeholder, locked = false, autocomplete, error, onInput, onLeave } = options;
  return around(
    options,
    html`<span class="select"
      ><select
        id=${id}
        name=${id}
        class="input"
        part="input"
        autocomplete=${autocomplete}
        ?disabled=${locked}
        aria-required="true"
        aria-invalid=${error ? 'true' : nothing}
        aria-describedby=${describedBy(options)}
        @change=${(event: Event): void => onInput(read(event))}
        @blur=${onLeave}
      >
        ${placeholder === undefined ? nothing : html`<option value="" ?selected=${value === ''}>${placeholder}</option>`}
        ${choices.map((choice) => html`<option value=${choice.value} ?selected=${choice.value === value}>${choice.label}</option>`)}</select
      >${icon('chevron')}</span
    >`,
  );
}

function around({ id, label, error, hint, optional }: FieldOptions, control: TemplateResult): TemplateResult {
  return html`
    <div class="field" part="field">
      <label class="label" part="label" for=${id}
        >${optional ? html`${`${label} `}<span class="optional">${optional}</span>` : label}</label
      >
      ${control}
      ${
        error
          ? html`<p class="error" part="error" id="${id}-error">${error}</p>`
          : hint
            ? html`<p class="hint" part="hint" id="${id}-hint">${hint}</p>`
            : nothing
      }
    </div>
  `;
}

function describedBy({ id, error, hint }: FieldOptions): string | typeof nothing {
  return error ? `${id}-error` : hint ? `${id}-hint` : nothing;
}

function read(event: Event): string {
  const { target } = event;
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.value : '';
}
