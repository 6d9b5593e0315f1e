import { html, nothing, type TemplateResult } from 'lit';
import { button } from '../controls/button.ts';
import { notice } from '../controls/notice.ts';
import { formatMoney } from '../money.ts';
import type { EmandateQuote } from '../../protocol/emandate.ts';
import { day, errorOf, pills, select, text } from './fields.ts';
import { needsAmount } from './mandate-form.ts';
import type { Screen } from './screen.ts';
import { dayWords, type Say } from './speech.ts';

/** The steps up to the review: who, account, what and when. */

/** Who signs. */
export function whoStep(screen: Screen): TemplateResult {
  const { say, form, view } = screen;
  const method = form.method(view);
  const needs = method?.needs ?? [];
  const company = form.isCompany(view);
  const id = (['SOUTH_AFRICAN_ID', 'PASSPORT_NUMBER', 'TEMPORARY_RESIDENCE'] as const).map((value) => ({ value, label: say(value) }));
  return html`
    ${pills(screen, 'kind', say('who'), [
      { value: 'person', label: say('person') },
      { value: 'company', label: say('company') },
    ])}
    ${company && method?.takes_companies === false ? companyNotice(screen) : nothing}
    <div class="fields">
      ${
        company
          ? text(screen, 'company_name', say('company_name'), { autocomplete: 'organization' })
          : html`${text(screen, 'person_name', say('person_name'), { autocomplete: 'given-name', capitals: 'words', maxlength: 32 })}
            ${text(screen, 'person_surname', say('person_surname'), { autocomplete: 'family-name', capitals: 'words', maxlength: 32 })}`
      }
      ${
        needs.includes('id_number')
          ? html`${company ? nothing : select(screen, 'id_type', say('id_type'), id)}
            ${text(screen, 'id_number', company ? say('COMPANY_REGISTRATION_NUMBER') : say('id_number'), { inputmode: company || form.get('id_type') !== 'SOUTH_AFRICAN_ID' ? 'text' : 'numeric', maxlength: 20 })}`
          : nothing
      }
      ${text(screen, 'contact_number', say('contact_number'), {
        type: 'tel',
        inputmode: 'tel',
        autocomplete: 'tel',
        ...(needs.includes('contact_number') ? { hint: say('contact_hint') } : { optional: say('optional') }),
      })}
      ${text(screen, 'email', say('email'), { type: 'email', inputmode: 'email', autocomplete: 'email', maxlength: 128, capitals: 'off' })}
    </div>
  `;
}

/** A company is led to what works for it. */
function companyNotice({ say, view, form, changed }: Screen): TemplateResult {
  const others = view.methods.filter(({ takes_companies }) => takes_companies);
  return notice({
    tone: 'info',
    title: say('company_stop'),
    text: say('company_stop_text'),
    actions: html`<div class="actions">
      ${others.map(({ payment_methods_id, payment_method_type }) =>
        button({
          label: say('use_method', say(payment_method_type)),
          kind: 'secondary',
          press: () => {
            form.method_id = payment_methods_id;
            changed();
          },
        }),
      )}
    </div>`,
  });
}

/** The account. */
export function accountStep(screen: Screen): TemplateResult {
  const { say, form, view } = screen;
  const type = form.method(view)?.payment_method_type ?? 'DEBIT_ORDER';
  const banks = view.banks.filter(({ methods }) => methods.includes(type));
  const bank = form.bank(view);
  const error = errorOf(screen, 'bank_name');
  return html`<div class="fields">
    <div class="field wide" part="field">
      <label class="label" part="label" for="bank_name">${say('bank_name')}</label>
      <input
        id="bank_name"
        class="input"
        part="input"
        list="banks"
        autocomplete="off"
        spellcheck="false"
        aria-required="true"
        aria-invalid=${error ? 'true' : nothing}
        aria-describedby="bank-note"
        .value=${form.values.get('bank_name') ?? ''}
        ?readonly=${screen.locked}
        @input=${(event: Event): void => screen.input('bank_name', event.target instanceof HTMLInputElement ? event.target.value : '', true)}
      />
      <datalist id="banks">${banks.map(({ title }) => html`<option value=${title}></option>`)}</datalist>
      <p id="bank-note" class=${error ? 'error' : 'hint'}>${error ?? say('bank_hint')}</p>
    </div>
    ${text(screen, 'bank_branch_code', say('bank_branch_code'), {
      value: form.branch(view),
      inputmode: 'numeric',
      maxlength: 6,
      locked: screen.locked || bank?.bank_branch_code != null,
      ...(bank?.bank_branch_code == null ? {} : { hint: say('branch_hint') }),
    })}
    ${select(
      screen,
      'bank_account_type',
      say('bank_account_type'),
      (['CHEQUE_OR_CURRENT', 'SAVINGS', 'TRANSMISSION'] as const).map((value) => ({ value, label: say(value) })),
    )}
    ${text(screen, 'bank_account_number', say('bank_account_number'), { inputmode: 'numeric', maxlength: 24 })}
    ${text(screen, 'bank_account_holder_name', say('bank_account_holder_name'), {
      value: form.values.get('bank_account_holder_name') ?? form.holder(view),
      maxlength: 30,
      capitals: 'words',
    })}
  </div>`;
}

/** What, how much and when. */
export function whatStep(screen: Screen): TemplateResult {
  const { say, form, view, state } = screen;
  const { page, products, today } = view;
  const interval = form.interval(view);
  const min = tomorrow(today, page.date_start);
  return html`
    ${page.description ? html`<p class="muted">${page.description}</p>` : nothing} ${products.length > 0 ? productList(screen) : nothing}
    ${
      view.amount !== null
        ? html`<p class="sum"><span>${say('amount')}</span><span class="big">${formatMoney(view.amount, 'ZAR')}</span></p>`
        : needsAmount(view)
          ? text(screen, 'amount', say('amount'), { inputmode: 'decimal', maxlength: 16, ...limits(screen) })
          : nothing
    }
    <div class="fields">
      ${interval === null ? day(screen, 'process_date', say('process_date'), { min, max: page.date_end }) : dayChoice(screen, interval)}
      ${form.hasOnce(view) ? day(screen, 'first_collection_date', say('first_collection_date'), { min, hint: say('first_hint') }) : nothing}
      ${
        interval === null
          ? nothing
          : html`${day(screen, 'date_start', say('date_start'), { min, max: page.date_end, optional: true })}
            ${page.date_end === null ? day(screen, 'date_end', say('date_end'), { min, optional: true }) : nothing}`
      }
    </div>
    ${state.quote === null ? nothing : coming(state.quote, say)}
  `;
}

function limits({ view: { page }, say }: Screen): { hint: string } | object {
  const { amount_min: min, amount_max: max } = page;
  return min !== null && max !== null ? { hint: say('amount_between', formatMoney(min, 'ZAR'), formatMoney(max, 'ZAR')) } : {};
}

function dayChoice(screen: Screen, interval: string): TemplateResult {
  const { say, view } = screen;
  if (interval === 'WEEKLY') {
    const weekdays = say('weekdays').split(',');
    return select(
      screen,
      'process_day',
      say('process_day'),
      weekdays.map((label, index) => ({ value: String(index + 1), label })),
      '…',
    );
  }
  const days = view.page.process_days ?? Array.from({ length: 31 }, (_, index) => index + 1);
  const choices = days.map((one) => ({ value: String(one), label: one === 31 ? say('last_day') : say('day_of_month', one) }));
  return days.length > 6
    ? select(screen, 'process_day', say('process_day'), choices, '…')
    : pills(screen, 'process_day', say('process_day'), choices);
}

function productList(screen: Screen): TemplateResult {
  const { say, form, view } = screen;
  return html`<fieldset class="products" aria-describedby="items-note">
    <legend class="label">${say('products')}</legend>
    ${view.products.map(
      (product, index) =>
        html`<label class="product">
          <input
            type="checkbox"
            id=${index === 0 ? 'items' : nothing}
            .checked=${form.items.has(product.product_id)}
            ?disabled=${screen.locked}
            @change=${(): void => {
              if (!form.items.delete(product.product_id)) form.items.set(product.product_id, 1);
              screen.changed();
            }}
          />
          <span class="product-name"
            >${product.name}${product.description ? html`<span class="muted small">${product.description}</span>` : nothing}</span
          >
          <span class="price"
            >${formatMoney(product.price, 'ZAR')}<span class="muted small"
              >${say(frequencyOf(product.billing_period, product.pricing_type))}</span
            ></span
          >
        </label>`,
    )}
    ${screen.wrong['items'] ? html`<p class="error" id="items-note">${say('required')}</p>` : nothing}
  </fieldset>`;
}

const frequencyOf = (period: string | null, type: string): 'ONCE' | 'WEEKLY' | 'MONTHLY' | 'YEARLY' =>
  type === 'ONE_TIME' ? 'ONCE' : period === 'WEEKLY' || period === 'YEARLY' ? period : 'MONTHLY';

/** The days on which debits are really made, and why they are not those that were chosen. */
export function coming({ terms }: Pick<EmandateQuote, 'terms'>, say: Say): TemplateResult {
  const twice = terms.debits.some(({ on }, index) => terms.debits[index + 1]?.on === on);
  return html`<section class="coming" aria-label=${say('next_debits')}>
    <h3 class="label">${say('next_debits')}</h3>
    <ol class="debits">
      ${terms.debits.map(
        ({ on, day: meant, amount, reasons }) =>
          html`<li>
            <span
              ><time datetime=${on}>${dayWords(on, say)}</time
              >${reasons.length > 0 ? html`<span class="muted small">${why(on, meant, reasons, say)}</span>` : nothing}</span
            >
            <span class="price">${formatMoney(amount, 'ZAR')}</span>
          </li>`,
      )}
    </ol>
    ${twice ? html`<p class="hint">${say('same_day_twice')}</p>` : nothing}
  </section>`;
}

function why(on: string, meant: string, reasons: EmandateQuote['terms']['debits'][number]['reasons'], say: Say): string {
  const words = reasons.map(({ type, name }) => (name === null ? say(type) : `${say(type)} (${name})`)).join('; ');
  return on === meant ? words : say('instead_of', dayWords(meant, say), words);
}

function tomorrow(today: string, start: string | null): string {
  const next = new Date(Date.parse(`${today}T00:00:00Z`) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return start !== null && start > next ? start : next;
}
