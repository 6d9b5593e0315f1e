/** Custom rails: the service's interface to a card network and to banks, and the suites that check whether a rail keeps its promises. */
export type { Rails } from './service/rails/rails.ts';
export type {
  AccountVerifier,
  BankStep,
  CardNetwork,
  InstructionAnswer,
  MandateBank,
  NetworkAnswer,
  NetworkInquiry,
} from './service/domain/rail-ports.ts';
export type { AuthorisationRequest, Authoriser, CardDetails } from './service/vault/ports.ts';
export type { DebitAnswer, DebitBank, DebitInquiry } from './service/domain/debit/debit-bank.ts';
export type { PayoutAnswer, PayoutBank, PayoutInquiry } from './service/domain/payout/payout-bank.ts';
export type { RailStatement, StatementEntry, StatementLine } from './service/domain/reconciliation/statement.ts';
export { readStatement } from './service/rails/statement-file.ts';
export type { RailFixture, RegisterTest } from './service/rails/conformance/rail-promise.ts';
export { testCardNetwork, type CardNetworkFixture } from './service/rails/conformance/card-network.ts';
export { testDebitBank, testPayoutBank, type DebitBankFixture, type PayoutBankFixture } from './service/rails/conformance/banks.ts';
export { testMandateBank, type MandateBankFixture } from './service/rails/conformance/mandate-bank.ts';
