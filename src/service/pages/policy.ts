import { CSP_REPORTS } from '../http/response-headers.ts';

/** Content security policies of the service's own documents. Inline is only what a hash names, Trusted Types on. */

/** The hashes of what stands inline in a page, as sources of a policy. */
export interface InlineHashes {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

/** A page without anything inline. */
export const NOTHING_INLINE: InlineHashes = { styles: [], scripts: [] };

/** What is kept out is reported: by `report-to` where a browser knows it (its address is in `Reporting-Endpoints`), else by `report-uri`. */
const REPORTS = { 'report-uri': CSP_REPORTS, 'report-to': 'csp' };

const join = (directives: Readonly<Record<string, string>>): string =>
  Object.entries({ ...directives, ...REPORTS })
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ');

/** The card frame: talks to its own origin alone, and only these pages may embed it. */
export const framePolicy = (ancestors: readonly string[]): string =>
  join({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'connect-src': "'self'",
    // The page of the payer's bank (3D Secure) is nested in the card frame.
    'frame-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': ancestors.length === 0 ? "'none'" : ancestors.join(' '),
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
  });

/** Where a browser asks whether the device has Google Pay. No page that offers none is let out there. */
const GOOGLE_PAY = 'https://google.com';

/** A hosted page: the elements in a document of the service. `methods` are the ways to pay that it offers. */
export const pagePolicy = (ancestors: readonly string[], { styles, scripts }: InlineHashes, methods: readonly string[] = []): string =>
  join({
    'default-src': "'none'",
    'script-src': ["'self'", ...scripts].join(' '),
    'style-src': ["'self'", ...styles].join(' '),
    'img-src': "'self' data:",
    'connect-src': methods.includes('GOOGLE_PAY') ? `'self' ${GOOGLE_PAY}` : "'self'",
    'frame-src': "'self'",
    'base-uri': "'none'",
    // Without its script the form is sent to the page itself, which shows what was typed again.
    'form-action': "'self'",
    'frame-ancestors': ancestors.join(' '),
    'require-trusted-types-for': "'script'",
    'trusted-types': 'lit-html',
  });

/** The console and the reference: forms and scripts speak to their own origin alone, and nobody frames them. */
export const toolPolicy: string = join({
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
});

/** A page that plays a payer's bank or provider: a form, and who may frame it; a form may lead on to where the payer came from. */
export const payerPolicy = (ancestors: readonly string[], onwards: readonly string[]): string =>
  join({
    'default-src': "'none'",
    'style-src': "'self'",
    'img-src': 'data:',
    'base-uri': "'none'",
    'form-action': ["'self'", ...onwards].join(' '),
    'frame-ancestors': ancestors.length === 0 ? "'none'" : ancestors.join(' '),
  });

/** A page that says what went wrong: words and a style sheet, nothing to click but a link, so anyone may frame it. */
export const quietPolicy: string = join({
  'default-src': "'none'",
  'style-src': "'self'",
  'img-src': 'data:',
  'base-uri': "'none'",
  'form-action': "'none'",
});
