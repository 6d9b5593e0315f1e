import { customType } from 'drizzle-orm/pg-core';

/**
 * A column for digits that may have leading zeros. They are stored as they were sent: an integer as an integer, a string as a
 * string (ruling *leading zeros*). The driver returns parsed JSON; the library's own jsonb column would parse it again, and "8001"
 * would become 8001.
 */
export const zeroPadded = customType<{ data: string | number; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => {
    if (typeof value === 'string' || typeof value === 'number') return value;
    throw new TypeError('a zero-padded column holds neither a string nor a number');
  },
});
