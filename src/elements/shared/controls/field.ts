import { html, nothing, type TemplateResult } from 'lit';
import { icon } from './icons.ts';

/** What every kind of field needs. */
export interface FieldOptions {
  /** Unique in the element. */
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly hint?: string | TemplateResult | undefined;
  /** Text in the field before the typed value, such as a currency. */
  readonly prefix?: string | undefined;
  /** The word for “optional”; set only if the field is optional. */
  readonly optional?: string | undefined;
  /** Whether it has a value of its own where nothing is typed, so that nobody is asked for it. */
  readonly isDerived?: boolean;
  readonly locked?: boolean;
  /** Autofill token. */
  readonly autocomplete: string;
  readonly onInput: (value: string) => void;
  readonly onLeave: () => void;
}

/** A line of text. */
export interface TextFieldOptions extends FieldOptions {
  readonly type?: 'text' | 'email' | 'tel' | 'date' | undefined;
  /** The first day of a field of the type `date`. */
  readonly min?: string | undefined;
  /** The last one. */
  readonly max?: string | undefined;
  readonly inputmode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal' | undefined;
  readonly maxlength: number;
  readonly capitals?: 'words' | 'off' | undefined;
}

/** A text field with its label. Its error or hint is tied to it for screen readers. */
export function textField(options: TextFieldOptions): TemplateResult {
  const {
    id,
    value,
    type = 'text',
    inputmode,
    maxlength,
    min,
    max,
    capitals,
    locked = false,
    autocomplete,
    optional,
    isDerived,
    error,
    onInput,
    onLeave,
  } = options;
  return fieldFrame(
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
      min=${min ?? nothing}
      max=${max ?? nothing}
      ?readonly=${locked}
      aria-required=${optional || isDerived ? nothing : 'true'}
      aria-invalid=${error ? 'true' : nothing}
      aria-describedby=${describedBy(options)}
      @input=${(event: InputEvent): void => onInput(inputValue(event))}
      @change=${(event: Event): void => onInput(inputValue(event))}
      @blur=${onLeave}
    />`,
  );
}

/** One of the values of a field. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A field to choose one of a few values. */
export interface SelectFieldOptions extends FieldOptions {
  /** An empty value is shown while nothing is chosen. */
  readonly choices: readonly Choice[];
}

/** A `<select>`: phones and screen readers handle the browser's own picker best. */
export function selectField(options: SelectFieldOptions): TemplateResult {
  const { id, value, choices, locked = false, autocomplete, optional, error, onInput, onLeave } = options;
  return fieldFrame(
    options,
    html`<span class="select"
      ><select
        id=${id}
        name=${id}
        class="input"
        part="input"
        autocomplete=${autocomplete}
        ?disabled=${locked}
        aria-required=${optional ? nothing : 'true'}
        aria-invalid=${error ? 'true' : nothing}
        aria-describedby=${describedBy(options)}
        @change=${(event: Event): void => onInput(inputValue(event))}
        @blur=${onLeave}
      >
        ${choices.map((choice) => html`<option value=${choice.value} ?selected=${choice.value === value}>${choice.label}</option>`)}</select
      >${icon('chevron')}</span
    >`,
  );
}

function fieldFrame({ id, label, error, hint, optional, prefix }: FieldOptions, control: TemplateResult): TemplateResult {
  return html`
    <div class="field" part="field">
      <label class="label" part="label" for=${id}
        >${optional ? html`${`${label} `}<span class="optional">${optional}</span>` : label}</label
      >
      ${prefix ? html`<span class="prefix" aria-hidden="true">${prefix}</span>` : nothing} ${control}
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

function inputValue(event: Event): string {
  const { target } = event;
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.value : '';
}
