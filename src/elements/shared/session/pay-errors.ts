import type { ErrorCode } from './session.flow.ts';

/**
 * Every code of `pay-error` with its cause and remedy, in English, for the page's developer. docs/errors.md and llms.txt are generated from
 * this table. Loaded only after an error.
 */
export const PAY_ERRORS = {
  unreachable: {
    cause: 'The proxy or the service behind it did not answer.',
    remedy:
      'Look at the log of the merchant’s server: the proxy writes there what did not answer. If it wrote nothing, the request did not reach it: check endpoint and what is in front of the proxy.',
  },
  invalid_api_key: {
    cause: 'The service does not know the proxy’s API key and secret (it answered 401).',
    remedy: 'Check apiKey, apiSecret and baseUrl of createProxy: a test key belongs to the sandbox, a live key to the live service.',
  },
  endpoint_not_found: {
    cause: 'There is no proxy at endpoint. Something else answered, such as a 404 page.',
    remedy: 'Mount pay.fetch where the attribute endpoint says (/pay without it), and give createProxy the same basePath.',
  },
  endpoint_blocked: {
    cause: 'The page’s Content-Security-Policy blocks requests to endpoint.',
    remedy: 'Allow the proxy’s origin in connect-src.',
  },
  endpoint_refused: {
    cause: 'The endpoint is on another origin, and its answers may not be read by this page.',
    remedy: 'Add the page’s origin to allowedOrigins of createProxy, and check that endpoint is where it is mounted.',
  },
  session_not_found: {
    cause: 'There is no such session.',
    remedy: 'Create the session on your server with the same account’s key as the proxy’s, and pass its session_id to the tag.',
  },
  wrong_session_kind: {
    cause: 'The session is for another tag.',
    remedy: 'pay-checkout takes sessions of pay.checkout.create, pay-portal of pay.portal.create, pay-emandate of pay.emandate.create.',
  },
  origin_refused: {
    cause: 'The origin of this page may not use the session.',
    remedy: 'Add the page’s origin to allowedOrigins of createProxy.',
  },
  frame_unavailable: {
    cause: 'The card frame did not load or did not answer.',
    remedy: 'Check that the browser reaches the service’s origin, and that nothing on the page removes the frame.',
  },
  frame_blocked: {
    cause: 'The page’s Content-Security-Policy blocks the card frame.',
    remedy: 'Allow the service’s origin in frame-src.',
  },
  frame_refused: {
    cause: 'The card frame may not be shown on this page: the session’s allowed_origins does not contain its origin.',
    remedy: 'Add the page’s origin to allowedOrigins of createProxy, or to allowed_origins of the call that creates the session.',
  },
  stream_blocked: {
    cause: 'No event stream arrives, so the element asks every few seconds instead. Nothing is lost, but changes are shown later.',
    remedy: 'Configure the server in front of the proxy so that it neither buffers nor compresses text/event-stream.',
  },
  renewed_session_expired: {
    cause: 'The session that renewSession returned has expired too, so the element did not ask for another one.',
    remedy: 'Create a new session on your server each time renewSession is called, and do not cache the answer.',
  },
  card_service_unavailable: {
    cause: 'The card could not be turned into a token.',
    remedy: 'Nothing was charged, and the shopper can try again. If it happens again and again, look at the service’s log.',
  },
  bad_attribute: {
    cause: 'An attribute of the tag is missing or has a wrong value; message says which.',
    remedy: 'Set it as the table of attributes in docs/elements.md describes.',
  },
} as const satisfies Readonly<Record<ErrorCode | 'bad_attribute', { readonly cause: string; readonly remedy: string }>>;

/** A code of `pay-error`. */
export type PayErrorCode = keyof typeof PAY_ERRORS;
