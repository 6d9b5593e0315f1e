import { html, nothing, type TemplateResult } from 'lit';

/** The look and behaviour of a button. */
export interface ButtonOptions {
  readonly label: string | TemplateResult;
  /** `danger` is the main button where something is removed or cancelled. */
  readonly kind: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** Shows a spinner and ignores presses. The button keeps the focus, which a disabled one would lose. */
  readonly busy?: boolean;
  /** Ignores presses. */
  readonly locked?: boolean;
  /** Called on a press. Without it the button submits its form, also when Enter is pressed in a field. */
  readonly press?: () => void;
}

/** A button. */
export function button({ label, kind, busy = false, locked = false, press }: ButtonOptions): TemplateResult {
  const inert = busy || locked;
  return html`
    <button
      class="button ${kind} ${busy ? 'busy' : ''}"
      part="button ${kind}-button"
      type=${press ? 'button' : 'submit'}
      aria-disabled=${inert ? 'true' : nothing}
      @click=${(event: Event): void => {
        // A frame sandboxed without allow-forms silently submits nothing, so the submit event is dispatched here.
        event.preventDefault();
        if (inert) return;
        if (press) press();
        else formOf(event)?.dispatchEvent(new SubmitEvent('submit', { cancelable: true }));
      }}
    >
      ${busy ? html`<span class="spinner" aria-hidden="true"></span>` : nothing}<span>${label}</span>
    </button>
  `;
}

function formOf({ currentTarget }: Event): HTMLFormElement | null {
  return currentTarget instanceof HTMLButtonElement ? currentTarget.form : null;
}
