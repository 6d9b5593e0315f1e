import { html, nothing, type TemplateResult } from 'lit';
import { icon, type IconName } from './icons.ts';

/** What a notice is about. */
export interface NoticeOptions {
  readonly tone: 'info' | 'danger';
  /** The news, in a few words. */
  readonly title: string;
  /** What it means and what to do. */
  readonly text?: string | TemplateResult;
  readonly icon?: IconName;
  /** Buttons and links. */
  readonly actions?: TemplateResult | typeof nothing;
}

/**
 * Something the shopper must read, beside what they were doing. It can take the focus (`data-message`) and is no
 * live region: an element has exactly one of those, and news is read out once.
 */
export function notice({ tone, title, text, icon: name = 'alert', actions = nothing }: NoticeOptions): TemplateResult {
  return html`
    <div class="notice ${tone}" part="notice" tabindex="-1" data-message role="group" aria-label=${title}>
      ${icon(name)}
      <div>
        <p class="notice-title">${title}</p>
        ${text ? html`<p>${text}</p>` : nothing} ${actions}
      </div>
    </div>
  `;
}
