import { css, html, LitElement } from 'lit';

/** The label, autocomplete token and input mode of each field in this form. */
const fields = [
  ['Name', 'given-name', 'text'],
  ['Surname', 'family-name', 'text'],
  ['Email', 'email', 'email'],
  ['Phone', 'tel', 'tel'],
  ['Address', 'address-line1', 'text'],
  ['Suburb', 'address-line2', 'text'],
  ['City', 'address-level2', 'text'],
  ['Province', 'address-level1', 'text'],
  ['Postal code', 'postal-code', 'numeric'],
  ['Card number', 'cc-number', 'numeric'],
  ['Expiry date', 'cc-exp', 'numeric'],
  ['Security code', 'cc-csc', 'numeric'],
] as const;

/** Floor L2b: the form of L1 as the smallest possible Lit element that keeps what was typed. */
class FloorForm extends LitElement {
  static override styles = css`
    :host {
      display: block;
      font:
        16px/1.5 system-ui,
        sans-serif;
      color: #1c1c1c;
    }
    form {
      display: grid;
      gap: 12px;
    }
    label {
      display: grid;
      gap: 4px;
      font-size: 14px;
    }
    input {
      font: inherit;
      padding: 10px 12px;
      border: 1px solid #8a8a8a;
      border-radius: 8px;
      background: #fff;
      color: inherit;
    }
    input:focus-visible {
      outline: 2px solid #0b57d0;
      outline-offset: 1px;
    }
    button {
      font: inherit;
      padding: 12px;
      border: 0;
      border-radius: 8px;
      background: #0b57d0;
      color: #fff;
    }
  `;

  readonly #values = new Map<string, string>();

  override render() {
    return html`<form>
      ${fields.map(
        ([label, token, mode]) =>
          html`<label
            >${label}
            <input
              name=${token}
              autocomplete=${token}
              inputmode=${mode}
              .value=${this.#values.get(token) ?? ''}
              @input=${(event: InputEvent) => this.#keep(token, event)}
          /></label>`,
      )}
      <button>Pay R 149,00</button>
    </form>`;
  }

  #keep(token: string, { target }: InputEvent): void {
    if (!(target instanceof HTMLInputElement)) return;
    this.#values.set(token, target.value);
    this.requestUpdate();
  }
}

customElements.define('floor-form', FloorForm);
