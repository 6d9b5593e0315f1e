import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { builtFiles } from './built-files.ts';
import { examine } from './examine.ts';
import { printable, type Finding } from './findings.ts';
import { examineLive } from './live.ts';
import { ownScripts } from './live-version.ts';
import { renderReport } from './report.ts';

/** `pay-elements doctor`: reports what is wrong with a running integration and what to do. */

/** The help text of the command. */
export const DOCTOR_HELP = `pay-elements doctor --page https://shop.example/checkout [--base-url https://payments.example/2.0] [options]
pay-elements doctor --live https://shop.example/checkout [--endpoint /pay] [--report report.md]

Checks a running integration: the service and the keys, clocks, the page with its script, its policy and each of its elements' tags
(the proxy at the tag's endpoint, its session, who may embed the card fields), webhooks.
Nothing is charged; with a test key a checkout session of R1.00 is opened and cancelled again.

With --live it looks at a shop as anybody on the internet does, and needs nothing but the address of the page with the
element: https and its certificate, HSTS, policy, scripts with their hashes and version, the tags and their proxy, who may
use it, whether webhooks reach it and unsigned ones are refused, whether a key is to be seen, mixed content, cookies.
Nothing is made or charged. Exit code 1 where there is a problem; warnings alone leave it 0.

  --live            the page to look at from outside
  --report          also writes what was found to this file, as Markdown
  --page            a page with an element on it
  --base-url        the service's base_url; default PAY_BASE_URL, else a sandbox on this machine
  --endpoint        where the proxy is mounted; default where the page's tags say, else /pay
  --proxy           the proxy's origin; default the page's
  --scripts         the origin of pay-elements.js; default where the page's tags say
  --json            the same for programs

From the environment, so that no secret is on a command line: PAY_API_KEY, PAY_API_SECRET, PAY_WEBHOOK_SECRET.
PAY_BASE_URL is read from there too, so that with a file .env only the page needs a flag.
`;

/** The base_url of a sandbox that was started without settings. */
export const SANDBOX_URL = 'http://localhost:4100/2.0';

const MARKS: Readonly<Record<Finding['level'], string>> = { ok: 'ok      ', warning: 'warning ', problem: 'PROBLEM ' };

/** The findings as text for a person. */
export function renderFindings(findings: readonly Finding[]): string {
  const count = (wanted: Finding['level'], name: string): string => {
    const number = findings.filter(({ level }) => level === wanted).length;
    return number === 0 ? '' : `${number} ${name}${number === 1 ? '' : 's'}`;
  };
  const warnings = count('warning', 'warning');
  // If the page has nothing to check, nothing is wrong with it.
  const rest = warnings === '' ? '' : ` ${warnings}: what could not be looked at may still be wrong.`;
  const sum = count('problem', 'problem') || 'No problems';
  const lines = findings.map(({ level, check, detail }) => `${MARKS[level]} ${check.padEnd(9)} ${printable(detail)}`);
  return `${[...lines, '', `${sum}.${rest}`].join('\n')}\n`;
}

/** @throws Error that names the flag, if its value is not a web address */
export function requireAddress(flag: string, value: string, example: string): void {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value))
    throw new Error(`${flag} must be an address that begins with https:// or http://, such as ${example}, not "${value}"`);
}

/** Runs the command. The exit code is 1 if there is a problem. */
export async function doctor(args: string[], env: NodeJS.ProcessEnv): Promise<{ text: string; code: number }> {
  const { values } = parseArgs({
    args,
    options: {
      page: { type: 'string' },
      'base-url': { type: 'string' },
      endpoint: { type: 'string' },
      proxy: { type: 'string' },
      scripts: { type: 'string' },
      live: { type: 'string' },
      report: { type: 'string' },
      json: { type: 'boolean' },
    },
  });
  const answer = (findings: readonly Finding[], address: string) => {
    if (values.report !== undefined) writeFileSync(values.report, renderReport(findings, address, new Date()));
    const code = findings.some(({ level }) => level === 'problem') ? 1 : 0;
    return {
      text:
        values.json === true
          ? `${JSON.stringify(
              findings.map((each) => ({ ...each, detail: printable(each.detail) })),
              null,
              2,
            )}\n`
          : renderFindings(findings),
      code,
    };
  };
  if (values.live !== undefined) {
    requireAddress('--live', values.live, 'https://shop.example/checkout');
    const secrets = [env['PAY_API_KEY'], env['PAY_API_SECRET'], env['PAY_WEBHOOK_SECRET']].filter((each) => each !== undefined);
    const own = ownScripts(builtFiles());
    return answer(
      await examineLive({ page: values.live, endpoint: values.endpoint, secrets, own, fetch, now: () => new Date() }),
      values.live,
    );
  }
  const { page, 'base-url': baseUrl = env['PAY_BASE_URL'] || SANDBOX_URL } = values;
  if (page === undefined) throw new Error(`--page is needed: the address of a page with an element\n\n${DOCTOR_HELP}`);
  requireAddress('--page', page, 'https://shop.example/checkout');
  requireAddress('--base-url', baseUrl, 'https://payments.example/2.0');
  const findings = await examine({
    page,
    baseUrl: baseUrl.replace(/\/$/, ''),
    endpoint: values.endpoint,
    proxy: values.proxy,
    scripts: values.scripts,
    apiKey: env['PAY_API_KEY'],
    apiSecret: env['PAY_API_SECRET'],
    webhookSecret: env['PAY_WEBHOOK_SECRET'],
    fetch,
    now: () => new Date(),
  });
  return answer(findings, page);
}
