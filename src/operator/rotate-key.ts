import { parseArgs } from 'node:util';
import { serviceEnvironment } from '../service/environment.ts';
import { rotateKey } from '../service/rotate-key.ts';

/** `pay-elements-sandbox rotate-key`: the vault's key is changed, and what the old one sealed is sealed anew. */

export const ROTATE_KEY_HELP = `pay-elements-sandbox rotate-key [--data-dir .data] [--database-url postgres://…]

Seals card numbers and secrets anew with the newest key of the vault, in small batches. It may be stopped and run again.
DATA_DIR, DATABASE_URL, VAULT_KEY and VAULT_KEYS_OLD are read from the environment, as the service reads them.

  Keys in the environment, nodes on PostgreSQL (nobody has to stop):
    1. Add the new key to VAULT_KEYS_OLD of every node and restart them: now each can open what it seals.
    2. Set VAULT_KEY to the new key and VAULT_KEYS_OLD to the one before, and restart them again.
    3. Run this with the same variables, until it says that the old key is needed no more. Then remove VAULT_KEYS_OLD.

  A key file in DATA_DIR: stop the service and run this. The new key becomes the first line of vault.key; the old one stays
  below it for as long as it is needed.
`;

/** Runs it and answers what to say. @throws Error where the keys are not those of the database */
export async function rotateKeyCommand(args: string[], env: NodeJS.ProcessEnv, say: (text: string) => void): Promise<void> {
  const { values } = parseArgs({ args, options: { 'data-dir': { type: 'string' }, 'database-url': { type: 'string' } } });
  const { dataDir = '.data', databaseUrl, databasePooler, vaultKey, vaultKeysOld } = serviceEnvironment(env);
  const { key, sealed, isOver } = await rotateKey({
    dataDir: values['data-dir'] ?? dataDir,
    databaseUrl: values['database-url'] ?? databaseUrl,
    databasePooler,
    vaultKey,
    vaultKeysOld,
    progress: (done) => {
      if (done % 10_000 === 0) say(`${done} sealed anew\n`);
    },
  });
  say(`${sealed} values were sealed anew with key ${key}.\n`);
  say(
    isOver
      ? 'The old key is needed no more.\n'
      : 'The old key is still needed, at most for ten minutes: security codes that were typed before. Run this again then.\n',
  );
}
