import { pastedDigits } from '../../../facts/digits.ts';
import { addressIn, ADDRESS, postalCodeWords } from '../../shared/form/address.ts';
import { CUSTOMER, type FieldRow } from '../../shared/form/catalogue.ts';
import { Form, type FormHost } from '../../shared/form/form.ts';
import { msg } from '../../shared/locales/localize.ts';
import { DETAILS, type Detail } from '../flow/portal-actions.flow.ts';
import type { PortalState } from '../flow/portal-state.flow.ts';

/** A field of a panel. The interval is chosen, not typed. */
export type PanelField = Detail | 'nickname' | 'reason' | 'qty' | 'interval';

/** A row of a detail that may be removed. */
const removable = (row: FieldRow): FieldRow => ({ ...row, empty: () => undefined, advice: () => undefined });

/** The rows. A detail's name is the one in its request. */
const ROWS: Readonly<Record<PanelField, FieldRow>> = {
  // Invoices are sent to the email address, so it cannot be removed.
  email: { ...CUSTOMER.email, advice: () => undefined },
  contact_number: removable(CUSTOMER.contact_number),
  billing_address_line_1: removable(addressIn('billing', ADDRESS.line1)),
  billing_address_line_2: removable(addressIn('billing', ADDRESS.line2)),
  city_or_town: removable(addressIn('billing', ADDRESS.city_or_town)),
  postal_code: removable({
    ...addressIn('billing', ADDRESS.postal_or_zip_code),
    inputmode: 'numeric',
    wrong: postalCodeWords,
    sent: pastedDigits,
  }),
  nickname: {
    label: () => msg('Name for this card'),
    maxlength: 64,
    hint: () => msg('To recognise it later, such as “Groceries”.'),
  },
  reason: { label: () => msg('Why are you leaving?') },
  qty: { label: () => msg('Quantity'), initial: '1', maxlength: 16, inputmode: 'numeric' },
  interval: { label: () => '' },
};

/** The fields of the open panel. What is typed is forgotten when another panel opens. */
export class PanelForm extends Form<PanelField> {
  protected override readonly rows = ROWS;
  readonly #state: () => PortalState;

  constructor(host: FormHost, state: () => PortalState) {
    super(host, () => host.requestUpdate());
    this.#state = state;
  }

  override get names(): readonly PanelField[] {
    return this.#state().panel?.type === 'details' ? DETAILS : [];
  }

  /** What is known before anything is typed: a detail, the name of a card, the quantity of a choice. */
  protected override initial(name: PanelField): string {
    const { view, panel } = this.#state();
    if (name === 'qty') return String((panel?.type === 'plan' || panel?.type === 'subscribe' ? panel.choice?.qty : null) ?? 1);
    if (name === 'nickname') return view?.cards.find(({ id }) => panel?.type === 'name' && id === panel.card_id)?.card_nickname ?? '';
    return isDetail(name) ? this.#before(name) : '';
  }

  #before(name: Detail): string {
    return String(this.#state().view?.billing_details?.[name] ?? '');
  }

  /** The service checks what is typed. */
  override problem(): undefined {
    return undefined;
  }

  override error(name: PanelField): string | undefined {
    const { notice } = this.#state();
    if (notice?.type !== 'invalid' || !notice.fields.includes(name === 'nickname' ? 'card_nickname' : name)) return undefined;
    return ROWS[name].wrong?.(this.get(name), this, name) ?? msg('This is not accepted.');
  }

  /** What is sent of the details: the changed ones. An empty one is removed. */
  get changedDetails(): Partial<Record<Detail, string | null>> {
    const changed = DETAILS.map((name) => [name, this.sent(name)] as const)
      .filter(([name, value]) => value !== this.#before(name))
      .map(([name, value]) => [name, value === '' && name !== 'email' ? null : value] as const);
    return Object.fromEntries(changed);
  }
}

const isDetail = (name: PanelField): name is Detail => DETAILS.some((detail) => detail === name);
