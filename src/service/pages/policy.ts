import { CSP_REPORTS } from '../http/response-headers.ts';

/** Content security policies of the service's own documents. Inline parts need a hash, and Trusted Types are required. */

/** The hashes of a page's inline parts, as sources of a policy. */
export interface InlineHashes {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

/** The hashes of a page without inline parts. */
export const NOTHING_INLINE: InlineHashes = { styles: [], scripts: [] };

/**
 * Blocked contents are reported: by `report-to` in browsers that know it (its address is in `Reporting-Endpoints`), otherwise by
 * `report-uri`.
 */
const REPORTS = { 'report-uri': CSP_REPORTS, 'report-to': 'csp' };

const join = (directives: Readonly<Record<string, string>>): string =>
  Object.entries({ ...directives, ...REPORTS })
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ');

/** The policy of the card frame: it connects only to its own origin, and only these pages may embed it. Its styles are all inline. */
export const framePolicy = (ancestors: readonly string[], { styles, scripts }: InlineHashes): string =>
  join({
    'default-src': "'none'",
    'script-src': ["'self'", ...scripts].join(' '),
    'style-src': styles.join(' '),
    'connect-src': "'self'",
    // The page of the payer's bank (3D Secure) is nested in the card frame.
    'frame-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': ancestors.length === 0 ? "'none'" : ancestors.join(' '),
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
  });

/** The address at which a browser asks whether the device has Google Pay. Only pages that offer Google Pay may connect to it. */
const GOOGLE_PAY = 'https://google.com';

/** The policy of a hosted page: the elements in a document of the service. `methods` are the payment methods that it offers. */
export const pagePolicy = (ancestors: readonly string[], { styles, scripts }: InlineHashes, methods: readonly string[] = []): string =>
  join({
    'default-src': "'none'",
    'script-src': ["'self'", ...scripts].join(' '),
    'style-src': ["'self'", ...styles].join(' '),
    'img-src': "'self' data:",
    'connect-src': methods.includes('GOOGLE_PAY') ? `'self' ${GOOGLE_PAY}` : "'self'",
    'frame-src': "'self'",
    'base-uri': "'none'",
    // Without its script, the form is sent to the page itself, which shows the typed values again.
    'form-action': "'self'",
    'frame-ancestors': ancestors.join(' '),
    'require-trusted-types-for': "'script'",
    'trusted-types': 'lit-html',
  });

/** The policy of the console and the reference: forms and scripts use only their own origin, and no page may embed them. */
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

/** The policy of a page that simulates a payer's bank or provider. `ancestors` may embed it; its form may lead to `onwards`. */
export const payerPolicy = (ancestors: readonly string[], onwards: readonly string[]): string =>
  join({
    'default-src': "'none'",
    'style-src': "'self'",
    'img-src': 'data:',
    'base-uri': "'none'",
    'form-action': ["'self'", ...onwards].join(' '),
    'frame-ancestors': ancestors.length === 0 ? "'none'" : ancestors.join(' '),
  });

/** The policy of a message as HTML: only its own style sheet, and its logo. */
export const mailPolicy = (style: string): string =>
  join({ 'default-src': "'none'", 'style-src': style, 'img-src': 'data:', 'base-uri': "'none'", 'form-action': "'none'", sandbox: '' });

/** The policy of an error page. It has only text, a style sheet and a link, so any page may embed it. */
export const quietPolicy: string = join({
  'default-src': "'none'",
  'style-src': "'self'",
  'img-src': 'data:',
  'base-uri': "'none'",
  'form-action': "'none'",
});
