import { exec } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs, promisify } from 'node:util';
import { renderFindings, requireAddress, SANDBOX_URL } from './doctor.ts';
import { playAll } from './rehearsal.ts';
import { renderReport } from './report.ts';

/** `pay-elements rehearse`: plays what happens to payments against a merchant's own staging shop. */

/** The help text of the command. */
export const REHEARSE_HELP = `pay-elements rehearse --shop https://staging.shop.example [--base-url https://sandbox.example/2.0] [options]

Plays what happens to payments against your own staging shop, in a sandbox: paid, declined, a double press, a closed tab, a webhook
that comes twice, late, never or out of order, a shop that is killed between payment and webhook, a refund. After each act it asks
the shop whether the order was paid exactly once. Exit code 1 where it was not; each problem has its cause and remedy.

The shop needs two addresses, on staging only (docs/going-live.md shows them):
  POST {orders}          makes an order with its checkout session, whose notify_url is the one in the body
                         -> {"order": "1001", "session_id": "ses_..."}
  GET  {orders}/{order}  -> {"paid": 1, "refunded": false}; paid is how often the order was paid

  --shop       the staging shop's origin
  --orders     the path of these addresses; default /rehearsal/orders
  --endpoint   the path of the proxy, or its whole address; default /pay
  --base-url   the sandbox's base_url; default PAY_BASE_URL, else a sandbox on this machine
  --restart    a command that kills the shop and starts it again, and ends when it answers
  --report     also writes what was found to this file, as Markdown
  --json       the same for programs

From the environment: PAY_API_KEY, PAY_API_SECRET (default: those of a sandbox on this machine), PAY_BASE_URL.
The sandbox's clock is moved forward by 21 minutes, for all its accounts.
`;

/** Runs the command. The exit code is 1 if there is a problem. @throws Error that names a wrong flag */
export async function rehearse(args: string[], env: NodeJS.ProcessEnv): Promise<{ text: string; code: number }> {
  const { values } = parseArgs({
    args,
    options: {
      shop: { type: 'string' },
      orders: { type: 'string', default: '/rehearsal/orders' },
      endpoint: { type: 'string', default: '/pay' },
      'base-url': { type: 'string', default: env['PAY_BASE_URL'] || SANDBOX_URL },
      restart: { type: 'string' },
      report: { type: 'string' },
      json: { type: 'boolean' },
    },
  });
  const { shop, orders, endpoint, restart } = values;
  if (shop === undefined) throw new Error(`--shop is needed: the origin of your staging shop\n\n${REHEARSE_HELP}`);
  requireAddress('--shop', shop, 'https://staging.shop.example');
  requireAddress('--base-url', values['base-url'], 'https://sandbox.example/2.0');
  const { origin } = new URL(shop);
  const { PAY_API_KEY: key = 'sandbox', PAY_API_SECRET: secret = 'sandbox' } = env;
  const findings = await playAll({
    shop: origin,
    orders: orders.replace(/\/$/, ''),
    proxy: new URL(endpoint, origin).href.replace(/\/$/, ''),
    baseUrl: values['base-url'].replace(/\/$/, ''),
    authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
    restart:
      restart === undefined
        ? undefined
        : async () => {
            await promisify(exec)(restart);
          },
    fetch,
  });
  if (values.report !== undefined) writeFileSync(values.report, renderReport(findings, origin, new Date(), 'rehearse'));
  const text = values.json === true ? `${JSON.stringify(findings, null, 2)}\n` : renderFindings(findings);
  return { text, code: findings.some(({ level }) => level === 'problem') ? 1 : 0 };
}
