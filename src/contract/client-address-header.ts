/**
 * The header in which a merchant's server sends a shopper's network address, for the limits on declined attempts and account
 * checks. The service trusts it, because the same request has the API key, which no browser has.
 */
export const CLIENT_ADDRESS_HEADER = 'pay-client-address';
