import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brandStyle } from '../facts/brand-style.ts';
import { ELEMENTS, importMap, inventory, type ElementName, type Script } from './inventory.ts';
import { headerOf, policyOf, type PolicyOptions } from './policy.ts';

/** `pay-elements csp`: the policy, the tags and the inventory of scripts for given origins. */

/** The help text of the command. */
export const CSP_HELP = `pay-elements csp --page https://shop.example --service https://payments.example [--scripts URL] [--proxy ORIGIN] [--element NAME] [--wallets NAME] [--html [--brand COLOUR]] [--json]

Prints the Content-Security-Policy of a page with the elements, the script tags with their hashes, and the inventory of
scripts that PCI DSS 6.4.3 asks for.

  --page      the origin of the page that embeds the elements
  --service   the origin of the payments service; card numbers are typed in its frame
  --scripts   the folder that serves the package’s dist/, as an address or a path of the page's origin; default the page's root
  --proxy     the origin of the proxy; default the page's
  --element   checkout, portal or emandate: whose part the page asks for at once; default checkout
  --wallets   google-pay or none: without Google Pay the policy of a checkout needs nothing of Google; default google-pay
  --html      the page's server writes the element (pay.checkout.html, pay.portal.html, pay.emandate.html): the policy names the hashes of its style sheets and its script
  --brand     with --html, the colour of the sessions' customization.brand, such as #1f3fae
  --json      the same for programs
`;

const originOf = (text: string, flag: string): string => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    throw new Error(`--${flag} must be a URL such as https://shop.example, not "${text}"`);
  return new URL(text).origin;
};

/** The complete output of the command, as data. */
export interface CspReport {
  /** The value of the header `Content-Security-Policy`. */
  readonly policy: string;
  /** The tags for the page's head, one on each line. */
  readonly tags: string;
  /** The scripts, each with its address. */
  readonly scripts: readonly (Script & { readonly url: string })[];
}

/** Makes the output of the command from its options. `dist` is the folder of the built package. @throws Error for an invalid origin */
export function cspReport(
  {
    page,
    service,
    scripts,
    proxy,
    element = 'checkout',
    wallets = 'google-pay',
    html = false,
    brand,
  }: {
    page: string;
    service: string;
    scripts?: string | undefined;
    proxy?: string | undefined;
    element?: ElementName | undefined;
    wallets?: Wallets | undefined;
    html?: boolean | undefined;
    brand?: string | undefined;
  },
  dist: string,
): CspReport {
  const pageOrigin = originOf(page, 'page');
  const base =
    scripts === undefined
      ? `${pageOrigin}/`
      : new URL('.', new URL(/\.js$|\/$/.test(scripts) ? scripts : `${scripts}/`, `${pageOrigin}/`)).href;
  const files = inventory(dist);
  const map = importMap(files, base);
  const policy = headerOf(
    policyOf({
      page: pageOrigin,
      service: originOf(service, 'service'),
      scripts: originOf(base, 'scripts'),
      proxy: proxy === undefined ? pageOrigin : originOf(proxy, 'proxy'),
      // The other two elements use no wallets.
      googlePay: element === 'checkout' && wallets === 'google-pay',
      importMapHash: map.hash,
      ...(html ? htmlHashes(dist, element, brand) : {}),
    }),
  );
  const all = files.map((file) => ({ ...file, url: new URL(file.file, base).href }));
  const [main] = all;
  const part = all.find(({ file }) => file.endsWith(`/${element}.js`));
  const tags = [
    `<script type="importmap">${map.text}</script>`,
    // Loaded in parallel with the script, instead of after it.
    `<link rel="modulepreload" href="${part?.url ?? ''}" integrity="${part?.integrity ?? ''}" crossorigin="anonymous">`,
    `<script type="module" src="${main?.url ?? ''}" integrity="${main?.integrity ?? ''}" crossorigin="anonymous"></script>`,
  ].join('\n');
  return { policy, tags, scripts: all };
}

const elementOf = (name = 'checkout'): ElementName => {
  const element = ELEMENTS.find((each) => each === name);
  if (element === undefined) throw new Error(`--element must be one of ${ELEMENTS.join(', ')}, not "${name}"`);
  return element;
};

const WALLETS = ['google-pay', 'none'] as const;
type Wallets = (typeof WALLETS)[number];

const walletsOf = (name = 'google-pay'): Wallets => {
  const wallets = WALLETS.find((each) => each === name);
  if (wallets === undefined) throw new Error(`--wallets must be one of ${WALLETS.join(', ')}, not "${name}"`);
  return wallets;
};

/** The inline parts of an element's HTML, by their hashes. @throws Error for an invalid colour */
function htmlHashes(
  dist: string,
  element: ElementName,
  brand: string | undefined,
): Required<Pick<PolicyOptions, 'styleHashes' | 'scriptHashes'>> {
  const all = JSON.parse(readFileSync(join(dist, 'html-hashes.json'), 'utf8')) as Record<
    ElementName,
    { styles: string[]; scripts: string[] }
  >;
  const { styles, scripts } = all[element];
  if (brand === undefined) return { styleHashes: styles, scriptHashes: scripts };
  const style = brandStyle(brand);
  if (style === '') throw new Error(`--brand must be a colour such as #1f3fae, not "${brand}"`);
  return { styleHashes: [...styles, `sha256-${createHash('sha256').update(style).digest('base64')}`], scriptHashes: scripts };
}

const size = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`;

/** The report for a person. */
export function renderCsp({ policy, tags, scripts }: CspReport): string {
  const rows = scripts.map(
    ({ url, bytes, loaded, purpose, integrity }) => `  ${url}\n    ${size(bytes)}, ${loaded}. ${purpose}.\n    ${integrity}`,
  );
  return [
    'Header',
    `  Content-Security-Policy: ${policy}`,
    '',
    'Tags, the import map first (its hash is in script-src, so it must stand exactly as it is)',
    ...tags.split('\n').map((line) => `  ${line}`),
    '',
    'Inventory of scripts (PCI DSS 6.4.3: authorised, with the reason for each, and verified by the browser)',
    ...rows,
    '',
  ].join('\n');
}

/** Runs the command. */
export function csp(args: string[], dist: string): string {
  const { values } = parseArgs({
    args,
    options: {
      page: { type: 'string' },
      service: { type: 'string' },
      scripts: { type: 'string' },
      proxy: { type: 'string' },
      element: { type: 'string' },
      wallets: { type: 'string' },
      html: { type: 'boolean' },
      brand: { type: 'string' },
      json: { type: 'boolean' },
    },
  });
  const { page, service, scripts, proxy, html, brand, json } = values;
  const element = elementOf(values.element);
  if (page === undefined || service === undefined) throw new Error(`--page and --service are needed\n\n${CSP_HELP}`);
  const report = cspReport({ page, service, scripts, proxy, element, wallets: walletsOf(values.wallets), html, brand }, dist);
  return json === true ? `${JSON.stringify(report, null, 2)}\n` : renderCsp(report);
}
