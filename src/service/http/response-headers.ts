import type { MiddlewareHandler } from 'hono';

/** Headers of every answer of the service. */

/** For a year, browsers then use only https for the service. */
const STRICT_TRANSPORT = 'max-age=31536000';

/** Devices and features that the service's pages do not use, and Google Pay's sheet, which a hosted checkout may open. */
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

/** The path to which browsers report what a Content-Security-Policy of the service has blocked. */
export const CSP_REPORTS = '/csp-reports';

/** Adds the headers. A header that a route has set stays. */
export function responseHeaders(publicUrl: string): MiddlewareHandler {
  const isHttps = publicUrl.startsWith('https:');
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    const put = (name: string, value: string) => {
      // `c.header` would make another response of one that is ready, and its body a stream.
      if (!headers.has(name)) headers.set(name, value);
    };
    put('x-content-type-options', 'nosniff');
    if (isHttps) put('strict-transport-security', STRICT_TRANSPORT);
    // Answers of the interface are about people and money, so no cache may store them.
    if (c.req.path.startsWith('/2.0/') || headers.get('content-type')?.startsWith('application/json') === true)
      put('cache-control', 'no-store');
    if (headers.get('content-type')?.startsWith('text/html') === true) {
      put('permissions-policy', PERMISSIONS);
      put('reporting-endpoints', `csp="${publicUrl}${CSP_REPORTS}"`);
    }
  };
}
