import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from './commands/write.ts';
import type { AdjustableClock } from './domain/ports.ts';
import type { SimulatedProviders } from './domain/payer-ports.ts';
import type { Statements } from './domain/reconciliation/statement.ts';
import type { SecretBox } from './domain/secrets.ts';
import { createNewId } from './new-ids.ts';
import type { ServiceOptions } from './options.ts';
import type { Traces } from './domain/traces.ts';
import { realTimer, withDeadline } from './rails/deadline.ts';
import { statementsOf, type Rails } from './rails/rails.ts';
import { createSimulatedBank, createSimulatedMandateBank } from './rails/simulated-bank.ts';
import { createSimulatedDebitBank } from './rails/simulated-debits.ts';
import { createSimulatedNetwork } from './rails/simulated-network.ts';
import { createSimulatedAuthenticator, createSimulatedProviders, simulatedMailer, simulatedWallets } from './rails/simulated-payer.ts';
import { createSimulatedPayoutBank } from './rails/simulated-payouts.ts';
import type { Database } from './storage/connection.ts';
import { createSimulatedBankBook, createSimulatedNetworkBook } from './storage/simulated-books.ts';
import type { Store } from './storage/store.ts';
import type { Sealer } from './vault/ports.ts';
import { createEvidenceSigner, type PublishedSigner } from './vault/evidence-signer.ts';
import { createSubjectHash } from './vault/secret-box.ts';
import { tracedRail } from './tracing/traced-rail.ts';
import { createVault } from './vault/vault.ts';

/** The parts from which the services are made. */
interface ServicesInput {
  readonly options: Pick<ServiceOptions, 'networkTimeout' | 'velocity' | 'rails'>;
  readonly database: Database;
  readonly store: Store;
  readonly clock: AdjustableClock;
  readonly sealer: Sealer;
  readonly secrets: SecretBox;
  /** The service's origin as browsers reach it. */
  readonly publicUrl: string;
  readonly traces: Traces;
  readonly onCommit: Services['onCommit'];
}

/** The simulated rails. Each stores what it did, because a real rail's records would survive a crash of the service. */
function simulatedRails({ database, clock }: Pick<ServicesInput, 'database' | 'clock'>): Rails {
  const book = createSimulatedBankBook(database.db);
  return {
    network: createSimulatedNetwork(createSimulatedNetworkBook(database.db), clock),
    debits: createSimulatedDebitBank(book),
    payouts: createSimulatedPayoutBank(book),
    mandateBank: createSimulatedMandateBank(),
    verifier: createSimulatedBank(),
  };
}

/** Makes the ports that commands use. Rails are simulated, unless the options have others. */
export function buildServices(
  input: ServicesInput,
): Services & { readonly providers: SimulatedProviders; readonly statements: Statements; readonly evidenceSigner: PublishedSigner } {
  const { options, database, store, clock, sealer, secrets, publicUrl, traces, onCommit } = input;
  const { networkTimeout = 5000 } = options;
  /** Wraps a rail so that every call has a time limit and is a span. */
  const connect = <Rail extends object>(name: string, rail: Rail, textIsReference = false): Rail =>
    tracedRail(traces, name, withDeadline(rail, { timer: realTimer, limit: networkTimeout }), textIsReference);
  const rails: Rails = { ...simulatedRails(input), ...options.rails };
  const providers = createSimulatedProviders(createSimulatedNetworkBook(database.db), clock, publicUrl);
  const network = connect('card network', rails.network, true);
  const authenticator = connect('3-D Secure', createSimulatedAuthenticator(publicUrl));
  const wallets = connect('wallets', simulatedWallets);
  return {
    store,
    clock,
    network,
    vault: createVault({ sealer, network, authenticator, wallets }),
    secrets,
    evidenceSigner: createEvidenceSigner(sealer),
    hashSubject: createSubjectHash(sealer),
    providers: connect('payment provider', providers),
    statements: statementsOf(rails, providers),
    wallets,
    mailer: connect('mail', simulatedMailer),
    verifier: connect('account check', rails.verifier),
    mandateBank: rails.mandateBank,
    debits: connect('debit orders', rails.debits),
    payouts: connect('payouts', rails.payouts),
    newId: createNewId(() => new Date()),
    publicUrl,
    networkTimeout,
    velocity: options.velocity ?? {},
    realNow: () => new Date(),
    sleep: (ms, signal) => sleep(ms, undefined, { signal }),
    traces,
    onCommit,
  };
}
