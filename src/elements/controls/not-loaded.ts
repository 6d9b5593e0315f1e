import { html, nothing, type TemplateResult } from 'lit';
import { msg } from '../localize.ts';
import { notLoadedWords } from '../not-loaded-words.ts';
import { button } from './button.ts';

/** An element's part did not load: to try again, or to go on at the hosted page where its address is known. */
export function notLoaded(pageUrl: string | null, retry: () => void): TemplateResult {
  return html`<div class="broken">
    <p>${notLoadedWords()}</p>
    ${button({ label: msg('Try again'), kind: 'secondary', press: retry })}
    ${pageUrl === null ? nothing : html`<a class="link" part="link" href=${pageUrl}>${msg('Open the payment page')}</a>`}
  </div>`;
}
