import { html, nothing, type TemplateResult } from 'lit';
import { msg, spokenLocale, tagOf } from '../localize.ts';
import type { CheckoutView, Payer } from '../../protocol/checkout.ts';
import type { addressFields, AddressHost, Ask } from './address-fields.ts';
import { selectField, textField, type FieldOptions } from '../controls/field.ts';
import {
  fieldsOf,
  ID_TYPES,
  idTypeOf,
  isLocal,
  isOptional,
  valueOf,
  type AddressKind,
  type PayerField,
  type PayerProblem,
  type PayerValues,
} from './payer.ts';
import type { PayerChecks } from './payer-check.ts';
import { idNumberLabel, idTypeWords, labelOf } from './payer-words.ts';

const TEXT: Readonly<Record<Exclude<PayerField, `${string}.${string}`>, Ask>> = {
  person_name: { autocomplete: 'given-name', maxlength: 32, capitals: 'words' },
  person_surname: { autocomplete: 'family-name', maxlength: 32, capitals: 'words' },
  reference: { autocomplete: 'off', maxlength: 35, capitals: 'off' },
  id_type: { autocomplete: 'off', maxlength: 40 },
  id_number: { autocomplete: 'off', maxlength: 20, capitals: 'off' },
  email: { type: 'email', inputmode: 'email', autocomplete: 'email', maxlength: 128, capitals: 'off' },
  contact_number: { type: 'tel', inputmode: 'tel', autocomplete: 'tel', maxlength: 32 },
};

/**
 * What the shopper types about themselves: kept here through declines, renewed sessions and remounts. A key press
 * renders nothing unless words about a mistake change by it.
 */
export class PayerForm {
  readonly #host: { requestUpdate(): void };
  readonly #changed: () => void;
  #values: PayerValues = {};
  #sameAddress = true;
  /** Fields whose mistakes may be shown: left once, or sent. */
  #visited = new Set<PayerField>();
  #rejected = new Set<PayerField>();
  #fields: readonly PayerField[] = [];
  #view: CheckoutView | null = null;
  #locked = false;
  #addressFields: typeof addressFields | null = null;
  #checks: PayerChecks | null = null;

  constructor(host: { requestUpdate(): void }, changed: () => void) {
    this.#host = host;
    this.#changed = changed;
  }

  /** Everything asked is there and looks right. */
  get complete(): boolean {
    const checks = this.#checks;
    return checks !== null && this.#fields.every((field) => checks.problemOf(this.#values, field) === undefined);
  }

  /** What can tell a mistake has come: from now on they are shown. */
  check(checks: PayerChecks): void {
    this.#checks = checks;
    this.#host.requestUpdate();
  }

  /** The session that is paid: which fields are asked. */
  setView(view: CheckoutView): void {
    this.#view = view;
    this.#fields = fieldsOf(view, { sameAddress: this.#sameAddress });
    if (!this.#addressFields && this.#fields.some((field) => field.includes('.'))) void this.#loadAddress();
  }

  /** Fields the service did not take. */
  reject(paths: readonly string[]): void {
    this.#rejected = new Set(paths.flatMap((path) => this.#checks?.fieldOfPath(path, this.#fields) ?? []));
    for (const field of this.#rejected) this.#visited.add(field);
    this.#host.requestUpdate();
  }

  /** Shows every mistake. Answers the first field that holds one, or what goes to the service. */
  submit(): { readonly bad: PayerField } | { readonly bad: null; readonly payer: Payer | undefined } {
    this.#visited = new Set(this.#fields);
    this.#host.requestUpdate();
    const problems = this.#checks?.problemsOf(this.#values, this.#fields) ?? {};
    const bad = this.#fields.find((field) => problems[field] !== undefined);
    if (bad !== undefined || this.#view === null || this.#checks === null) return { bad: bad ?? 'person_name' };
    return { bad: null, payer: this.#checks.toPayer(this.#values, this.#fields, this.#view) };
  }

  /** The form, or nothing where the customer is known. */
  render(view: CheckoutView, locked: boolean): TemplateResult | typeof nothing {
    this.setView(view);
    this.#locked = locked;
    if (this.#fields.length === 0) return nothing;
    const own = this.#fields.filter((field) => !field.includes('.'));
    return html`
      <fieldset class="group" part="details">
        <legend class="title">${msg('Your details')}</legend>
        <div class="fields">${own.map((field) => this.#own(field))}</div>
      </fieldset>
      ${this.#address('billing', msg('Billing address'))} ${this.#address('shipping', msg('Delivery address'))}
    `;
  }

  #address(kind: AddressKind, title: string): TemplateResult | typeof nothing {
    const asked = this.#view?.customer_fields ?? [];
    if (!asked.includes(kind)) return nothing;
    const choice = kind === 'shipping' && asked.includes('billing');
    const shown = this.#fields.includes(`${kind}.line1`);
    return html`
      <fieldset class="group" part="address">
        <legend class="title">${title}</legend>
        ${
          choice
            ? html`<label class="check"
                ><input
                  type="checkbox"
                  .checked=${this.#sameAddress}
                  ?disabled=${this.#locked}
                  @change=${this.#toggleSame}
                />${msg('Same as the billing address')}</label
              >`
            : nothing
        }
        ${shown ? html`<div class="fields">${this.#addressFields?.(kind, this.#addressHost(kind))}</div>` : nothing}
      </fieldset>
    `;
  }

  #addressHost(kind: AddressKind): AddressHost {
    return {
      local: isLocal(this.#values, `${kind}.line1`),
      locale: tagOf(spokenLocale()),
      text: (field, ask) => this.#text(field, ask),
      options: (field, autocomplete) => this.#field(field, autocomplete),
    };
  }

  async #loadAddress(): Promise<void> {
    try {
      ({ addressFields: this.#addressFields } = await import('./address-fields.ts'));
      this.#host.requestUpdate();
    } catch {
      // Asked for again at the next change of the view, and at the next press of the button.
    }
  }

  #own(field: PayerField): TemplateResult {
    const type = idTypeOf(this.#values);
    if (field === 'id_number')
      return textField({
        ...TEXT[field],
        inputmode: type === 'SAID' ? 'numeric' : 'text',
        ...this.#field(field, 'off'),
        label: idNumberLabel(type),
      });
    if (field !== 'id_type') return this.#text(field);
    return selectField({
      ...this.#field(field, 'off'),
      choices: ID_TYPES.map((value) => ({ value, label: idTypeWords(value) })),
    });
  }

  #text(field: PayerField, ask: Ask | undefined = isSimple(field) ? TEXT[field] : undefined): TemplateResult {
    return textField({ maxlength: 64, ...ask, ...this.#field(field, ask?.autocomplete ?? 'off') });
  }

  #field(field: PayerField, autocomplete: string): FieldOptions {
    const problem = this.#shownProblem(field);
    const optional = isOptional(this.#values, field) ? msg('(optional)') : undefined;
    return {
      id: field,
      label: labelOf(field),
      value: this.#values[field] ?? valueOf(this.#values, field),
      error: problem && this.#checks?.problemWords(field, problem),
      hint: this.#hint(field),
      optional,
      locked: this.#locked,
      autocomplete,
      onInput: (value) => this.#input(field, value),
      onLeave: () => this.#leave(field),
    };
  }

  #hint(field: PayerField): string | undefined {
    return this.#visited.has(field) ? this.#checks?.hintOf(this.#values, field) : undefined;
  }

  #shownProblem(field: PayerField): PayerProblem | undefined {
    if (!this.#visited.has(field)) return undefined;
    return this.#checks?.problemOf(this.#values, field) ?? (this.#rejected.has(field) ? 'rejected' : undefined);
  }

  #input(field: PayerField, value: string): void {
    if (this.#locked || this.#values[field] === value) return;
    const before = this.#shownProblem(field);
    this.#values[field] = value;
    this.#rejected.delete(field);
    // A country decides how the rest of its address is asked and checked; a kind of identity, what its number is.
    if (field.endsWith('.country') || field === 'id_type' || before !== this.#shownProblem(field)) this.#host.requestUpdate();
    this.#changed();
  }

  #leave(field: PayerField): void {
    // Whoever only passes through an empty field has made no mistake yet.
    if (this.#visited.has(field) || !valueOf(this.#values, field)) return;
    this.#visited.add(field);
    this.#host.requestUpdate();
  }

  readonly #toggleSame = (): void => {
    this.#sameAddress = !this.#sameAddress;
    if (this.#view) this.setView(this.#view);
    this.#host.requestUpdate();
    this.#changed();
  };
}

function isSimple(field: PayerField): field is keyof typeof TEXT {
  return Object.hasOwn(TEXT, field);
}
