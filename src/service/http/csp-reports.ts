import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { refuseField, tooMany, unsupportedMedia } from '../../contract/errors.ts';
import { createTokenBuckets } from '../../contract/token-bucket.ts';
import { clientAddressOf } from './client-address.ts';
import { CSP_REPORTS } from './response-headers.ts';

/**
 * Browsers' reports about the Content-Security-Policies of the service: a script or style that was blocked. Anybody may post here,
 * so only the directive of a report is counted and nothing is stored. Its addresses are secrets (the page of a session), and its
 * other contents may be anything.
 */

/** The number of reports that an address may send. A page with many faults sends many reports at once. */
const RATE = { perSecond: 2, burst: 50 };
const MAX_BYTES = 32 * 1024;
const MOST_REPORTS = 20;

/** The directives of the service's policies. Any other is counted as `other`. */
const DIRECTIVES: ReadonlySet<string> = new Set([
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
]);

/** The two formats of reports: `report-uri` (application/csp-report), and the Reporting API (application/reports+json). */
const reports = z.union([
  z.object({ 'csp-report': z.object({ 'effective-directive': z.string().optional(), 'violated-directive': z.string().optional() }) }),
  z.array(z.object({ type: z.string(), body: z.object({ effectiveDirective: z.string().optional() }).optional() })).max(MOST_REPORTS),
]);

/** The directives of the reports in a body. */
function directivesIn(body: z.output<typeof reports>): string[] {
  const named = Array.isArray(body)
    ? body.filter(({ type }) => type === 'csp-violation').map((report) => report.body?.effectiveDirective)
    : [body['csp-report']['effective-directive'] ?? body['csp-report']['violated-directive']?.split(' ')[0]];
  return named.map((name) => (name !== undefined && DIRECTIVES.has(name) ? name : 'other'));
}

/** POST /csp-reports. `count` is called once for each report, with its directive. */
export function cspReportRoutes(count: (directive: string) => void): Hono {
  const app = new Hono();
  const takeToken = createTokenBuckets({ ...RATE, now: () => performance.now() });
  const tooLarge = (): never => {
    throw refuseField('012', 'body', 'max_bytes', `reports are at most ${MAX_BYTES} bytes`);
  };
  app.post(CSP_REPORTS, bodyLimit({ maxSize: MAX_BYTES, onError: tooLarge }), async (c) => {
    const seconds = takeToken(clientAddressOf(c) ?? '');
    if (seconds > 0) throw tooMany('address', 'too many reports from this address', seconds);
    if (!/^application\/(csp-report|reports\+json|json)\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
      throw unsupportedMedia('Content-Type', 'send reports as application/csp-report or application/reports+json');
    const parsed = reports.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) throw refuseField('002', 'body', 'report', 'the body is no report of a Content-Security-Policy');
    for (const directive of directivesIn(parsed.data)) count(directive);
    return c.body(null, 204);
  });
  return app;
}
