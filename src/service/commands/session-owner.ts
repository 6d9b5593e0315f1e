import { refuseField } from '../../contract/errors.ts';
import type { FollowedKind, Storage } from '../domain/ports.ts';
import type { Records } from '../domain/records/every-record.ts';
import type { Account } from '../domain/records/platform.ts';

/** Finds the session and the account of a session id, which is all that a browser knows. */

/** The account of a session. @throws Refusal 007 when there is no such session */
export async function accountOfSession(store: Storage, kind: FollowedKind, session_id: string): Promise<Account> {
  const owner = await store.ownerOfSession(kind, session_id);
  const account = owner === undefined ? undefined : await store.account(owner.account_id);
  if (account === undefined) throw refuseField('007', 'session_id', 'exists', 'no such session');
  return account;
}

/** The session with this id, of any account; undefined when there is none. */
export async function sessionOfId<K extends FollowedKind>(store: Storage, kind: K, session_id: string): Promise<Records[K] | undefined> {
  const owner = await store.ownerOfSession(kind, session_id);
  return owner === undefined ? undefined : store.of(owner.account_id).find(kind, owner.id);
}
