import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draftOf, draftText, DRAFT_HASH } from '../../../src/elements/emandate/form/draft.ts';

const host = { kind: 'emandate', draft: null };
const typed = { values: { person_name: 'Zoë' }, items: new Map([['pro_1', 2]]), method_id: null };
const hash = DRAFT_HASH + Buffer.from(draftText(typed, 'who')).toString('base64url');

/** Opens the page of a session with what was typed elsewhere in its address. Returns the draft, and the address that is left. */
function opened(pathname: string, session: string) {
  let address = `${pathname}?locale=AF_ZA${hash}`;
  Object.assign(globalThis, {
    location: { pathname, search: '?locale=AF_ZA', hash },
    history: { state: null, replaceState: (_state: unknown, _unused: string, url: string) => (address = url) },
  });
  return { draft: draftOf(host, session), address };
}

test('what was typed on another device is taken from the address, and stays neither there nor in the history', () => {
  const { draft, address } = opened('/emandate/ses_1', 'ses_1');
  assert.deepEqual(draft, { step: 'who', values: { person_name: 'Zoë' }, items: { pro_1: 2 }, method_id: null });
  assert.equal(address, '/emandate/ses_1?locale=AF_ZA');
});

test('what was typed for another session is not taken', () => {
  assert.equal(opened('/emandate/ses_2', 'ses_1').draft, null);
});
