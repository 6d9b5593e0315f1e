/** What a merchant's proxy tells the service beside a request. The service trusts it, because the same request has the API key. */

/** The header with a shopper's network address, for the limits on declined attempts and account checks. */
export const CLIENT_ADDRESS_HEADER = 'pay-client-address';

/**
 * The header with the address at which the proxy takes webhooks. A test account that has no webhook address yet gets this one, so that
 * a developer hears of changed records without a setting.
 */
export const WEBHOOK_URL_HEADER = 'pay-webhook-url';
