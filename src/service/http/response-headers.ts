import type { MiddlewareHandler } from 'hono';

/** Headers that every answer of the service has, whatever it is. */

/** A year: browsers then reach the service by https alone. */
const STRICT_TRANSPORT = 'max-age=31536000';

/** Devices and abilities that no page of ours uses, and Google Pay's sheet, which a hosted checkout may open. */
const PERMISSIONS = [
  ...[
    'accelerometer',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((name) => `${name}=()`),
  'payment=(self "https://pay.google.com")',
].join(', ');

/** Where browsers send what a Content-Security-Policy of ours kept from happening. */
export const CSP_REPORTS = '/csp-reports';

/** Puts the headers on; what a route said itself stays. */
export function responseHeaders(publicUrl: string): MiddlewareHandler {
  const isHttps = publicUrl.startsWith('https:');
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    const put = (name: string, value: string) => {
      if (!headers.has(name)) c.header(name, value);
    };
    put('x-content-type-options', 'nosniff');
    if (isHttps) put('strict-transport-security', STRICT_TRANSPORT);
    // What the interface answers is about people and money: no cache on the way may keep it.
    if (c.req.path.startsWith('/2.0/') || headers.get('content-type')?.startsWith('application/json') === true)
      put('cache-control', 'no-store');
    if (headers.get('content-type')?.startsWith('text/html') === true) {
      put('permissions-policy', PERMISSIONS);
      put('reporting-endpoints', `csp="${publicUrl}${CSP_REPORTS}"`);
    }
  };
}
