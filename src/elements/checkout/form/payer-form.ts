import { html, nothing, type TemplateResult } from 'lit';
import { tagOf } from '../../../facts/languages.ts';
import { msg, currentLocale } from '../../shared/locales/localize.ts';
import type { CheckoutView, Payer } from '../../../contract/sessions/checkout.ts';
import type { addresses, AddressHost } from './address-fields.ts';
import { selectField, textField, type FieldOptions } from '../../shared/controls/field.ts';
import { loadWithRetries } from '../../shared/runner/retry.ts';
import {
  fieldsOf,
  ID_TYPES,
  idTypeOf,
  isLocal,
  isOptional,
  valueOf,
  type OwnField,
  type PayerField,
  type PayerProblem,
  type PayerValues,
} from './payer.ts';
import type { PayerChecks } from './payer-checks.ts';
import { idTypeWords, PAYER_ROWS } from './payer-fields.ts';

/** What the form needs from its element. */
interface PayerFormHost {
  requestUpdate(): void;
  /** The address fields did not load. */
  onLoadFailed(): void;
}

/**
 * The form about the payer. The typed values are kept after declines, in a renewed session, and while the element is out of the page. A key
 * press causes a render only if an error message changes.
 */
export class PayerForm {
  readonly #host: PayerFormHost;
  readonly #onChange: () => void;
  /** The typed values. */
  readonly values: PayerValues = {};
  /** Whether the delivery address is the same as the billing address. */
  sameAddress = true;
  /** The fields whose errors may be shown: the focus has left them, or the form was submitted. */
  visited = new Set<PayerField>();
  #rejected = new Set<PayerField>();
  #fields: readonly PayerField[] = [];
  #view: CheckoutView | null = null;
  #locked = false;
  /** Renders the address fields; null while they are loading, undefined if they still have to be requested. */
  #addresses: typeof addresses | null | undefined;
  #checks: PayerChecks | null = null;

  constructor(host: PayerFormHost, changed: () => void) {
    this.#host = host;
    this.#onChange = changed;
  }

  /** Whether all fields are filled in and valid. */
  get complete(): boolean {
    const checks = this.#checks;
    return checks !== null && this.#fields.every((field) => checks.problemOf(this.values, field) === undefined);
  }

  /** Sets the checks, which load later than the form. From then on errors are shown. */
  setChecks(checks: PayerChecks): void {
    this.#checks = checks;
    this.#host.requestUpdate();
  }

  /** Sets the view, which decides the fields. */
  setView(view: CheckoutView): void {
    this.#view = view;
    this.#fields = fieldsOf(view, { sameAddress: this.sameAddress });
    if (this.#addresses === undefined && this.#fields.some((field) => field.includes('.'))) void this.#loadAddress();
  }

  /** Marks the fields that the service refused. Returns whether the form has any of them. */
  reject(paths: readonly string[]): boolean {
    this.#rejected = new Set(paths.flatMap((path) => this.#checks?.fieldOfPath(path, this.#fields) ?? []));
    for (const field of this.#rejected) this.visited.add(field);
    this.#host.requestUpdate();
    return this.#rejected.size > 0;
  }

  /** Shows every error. Returns the first wrong field, or the payer to be sent. */
  submit(): { readonly firstInvalid: PayerField } | { readonly firstInvalid: null; readonly payer: Payer | undefined } {
    this.visited = new Set(this.#fields);
    this.#host.requestUpdate();
    const problems = this.#checks?.problemsOf(this.values, this.#fields) ?? {};
    const bad = this.#fields.find((field) => problems[field] !== undefined);
    if (bad !== undefined || this.#view === null || this.#checks === null) return { firstInvalid: bad ?? 'person_name' };
    return { firstInvalid: null, payer: this.#checks.toPayer(this.values, this.#fields, this.#view) };
  }

  /** The form, or nothing if the customer is known. */
  render(view: CheckoutView, locked: boolean): TemplateResult | typeof nothing {
    this.setView(view);
    this.#locked = locked;
    if (this.#fields.length === 0) return nothing;
    const own = this.#fields.filter(isOwn);
    return html`
      <fieldset class="group" part="details">
        <legend class="title">${msg('Your details')}</legend>
        <div class="fields">${own.map((field) => this.#ownField(field))}</div>
      </fieldset>
      ${this.#addresses?.(this.#addressHost())}
    `;
  }

  #addressHost(): AddressHost {
    return {
      asked: this.#view?.customer_fields ?? [],
      same: this.sameAddress,
      locked: this.#locked,
      isLocal: (kind) => isLocal(this.values, `${kind}.line1`),
      locale: tagOf(currentLocale()),
      options: (field, autocomplete, label) => this.#fieldOptions(field, autocomplete, label),
      toggleSame: this.#toggleSame,
    };
  }

  async #loadAddress(): Promise<void> {
    this.#addresses = null;
    try {
      ({ addresses: this.#addresses } = await loadWithRetries(() => import('./address-fields.ts')));
      this.#host.requestUpdate();
    } catch {
      // A missing field could not be marked, so the element shows that a part did not load, and requests it again.
      this.#addresses = undefined;
      this.#host.onLoadFailed();
    }
  }

  #ownField(field: OwnField): TemplateResult {
    const row = PAYER_ROWS[field];
    const options = this.#fieldOptions(field, row.autocomplete, row.label(this.values));
    if (field === 'id_type') return selectField({ ...options, choices: ID_TYPES.map((value) => ({ value, label: idTypeWords(value) })) });
    const isDigits = field === 'id_number' && idTypeOf(this.values) === 'SAID';
    return textField({ ...row, ...options, ...(isDigits && { inputmode: 'numeric' }) });
  }

  #fieldOptions(field: PayerField, autocomplete: string, label: string): FieldOptions {
    const problem = this.#shownProblem(field);
    const optional = isOptional(this.values, field) ? msg('(optional)') : undefined;
    return {
      id: field,
      label,
      value: this.values[field] ?? valueOf(this.values, field),
      error: problem && this.#checks?.problemWords(field, problem),
      hint: this.#hint(field),
      optional,
      locked: this.#locked,
      autocomplete,
      onInput: (value) => this.#onInput(field, value),
      onLeave: () => this.#onLeave(field),
    };
  }

  #hint(field: PayerField): FieldOptions['hint'] {
    if (!this.visited.has(field)) return undefined;
    return this.#checks?.hintOf(this.values, field, (value) => {
      this.#onInput(field, value);
      this.#host.requestUpdate();
    });
  }

  #shownProblem(field: PayerField): PayerProblem | undefined {
    if (!this.visited.has(field)) return undefined;
    return this.#checks?.problemOf(this.values, field) ?? (this.#rejected.has(field) ? 'rejected' : undefined);
  }

  #onInput(field: PayerField, value: string): void {
    if (this.#locked || this.values[field] === value) return;
    const before = this.#shownProblem(field);
    this.values[field] = value;
    this.#rejected.delete(field);
    // The country decides how the rest of its address is shown and checked. The kind of identity decides the same for its number.
    if (field.endsWith('.country') || field === 'id_type' || before !== this.#shownProblem(field)) this.#host.requestUpdate();
    this.#onChange();
  }

  #onLeave(field: PayerField): void {
    // An empty field that the shopper only passed through is not an error yet.
    if (this.visited.has(field) || !valueOf(this.values, field)) return;
    this.visited.add(field);
    this.#host.requestUpdate();
  }

  readonly #toggleSame = (): void => {
    this.sameAddress = !this.sameAddress;
    if (this.#view) this.setView(this.#view);
    this.#host.requestUpdate();
    this.#onChange();
  };
}

function isOwn(field: PayerField): field is OwnField {
  return !field.includes('.');
}
