import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { z } from 'zod';
import type { AccountCheck, EmandateQuote, EmandateView } from '../../../src/contract/sessions/emandate.ts';
import type { emandateEvidence } from '../../../src/contract/emandate-terms.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { PATIENT, startTestService, type Answer, type TestService } from '../../support/service.ts';

/** A payer in a signing session of a running service. */

export type View = EmandateView;
export type Quote = EmandateQuote;
export type Check = AccountCheck;
export type Evidence = z.input<typeof emandateEvidence>;

/** A person with all details that DebiCheck requires. */
export const THANDI = {
  person_name: 'Thandi',
  person_surname: 'Mokoena',
  id_type: 'SOUTH_AFRICAN_ID',
  id_number: '9001015000085',
  email: 'thandi@shop.example',
  contact_number: '082 123 4567',
} as const;

/** An account that the simulated bank does not know, so that the bank asks the payer. */
export const ACCOUNT = {
  bank_account_holder_name: 'T Mokoena',
  bank_account_number: '62001871605',
  bank_account_type: 'SAVINGS',
  bank_name: 'FNB',
  bank_branch_code: '250655',
} as const;

/** A signature that is typed as a name. */
export const TYPED = { type: 'typed', name: 'Thandi Mokoena' } as const;

/** The invalid fields of a refusal. */
export interface Refused {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
}

/** The results of the operations. */
interface Results {
  readonly view: View;
  readonly quote: Quote;
  readonly check: Check;
  readonly evidence: Evidence;
}

/** The actions of a signer. */
export interface Signer {
  service(): TestService;
  setClock(now: string): Promise<void>;
  /** Creates a page with the sandbox's products, or one on which the payer chooses an amount. Returns its id. */
  page(record?: object): Promise<string>;
  /** Opens a session of a page. Returns its path. */
  open(page_id: string, more?: object): Promise<string>;
  view(path: string): Promise<View>;
  quote(path: string, plan: object, more?: object): Promise<Quote>;
  refused(path: string, action: string, body: object): Promise<Refused>;
  post(path: string, action: string, body: object): Promise<Answer>;
  /** Reads the quote and signs it. */
  sign(path: string, plan: object, more?: object): Promise<View>;
  /** The `result` of an answer: a session by default, or what `as` names. */
  result<K extends keyof Results = 'view'>(answer: Answer, as?: K): Results[K];
}

/** Starts a service with a frozen clock for a whole suite. */
export function signing(from: string): Signer {
  let started: TestService | undefined;
  before(async () => {
    started = await startTestService(await freshDatabase(), PATIENT);
    await signer.setClock(from);
  });
  after(() => started?.close());
  const service = (): TestService => started ?? assert.fail('not started yet');
  const result: Signer['result'] = ({ status, text, body }) => {
    assert.equal(status, 200, text);
    return (body as { result: never }).result;
  };
  const first = ({ status, text, body }: Answer): { id: string; session_id: string } => {
    assert.equal(status, 200, text);
    return (body as { results: { id: string; session_id: string }[] }).results[0] ?? assert.fail();
  };
  const signer: Signer = {
    service,
    result,
    async setClock(now) {
      const { status, text } = await service().api('POST', '/sandbox/clock', { now, freeze: true }, { key: null });
      assert.equal(status, 200, text);
    },
    page: async (record = {}) =>
      first(
        await service().api('POST', '/electronic-mandates/create', {
          records: [
            {
              title: 'Rooibos every month',
              payment_methods_id: 'pam_sandboxDebicheck',
              payment_type: 'emandate_choose_what_to_pay',
              page_status: 'PUBLISHED',
              amount: 199,
              process_days: [1, 15, 25, 31],
              ...record,
            },
          ],
        }),
      ).id,
    open: async (page_id, more = {}) => {
      const { session_id } = first(await service().api('POST', '/electronic-mandates/link', { records: [{ page_id, ...more }] }));
      return `/electronic-mandates/sessions/${session_id}`;
    },
    view: async (path) => result(await service().api('GET', path)),
    post: (path, action, body) => service().api('POST', `${path}/${action}`, body),
    quote: async (path, plan, more = {}) => result(await signer.post(path, 'quote', { plan, ...more }), 'quote'),
    async refused(path, action, body) {
      const { status, body: said, text } = await signer.post(path, action, body);
      assert.notEqual(status, 200, text);
      const { error_code, error_details } = said as { error_code: string; error_details: { errors: Record<string, { rule: string }> }[] };
      const errors = error_details[0]?.errors ?? {};
      return { status, code: error_code, fields: Object.fromEntries(Object.entries(errors).map(([field, { rule }]) => [field, rule])) };
    },
    async sign(path, plan, more = {}) {
      const { payer, bank_account } = await signer.view(path);
      const draft = {
        plan,
        ...(payer === null ? { customer: THANDI } : {}),
        ...(bank_account === null ? { bank_account: ACCOUNT } : {}),
        ...more,
      };
      const { signature = TYPED, attempt_key = crypto.randomUUID(), client = {}, ...shown } = draft as Record<string, unknown>;
      const { terms_hash } = result(await signer.post(path, 'quote', shown), 'quote');
      return result(await signer.post(path, 'submit', { ...shown, terms_hash, signature, attempt_key, client }));
    },
  };
  return signer;
}
