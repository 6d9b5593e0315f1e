import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { forEachDatabase } from '../../support/databases.ts';
import { interfaceFor } from '../../support/interface.ts';
import { bankAccounts } from './bank-accounts.ts';
import { cards } from './cards.ts';
import { customers } from './customers.ts';
import { invoices } from './invoices.ts';
import { isolation } from './isolation.ts';
import { orders } from './orders.ts';
import { platform } from './platform.ts';
import { products } from './products.ts';
import { recipients } from './recipients.ts';
import { reference } from './reference.ts';
import { terminals } from './terminals.ts';
import { transactions } from './transactions.ts';
import { verification } from './verification.ts';

/** The operations that store and read records, resource by resource, on both databases. */
describe('records', () => {
  forEachDatabase((open) => {
    const desk = interfaceFor(open);
    for (const resource of [
      customers,
      bankAccounts,
      recipients,
      orders,
      products,
      cards,
      transactions,
      terminals,
      reference,
      verification,
      invoices,
      platform,
      isolation,
    ])
      resource(desk);
    test('no answer of this file was an internal error', () => assert.deepEqual(desk().faults, []));
  });
});
