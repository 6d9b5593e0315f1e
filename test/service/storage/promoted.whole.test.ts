import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDatabase } from '../../../src/service/storage/database.ts';
import { createCluster } from '../../support/postgres-cluster.ts';

/** A standby that got the migrations from the write-ahead log, and not with a copy of the files, becomes the primary. */

test('a standby that is promoted right after the migrations writes to the tables that are not in the log', async (t) => {
  const primary = await createCluster();
  t.after(() => primary.remove());
  const standby = await primary.standby();
  t.after(() => standby.remove());
  await (await openDatabase({ databaseUrl: primary.url.replace(/\w+$/, 'postgres'), dataDir: '' })).close();
  await primary.kill();
  await standby.promote();
  const rows = await standby.query("insert into session_changes (id, version) values ('ses_1', 1) returning id");
  assert.deepEqual(rows, [{ id: 'ses_1' }]);
  const counted = await standby.query(
    "insert into velocity (account_id, id, subject, kind, at) values ('acc_1', 'vel_1', 'x', 'declined', now()) returning id",
  );
  assert.deepEqual(counted, [{ id: 'vel_1' }]);
});
