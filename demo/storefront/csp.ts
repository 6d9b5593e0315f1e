import { secureHeaders } from 'hono/secure-headers';

/**
 * The strictest content security policy with which pay-elements works on a merchant's page: no inline scripts or styles, Trusted Types
 * required, and frames only from the payments service, whose frame takes the card number.
 */
export function strictHeaders(serviceOrigin: string) {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      frameSrc: [serviceOrigin],
      // The browser asks this origin whether the device has Google Pay, which the shop offers.
      connectSrc: ["'self'", 'https://google.com'],
      imgSrc: ["'self'", 'data:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'self'"],
      // A form of the shop may redirect to the service's payment page.
      formAction: ["'self'", serviceOrigin],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['lit-html'],
    },
    referrerPolicy: 'strict-origin-when-cross-origin',
    // On a developer's machine the page is served over http.
    strictTransportSecurity: false,
    // The return from the service's page to the shop is a cross-origin navigation.
    crossOriginOpenerPolicy: false,
  });
}
