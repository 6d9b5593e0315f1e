import { html } from 'hono/html';
import { code, cross } from './icons.ts';
import type { Html } from './html.ts';

/** The test cards of the sandbox and their outcomes. Any future expiry date and any security code are accepted. */
const TEST_CARDS = [
  ['4242 4242 4242 4242', 'Visa, approved'],
  ['5555 5555 5555 4444', 'Mastercard, approved'],
  ['3782 822463 10005', 'American Express, approved'],
  ['3056 9300 0902 0004', 'Diners Club, approved'],
  ['4000 0000 0000 0002', 'Declined'],
  ['4000 0000 0000 9995', 'Declined: insufficient funds'],
  ['4000 0000 0000 0069', 'Declined: expired card'],
  ['4000 0000 0000 0127', 'Declined: wrong security code'],
  ['4000 0000 0000 0119', 'The network does not answer at first'],
  ['4000 0000 0000 3220', 'Asks for 3D Secure'],
  ['4000 0000 0000 0341', 'Stored, then declined without the shopper'],
] as const;

/** A valid ID number of nobody, for forms that ask for one. */
const TEST_ID = '900101 5000 085';

/** The button that opens the panel for developers. */
export const sandboxSwitch: Html = html`<button
  class="panel-switch"
  id="panel-switch"
  type="button"
  aria-expanded="false"
  aria-controls="panel"
  hidden
>
  ${code}<span>Test cards and events</span><span class="badge" id="panel-badge" hidden></span>
</button>`;

const copied = (number: string, what: string, label: string): Html =>
  html`<li>
    <span><code>${number}</code><small>${what}</small></span>
    <button type="button" class="quiet" data-copy="${number.replaceAll(' ', '')}" aria-label="${label}">Copy</button>
  </li>`;

/** The panel for developers: test cards, the event log, and links. The list of test cards is open on pages with a payment element. */
export function sandboxPanel(serviceUrl: string, pays: boolean): Html {
  return html`<aside class="panel" id="panel" aria-labelledby="panel-title" hidden>
    <header>
      <h2 id="panel-title">Under the hood</h2>
      <button type="button" class="quiet" id="panel-close" aria-label="Close">${cross}</button>
    </header>
    <div class="panel-body" tabindex="0" role="group" aria-label="Test cards and events">
      <details ${pays ? 'open' : ''}>
        <summary><h3>Test cards</h3></summary>
        <p>Any future date, any security code. No money moves.</p>
        <ul class="test-cards">
          ${TEST_CARDS.map(([number, outcome]) => copied(number, outcome, `Copy the card ending ${number.slice(-4)}: ${outcome}`))}
          ${copied(TEST_ID, 'An ID number', 'Copy the ID number')}
        </ul>
      </details>
      <section aria-labelledby="log-title">
        <div class="log-head">
          <h3 id="log-title">Event log</h3>
          <button type="button" class="quiet" id="log-clear">Clear</button>
        </div>
        <p id="log-empty">Nothing yet. Events of the element in the page and webhooks at the shop’s server appear here, as they happen.</p>
        <ol class="log" id="log"></ol>
      </section>
      <section aria-labelledby="links-title">
        <h3 id="links-title">Look further</h3>
        <ul class="links">
          <li><a href="${serviceUrl}/">Service console</a>: sessions, transactions, webhook deliveries, the clock</li>
          <li><a href="${serviceUrl}/docs">Interface reference</a></li>
          <li><a href="/playground">Playground</a>: every option, and the code for it</li>
          <li><a href="/lab">Lab</a>: shadow roots, several elements on one page</li>
        </ul>
      </section>
    </div>
  </aside>`;
}
