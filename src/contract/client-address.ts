/**
 * How a merchant's server tells the service a shopper's address, for the limits of declined attempts and account checks. The service
 * believes it because of the API key in the same request: no browser has one.
 */
export const CLIENT_ADDRESS_HEADER = 'pay-client-address';
