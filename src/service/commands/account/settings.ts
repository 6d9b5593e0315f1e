import type { ParsedRequest } from '../../../contract/routes.ts';
import { configure, journalLine } from '../../domain/decision.ts';
import type { Account } from '../../domain/records/platform.ts';
import { sentFields } from '../batch-answers.ts';
import { type Call, type Services, write } from '../write.ts';
import { HOUR_MS } from '../../../facts/days.ts';
import { hashSecret } from '../../domain/secrets.ts';

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

/** POST /sandbox/account/secrets. The call takes no idempotency key, because the stored answer would contain the secret in clear text. */
export const makeSecret = (services: Services, { account }: Call, { body }: ParsedRequest<'sandbox.secrets'>) =>
  write(services, { account }, async (tx, ctx) => {
    // Reads the stored account, not the copy of this call: of two calls at once, the second replaces the secret that the first has made.
    const current = await tx.lockAccount();
    const former_until = new Date(ctx.now.getTime() + body.overlap_hours * HOUR_MS);
    const value = services.newId(body.secret === 'API' ? 'sk_' : 'whs_');
    const set: Partial<Account> =
      body.secret === 'API'
        ? { api_secret_hash: hashSecret(value), former_api_secret_hash: current.api_secret_hash, former_api_secret_until: former_until }
        : {
            webhook_secret_sealed: services.secrets.seal(account.id, value),
            former_webhook_secret_sealed: current.webhook_secret_sealed,
            former_webhook_secret_until: former_until,
          };
    return {
      changes: [...configure(account.id, set), journalLine(ctx, 'account.secret_made', account.id, { secret: body.secret })],
      result: { status: true, result: { secret: body.secret, value, former_until } },
    };
  });
