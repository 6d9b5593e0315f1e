import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Refusal } from '../../contract/errors.ts';
import { PAGE_WORDS } from '../../languages/pages.ts';
import { langOf, browserLocale } from './page-locale.ts';
import type { HtmlPart } from './parts.ts';
import { guardPayer, payerDocument } from './payer-document.ts';
import { quietPolicy } from './policy.ts';

/**
 * The page for a person whose form could not open a payment page. Small print for the form's developer lists the fields and their
 * problems. Typed values are not repeated.
 */
export function faultPage(c: Context, refusal: Refusal): Response | Promise<Response> {
  // These statuses have a meaning of their own in HTTP: wrong method, too large, wrong type, too many. Every other problem is a bad form.
  const status = [405, 413, 415, 429].includes(refusal.status) ? refusal.status : 400;
  const locale = browserLocale(c);
  const { form, shop } = PAGE_WORDS[locale].notFound;
  for (const [name, value] of Object.entries(refusal.headers)) c.header(name, value);
  guardPayer(c, quietPolicy);
  return c.html(
    payerDocument({
      lang: langOf(locale),
      title: form.title,
      body: html`<main class="lost">
        <svg viewBox="0 0 24 24" width="36" height="36" aria-hidden="true" focusable="false">
          <circle cx="12" cy="12" r="9" />
          <path d="M12 7.5v5.5M12 16.2v.3" />
        </svg>
        <h1>${form.title}</h1>
        <p>${form.words}</p>
        ${smallPrint(shop, refusal)}
      </main>`,
    }),
    status as 400,
  );
}

/** The small print for developers, with the words of the interface. */
const smallPrint = (shop: string, { code, details }: Refusal): HtmlPart =>
  html`<p>
      <small>${shop} <span lang="en">error ${code}</span></small>
    </p>
    <dl lang="en">
      ${details
        .flatMap(({ errors }) => Object.entries(errors))
        .map(
          ([field, { message }]) =>
            html`<dt><code>${field}</code></dt>
              <dd>${message}</dd>`,
        )}
    </dl>`;
