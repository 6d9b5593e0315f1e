import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { TestDatabase } from '../../support/databases.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { serviceProcess, type ServiceProcess } from '../../support/service-process.ts';

/** The number of holds in progress when the service is killed, and the number of kills. */
const AT_ONCE = 6;
const KILLS = 2;

const CLAIMS_RUN_OUT = 'update work set claimed_until = null where claimed_until is not null';

/** Holds whose end differs between the service and the network. */
const DIFFERENT = `
  select p.id, p.pre_auth_status, p.ending, t.transaction_status, i.kind, i.amount
  from pre_auths p
  join transactions t on t.account_id = p.account_id and t.id = p.transaction_id
  left join sim_instructions i on i.of = p.transaction_id and i.kind <> 'refund'
  where p.ending is not null
    or (p.pre_auth_status = 'AUTHORISED') <> (i.kind is null)
    or (p.pre_auth_status = 'CAPTURED') <> (i.kind is not distinct from 'capture')
    or (i.kind = 'capture' and (i.amount <> p.captured_amount or t.amount <> i.amount or t.transaction_status <> 'PAID'))
    or (p.pre_auth_status in ('REVERSED', 'EXPIRED') and t.transaction_status <> 'CANCELLED')`;

/** Authorisations of the network that belong to no hold or charge of the service and were not released. */
const LOST = `
  select n.reference from sim_authorisations n
  left join transactions t on t.id = n.reference
  left join pre_auths p on p.account_id = t.account_id and p.transaction_id = t.id
  where n.status = 'approved' and t.transaction_status is distinct from 'PAID' and p.id is null`;

const UNBALANCED = `
  select p.id, sum((line->>'amount')::bigint)::int as sum from postings p, jsonb_array_elements(p.lines) line
  group by p.id having sum((line->>'amount')::bigint) is distinct from 0`;

const HELD_FOR_NOBODY = `
  select p.transaction_id, sum((line->>'amount')::bigint)::int as held
  from postings p cross join jsonb_array_elements(p.lines) line
  left join pre_auths a on a.account_id = p.account_id and a.transaction_id = p.transaction_id and a.pre_auth_status = 'AUTHORISED'
  where line->>'ledger_account' = 'holds_at_networks' and a.id is null
  group by p.account_id, p.transaction_id
  having sum((line->>'amount')::bigint) <> 0`;

describe('holds during which the service is killed (SIGKILL)', () => {
  let database: TestDatabase | undefined;
  let service: ServiceProcess | undefined;
  before(async () => {
    database = await freshDatabase();
    service = await serviceProcess(database);
    await service.start();
  });
  after(async () => {
    await service?.stop();
  });

  test('are each authorised once and ended once, and the network’s records match the service’s', async () => {
    assert.ok(database !== undefined && service !== undefined);
    const { api } = service;
    const made = await api('POST', '/customers/create', { records: [{ reference: 'K', person_name: 'T', person_surname: 'M' }] });
    const customer_id = (made.body as { results: { id: string }[] }).results[0]?.id ?? '';
    for (const card_number of ['4000000000000002', '4242424242424242'])
      await api('POST', '/sandbox/cards', { customer_id, card_number, expiry: '12/98', cvc: '123' });
    const hold = (reference: string) =>
      api('POST', `/card-vault/${customer_id}/pre-auth`, { item: { amount: '100.00' }, transaction_reference: reference });

    for (let round = 0; round < KILLS; round += 1) {
      const references = Array.from({ length: AT_ONCE }, (_, i) => `K-${round}-${i}`);
      // Each hold is requested, then captured or reversed. The kill comes when some requests are answered and others are not.
      const kill = Promise.withResolvers<null>();
      let answered = 0;
      const under = references.map(async (reference, i) => {
        const answer = await hold(reference).catch(() => null);
        const id = (answer?.body as { result?: { transaction_id?: string } } | null)?.result?.transaction_id;
        const path = `/card-vault/pre-auth/${id ?? ''}/${i % 2 === 0 ? 'capture' : 'reverse'}`;
        if (id !== undefined) await api('POST', path, i % 2 === 0 ? { amount: '80.00' } : {}).catch(() => null);
        answered += 1;
        if (answered > round) kill.resolve(null);
      });
      await kill.promise;
      await service.kill();
      await Promise.all(under);
      if (database.options.databaseUrl !== undefined) await database.query(CLAIMS_RUN_OUT);
      await service.start();
      await service.advance('PT15M');
      // The merchant repeats the requests with the same references, and learns the outcome of each.
      for (const reference of references) {
        const { body, text } = await hold(reference);
        assert.equal((body as { status: boolean }).status, true, text);
      }
      await service.advance('PT15M');
    }
    await service.kill();
    assert.equal((await database.query('select id from pre_auths')).length, KILLS * AT_ONCE);
    for (const [what, sql] of Object.entries({ DIFFERENT, LOST, UNBALANCED, HELD_FOR_NOBODY }))
      assert.deepEqual(await database.query(sql), [], what);
    await service.start();
    await service.advance('P31D');
    await service.kill();
    assert.deepEqual(await database.query(`select id from pre_auths where pre_auth_status = 'AUTHORISED'`), [], 'all end at last');
    for (const [what, sql] of Object.entries({ DIFFERENT, LOST, HELD_FOR_NOBODY })) assert.deepEqual(await database.query(sql), [], what);
    await service.start();
  });
});
