import { html, nothing, type TemplateResult } from 'lit';
import { msg } from '../locales/localize.ts';
import { button } from './button.ts';

/** The words for a part that did not load. */
export const loadFailureWords = (): string => msg('This part of the page did not load. Please check your connection and try again.');

/** Shows that a part did not load, with a button to try again, and a link to the hosted page if its address is known. */
export function loadFailure(pageUrl: string | null, retry: () => void): TemplateResult {
  return html`<div class="broken">
    <p>${loadFailureWords()}</p>
    ${button({ label: msg('Try again'), kind: 'secondary', press: retry })}
    ${pageUrl === null ? nothing : html`<a class="link" part="link" href=${pageUrl}>${msg('Open the payment page')}</a>`}
  </div>`;
}
