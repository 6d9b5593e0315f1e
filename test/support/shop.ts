import { after, before } from 'node:test';
import type { ServiceOptions } from '../../src/service.ts';
import type { OpenDatabase } from './databases.ts';
import { startMerchant, type Merchant } from './merchant.ts';
import { startTestService, type TestService } from './service.ts';

/** A service with a merchant in front of it. */
export interface Shop {
  readonly service: TestService;
  readonly merchant: Merchant;
}

/** Starts one shop for the tests of a suite, and closes it after them. Call the returned function only inside the tests. */
export function shopFor(open: OpenDatabase, options: ServiceOptions = {}): () => Shop {
  let shop: Shop | undefined;
  before(async () => {
    const service = await startTestService(await open(), options);
    shop = { service, merchant: await startMerchant(service) };
  });
  after(async () => {
    await shop?.merchant.close();
    await shop?.service.close();
  });
  return () => {
    if (shop === undefined) throw new Error('the shop opens before the tests, not while they are declared');
    return shop;
  };
}
