import type { ParsedRequest } from '../../../contract/routes.ts';
import { configure, journalLine } from '../../domain/decision.ts';
import type { Account } from '../../domain/records/platform.ts';
import { sentFields } from '../batch-answers.ts';
import { write, type Call, type Services } from '../write.ts';

/** The settings of the calling account. */

const settingsOf = (account: Account) => ({
  status: true,
  result: {
    name: account.name,
    public_key: account.public_key,
    webhook_url: account.webhook_url,
    has_passphrase: account.passphrase_sealed !== null,
    signature_binding: account.signature_binding === true,
    dunning_days: account.dunning_days,
    seller: account.seller,
    brand: account.brand ?? null,
    velocity: account.velocity,
  },
});

/** POST /sandbox/account: changes the settings that are sent, and answers all settings. */
export const configureAccount = (services: Services, call: Call, { body }: ParsedRequest<'sandbox.account'>) =>
  write(services, call, async (tx, ctx) => {
    const { passphrase, ...rest } = body;
    const set: Partial<Account> = {
      ...sentFields(rest),
      ...(passphrase === undefined
        ? {}
        : { passphrase_sealed: passphrase === null ? null : services.secrets.seal(call.account.id, passphrase) }),
    };
    const current = await tx.lockAccount();
    return {
      changes: [...configure(current.id, set), journalLine(ctx, 'account.configured', current.id)],
      result: settingsOf({ ...current, ...set }),
    };
  });
