import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { testCardNetwork, testDebitBank, testMandateBank, testPayoutBank } from '../../../src/rails.ts';
import { createSimulatedMandateBank } from '../../../src/service/rails/simulated-bank.ts';
import { createSimulatedDebitBank } from '../../../src/service/rails/simulated-debits.ts';
import { createSimulatedNetwork } from '../../../src/service/rails/simulated-network.ts';
import { createSimulatedPayoutBank } from '../../../src/service/rails/simulated-payouts.ts';
import { openDatabase } from '../../../src/service/storage/database.ts';
import type { Database } from '../../../src/service/storage/connection.ts';
import { createSimulatedBankBook, createSimulatedNetworkBook } from '../../../src/service/storage/simulated-books.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { CARDS, DEBITED, MANDATES, MERCHANT, NOW, PAID_OUT } from './fixtures.ts';

/** The suites with which a bank's own rail is tested. The simulated rails keep every promise of these suites, on a real database. */
describe('the simulated rails', () => {
  let database: Database | undefined;
  before(async () => {
    database = await openDatabase({ dataDir: 'memory://', ...(await freshDatabase()).options });
  });
  after(() => database?.close());
  const opened = () => database ?? assert.fail('the database opens before the tests');
  const clock = { now: () => new Date() };

  describe('card network', () =>
    testCardNetwork(test, {
      open: () => createSimulatedNetwork(createSimulatedNetworkBook(opened().db), clock),
      merchant: MERCHANT,
      limit: 2_000,
      cards: CARDS,
    }));
  for (const payment_method_type of ['DEBIT_ORDER', 'DEBICHECK', 'REGISTERED_MANDATES'] as const)
    describe(`bank of debits: ${payment_method_type}`, () =>
      testDebitBank(test, {
        open: () => createSimulatedDebitBank(createSimulatedBankBook(opened().db)),
        merchant: MERCHANT,
        now: () => NOW,
        payment_method_type,
        accounts: DEBITED[payment_method_type],
      }));
  for (const is_immediate of [false, true])
    describe(`bank of payouts${is_immediate ? ', at once' : ''}`, () =>
      testPayoutBank(test, {
        open: () => createSimulatedPayoutBank(createSimulatedBankBook(opened().db)),
        merchant: MERCHANT,
        now: () => NOW,
        is_immediate,
        accounts: PAID_OUT,
      }));
  describe('payers’ banks', () => testMandateBank(test, { open: createSimulatedMandateBank, ...MANDATES }));
});
