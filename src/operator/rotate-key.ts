import { parseArgs } from 'node:util';
import { serviceEnvironment } from '../service/environment.ts';
import { rotateKey } from '../service/rotate-key.ts';

/** `pay-elements-sandbox rotate-key`: seals all values of the vault again under a new key. */

/** The help text of the command. */
export const ROTATE_KEY_HELP = `pay-elements-sandbox rotate-key [--data-dir .data] [--database-url postgres://…]

Seals card numbers and secrets again with the newest key of the vault, in small batches. It may be stopped and run again.
It reads DATA_DIR, DATABASE_URL, VAULT_KEY and VAULT_KEYS_OLD from the environment, like the service.

  Keys in the environment, nodes on PostgreSQL (the service keeps running):
    1. Add the new key to VAULT_KEYS_OLD of every node and restart the nodes: now each node can open values of the new key.
    2. Set VAULT_KEY to the new key and VAULT_KEYS_OLD to the previous key, and restart the nodes again.
    3. Run this command with the same variables, until it says that the old key is no longer needed. Then remove VAULT_KEYS_OLD.

  A key file in DATA_DIR: stop the service and run this command. The new key becomes the first line of vault.key; the old key
  stays below it as long as it is needed.
`;

/** Runs the command, and writes its result with `say`. @throws Error where the keys are not those of the database */
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
      if (done % 10_000 === 0) say(`${done} sealed again\n`);
    },
  });
  say(`${sealed} values were sealed again with key ${key}.\n`);
  say(
    isOver
      ? 'The old key is no longer needed.\n'
      : 'The old key is still needed for security codes that were typed before. Run this command again in ten minutes.\n',
  );
}
