import { secureHeaders } from 'hono/secure-headers';

/**
 * The policy that pay-elements needs of a merchant's page, and not a word more: no inline script or
 * style, Trusted Types on, and one origin to frame, the payments service's, where card numbers are typed.
 */
export function strictHeaders(serviceOrigin: string) {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      frameSrc: [serviceOrigin],
      // Where the browser asks whether the device has Google Pay, which the shop offers.
      connectSrc: ["'self'", 'https://google.com'],
      imgSrc: ["'self'", 'data:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'self'"],
      // A form of ours may end on the service's own payment page.
      formAction: ["'self'", serviceOrigin],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['lit-html'],
    },
    referrerPolicy: 'strict-origin-when-cross-origin',
    // The page is served over http on a developer's machine.
    strictTransportSecurity: false,
    // The way back from the service's page is a cross-origin navigation.
    crossOriginOpenerPolicy: false,
  });
}
