/** Minutes between two tries of a webhook (ruling *webhook retries*). */
export const RETRY_MINUTES: readonly number[] = [1, 4, 16];
