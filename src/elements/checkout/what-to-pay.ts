import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutChoice, CheckoutView, PayRequest } from '../../protocol/checkout.ts';
import { textField } from '../controls/field.ts';
import { msg, str } from '../localize.ts';
import { formatMoney } from '../money.ts';
import { amountProblem, parseAmount, type AmountProblem } from './amount.ts';

type Frequency = CheckoutChoice['frequencies'][number];
type Chosen = NonNullable<PayRequest['choice']>;

const FREQUENCIES: Readonly<Record<Frequency, () => string>> = {
  ONE_TIME: () => msg('Once'),
  MONTHLY: () => msg('Every month'),
  ANNUALLY: () => msg('Every year'),
};

/** What the shopper chooses on a checkout link: how much, and how often. Kept through declines and remounts. */
export class WhatToPay {
  readonly #host: { requestUpdate(): void };
  readonly #changed: () => void;
  #choice: CheckoutChoice | null = null;
  /** Cents of an option, or that an amount of one's own is typed; null where nothing was chosen yet. */
  #option: number | 'own' | null = null;
  #own = '';
  #frequency: Frequency | null = null;
  #visited = false;

  constructor(host: { requestUpdate(): void }, changed: () => void) {
    this.#host = host;
    this.#changed = changed;
  }

  /** The session that is paid. What was chosen stays, where it can still be chosen. */
  setView({ choice }: CheckoutView): void {
    if (choice === this.#choice) return;
    this.#choice = choice;
    if (choice === null) return;
    const { amount, amount_options, is_own_amount, frequencies } = choice;
    if (this.#frequency === null || !frequencies.includes(this.#frequency)) this.#frequency = frequencies[0] ?? 'ONE_TIME';
    if (this.#option === 'own' ? is_own_amount : this.#option !== null && amount_options.includes(this.#option)) return;
    if (amount_options.length > 0) this.#option = amount !== null && amount_options.includes(amount) ? amount : null;
    else if (is_own_amount) {
      this.#option = 'own';
      if (amount !== null && !this.#own) this.#own = (amount / 100).toFixed(2).replace('.', ',').replace(',00', '');
    } else this.#option = amount;
  }

  /** Where something of it is wrong or missing: the id of its field; null otherwise. */
  submit(): string | null {
    if (this.#choice === null || this.chosen) return null;
    this.#visited = true;
    this.#host.requestUpdate();
    return this.#option === 'own' ? 'own_amount' : 'amount-0';
  }

  /** What was chosen, once that is complete. */
  get chosen(): Chosen | null {
    const amount = this.#amount;
    return amount === null || this.#frequency === null ? null : { amount, frequency: this.#frequency };
  }

  /** What was chosen goes on, which takes a card. */
  get recurs(): boolean {
    return this.#choice !== null && this.#frequency !== null && this.#frequency !== 'ONE_TIME';
  }

  /** The view as it would be with what is chosen now. */
  applied(view: CheckoutView): CheckoutView {
    if (view.choice === null || view.state !== 'open') return view;
    const amount = this.#amount ?? 0;
    const mode = this.recurs ? 'RECURRING' : 'ONE_TIME';
    return { ...view, amount, mode, recurring_interval: this.recurs ? (this.#frequency === 'ANNUALLY' ? 'YEARLY' : 'MONTHLY') : null };
  }

  get #amount(): number | null {
    if (this.#option !== 'own') return this.#option;
    return this.#choice && !amountProblem(this.#own, this.#choice) ? parseAmount(this.#own) : null;
  }

  /** What there is to choose. */
  render(view: CheckoutView, locked: boolean): TemplateResult | typeof nothing {
    this.setView(view);
    const { choice } = view;
    if (choice === null) return nothing;
    return html`<div class="choice" part="choice">
      <h2 class="choice-title">${choice.title}</h2>
      ${choice.description ? html`<p class="muted choice-words">${choice.description}</p>` : nothing}
      ${this.#amounts(choice, view.currency, locked)} ${this.#frequencies(choice, locked)}
    </div>`;
  }

  #amounts(choice: CheckoutChoice, currency: string, locked: boolean): TemplateResult | typeof nothing {
    const { amount_options: options, is_own_amount } = choice;
    if (options.length === 0) return is_own_amount ? this.#ownAmount(choice, currency, locked) : nothing;
    const missing = this.#visited && this.#option === null;
    return html`<fieldset class="pills" part="amounts" aria-describedby=${missing ? 'amount-error' : nothing}>
        <legend class="label">${msg('Amount')}</legend>
        ${options.map((cents, index) =>
          this.#pill(
            `amount-${index}`,
            'amount',
            formatMoney(cents, currency),
            this.#option === cents,
            locked,
            () => (this.#option = cents),
          ),
        )}
        ${is_own_amount ? this.#pill('amount-own', 'amount', msg('Another amount'), this.#option === 'own', locked, () => (this.#option = 'own')) : nothing}
        ${missing ? html`<p class="error" id="amount-error">${msg('Choose an amount.')}</p>` : nothing}
      </fieldset>
      ${this.#option === 'own' ? this.#ownAmount(choice, currency, locked) : nothing}`;
  }

  #ownAmount(choice: CheckoutChoice, currency: string, locked: boolean): TemplateResult {
    const problem = this.#visited ? amountProblem(this.#own, choice) : undefined;
    const most = choice.amount_max === null ? '' : formatMoney(choice.amount_max, currency);
    return textField({
      id: 'own_amount',
      label: choice.amount_options.length === 0 ? msg('Amount') : msg('Your amount'),
      value: this.#own,
      inputmode: 'decimal',
      maxlength: 16,
      autocomplete: 'transaction-amount',
      locked,
      error: problem && problemWords(problem, most),
      hint: most ? msg(str`At most ${most}.`) : undefined,
      onInput: (value) => {
        if (value === this.#own) return;
        this.#own = value;
        this.#told();
      },
      onLeave: () => {
        if (!this.#own || this.#visited) return;
        this.#visited = true;
        this.#host.requestUpdate();
      },
    });
  }

  #frequencies({ frequencies }: CheckoutChoice, locked: boolean): TemplateResult | typeof nothing {
    if (frequencies.length < 2) return nothing;
    return html`<fieldset class="pills" part="frequencies">
      <legend class="label">${msg('How often')}</legend>
      ${frequencies.map((each) =>
        this.#pill(`frequency-${each}`, 'frequency', FREQUENCIES[each](), this.#frequency === each, locked, () => (this.#frequency = each)),
      )}
    </fieldset>`;
  }

  #pill(id: string, name: string, label: string, chosen: boolean, locked: boolean, choose: () => void): TemplateResult {
    return html`<label class="pill"
      ><input
        type="radio"
        id=${id}
        name=${name}
        .checked=${chosen}
        ?disabled=${locked}
        @change=${(): void => {
          choose();
          this.#told();
        }}
      />${label}</label
    >`;
  }

  #told(): void {
    this.#host.requestUpdate();
    this.#changed();
  }
}

function problemWords(problem: AmountProblem, most: string): string {
  switch (problem) {
    case 'required':
      return msg('Enter an amount.');
    case 'invalid':
      return msg('That does not look like an amount. It should be like 150 or 149,90.');
    case 'too_much':
      return msg(str`That is more than can be paid here. The most is ${most}.`);
  }
}
