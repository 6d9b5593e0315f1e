import type { ServiceOptions } from '../../src/service.ts';
import type { OpenDatabase } from './databases.ts';
import { startMerchant, type Merchant } from './merchant.ts';
import { opened } from './opened.ts';
import { startTestService, type TestService } from './service.ts';

/** A service with a merchant in front of it. */
export interface Shop {
  readonly service: TestService;
  readonly merchant: Merchant;
}

/** Starts one shop for the tests of a suite, and closes it after them. Call the returned function only inside the tests. */
export const shopFor = (open: OpenDatabase, options: ServiceOptions = {}): (() => Shop) =>
  opened(async () => {
    const service = await startTestService(await open(), options);
    const merchant = await startMerchant(service);
    const close = async () => {
      await merchant.close();
      await service.close();
    };
    return { service, merchant, close };
  });
