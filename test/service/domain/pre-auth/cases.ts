import { z } from 'zod';
import { preAuthBody } from '../../../../src/contract/card-vault.ts';
import { capture, reverse } from '../../../../src/service/domain/pre-auth/hold.ts';
import { asMoney, money, orRefused, type Runner, working } from '../cases.ts';

const refusal = (work: () => unknown): string | null => {
  const said = orRefused(work);
  return typeof said === 'object' && said !== null && 'refused' in said ? String(said.refused) : null;
};

/** Runners for the cases of holds, by rule. */
export const preAuthCases: Readonly<Record<string, Runner>> = {
  hold: working(z.strictObject({ amount: money, capture: money.optional() }), ({ amount, capture: asked }) =>
    orRefused(() => {
      const { pre_auth_status, captured_amount, released_amount } = capture({ pre_auth_status: 'AUTHORISED', amount }, asked);
      const after = { pre_auth_status, amount };
      const told = { captured_amount: asMoney(captured_amount), released_amount: asMoney(released_amount) };
      return asked === undefined ? told : { ...told, second: refusal(() => capture(after, asked)), reverse: refusal(() => reverse(after)) };
    }),
  ),
  hold_days: working(z.strictObject({ expires_in_days: z.int() }), ({ expires_in_days }) => ({
    accepted: preAuthBody.safeParse({ item: { amount: '1.00' }, transaction_reference: 'R', expires_in_days }).success,
  })),
};
