import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { benchControls, benchLink, benchOf, benchSession, wantsCards } from '../../../demo/storefront/lab/lab-controls.ts';
import { badLines, endpointOf, FAULTS, LASTS, STEPS } from '../../../demo/storefront/lab/connection-faults.ts';
import { checkoutLinkBody } from '../../../src/contract/checkout-link.ts';
import { checkoutPageBody } from '../../../src/contract/checkout.ts';

describe('the lab’s controls', () => {
  it('make a session that the service accepts from any choice of a single control', () => {
    for (const control of benchControls(benchOf({}))) {
      assert.equal(control.kind, 'choice');
      for (const [value] of control.choices) {
        const bench = benchOf({ [control.name]: value });
        const session = benchSession(bench, wantsCards(bench) ? 'cus_thandi' : '');
        const parsed = checkoutPageBody.safeParse(session);
        assert.ok(parsed.success, `${control.name}=${value}: ${parsed.error?.message ?? ''}`);
      }
    }
  });

  it('make a link of each kind that the service accepts, from any other choice', () => {
    const [what] = benchControls(benchOf({}));
    assert.ok(what?.kind === 'choice' && what.name === 'what');
    for (const [kind] of what.choices)
      for (const mode of ['ONE_TIME', 'PA', 'SAVE']) {
        const link = benchLink(benchOf({ what: kind, mode, payer: 'code' }), 'cus_thandi');
        if (kind === '') assert.equal(link, null);
        else
          assert.ok(checkoutLinkBody.safeParse(link).success, `${kind} ${mode}: ${JSON.stringify(checkoutLinkBody.safeParse(link).error)}`);
      }
  });

  it('use the first choice in place of an unknown one', () => {
    assert.deepEqual(benchOf({ mode: 'FREE', fault: '<b>', more: '1' }), benchOf({}));
  });
});

describe('a simulated bad connection', () => {
  const ask = (lines: ReturnType<typeof badLines>, path: string, method = 'GET') =>
    lines(new Request(`http://shop.test${path}`, { method, ...(method === 'POST' && { body: '{}' }) }));
  const heard: string[] = [];
  const lines = badLines(async (request) => {
    heard.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`);
    return Response.json({ ok: true });
  });

  it('has an address for each choice; a good connection needs none', () => {
    for (const [fault] of FAULTS)
      for (const [step] of STEPS)
        for (const [lasts] of LASTS)
          assert.equal(endpointOf({ fault, step, lasts }), fault === 'good' ? '/pay' : `/lab/line/${fault}/${step}/${lasts}`);
  });

  it('loses an answer once, and the request was carried out', async () => {
    const path = '/lab/line/lost/pay/once/checkout/ses_1/pay';
    const lost = await ask(lines, path, 'POST');
    await assert.rejects(async () => lost?.text());
    assert.deepEqual(await (await ask(lines, path, 'POST'))?.json(), { ok: true });
    assert.deepEqual(heard, ['POST /pay/checkout/ses_1/pay {}', 'POST /pay/checkout/ses_1/pay {}']);
  });

  it('is bad only during the chosen step, or for ever if that was chosen', async () => {
    const statuses = [];
    for (const path of ['checkout/ses_2', 'checkout/ses_2/pay', 'checkout/ses_2'])
      statuses.push((await ask(lines, `/lab/line/429/read/always/${path}`))?.status);
    assert.deepEqual(statuses, [429, 200, 429]);
    assert.equal((await ask(lines, '/lab/line/500/every/always/checkout/ses_2'))?.status, 500);
    assert.equal(await ask(lines, '/lab/line/fire/every/always/checkout/ses_2'), undefined);
  });
});
