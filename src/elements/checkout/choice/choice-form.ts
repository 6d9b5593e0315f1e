import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutChoice, CheckoutView } from '../../../contract/sessions/checkout.ts';
import type { PayRequest } from '../../../contract/sessions/checkout-pay.ts';
import { parseAmount } from '../../../facts/amount.ts';
import { amountProblem, type AmountProblem } from '../../../facts/amount-problem.ts';
import { asciiDigits } from '../../../facts/digits.ts';
import { currencySign, formatMoney } from '../../../facts/money.ts';
import { pillsField } from '../../shared/controls/pills-field.ts';
import { testBadge } from '../../shared/controls/test-badge.ts';
import type { FieldRow } from '../../shared/form/catalogue.ts';
import { Form, type FormHost } from '../../shared/form/form.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import { hasSummary } from '../flow/method-layout.flow.ts';

type Frequency = CheckoutChoice['frequencies'][number];
type ChoiceField = 'amount' | 'own_amount' | 'frequency';

const FREQUENCIES: Readonly<Record<Frequency, () => string>> = {
  ONE_TIME: () => msg('Once'),
  MONTHLY: () => msg('Every month'),
  ANNUALLY: () => msg('Every year'),
};

/** The amount of a payer who types one. */
const OWN = 'own';

/** The choice on a checkout link: how much, and how often. It is kept after declines and while the element is out of the page. */
export class ChoiceForm extends Form<ChoiceField> {
  #choice: CheckoutChoice | null = null;
  #currency = '';

  protected override readonly rows: Readonly<Record<ChoiceField, FieldRow<this>>> = {
    amount: {
      label: () => msg('Amount'),
      pills: () => pillsField,
      choices: () => this.#amounts.map((value) => ({ value, label: this.#amountLabel(value) })),
      empty: () => msg('Choose an amount.'),
    },
    own_amount: {
      label: () => (this.#choice?.amount_options.length === 0 ? msg('Amount') : msg('Your amount')),
      inputmode: 'decimal',
      maxlength: 64,
      autocomplete: 'transaction-amount',
      kept: asciiDigits,
      hint: () => (this.#most ? msg(str`At most ${this.#most}.`) : undefined),
      empty: () => PROBLEMS.required(''),
      wrong: (typed) => {
        const problem = amountProblem(typed, this.#choice?.amount_max);
        return problem && PROBLEMS[problem](this.#most);
      },
    },
    frequency: {
      label: () => msg('How often'),
      pills: () => pillsField,
      choices: () => (this.#choice?.frequencies ?? []).map((value) => ({ value, label: FREQUENCIES[value]() })),
    },
  };

  constructor(host: FormHost, changed: () => void) {
    // The pay button says the amount that is typed.
    super(host, () => {
      host.requestUpdate();
      changed();
    });
  }

  /** Sets the view. What was chosen stays if it is still offered. */
  setView({ choice, currency }: Pick<CheckoutView, 'choice' | 'currency'>): void {
    this.#choice = choice;
    this.#currency = currency;
    if (choice === null) return;
    const { amount, frequency } = this.values;
    if (amount !== undefined && !this.#amounts.includes(amount)) delete this.values.amount;
    if (frequency !== undefined && !choice.frequencies.some((each) => each === frequency)) delete this.values.frequency;
  }

  override get names(): readonly ChoiceField[] {
    if (this.#choice === null) return [];
    const { amount_options, is_own_amount, frequencies } = this.#choice;
    const names: ChoiceField[] = amount_options.length > 0 ? ['amount'] : [];
    if (is_own_amount && (amount_options.length === 0 || this.get('amount') === OWN)) names.push('own_amount');
    return frequencies.length > 1 ? [...names, 'frequency'] : names;
  }

  /** The amounts to choose from, in cents. */
  get #amounts(): readonly string[] {
    const { amount_options = [], is_own_amount = false } = this.#choice ?? {};
    return [...amount_options.map(String), ...(is_own_amount ? [OWN] : [])];
  }

  #amountLabel(value: string): string {
    return value === OWN ? msg('Another amount') : formatMoney(Number(value), this.#currency);
  }

  /** The greatest amount, in words; empty if there is no limit. */
  get #most(): string {
    return this.#choice?.amount_max == null ? '' : formatMoney(this.#choice.amount_max, this.#currency);
  }

  /** The amount and the frequency that the link proposes. */
  protected override initial(name: ChoiceField): string {
    const { amount = null, amount_options = [], is_own_amount, frequencies } = this.#choice ?? {};
    if (name === 'frequency') return frequencies?.[0] ?? 'ONE_TIME';
    if (amount === null) return '';
    if (name === 'amount') return amount_options.includes(amount) ? String(amount) : '';
    return is_own_amount && amount_options.length === 0 ? (amount / 100).toFixed(2).replace('.', ',').replace(',00', '') : '';
  }

  /** The field that has the amount; undefined if the link has only one. */
  get #amountField(): 'amount' | 'own_amount' | undefined {
    return this.names.findLast((name) => name !== 'frequency');
  }

  /** The chosen amount in cents; null while it is missing or wrong. */
  get #amount(): number | null {
    if (this.#choice === null) return null;
    const name = this.#amountField;
    // A link with a single amount asks for none.
    if (name === undefined) return this.#choice.amount;
    if (this.problem(name) !== undefined) return null;
    return name === 'own_amount' ? parseAmount(this.get(name)) : Number(this.get(name));
  }

  /** The choice, or null while it is incomplete. */
  get chosen(): NonNullable<PayRequest['choice']> | null {
    const amount = this.#amount;
    return amount === null ? null : { amount, frequency: this.#frequency };
  }

  get #frequency(): Frequency {
    const chosen = this.get('frequency');
    return this.#choice?.frequencies.find((each) => each === chosen) ?? 'ONE_TIME';
  }

  /** Whether the chosen payment is recurring, so that it needs a card. */
  get isRecurring(): boolean {
    return this.#choice !== null && this.#frequency !== 'ONE_TIME';
  }

  /** The view with the current choice applied. */
  applyTo(view: CheckoutView): CheckoutView {
    if (view.choice === null || view.state !== 'open') return view;
    const recurring_interval = this.isRecurring ? (this.#frequency === 'ANNUALLY' ? 'YEARLY' : 'MONTHLY') : null;
    return { ...view, amount: this.#amount ?? 0, mode: this.isRecurring ? 'RECURRING' : 'ONE_TIME', recurring_interval };
  }

  /** Marks the field that the service refused. Returns whether the payer can change it here. */
  reject(paths: readonly string[]): boolean {
    const about = (field: string): boolean => paths.includes('choice') || paths.includes(`choice.${field}`);
    const frequency = about('frequency') ? this.names.find((name) => name === 'frequency') : undefined;
    const refused = (about('amount') ? this.#amountField : undefined) ?? frequency;
    return this.refuse(refused === undefined ? [] : [refused]);
  }

  /** Whether another option is chosen in the page’s HTML (`root`) than this form knows, of which it is notified later. */
  isChosenElsewhere(root: ParentNode | null): boolean {
    return (['amount', 'frequency'] as const).some((name) => {
      const chosen = root?.querySelector(`[name=${name}]:checked`);
      return chosen != null && chosen.id !== `${name}-${this.get(name)}`;
    });
  }

  /** The form, or nothing if there is nothing to choose. */
  render(view: CheckoutView, locked: boolean): TemplateResult | typeof nothing {
    this.setView(view);
    this.locked = locked;
    const { choice } = view;
    if (choice === null) return nothing;
    const asked = (name: ChoiceField, more: Parameters<typeof this.field>[1]): TemplateResult | typeof nothing =>
      this.names.includes(name) ? this.field(name, more) : nothing;
    return html`<div class="choice" part="choice">
      <h2 class="choice-title title">${choice.title} ${hasSummary(this.applyTo(view)) ? nothing : testBadge(view)}</h2>
      ${choice.description ? html`<p class="muted choice-words">${choice.description}</p>` : nothing}
      ${asked('amount', { part: 'amounts' })} ${asked('own_amount', { prefix: currencySign(view.currency) })}
      ${asked('frequency', { part: 'frequencies' })}
    </div>`;
  }
}

const PROBLEMS: Readonly<Record<AmountProblem, (most: string) => string>> = {
  required: () => msg('Enter an amount.'),
  invalid: () => msg('That does not look like an amount. It should be like 150 or 149,90.'),
  unclear: () =>
    msg('It is not clear how much that is. Type the cents with two digits and nothing between the thousands, like 1500 or 149,90.'),
  too_little: () => msg('The amount must be more than nothing, like 150 or 149,90.'),
  too_much: (most) => msg(str`That is more than can be paid here. The most is ${most}.`),
};
