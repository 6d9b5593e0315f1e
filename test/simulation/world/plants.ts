import type { Transactional, WorkQueue } from '../../../src/service/domain/ports.ts';
import type { CardNetwork } from '../../../src/service/domain/rail-ports.ts';
import type { Vault } from '../../../src/service/domain/vault.ts';
import type { Authoriser } from '../../../src/service/vault/ports.ts';
import type { SimulatedDatabase } from '../memory/database.ts';
import type { SimulatedStore } from '../memory/store.ts';

/** Faults that are put in on purpose. A simulation that does not find them would prove nothing. */

/** How a fault changes the parts of a node. */
export interface Plant {
  store(store: SimulatedStore): SimulatedStore;
  network(network: CardNetwork & Authoriser): CardNetwork & Authoriser;
  vault(vault: Vault): Vault;
  queue(queue: WorkQueue, database: SimulatedDatabase): WorkQueue;
}

const same = <T>(part: T): T => part;

/** No fault. */
export const SOUND: Plant = { store: same, network: same, vault: same, queue: same };

let given = 0;

/** Faults that a careless change of the code could cause. */
export const PLANTS = {
  'a missing idempotency claim': {
    ...SOUND,
    store(store) {
      const transaction = store.transaction.bind(store);
      store.transaction = (account_id, body) =>
        transaction(account_id, (tx: Transactional) => {
          tx.claim = () => Promise.resolve({ type: 'first' });
          return body(tx);
        });
      return store;
    },
  },
  'a commit before the network’s answer': {
    ...SOUND,
    vault: (vault) => ({
      ...vault,
      async meansOf(...asked) {
        const means = await vault.meansOf(...asked);
        const { money } = means;
        if (money === null) return means;
        const charge: typeof money.charge = (request) => {
          void money.charge(request).catch(() => undefined);
          return Promise.resolve({ type: 'approved', code: '000000' });
        };
        return { ...means, money: { ...money, charge } };
      },
    }),
  },
  'a lost retry': {
    ...SOUND,
    queue: (queue, database) => ({
      ...queue,
      release(item) {
        database.rows.get('work')?.delete(`${item.account_id} ${item.id}`);
        return Promise.resolve();
      },
    }),
  },
  'a doubled refund': {
    ...SOUND,
    network: (network) => ({
      ...network,
      refund: (request) => network.refund({ ...request, reference: `${request.reference}_${(given += 1)}` }),
    }),
  },
  'an out-of-order webhook': {
    ...SOUND,
    store(store) {
      const of = store.of.bind(store);
      store.of = (account_id) => ({
        ...of(account_id),
        // The newest of a queue, as lists are ordered.
        async webhookToSend(queue) {
          const [webhook] = (
            await of(account_id).list('webhooks', [
              { field: 'queue', is: queue },
              { field: 'status', is: 'pending' },
            ])
          ).rows;
          const account = await store.account(account_id);
          return webhook && account && { webhook, account };
        },
      });
      return store;
    },
  },
} as const satisfies Readonly<Record<string, Plant>>;

/** The name of a fault. */
export type PlantName = keyof typeof PLANTS;
