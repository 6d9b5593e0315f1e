import { html, nothing, type TemplateResult } from 'lit';
import { AsyncDirective, directive } from 'lit/async-directive.js';
import { icon } from '../controls/icons.ts';
import { findBanks, meantBank, type Bank } from './find-banks.ts';
import type { Say } from './speech.ts';

/**
 * Choosing a bank: a combobox with a list that narrows with what is typed (WAI-ARIA Authoring Practices, *list
 * autocomplete with manual selection*). The focus stays in the field, so a phone's keyboard stays where it is.
 */

/** What the picker shows, and whom it tells. */
export interface BankPicker {
  readonly say: Say;
  readonly banks: readonly Bank[];
  /** What is typed, or the name of the bank that was chosen. */
  readonly value: string;
  readonly error: string | undefined;
  readonly locked: boolean;
  /** Something was typed, or a bank was chosen. */
  readonly onInput: (value: string) => void;
}

/** The height up to which the list is shown, and the room below which it goes to the roomier side. */
const TALL = 308;
const CRAMPED = 200;
const GAP = 8;

class BankPickerDirective extends AsyncDirective {
  #picker: BankPicker | null = null;
  #combo: HTMLElement | null = null;
  #open = false;
  /** Which of the banks that fit is pointed at by the keyboard. */
  #active = -1;
  /** Opened without typing: everything can be seen, whatever was chosen before. */
  #all = false;

  override render(picker: BankPicker): TemplateResult {
    this.#picker = picker;
    const { say, value, error, locked } = picker;
    const found = this.#found(picker);
    const shown = this.#open && found.length > 0;
    const active = shown ? found[this.#active] : undefined;
    return html`<div class="field wide" part="field">
      <label class="label" part="label" for="bank_name">${say('bank_name')}</label>
      <div class="combo">
        <input
          id="bank_name"
          name="bank_name"
          class="input"
          part="input"
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded=${String(shown)}
          aria-controls="banks"
          aria-activedescendant=${active === undefined ? nothing : `bank-${active.bank_name}`}
          aria-required="true"
          aria-invalid=${error ? 'true' : nothing}
          aria-describedby="bank-note"
          autocomplete="off"
          autocapitalize="words"
          spellcheck="false"
          enterkeyhint="next"
          maxlength="64"
          .value=${value}
          ?readonly=${locked}
          @input=${this.#typed}
          @keydown=${this.#pressed}
          @click=${this.#clicked}
          @blur=${this.#left}
        />
        <button
          class="combo-open"
          type="button"
          tabindex="-1"
          aria-label=${say('bank_show')}
          aria-expanded=${String(shown)}
          aria-controls="banks"
          @pointerdown=${keepFocus}
          @click=${this.#toggled}
        >
          ${icon('chevron')}
        </button>
        <ul id="banks" class="banks" role="listbox" aria-label=${say('banks')} ?hidden=${!shown} @pointerdown=${keepFocus}>
          ${found.map(
            (bank) =>
              html`<li
                id="bank-${bank.bank_name}"
                role="option"
                aria-selected=${String(bank === active || bank.title === value)}
                class=${bank === active ? 'active' : ''}
                @click=${(): void => this.#choose(bank)}
              >
                <span>${bank.title}</span
                >${bank.bank_branch_code === null ? nothing : html`<span class="code">${bank.bank_branch_code}</span>`}
              </li>`,
          )}
        </ul>
      </div>
      <p id="bank-note" class=${error ? 'error' : 'hint'} part=${error ? 'error' : 'hint'}>
        ${this.#open && found.length === 0 ? say('bank_none') : (error ?? say('bank_hint'))}
      </p>
    </div>`;
  }

  #found({ banks, value }: BankPicker): readonly Bank[] {
    return this.#all ? banks : findBanks(banks, value);
  }

  #draw(): void {
    if (this.#picker) this.setValue(this.render(this.#picker));
  }

  #show(target: EventTarget | null, all: boolean): void {
    const combo = target instanceof Element ? target.closest<HTMLElement>('.combo') : null;
    if (!combo || this.#picker?.locked !== false) return;
    this.#combo = combo;
    this.#open = true;
    this.#all = all;
    this.#active = all ? this.#picker.banks.findIndex(({ title }) => title === this.#picker?.value) : -1;
    // A phone's keyboard comes after the focus, and takes its room then.
    window.visualViewport?.addEventListener('resize', this.#place);
    this.#draw();
    this.#place();
    this.#reveal();
  }

  #hide(): void {
    window.visualViewport?.removeEventListener('resize', this.#place);
    this.#open = false;
    this.#active = -1;
    this.#draw();
  }

  /** As tall as there is room for, on the side where there is more. */
  readonly #place = (): void => {
    const list = this.#combo?.querySelector<HTMLElement>('.banks');
    if (!this.#combo || !list) return;
    const { top, bottom } = this.#combo.getBoundingClientRect();
    const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
    const [above, below] = [top - offsetTop - GAP, offsetTop + height - bottom - GAP];
    const up = below < CRAMPED && above > below;
    list.classList.toggle('up', up);
    list.style.maxHeight = `${String(Math.max(Math.min(TALL, up ? above : below), CRAMPED / 2))}px`;
  };

  #reveal(): void {
    this.#combo?.querySelector('.active')?.scrollIntoView({ block: 'nearest' });
  }

  #choose({ title }: Bank): void {
    this.#hide();
    this.#picker?.onInput(title);
  }

  readonly #typed = (event: Event): void => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || !this.#picker) return;
    this.#picker = { ...this.#picker, value: target.value };
    this.#show(target, false);
    this.#picker.onInput(target.value);
  };

  readonly #clicked = (event: Event): void => {
    if (!this.#open) this.#show(event.currentTarget, true);
  };

  readonly #toggled = (event: Event): void => {
    const { currentTarget } = event;
    if (this.#open) this.#hide();
    else {
      this.#show(currentTarget, true);
      this.#combo?.querySelector('input')?.focus();
    }
  };

  readonly #left = (): void => {
    this.#settle();
    if (this.#open) this.#hide();
  };

  /** What was typed is taken for the bank that it can only mean. */
  #settle(): boolean {
    if (!this.#picker || this.#picker.locked) return false;
    const { banks, value } = this.#picker;
    const meant = meantBank(banks, value);
    if (!meant || meant.title === value) return false;
    this.#choose(meant);
    return true;
  }

  readonly #pressed = (event: KeyboardEvent): void => {
    const { key, altKey, target } = event;
    if (event.isComposing || !this.#picker || this.#picker.locked) return;
    const found = this.#found(this.#picker);
    const took = ((): boolean => {
      if (key === 'ArrowDown' && !this.#open) this.#show(target, true);
      else if (key === 'ArrowUp' && altKey && this.#open) this.#hide();
      else if (key === 'ArrowUp' && !this.#open) this.#show(target, true);
      else if (key === 'ArrowDown' || key === 'ArrowUp') {
        if (!altKey) this.#move(key === 'ArrowDown' ? 1 : -1, found.length);
        return true;
      } else if (key === 'Escape' && this.#open) this.#hide();
      else if (key === 'Enter' && this.#open) {
        const bank = found[this.#active];
        if (bank) this.#choose(bank);
        else if (!this.#settle()) return false;
        return true;
      } else return false;
      if (this.#open && this.#active < 0) this.#move(key === 'ArrowUp' ? -1 : 1, found.length);
      return true;
    })();
    // What the list took is not also the form's.
    if (took) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  /** Round and round. */
  #move(by: number, length: number): void {
    if (length === 0) return;
    this.#active = this.#active < 0 ? (by > 0 ? 0 : length - 1) : (this.#active + by + length) % length;
    this.#draw();
    this.#reveal();
  }

  protected override disconnected(): void {
    window.visualViewport?.removeEventListener('resize', this.#place);
    this.#open = false;
  }
}

/** A press on the list leaves the focus where it is. */
const keepFocus = (event: Event): void => event.preventDefault();

/** The picker of banks. */
export const bankPicker = directive(BankPickerDirective);
