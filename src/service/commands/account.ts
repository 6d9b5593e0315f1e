import type { Asked } from '../../contract/routes.ts';
import { note } from '../domain/decision.ts';
import type { Account } from '../domain/records/platform.ts';
import { sent } from './records.ts';
import { write, type Call, type Services } from './write.ts';

/** The settings of the account that asks. */

const settingsOf = (account: Account) => ({
  status: true,
  result: {
    name: account.name,
    public_key: account.public_key,
    webhook_url: account.webhook_url,
    has_passphrase: account.passphrase_sealed !== null,
    dunning_days: account.dunning_days,
  },
});

/** POST /sandbox/account: changes what is sent and answers the settings. */
export const configureAccount = (services: Services, call: Call, { body }: Asked<'sandbox.account'>) =>
  write(services, call, async (tx, ctx) => {
    const { passphrase, ...rest } = body;
    const set: Partial<Account> = {
      ...sent(rest),
      ...(passphrase === undefined
        ? {}
        : { passphrase_sealed: passphrase === null ? null : services.sealer.seal(passphrase, call.account.id) }),
    };
    await tx.configure(call.account.id, set);
    return { changes: [note(ctx, 'account.configured', call.account.id)], result: settingsOf({ ...call.account, ...set }) };
  });
