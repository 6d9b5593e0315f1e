import { describe, test } from 'node:test';
import { testCardNetwork, testDebitBank, testMandateBank, testPayoutBank } from '../../../src/rails.ts';
import { createSimulatedMandateBank } from '../../../src/service/rails/simulated-bank.ts';
import { createSimulatedDebitBank } from '../../../src/service/rails/simulated-debits.ts';
import { createSimulatedNetwork } from '../../../src/service/rails/simulated-network.ts';
import { createSimulatedPayoutBank } from '../../../src/service/rails/simulated-payouts.ts';
import { openDatabase } from '../../../src/service/storage/database.ts';
import { createSimulatedBankBook, createSimulatedNetworkBook } from '../../../src/service/storage/simulated-books.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { CARDS, DEBITED, MANDATES, MERCHANT, NOW, PAID_OUT } from './fixtures.ts';
import { opened } from '../../support/opened.ts';

/** The suites with which a bank's own rail is tested. The simulated rails keep every promise of these suites, on a real database. */
describe('the simulated rails', () => {
  const database = opened(async () => openDatabase({ dataDir: 'memory://', ...(await freshDatabase()).options }));
  const clock = { now: () => new Date() };

  describe('card network', () =>
    testCardNetwork(test, {
      open: () => createSimulatedNetwork(createSimulatedNetworkBook(database().db), clock),
      merchant: MERCHANT,
      limit: 2_000,
      cards: CARDS,
    }));
  for (const payment_method_type of ['DEBIT_ORDER', 'DEBICHECK', 'REGISTERED_MANDATES'] as const)
    describe(`bank of debits: ${payment_method_type}`, () =>
      testDebitBank(test, {
        open: () => createSimulatedDebitBank(createSimulatedBankBook(database().db)),
        merchant: MERCHANT,
        now: () => NOW,
        payment_method_type,
        accounts: DEBITED[payment_method_type],
      }));
  for (const is_immediate of [false, true])
    describe(`bank of payouts${is_immediate ? ', at once' : ''}`, () =>
      testPayoutBank(test, {
        open: () => createSimulatedPayoutBank(createSimulatedBankBook(database().db)),
        merchant: MERCHANT,
        now: () => NOW,
        is_immediate,
        accounts: PAID_OUT,
      }));
  describe('payers’ banks', () => testMandateBank(test, { open: createSimulatedMandateBank, ...MANDATES }));
});
