import type { ErrorCode } from '../flow/errors.flow.ts';

/**
 * Every code of `pay-error` with its cause and remedy, in English, for the page's developer. docs/errors.md and llms.txt are generated from
 * this table. Loaded only after an error.
 */
export const PAY_ERRORS = {
  unreachable: {
    cause: 'The proxy or the service behind it did not answer.',
    remedy: 'Look at the log of the merchant’s server: the proxy writes there what it could not reach.',
  },
  invalid_api_key: {
    cause: 'The service does not know the proxy’s API key and secret (it answered 401).',
    remedy: 'Check apiKey, apiSecret and baseUrl of createProxy: a test key belongs to the sandbox, a live key to the live service.',
  },
  endpoint_not_found: {
    cause: 'No proxy answers at endpoint: something else did, such as a 404 page.',
    remedy: 'Mount pay.fetch where the attribute endpoint says (/pay without it), and give createProxy the same basePath.',
  },
  endpoint_blocked: {
    cause: 'The page’s Content-Security-Policy keeps the element from its endpoint.',
    remedy: 'Allow the proxy’s origin in connect-src.',
  },
  endpoint_refused: {
    cause: 'The endpoint is on another origin, which answers, but not to this page.',
    remedy: 'Add the page’s origin to allowedOrigins of createProxy, and check that endpoint is where it is mounted.',
  },
  session_not_found: {
    cause: 'There is no such session.',
    remedy: 'Create the session on your server with the same account’s key as the proxy’s, and hand its session_id to the tag.',
  },
  wrong_session_kind: {
    cause: 'The session is of another kind than the tag.',
    remedy: 'pay-checkout takes sessions of pay.checkout.create, pay-portal of pay.portal.create, pay-emandate of pay.emandate.create.',
  },
  origin_refused: {
    cause: 'The origin of this page is not one of those that may use the session.',
    remedy: 'Add the page’s origin to allowedOrigins of createProxy.',
  },
  frame_unavailable: {
    cause: 'The card frame did not load or did not answer.',
    remedy: 'Check that the browser reaches the service’s origin, and that nothing on the page removes the frame.',
  },
  frame_blocked: {
    cause: 'The page’s Content-Security-Policy keeps the card frame out.',
    remedy: 'Allow the service’s origin in frame-src.',
  },
  frame_refused: {
    cause: 'The card frame may not be shown on this page’s origin: the session’s allowed_origins has others.',
    remedy: 'Add the page’s origin to allowedOrigins of createProxy, or to allowed_origins of the call that creates the session.',
  },
  stream_blocked: {
    cause: 'No event stream comes through, so the element asks every few seconds instead; nothing is lost, but news comes later.',
    remedy: 'Let whatever stands before the proxy pass text/event-stream on unbuffered and uncompressed.',
  },
  card_service_unavailable: {
    cause: 'The card could not be turned into a token.',
    remedy: 'Nothing was charged, and the shopper can try again; where it lasts, look at the service’s log.',
  },
  bad_attribute: {
    cause: 'An attribute of the tag is missing or is not what it takes; message says which.',
    remedy: 'Set it as the table of attributes says.',
  },
} as const satisfies Readonly<Record<ErrorCode | 'bad_attribute', { readonly cause: string; readonly remedy: string }>>;

/** A code of `pay-error`. */
export type PayErrorCode = keyof typeof PAY_ERRORS;
