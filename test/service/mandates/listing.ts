import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Desk } from '../../support/interface.ts';
import { assertRefused } from '../../support/records.ts';
import { aMandate, aPayer, asking } from './support.ts';

/** GET /mandates/list. */
export function listing(desk: () => Desk): void {
  describe('the list of mandates', () => {
    test('filters by each field, newest first', async () => {
      const { sandbox } = desk();
      const [one, two] = [await aPayer(asking(sandbox)), await aPayer(asking(sandbox))];
      const records = [aMandate(one, 'debitOrder'), aMandate(one, 'debicheck'), aMandate(two, 'rmA')];
      const made = (await sandbox.ask('mandates.create', { body: { records } })).results;
      const [first = '', second = '', third = ''] = made.map(({ id }) => id);
      const mine = new Set([first, second, third]);
      const list = async (query: Record<string, string>) =>
        (await sandbox.ask('mandates.list', { query })).results.map(({ id }) => id).filter((id) => mine.has(id));
      const table: readonly (readonly [Record<string, string>, string[]])[] = [
        [{}, [third, second, first]],
        [{ mandate_status: 'ACTIVE' }, [first]],
        [{ mandate_status: 'GENERATED' }, [third, second]],
        [{ mandate_status: 'CANCELLATION_REJECTED' }, []],
        [{ mandate_id: second }, [second]],
        [{ customer_id: one.customer_id }, [second, first]],
        [{ bank_account_id: two.bank_account_id }, [third]],
        [{ payment_methods_id: 'pam_sandboxRmA' }, [third]],
        [{ contract_reference: made[1]?.debicheck?.contract_reference ?? '' }, [second]],
        [{ contract_reference: made[0]?.debitorder?.contract_reference ?? '' }, [first]],
        [{ date_start: '2026-11-21', date_end: '2026-11-21' }, [third, second, first]],
        [{ date_start: '2026-11-22' }, []],
        [{ date_end: '2026-11-20' }, []],
        [{ customer_id: one.customer_id, mandate_status: 'ACTIVE' }, [first]],
      ];
      for (const [query, ids] of table) assert.deepEqual(await list(query), ids, JSON.stringify(query));
      const page = await sandbox.ask('mandates.list', { query: { limit: '1', customer_id: one.customer_id } });
      assert.deepEqual([page.results.map(({ id }) => id), page.has_more], [[second], true]);
      const next = await sandbox.ask('mandates.list', { query: { limit: '1', customer_id: one.customer_id, after: page.next ?? '' } });
      assert.deepEqual([next.results.map(({ id }) => id), next.has_more], [[first], false]);
      assert.deepEqual((await desk().other.ask('mandates.list', { query: { customer_id: one.customer_id } })).results, []);
    });

    test('refuses unknown filters: 006', async () => {
      const wrong: readonly Record<string, string>[] = [{ mandate_status: 'GONE' }, { date_start: 'yesterday' }, { colour: 'blue' }];
      for (const query of wrong) assertRefused(await desk().sandbox.send('mandates.list', { query }), '006');
    });
  });
}
