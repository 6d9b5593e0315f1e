import { after, before } from 'node:test';
import type { ServiceOptions } from '../../src/service.ts';
import { freshDatabase } from './fresh-database.ts';
import { startTestService, type TestService } from './service.ts';

/** What a suite opens before its tests and closes after them. Call the returned function only inside the tests. */
export function opened<T extends { close(): unknown }>(open: () => Promise<T>): () => T {
  let one: T | undefined;
  before(async () => {
    one = await open();
  });
  after(async () => {
    await one?.close();
  });
  return () => {
    if (one === undefined) throw new Error('it opens before the tests, not while they are declared');
    return one;
  };
}

/** A service on a database of its own, for the tests of a suite. */
export const serviceFor = (options: ServiceOptions = {}): (() => TestService) =>
  opened(async () => startTestService(await freshDatabase(), options));
