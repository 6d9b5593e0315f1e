import { html, nothing, type TemplateResult } from 'lit';

/** How a button looks and behaves. */
export interface ButtonOptions {
  readonly label: string | TemplateResult;
  /** `danger` is the primary of what takes something away. */
  readonly kind: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** Work is under way: a spinner, and presses do nothing. It keeps its focus, which a disabled button would lose. */
  readonly busy?: boolean;
  /** Presses do nothing just now. */
  readonly locked?: boolean;
  /** Without it the button submits its form. */
  readonly press?: () => void;
}

/** A button. */
export function button({ label, kind, busy = false, locked = false, press }: ButtonOptions): TemplateResult {
  const still = busy || locked;
  return html`
    <button
      class="button ${kind} ${busy ? 'busy' : ''}"
      part="button ${kind}-button"
      type=${press ? 'button' : 'submit'}
      aria-disabled=${still ? 'true' : nothing}
      @click=${(event: Event): void => {
        if (still) event.preventDefault();
        else press?.();
      }}
    >
      ${busy ? html`<span class="spinner" aria-hidden="true"></span>` : nothing}<span>${label}</span>
    </button>
  `;
}
