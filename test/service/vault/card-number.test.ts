import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { forEachDatabase } from '../../support/databases.ts';
import { CARDS, pageAnswer, viewIn } from '../../support/merchant.ts';
import { transactionsOf } from '../../support/records.ts';
import { shopFor } from '../../support/shop.ts';

/** An AMEX number, because its security code has four digits and is hardly ever found by chance. */
const NUMBER = '378282246310005';
const CODE = '7391';

/** Every form in which these digits could be found. */
function traces(digits: string): string[] {
  const grouped = [digits.replace(/(\d{4})(?=\d)/g, '$1 '), digits.replace(/^(\d{4})(\d{6})/, '$1 $2 ')];
  // Base64 of a text has one of three forms, depending on the position where the text starts.
  const encoded = [0, 1, 2].map((shift) =>
    Buffer.from(`${'-'.repeat(shift)}${digits}`)
      .toString('base64')
      .slice(shift === 0 ? 0 : 4, -4),
  );
  const all = [digits, ...grouped, ...grouped.map((text) => text.replaceAll(' ', '-')), ...encoded, Buffer.from(digits).toString('hex')];
  return [...new Set(all.flatMap((text) => [text, [...text].reverse().join('')]))];
}

/** The forms of these cards that a text contains. */
const found = (text: string, cards: readonly string[]): string[] => cards.flatMap(traces).filter((trace) => text.includes(trace));

const withCode = (text: string): boolean =>
  new RegExp(`(?<![\\w.])${CODE}(?![\\w.])|${Buffer.from(CODE).toString('base64').replace(/=+$/, '')}`).test(text);

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

forEachDatabase((open) => {
  describe('a card number', () => {
    const shop = shopFor(open);
    const cards = [NUMBER, CARDS.approved, CARDS.declined, CARDS.silent];
    const answers: string[] = [];

    before(async () => {
      const { service, merchant } = shop();
      const session = await merchant.open({ customer_fields: ['email'], order: { reference: 'V-1', items: [] } });
      const pay = async (number: string, code: string) => {
        const token = await merchant.tokenise(session, number, code);
        answers.push(token, JSON.stringify(viewIn(await merchant.pay(session, { token }))));
      };
      await pay(CARDS.declined, '739');
      await pay(NUMBER, CODE);
      // The card is typed and never used, typed wrongly, and sent where it does not belong.
      const other = await merchant.open();
      answers.push(await merchant.tokenise(other, NUMBER, CODE));
      answers.push((await merchant.vault({ session_id: other, number: NUMBER, expiry_month: 12, expiry_year: 2020, code: CODE })).text);
      answers.push(
        (await merchant.vault({ session_id: other, number: NUMBER, expiry_month: 12, expiry_year: 2098, code: CODE, name: NUMBER })).text,
      );
      for (const body of [{ note: NUMBER }, { attempt_key: NUMBER, cvc: CODE }]) {
        const response = await fetch(`${merchant.origin}/pay/checkout/${other}/pay`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        answers.push(JSON.stringify(await pageAnswer(response)));
      }
      answers.push((await service.api('POST', '/customers/create', { records: [{ reference: 'x', card: NUMBER, cvc: CODE }] })).text);
      answers.push((await service.api('GET', `/transactions?customer_id=${NUMBER}`)).text);
      const waiting = await merchant.open();
      viewIn(await merchant.buy(waiting, CARDS.silent));
      await service.advance('PT10S');

      const customer_id = (await transactionsOf(service, session))[0]?.customers_id ?? '';
      answers.push((await service.api('POST', '/sandbox/cards', { customer_id, card_number: NUMBER, expiry: '12/98', cvc: CODE })).text);
      answers.push((await service.api('POST', '/sandbox/cards', { customer_id, card_number: NUMBER, expiry: '99/98', cvc: CODE })).text);
      for (const path of ['/transactions', '/customers/list', '/orders/list', '/cards', `/checkout/sessions/${session}`])
        answers.push((await service.api('GET', path)).text);
      answers.push(...merchant.deliveries.map(({ body }) => body));
    });

    test('is in no answer and no webhook, and neither is the security code', () => {
      assert.ok(answers.length > 15);
      assert.deepEqual(
        answers.filter((text) => found(text, [NUMBER]).length > 0 || withCode(text)),
        [],
      );
    });

    test('is in no line of the log, and neither is the security code', () => {
      const { log } = shop().service;
      assert.ok(log.length > 20, 'something was logged');
      assert.deepEqual(
        log.filter((line) => found(line, cards).length > 0 || withCode(line)),
        [],
      );
    });

    test('is not in the log, and neither is any payer’s name', () => {
      assert.deepEqual(
        shop().service.log.filter((line) => /thandi|mokoena|ses_|tok_|Basic /i.test(line)),
        [],
      );
    });

    test('is nowhere in the database or its folder except encrypted', async () => {
      const { service } = shop();
      await service.close();
      const { database } = service;
      const tables = await database.query(`select tablename from pg_tables where schemaname = 'public'`);
      const rows = await database.query(
        tables
          .map(({ tablename }) => `select '${String(tablename)}' as name, to_jsonb(t)::text as row from "${String(tablename)}" t`)
          .join(' union all '),
      );
      for (const { name, row } of rows) {
        assert.deepEqual(found(String(row), cards), [], String(name));
        assert.ok(!withCode(String(row)), `the security code is in ${String(name)}`);
      }
      const sealed = rows.filter(({ row }) => /"number_sealed": ?"/.test(String(row))).length;
      assert.ok(sealed >= 2, 'the stored card and the unused token are there, sealed');
      for (const file of await filesBelow(database.options.dataDir ?? ''))
        assert.deepEqual(found(await readFile(file, 'latin1'), cards), [], file);
      await service.start();
    });
  });
});
