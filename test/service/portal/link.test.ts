import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BASIC, billingFrom } from '../subscriptions/support.ts';

/** Links to the customer portal. */

describe('a portal link', () => {
  const desk = billingFrom('2027-03-01');

  test('lives for 60 minutes, and names the subscription only if the request did', async () => {
    const payer = await desk().payer('approved');
    const { id: subscription_id } = await desk().subscribe(payer, [BASIC]);
    const { id, session_id, link_url, ...rest } = await desk().result<Record<string, string>>('POST', '/customer-portal/link', {
      customer_id: payer.id,
    });
    assert.match(String(id), /^cpl_/);
    assert.match(String(session_id), /^ses_\w{28}$/);
    assert.equal(link_url, `${desk().service.url}/portal/${String(session_id)}`);
    assert.deepEqual(rest, { customer_id: payer.id, expires_at: '2027-03-01T07:00:00Z' });
    const named = await desk().result<Record<string, string>>('POST', '/customer-portal/link', { customer_id: payer.id, subscription_id });
    assert.equal(named['subscription_id'], subscription_id);
  });

  test('has settings in one of two layouts, not both at once', async () => {
    const payer = await desk().payer();
    const link = (settings: object) => desk().ask('POST', '/customer-portal/link', { customer_id: payer.id, settings });
    const around = { redirect_url: 'https://shop.example/account', page_title: 'My shop' };
    const current = {
      show_invoices: false,
      billing_info_type: 'VIEW',
      cancel_type: 'NONE',
      plan_change_type: 'IMMEDIATE',
      available_product_ids: ['pro_sandboxBasic', 'pro_sandboxPro'],
    };
    const earlier = {
      show_billing_info: true,
      allow_update_billing_info: false,
      allow_cancel: true,
      cancel_type: 'AFTER_BILLING_PERIOD',
      allow_switch_plan: true,
      products_ids: ['pro_sandboxBasic'],
    };
    for (const settings of [current, earlier, { cancel_type: 'NOW' }, {}]) {
      const answer = await link({ ...settings, ...around });
      assert.equal(answer.status, 200, answer.text);
    }
    const mixed = await link({ ...earlier, plan_change_type: 'SMART' });
    assert.deepEqual([mixed.status, (mixed.body as { error_code: string }).error_code], [400, '003']);
  });

  test('is refused with the field that is wrong', async () => {
    const payer = await desk().payer('approved');
    const stranger = await desk().payer('approved');
    const { id: theirs } = await desk().subscribe(stranger, [BASIC]);
    const customer_id = payer.id;
    const wrong: [object, string, string][] = [
      [{}, '003', 'customer_id'],
      [{ customer_id: 'cus_none' }, '007', 'customer_id'],
      [{ customer_id, subscription_id: 'sub_none' }, '007', 'subscription_id'],
      [{ customer_id, subscription_id: theirs }, '005', 'subscription_id'],
      [{ customer_id, settings: { cancel_type: 'LATER' } }, '004', 'settings.cancel_type'],
      [{ customer_id, settings: { redirect_url: 'javascript:alert(1)' } }, '003', 'settings.redirect_url'],
      [{ customer_id, settings: { show_invoice: true } }, '003', 'settings.show_invoice'],
      [{ customer_id, settings: { available_product_ids: ['pro_none'] } }, '007', 'settings.available_product_ids.0'],
      [{ customer_id, settings: { available_product_ids: ['pro_sandboxSetup'] } }, '005', 'settings.available_product_ids.0'],
      [{ customer_id, allowed_origins: ['https://shop.example/path'] }, '003', 'allowed_origins.0'],
    ];
    for (const [body, code, field] of wrong)
      assert.deepEqual(await desk().refused('/customer-portal/link', body), { code, fields: [field] }, JSON.stringify(body));
    const other = await desk().service.api('POST', '/customer-portal/link', { customer_id }, { key: 'other:other' });
    assert.equal(other.status, 404);
  });
});
