import { parseArgs } from 'node:util';
import { examine, type Finding } from './examine.ts';

/** `pay-elements doctor`: says what is wrong with a running integration and what to do. */

export const DOCTOR_HELP = `pay-elements doctor --page https://shop.example/checkout --base-url https://payments.example/2.0 [options]

Checks a running integration: the service and the keys, clocks, the page's policy, the proxy and who may use it, webhooks.
Nothing is charged; with a test key a checkout session of R1.00 is opened and cancelled again.

  --page            a page with an element on it
  --base-url        the service's base_url
  --endpoint        where the proxy is mounted; default /pay
  --proxy           the proxy's origin; default the page's
  --scripts         the origin of pay-elements.js; default the page's
  --json            the same for programs

From the environment, so that no secret is on a command line: PAY_API_KEY, PAY_API_SECRET, PAY_WEBHOOK_SECRET.
`;

const MARKS: Readonly<Record<Finding['level'], string>> = { ok: 'ok      ', warning: 'warning ', problem: 'PROBLEM ' };

/** The findings for a person. */
export function renderFindings(findings: readonly Finding[]): string {
  const problems = findings.filter(({ level }) => level === 'problem').length;
  const lines = findings.map(({ level, check, detail }) => `${MARKS[level]} ${check.padEnd(9)} ${detail}`);
  return `${[...lines, '', problems === 0 ? 'No problems.' : `${problems} ${problems === 1 ? 'problem' : 'problems'}.`].join('\n')}\n`;
}

/** Runs the command. Exit code 1 where there is a problem. */
export async function doctor(args: string[], env: NodeJS.ProcessEnv): Promise<{ text: string; code: number }> {
  const { values } = parseArgs({
    args,
    options: {
      page: { type: 'string' },
      'base-url': { type: 'string' },
      endpoint: { type: 'string' },
      proxy: { type: 'string' },
      scripts: { type: 'string' },
      json: { type: 'boolean' },
    },
  });
  const { page, 'base-url': baseUrl } = values;
  if (page === undefined || baseUrl === undefined || !URL.canParse(page) || !URL.canParse(baseUrl))
    throw new Error(`--page and --base-url are needed, both URLs\n\n${DOCTOR_HELP}`);
  const findings = await examine({
    page,
    baseUrl: baseUrl.replace(/\/$/, ''),
    endpoint: values.endpoint ?? '/pay',
    proxy: values.proxy ?? new URL(page).origin,
    scripts: values.scripts ?? new URL(page).origin,
    apiKey: env['PAY_API_KEY'],
    apiSecret: env['PAY_API_SECRET'],
    webhookSecret: env['PAY_WEBHOOK_SECRET'],
    fetch,
    now: () => new Date(),
  });
  const code = findings.some(({ level }) => level === 'problem') ? 1 : 0;
  return { text: values.json === true ? `${JSON.stringify(findings, null, 2)}\n` : renderFindings(findings), code };
}
