import { html, nothing, type TemplateResult } from 'lit';
import { pastedDigits } from '../../../facts/digits.ts';
import type { CheckoutView } from '../../../contract/sessions/checkout.ts';
import type { Payer } from '../../../contract/sessions/checkout-pay.ts';
import { addressIn, ADDRESS } from '../../shared/form/address.ts';
import { CUSTOMER, identityWords, type FieldRow, type FormValues } from '../../shared/form/catalogue.ts';
import type { knownRow } from '../../shared/controls/known-row.ts';
import { focusField, Form } from '../../shared/form/form.ts';
import { msg } from '../../shared/locales/localize.ts';

type Address = NonNullable<Payer['billing_address']>;
type ContactPart = keyof typeof CONTACT;
/** One of the two addresses. */
export type AddressKind = 'billing' | 'shipping';
/** A field of the payer outside the addresses. The type has every field that may be sent, so that none can be without its row. */
type OwnField = Exclude<keyof Payer, 'billing_address' | 'shipping'>;
/** A field of the form. */
export type PayerField = OwnField | `shipping.${ContactPart}` | `${AddressKind}.${keyof Address}`;
/** The typed values by field. */
export type PayerValues = Partial<Record<PayerField, string>>;

/** The kinds of identity, each with the label of its number. */
const IDENTITIES: Readonly<Record<NonNullable<Payer['id_type']>, readonly [kind: () => string, number: () => string]>> = {
  SAID: [() => msg('South African ID'), () => msg('South African ID number')],
  PASSPORT: [() => msg('Passport'), () => msg('Passport number')],
  TEMPORARY_RESIDENCE: [() => msg('Temporary residence permit'), () => msg('Permit number')],
  COMPANY_REGISTRATION_NUMBER: [() => msg('Company registration'), () => msg('Company registration number')],
};

type IdType = keyof typeof IDENTITIES;
const ID_TYPES = Object.keys(IDENTITIES) as IdType[];

/** The chosen kind of identity. */
const idTypeOf = (form: FormValues): IdType => ID_TYPES.find((type) => type === form.get('id_type')) ?? 'SAID';

function idWords(typed: string, form: FormValues): string | undefined {
  switch (idTypeOf(form)) {
    case 'SAID':
      return identityWords(typed);
    case 'COMPANY_REGISTRATION_NUMBER':
      return /^\d{4}\/?\d{6}\/?\d{2}$/.test(pastedDigits(typed))
        ? undefined
        : msg('That is not a company registration number. It is like 2015/123456/07.');
    default:
      return /^[a-z\d]{5,13}$/i.test(pastedDigits(typed)) ? undefined : msg('That does not look right. It has 5 to 13 letters and digits.');
  }
}

/** The rows outside the addresses. */
const OWN: Readonly<Record<OwnField, FieldRow>> = {
  person_name: CUSTOMER.person_name,
  person_surname: CUSTOMER.person_surname,
  company_name: CUSTOMER.company_name,
  reference: {
    label: () => msg('Reference'),
    maxlength: 35,
    capitals: 'off',
    empty: () => msg('Enter the reference that you were given.'),
  },
  id_type: {
    label: () => msg('Kind of ID'),
    initial: 'SAID',
    sent: (typed) => ID_TYPES.find((type) => type === typed) ?? 'SAID',
    choices: () => ID_TYPES.map((value) => ({ value, label: IDENTITIES[value][0]() })),
  },
  id_number: {
    label: (form) => IDENTITIES[idTypeOf(form)][1](),
    maxlength: 64,
    capitals: 'off',
    inputmode: (form) => (idTypeOf(form) === 'SAID' ? 'numeric' : undefined),
    empty: () => msg('Enter this number.'),
    wrong: idWords,
    sent: pastedDigits,
  },
  email: CUSTOMER.email,
  contact_number: CUSTOMER.contact_number,
};

/** The rows about the person who receives the goods, if that is not the payer. */
const CONTACT = {
  contact_name: { label: () => msg('Who receives it'), autocomplete: 'name', maxlength: 64, capitals: 'words' },
  contact_number: { ...CUSTOMER.contact_number, empty: () => undefined },
} as const satisfies Readonly<Record<string, FieldRow>>;

function sectionRows<S extends AddressKind, Part extends string>(kind: S, rows: Readonly<Record<Part, FieldRow>>) {
  const entries = Object.entries<FieldRow>(rows).map(([part, row]) => [`${kind}.${part}`, addressIn(kind, row)]);
  return Object.fromEntries(entries) as Readonly<Record<`${S}.${Part}`, FieldRow>>;
}

const BILLING = sectionRows<'billing', keyof Address>('billing', ADDRESS);
const RECIPIENT = sectionRows('shipping', CONTACT);
const DELIVERY = sectionRows<'shipping', keyof Address>('shipping', ADDRESS);
const SHIPPING = { ...RECIPIENT, ...DELIVERY };
const ROWS: Readonly<Record<PayerField, FieldRow>> = { ...OWN, ...BILLING, ...SHIPPING };
const namesOf = <Name extends PayerField>(rows: Readonly<Record<Name, FieldRow>>) => Object.keys(rows) as Name[];

/** The form about the payer: which fields a session asks for, and the payer to be sent. */
export class PayerForm extends Form<PayerField> {
  protected override readonly rows = ROWS;
  /** Whether the payer has said that the delivery address is the same as the billing address. */
  saidSame: boolean | undefined;
  #view: CheckoutView | null = null;

  /** Sets the view, which decides the fields. */
  setView(view: CheckoutView): void {
    this.#view = view;
  }

  /** Whether the delivery address is the same as the billing address. A delivery address that the session knows is one of its own. */
  get sameAddress(): boolean {
    return this.saidSame ?? !this.#view?.prefill?.['shipping.line1'];
  }

  /** The number of the document that the session knows, masked. */
  get #knownNumber(): string | undefined {
    return this.#view?.prefill?.['id_number'];
  }

  /** The known number, while it is shown and not asked for. Once the payer wants to replace it, it has a value, if only an empty one. */
  get #keptNumber(): string | undefined {
    return this.values.id_number === undefined ? this.#knownNumber : undefined;
  }

  /** The value from the session, or from the field’s row. The masked number is not the value of a field. */
  protected override initial(name: PayerField): string {
    return (name === 'id_number' ? undefined : this.#view?.prefill?.[name]) ?? super.initial(name);
  }

  /** What is wrong with a field. An empty field keeps the number that the session knows. */
  override problem(name: PayerField): string | undefined {
    return name === 'id_number' && this.#knownNumber && !this.get(name) ? undefined : super.problem(name);
  }

  #asks(field: CheckoutView['customer_fields'][number]): boolean {
    return this.#view?.customer_fields.includes(field) === true;
  }

  /** The names, and what the session asks for in its order. The number of a document is asked for with the kind of it. */
  get #own(): readonly OwnField[] {
    const asked = this.#view?.customer_fields ?? [];
    return [
      'person_name',
      'person_surname',
      ...asked.flatMap((name): OwnField[] => {
        if (name === 'billing' || name === 'shipping') return [];
        if (name === 'id_number') return this.#keptNumber ? [] : ['id_type', name];
        return [name];
      }),
    ];
  }

  /** The fields that the session asks for; none if the customer is known. */
  override get names(): readonly PayerField[] {
    if (this.#view === null || this.#view.customer) return [];
    return [...this.#own, ...this.#addressOf('billing'), ...this.#addressOf('shipping')];
  }

  #addressOf(kind: AddressKind): readonly PayerField[] {
    if (!this.#asks(kind) || (kind === 'shipping' && this.sameAddress && this.#asks('billing'))) return [];
    return kind === 'billing' ? namesOf(BILLING) : namesOf(SHIPPING);
  }

  /** Marks the fields that the service refused, by its paths. Returns whether the form has any of them. */
  reject(paths: readonly string[]): boolean {
    return this.refuse(paths.flatMap((path) => fieldOfPath(path, this.names) ?? []));
  }

  /** The payer to be sent, from a form without mistakes; undefined if the form has no fields. */
  get payer(): Payer | undefined {
    if (this.names.length === 0) return undefined;
    const { id_type, ...rest } = this.sentOf(this.#own) as Pick<Payer, OwnField>;
    const own = rest.id_number === undefined ? rest : { ...rest, id_type };
    const billing_address = this.sentOf(this.#addressOf('billing')) as Address;
    return { ...own, ...(this.#asks('billing') && { billing_address }), ...(this.#asks('shipping') && { shipping: this.#shipping }) };
  }

  get #shipping(): NonNullable<Payer['shipping']> {
    if (this.#addressOf('shipping').length === 0) return { same_as_billing: true };
    return { ...this.sentOf(namesOf(RECIPIENT)), address: this.sentOf(namesOf(DELIVERY)) as Address };
  }

  /** The form, or nothing if the customer is known. `known` draws the number that the session knows. */
  render(
    view: CheckoutView,
    locked: boolean,
    known?: (...detail: Parameters<typeof knownRow>) => TemplateResult | typeof nothing,
  ): TemplateResult | typeof nothing {
    this.setView(view);
    this.locked = locked;
    if (this.names.length === 0) return nothing;
    return html`
      <fieldset class="group" part="details">
        <legend class="title">${msg('Your details')}</legend>
        <div class="fields pair">${this.#own.map((name) => this.field(name))}</div>
        ${this.#keptNumber ? known?.(this.label('id_number'), this.#keptNumber, locked, this.#replaceNumber) : nothing}
      </fieldset>
      ${this.#addressGroup('billing', msg('Billing address'))} ${this.#addressGroup('shipping', msg('Delivery address'))}
    `;
  }

  #addressGroup(kind: AddressKind, title: string): TemplateResult | typeof nothing {
    if (!this.#asks(kind)) return nothing;
    const names = this.#addressOf(kind);
    return html`
      <fieldset class="group" part="address">
        <legend class="title">${title}</legend>
        ${
          kind === 'shipping' && this.#asks('billing')
            ? html`<label class="check"
                ><input
                  type="checkbox"
                  .checked=${this.sameAddress}
                  ?disabled=${this.locked}
                  @change=${this.#toggleSame}
                />${msg('Same as the billing address')}</label
              >`
            : nothing
        }
        ${names.length === 0 ? nothing : html`<div class="fields">${names.map((name) => this.field(name))}</div>`}
      </fieldset>
    `;
  }

  readonly #replaceNumber = ({ currentTarget }: Event): void => {
    const root = (currentTarget as HTMLElement).closest('form');
    this.values.id_number = '';
    this.changed();
    requestAnimationFrame(() => focusField(root, 'id_number'));
  };

  readonly #toggleSame = (): void => {
    this.saidSame = !this.sameAddress;
    this.changed();
  };
}

/** The field that is marked for a path of the service that means a whole group of fields. */
const GROUPS: Readonly<Record<string, PayerField>> = {
  customer: 'person_name',
  billing_address: 'billing.line1',
  shipping: 'shipping.line1',
  'shipping.address': 'shipping.line1',
  'shipping.same_as_billing': 'shipping.line1',
};

/** The field for a path of the service (`customer.billing_address.line1`), or null if it is not shown. */
function fieldOfPath(path: string, fields: readonly PayerField[]): PayerField | null {
  const inside = path.replace(/^customer\./, '');
  const name = GROUPS[inside] ?? inside.replace(/^billing_address\./, 'billing.').replace(/^shipping\.address\./, 'shipping.');
  const shown = (wanted: string): PayerField | undefined => fields.find((field) => field === wanted);
  // If both addresses are the same, only the billing address is shown.
  return shown(name) ?? shown(name.replace(/^shipping\./, 'billing.')) ?? null;
}
