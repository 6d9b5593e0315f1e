-- Finds the accounts whose tag is in an id of a session, an attempt or a page. It is built before this migration, beside nodes that
-- write to the table (indexes-ahead.ts). Ids from before this release have no tag, and are found as they were.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX IF NOT EXISTS "accounts_tag" ON "accounts" USING btree (translate(encode(substring(sha256(decode(replace("id", '\', '\\'), 'escape')), 1, 3), 'base64'), '+/', 'xy'));
