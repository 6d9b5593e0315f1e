import { html } from 'hono/html';
import type { Account } from '../../domain/records/platform.ts';
import { toolDocument } from '../document.ts';
import { copied, emptyHtml, type HtmlPart } from '../parts.ts';
import { moment } from '../formats.ts';

/** The frame of every page of the console: the menu, the account and the clock. */

/** The context of a console page. */
export interface View {
  readonly account: Account;
  /** The accounts to choose from: the ones with simulated rails. */
  readonly accounts: readonly Account[];
  readonly now: Date;
  readonly frozen: boolean;
  /** The target of a move of the clock in progress; null where there is none. */
  readonly movingTo: Date | null;
  readonly publicUrl: string;
}

/** The console's sections in the order of the menu: the last part of the path, and the name. */
export const SECTIONS = {
  '': 'Overview',
  sessions: 'Sessions',
  transactions: 'Transactions',
  records: 'Records',
  webhooks: 'Webhooks',
  work: 'Due work',
  reconciliation: 'Reconciliation',
  clock: 'Clock',
  testing: 'Test data',
  developer: 'Developer',
} as const;

/** A section of the console. */
export type Section = keyof typeof SECTIONS;

/** The path of a section, or of a record in it, for an account. */
export const pathOf = ({ api_key }: Account, section: Section, id?: string): string =>
  ['/console', api_key, section, id]
    .filter((part) => part !== undefined && part !== '')
    .map((part, i) => (i === 0 ? part : encodeURIComponent(String(part))))
    .join('/');

/** A link to a record, with the record's id as its text. */
export const recordLink = (view: View, section: Section, id: string): HtmlPart =>
  html`<span class="value"><a class="id" href="${pathOf(view.account, section, id)}">${id}</a></span>`;

/** The time of the sandbox's clock. The script keeps it running. */
const clockFace = ({ account, now, frozen }: View): HtmlPart =>
  html`<a class="clock" href="${pathOf(account, 'clock')}"
    ><span class="unseen">Sandbox clock: </span
    ><span id="clock" data-live data-clock="${now.toISOString()}" data-frozen="${String(frozen)}">${moment(now)}</span
    >${frozen ? html`<span class="badge calm">frozen</span>` : emptyHtml}</a
  >`;

/** A page of the console. */
export function shell(
  view: View,
  { section, title, main }: { readonly section: Section; readonly title: string; readonly main: HtmlPart },
): HtmlPart {
  const { account, accounts } = view;
  const current = (is: boolean, kind: 'page' | 'true') => (is ? html` aria-current="${kind}"` : emptyHtml);
  return toolDocument({
    tool: 'console',
    title: `${title} · pay-elements console`,
    body: html`<header class="top">
        <div class="line">
          <a class="brand" href="${pathOf(account, '')}">pay-elements <span>console</span></a>
          ${clockFace(view)}
          <nav aria-label="Account" class="accounts">
            ${accounts.map((one) => html`<a href="${pathOf(one, section)}" ${current(one.id === account.id, 'true')}>${one.api_key}</a>`)}
          </nav>
        </div>
        <nav aria-label="Sections" class="tabs">
          ${Object.entries(SECTIONS).map(([key, name]) => html`<a href="${pathOf(account, key as Section)}" ${current(key === section, 'page')}>${name}</a>`)}<a
            href="/docs"
            >Reference</a
          >
        </nav>
      </header>
      <main id="main" tabindex="-1">${main}</main>
      <footer class="foot">
        <p>Times are South African (SAST). Banks and card networks are simulated here: no real money moves.</p>
        <p id="connection" role="status"></p>
      </footer>`,
  });
}

/** A page's title with its record's id. */
export const heading = (view: View, section: Section, title: HtmlPart | string, id?: string): HtmlPart =>
  html`${section === '' ? emptyHtml : html`<p class="crumb"><a href="${pathOf(view.account, id === undefined ? '' : section)}">${id === undefined ? 'Overview' : SECTIONS[section]}</a></p>`}
    <h1>${title}</h1>
    ${id === undefined ? emptyHtml : html`<p class="under">${copied(id, 'id')}</p>`}`;
