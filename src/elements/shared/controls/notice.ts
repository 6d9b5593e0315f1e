import { html, nothing, type TemplateResult } from 'lit';
import { icon, type IconName } from './icons.ts';

/** The content of a notice. */
export interface NoticeOptions {
  readonly tone: 'info' | 'danger';
  /** The message in a few words. */
  readonly title: string;
  /** The explanation, and what to do. */
  readonly text?: string | TemplateResult;
  readonly icon?: IconName;
  /** Buttons and links. */
  readonly actions?: TemplateResult | typeof nothing;
}

/**
 * A message that the shopper must read, next to the form. It can take the focus (`data-message`). It is not a live region: an element has
 * exactly one, so that each message is read out once.
 */
export function notice({ tone, title, text, icon: name = 'alert', actions = nothing }: NoticeOptions): TemplateResult {
  // A screen reader reads a focused group's name and description, so both parts of the notice are tied to it.
  const id = `about-${title.replace(/\W+/g, '-')}`;
  return html`
    <div
      class="notice ${tone}"
      part="notice"
      tabindex="-1"
      data-message
      role="group"
      aria-label=${title}
      aria-describedby=${text ? id : nothing}
    >
      ${icon(name)}
      <div>
        <p class="notice-title">${title}</p>
        ${text ? html`<p id=${id}>${text}</p>` : nothing} ${actions}
      </div>
    </div>
  `;
}
