import { msg } from '../../shared/locales/localize.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { AsyncDirective, directive } from 'lit/async-directive.js';
import { icon } from '../../shared/controls/icons.ts';
import { findBanks, inOrder, unambiguousBank, type Bank } from './bank-search.ts';

/**
 * The choice of a bank: a combobox whose list narrows with the typed text (WAI-ARIA Authoring Practices, *list autocomplete with manual
 * selection*). The focus stays in the field, so that a phone's keyboard does not close and open.
 */

/** The values of the picker, and its callbacks. */
export interface BankPicker {
  readonly banks: readonly Bank[];
  readonly label: string;
  /** The typed text, or the name of the chosen bank. */
  readonly value: string;
  readonly error: string | undefined;
  readonly locked: boolean;
  /** Called when text was typed or a bank was chosen. */
  readonly onInput: (value: string) => void;
}

class BankPickerDirective extends AsyncDirective {
  #picker: BankPicker | null = null;
  #combo: HTMLElement | null = null;
  #open = false;
  /** The index of the bank that is highlighted by the keyboard, among the matches; -1 if none is. */
  #active = -1;
  /** Whether the list shows all banks, because it was opened without typing. */
  #showsAll = false;
  #stopFloating: (() => void) | null = null;

  override render(picker: BankPicker): TemplateResult {
    this.#picker = picker;
    const { label, value, error, locked } = picker;
    const found = this.#found(picker);
    const shown = this.#open && found.length > 0;
    const active = shown ? found[this.#active] : undefined;
    return html`<div class="field wide" part="field">
      <label class="label" part="label" for="bank_name">${label}</label>
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
          @input=${this.#onInput}
          @change=${this.#onChange}
          @keydown=${this.#onKeyDown}
          @click=${this.#onClick}
          @blur=${this.#onBlur}
        />
        <button
          class="combo-open"
          type="button"
          tabindex="-1"
          aria-label=${msg('Show the banks')}
          aria-expanded=${String(shown)}
          aria-controls="banks"
          @pointerdown=${keepFocus}
          @click=${this.#onToggle}
        >
          ${icon('chevron')}
        </button>
        <ul id="banks" class="banks" role="listbox" aria-label=${msg('Banks')} ?hidden=${!shown} @pointerdown=${keepFocus}>
          ${(shown ? found : []).map(
            (bank) =>
              html`<li
                id="bank-${bank.bank_name}"
                role="option"
                aria-selected=${String(bank === active || bank.title === value)}
                class=${bank === active ? 'active' : ''}
                @click=${(): void => this.#choose(bank)}
              >
                ${bankMark(bank)}<span>${bank.title}</span>
              </li>`,
          )}
        </ul>
      </div>
      <p id="bank-note" class=${error ? 'error' : 'hint'} part=${error ? 'error' : 'hint'}>
        ${this.#open && found.length === 0 ? msg('No bank has that name. Check the spelling, or type its branch code.') : (error ?? msg('Type a few letters and choose your bank.'))}
      </p>
    </div>`;
  }

  #found({ banks, value }: BankPicker): readonly Bank[] {
    return this.#showsAll ? inOrder(banks) : findBanks(banks, value);
  }

  #update(): void {
    if (this.#picker) this.setValue(this.render(this.#picker));
  }

  #show(target: EventTarget | null, all: boolean): void {
    const combo = target instanceof Element ? target.closest<HTMLElement>('.combo') : null;
    if (!combo || this.#picker?.locked !== false) return;
    this.#combo = combo;
    this.#open = true;
    this.#showsAll = all;
    this.#active = all ? inOrder(this.#picker.banks).findIndex(({ title }) => title === this.#picker?.value) : -1;
    this.#update();
    this.#scrollToActive();
    void this.#float(combo);
  }

  #hide(): void {
    this.#stopFloatingList();
    this.#open = false;
    this.#active = -1;
    this.#update();
  }

  /** Keeps the open list next to its field, on the side with more space. */
  async #float(combo: HTMLElement): Promise<void> {
    const list = combo.querySelector<HTMLElement>('.banks');
    // If this chunk does not load, the style sheet puts the list below its field.
    const { floatList } = await import('../../shared/controls/floating-list.ts').catch(() => ({ floatList: null }));
    if (floatList === null || list === null || !this.#open || this.#stopFloating !== null) return;
    this.#stopFloating = floatList(combo, list, () => this.#scrollToActive());
  }

  #stopFloatingList(): void {
    this.#stopFloating?.();
    this.#stopFloating = null;
  }

  #scrollToActive(): void {
    this.#combo?.querySelector('.active')?.scrollIntoView({ block: 'nearest' });
  }

  #choose({ title }: Bank): void {
    this.#hide();
    this.#picker?.onInput(title);
  }

  readonly #onInput = (event: Event): void => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || !this.#picker) return;
    this.#picker = { ...this.#picker, value: target.value };
    // The text may have been typed before the script had loaded, and the focus is elsewhere now.
    if (target.matches(':focus')) this.#show(target, false);
    this.#picker.onInput(target.value);
  };

  /** Also called for a text that was written into the field without a key, for which the list does not open. */
  readonly #onChange = ({ target }: Event): void => {
    if (!(target instanceof HTMLInputElement) || !this.#picker) return;
    this.#picker = { ...this.#picker, value: target.value };
    if (target.matches(':focus') || !this.#chooseUnambiguous()) this.#picker.onInput(target.value);
  };

  readonly #onClick = (event: Event): void => {
    if (!this.#open) this.#show(event.currentTarget, !this.#isAmbiguous());
  };

  /** Whether several banks match the typed text. Then the field is opened with these, and otherwise with all banks. */
  #isAmbiguous(): boolean {
    const { banks = [], value = '' } = this.#picker ?? {};
    return !banks.some(({ title }) => title === value) && findBanks(banks, value).length > 1;
  }

  readonly #onToggle = (event: Event): void => {
    const { currentTarget } = event;
    if (this.#open) this.#hide();
    else {
      this.#show(currentTarget, true);
      this.#combo?.querySelector('input')?.focus();
    }
  };

  readonly #onBlur = (): void => {
    this.#chooseUnambiguous();
    if (this.#open) this.#hide();
  };

  /** Chooses the bank if the typed text can mean only one. Returns whether it did. */
  #chooseUnambiguous(): boolean {
    if (!this.#picker || this.#picker.locked) return false;
    const { banks, value } = this.#picker;
    const meant = unambiguousBank(banks, value);
    if (!meant || meant.title === value) return false;
    this.#choose(meant);
    return true;
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const { key, altKey, target } = event;
    if (event.isComposing || !this.#picker || this.#picker.locked) return;
    const found = this.#found(this.#picker);
    const isHandled = ((): boolean => {
      if (key === 'ArrowDown' && !this.#open) this.#show(target, !this.#isAmbiguous());
      else if (key === 'ArrowUp' && altKey && this.#open) this.#hide();
      else if (key === 'ArrowUp' && !this.#open) this.#show(target, !this.#isAmbiguous());
      else if (key === 'ArrowDown' || key === 'ArrowUp') {
        if (!altKey) this.#moveActive(key === 'ArrowDown' ? 1 : -1, found.length);
        return true;
      } else if (key === 'Escape' && this.#open) this.#hide();
      else if (key === 'Enter' && this.#open) {
        const bank = found[this.#active];
        if (bank) this.#choose(bank);
        else if (!this.#chooseUnambiguous()) return false;
        return true;
      } else return false;
      if (this.#open && this.#active < 0) this.#moveActive(key === 'ArrowUp' ? -1 : 1, found.length);
      return true;
    })();
    // A key that the list has handled must not reach the form.
    if (isHandled) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  /** Highlights the next or previous entry. After the last entry comes the first one. */
  #moveActive(by: number, length: number): void {
    if (length === 0) return;
    this.#active = this.#active < 0 ? (by > 0 ? 0 : length - 1) : (this.#active + by + length) % length;
    this.#update();
    this.#scrollToActive();
  }

  protected override disconnected(): void {
    this.#stopFloatingList();
    this.#open = false;
  }
}

/** Keeps the focus in the field when the list is pressed. */
const keepFocus = (event: Event): void => event.preventDefault();

/** The picker of banks. */
export const bankPicker = directive(BankPickerDirective);

/**
 * The mark of a bank: its initials, in the bank's colour for the big banks. The banks' own logos may not be copied, and no maintained
 * package has them, so the mark does not imitate them.
 */
const LETTERS: Readonly<Record<string, string>> = {
  ABSA_BANK_LIMITED: 'A',
  CAPITEC_BANK: 'C',
  FNB: 'FNB',
  INVESTEC: 'I',
  NEDBANK: 'N',
  STANDARD_BANK: 'SB',
};

/** The mark, hidden from screen readers, because the bank's name is next to it. */
const bankMark = ({ bank_name, title }: Bank): TemplateResult =>
  html`<span class="bank-mark ${bank_name.toLowerCase()}" aria-hidden="true">${LETTERS[bank_name] ?? title.charAt(0)}</span>`;
