import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutChoice, CheckoutView } from '../../../contract/sessions/checkout.ts';
import type { PayRequest } from '../../../contract/sessions/checkout-pay.ts';
import { textField } from '../../shared/controls/field.ts';
import { pillsField } from '../../shared/controls/pills-field.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import { currencySign, formatMoney } from '../../../facts/money.ts';
import { amountProblem, type AmountProblem } from '../../../facts/amount-problem.ts';
import { asciiDigits } from '../../../facts/digits.ts';
import { parseAmount } from '../../../facts/amount.ts';
import { testBadge } from '../../shared/controls/test-badge.ts';
import { hasSummary } from '../flow/method-layout.flow.ts';
import { notAccepted, writeField } from '../../shared/form/form.ts';

type Frequency = CheckoutChoice['frequencies'][number];
type Chosen = NonNullable<PayRequest['choice']>;

/** The payer's choice and typed text. A typed amount is stored exactly as it was typed. */
export interface TypedChoice {
  readonly option: number | 'own' | null;
  readonly amount: string;
  readonly frequency: Frequency | null;
}

const FREQUENCIES: Readonly<Record<Frequency, () => string>> = {
  ONE_TIME: () => msg('Once'),
  MONTHLY: () => msg('Every month'),
  ANNUALLY: () => msg('Every year'),
};

/** The choice on a checkout link: how much, and how often. It is kept after declines and while the element is out of the page. */
export class ChoiceForm {
  readonly #host: { requestUpdate(): void };
  readonly #onChange: () => void;
  #choice: CheckoutChoice | null = null;
  /** The option's amount in cents; `own` if the payer types an amount; null until something is chosen. */
  #option: number | 'own' | null = null;
  #typedAmount = '';
  #frequency: Frequency | null = null;
  #visited = false;
  /** Whether the payer has chosen or typed something. */
  #isTouched = false;
  /** The field that the service refused. */
  #rejected: 'amount' | 'frequency' | null = null;

  constructor(host: { requestUpdate(): void }, changed: () => void) {
    this.#host = host;
    this.#onChange = changed;
  }

  /** Sets the view. The choice stays if it is still offered. */
  setView({ choice }: Pick<CheckoutView, 'choice'>): void {
    if (choice === this.#choice) return;
    this.#choice = choice;
    if (choice === null) return;
    const { amount, amount_options, is_own_amount, frequencies } = choice;
    if (this.#frequency === null || !frequencies.includes(this.#frequency)) this.#frequency = frequencies[0] ?? 'ONE_TIME';
    if (this.#option === 'own' ? is_own_amount : this.#option !== null && amount_options.includes(this.#option)) return;
    if (amount_options.length > 0) this.#option = amount !== null && amount_options.includes(amount) ? amount : null;
    else if (is_own_amount) {
      this.#option = 'own';
      if (amount !== null && !this.#typedAmount) this.#typedAmount = (amount / 100).toFixed(2).replace('.', ',').replace(',00', '');
    } else this.#option = amount;
  }

  /** The name of the wrong or missing field, or null. */
  get wrong(): 'own_amount' | 'amount' | null {
    if (this.#choice === null || this.chosen) return null;
    return this.#option === 'own' ? 'own_amount' : 'amount';
  }

  /** Shows the mistakes. Returns the name of the wrong or missing field, or null. */
  submit(): string | null {
    const { wrong } = this;
    if (wrong === null) return null;
    this.#visited = true;
    this.#host.requestUpdate();
    return wrong;
  }

  /** Forgets what was chosen and typed, and empties the field in `root`. */
  empty(root: ParentNode | null): void {
    const choice = this.#choice;
    [this.#choice, this.#option, this.#typedAmount, this.#frequency] = [null, null, '', null];
    this.#isTouched = false;
    this.#visited = false;
    this.#rejected = null;
    this.setView({ choice });
    writeField(root, 'own_amount', this.#typedAmount);
    this.#host.requestUpdate();
  }

  /** Marks the field that the service refused. Returns whether the payer can change it here. */
  reject(paths: readonly string[]): boolean {
    const { amount_options = [], is_own_amount = false, frequencies = [] } = this.#choice ?? {};
    const about = (field: string): boolean => paths.includes('choice') || paths.includes(`choice.${field}`);
    const canAmount = amount_options.length > 0 || is_own_amount;
    this.#rejected = about('amount') && canAmount ? 'amount' : about('frequency') && frequencies.length > 1 ? 'frequency' : null;
    this.#host.requestUpdate();
    return this.#rejected !== null;
  }

  /** The choice and typed text to store; null if there is none. */
  get typed(): TypedChoice | null {
    return this.#isTouched ? { option: this.#option, amount: this.#typedAmount, frequency: this.#frequency } : null;
  }

  /**
   * Restores an earlier choice, unless there is a newer one: made since then, or made in the page's HTML (`root`), of which this form is
   * notified later. An option that is not offered any more is not restored.
   */
  restore(before: Readonly<Record<string, unknown>>, root: ParentNode | null): void {
    if (this.#isTouched || this.#isChosenElsewhere(root)) return;
    this.#isTouched = true;
    const { option, amount, frequency } = before;
    if (option === 'own' || typeof option === 'number') this.#option = option;
    if (typeof amount === 'string') this.#typedAmount = amount.slice(0, 16);
    this.#frequency = Object.keys(FREQUENCIES).find((each): each is Frequency => each === frequency) ?? null;
    const choice = this.#choice;
    this.#choice = null;
    this.setView({ choice });
  }

  /** Whether another option is chosen in the page than this form knows. */
  #isChosenElsewhere(root: ParentNode | null): boolean {
    return Object.entries({ amount: this.#option, frequency: this.#frequency }).some(([name, known]) => {
      const chosen = root?.querySelector(`[name=${name}]:checked`);
      return chosen != null && chosen.id !== `${name}-${known}`;
    });
  }

  /** The choice, or null while it is incomplete. */
  get chosen(): Chosen | null {
    const amount = this.#amount;
    return this.#choice === null || amount === null || this.#frequency === null ? null : { amount, frequency: this.#frequency };
  }

  /** Whether the chosen payment is recurring, so that it needs a card. */
  get isRecurring(): boolean {
    return this.#choice !== null && this.#frequency !== null && this.#frequency !== 'ONE_TIME';
  }

  /** The view with the current choice applied. */
  applyTo(view: CheckoutView): CheckoutView {
    if (view.choice === null || view.state !== 'open') return view;
    const amount = this.#amount ?? 0;
    const mode = this.isRecurring ? 'RECURRING' : 'ONE_TIME';
    return { ...view, amount, mode, recurring_interval: this.isRecurring ? (this.#frequency === 'ANNUALLY' ? 'YEARLY' : 'MONTHLY') : null };
  }

  get #amount(): number | null {
    if (this.#option !== 'own') return this.#option;
    return this.#choice && !amountProblem(this.#typedAmount, this.#choice.amount_max) ? parseAmount(this.#typedAmount) : null;
  }

  /** The form, or nothing if there is nothing to choose. */
  render(view: CheckoutView, locked: boolean): TemplateResult | typeof nothing {
    this.setView(view);
    const { choice } = view;
    if (choice === null) return nothing;
    return html`<div class="choice" part="choice">
      <h2 class="choice-title title">${choice.title} ${hasSummary(this.applyTo(view)) ? nothing : testBadge(view)}</h2>
      ${choice.description ? html`<p class="muted choice-words">${choice.description}</p>` : nothing}
      ${this.#amounts(choice, view.currency, locked)} ${this.#frequencies(choice, locked)}
    </div>`;
  }

  #amounts(choice: CheckoutChoice, currency: string, locked: boolean): TemplateResult | typeof nothing {
    const { amount_options: options, is_own_amount } = choice;
    if (options.length === 0) return is_own_amount ? this.#ownAmount(choice, currency, locked) : nothing;
    const missing = this.#visited && this.#option === null;
    const error = missing ? msg('Choose an amount.') : this.#option === 'own' ? null : this.#rejectionWords('amount');
    return html`${pillsField({
      id: 'amount',
      part: 'amounts',
      label: msg('Amount'),
      value: String(this.#option),
      error: error ?? undefined,
      locked,
      choices: [
        ...options.map((cents) => ({ value: String(cents), label: formatMoney(cents, currency) })),
        ...(is_own_amount ? [{ value: 'own', label: msg('Another amount') }] : []),
      ],
      onInput: (value) => {
        this.#option = value === 'own' ? value : Number(value);
        this.#choiceChanged();
      },
    })}
    ${this.#option === 'own' ? this.#ownAmount(choice, currency, locked) : nothing}`;
  }

  #ownAmount(choice: CheckoutChoice, currency: string, locked: boolean): TemplateResult {
    const problem = this.#visited ? amountProblem(this.#typedAmount, choice.amount_max) : undefined;
    const most = choice.amount_max === null ? '' : formatMoney(choice.amount_max, currency);
    return textField({
      id: 'own_amount',
      label: choice.amount_options.length === 0 ? msg('Amount') : msg('Your amount'),
      value: this.#typedAmount,
      prefix: currencySign(currency),
      inputmode: 'decimal',
      maxlength: 64,
      autocomplete: 'transaction-amount',
      locked,
      error: problem ? problemWords(problem, most) : (this.#rejectionWords('amount') ?? undefined),
      hint: most ? msg(str`At most ${most}.`) : undefined,
      onInput: (input) => {
        const value = asciiDigits(input);
        if (value === this.#typedAmount) return;
        this.#typedAmount = value;
        this.#choiceChanged();
      },
      onLeave: () => {
        if (!this.#typedAmount || this.#visited) return;
        this.#visited = true;
        this.#host.requestUpdate();
      },
    });
  }

  #frequencies({ frequencies }: CheckoutChoice, locked: boolean): TemplateResult | typeof nothing {
    if (frequencies.length < 2) return nothing;
    return pillsField({
      id: 'frequency',
      part: 'frequencies',
      label: msg('How often'),
      value: String(this.#frequency),
      error: this.#rejectionWords('frequency') ?? undefined,
      locked,
      choices: frequencies.map((each) => ({ value: each, label: FREQUENCIES[each]() })),
      onInput: (value) => {
        this.#frequency = frequencies.find((each) => each === value) ?? null;
        this.#choiceChanged();
      },
    });
  }

  /** The message about what the service refused. */
  #rejectionWords(what: 'amount' | 'frequency'): string | null {
    return this.#rejected === what ? notAccepted() : null;
  }

  #choiceChanged(): void {
    this.#isTouched = true;
    this.#rejected = null;
    this.#host.requestUpdate();
    this.#onChange();
  }
}

function problemWords(problem: AmountProblem, most: string): string {
  switch (problem) {
    case 'required':
      return msg('Enter an amount.');
    case 'invalid':
      return msg('That does not look like an amount. It should be like 150 or 149,90.');
    case 'unclear':
      return msg(
        'It is not clear how much that is. Type the cents with two digits and nothing between the thousands, like 1500 or 149,90.',
      );
    case 'too_little':
      return msg('The amount must be more than nothing, like 150 or 149,90.');
    case 'too_much':
      return msg(str`That is more than can be paid here. The most is ${most}.`);
  }
}
