import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { DeclineCode } from '../../../src/protocol/portal.ts';
import { aPortal, PortalProxy, type Customer } from '../support/portal-proxy.ts';
import { aPortalView, CANCELS_LATER, PLAN, STANDINGS } from './views.ts';

describe('<pay-portal>', () => {
  let proxy: PortalProxy;
  beforeEach(() => {
    proxy = new PortalProxy();
  });
  afterEach(() => proxy.close());

  describe('before anything is known', () => {
    it('shows its shape, and says that it loads', async () => {
      proxy.answers['GET '] = () => new Promise(() => undefined);
      const customer = await aPortal();
      expect(customer.root.querySelectorAll('.bone').length).to.be.greaterThan(2);
      expect(customer.said).to.equal('Loading your account');
    });

    it('a proxy that does not answer: said, told as recoverable, tried again on the spot', async () => {
      proxy.answers['GET '] = { status: 503, code: 'unavailable' };
      const customer = await aPortal();
      await customer.reads('Your account did not load');
      expect(customer.told).to.deep.equal([
        'pay-error {"code":"unreachable","message":"The proxy or the service behind it did not answer.","recoverable":true}',
      ]);
      delete proxy.answers['GET '];
      customer.button('Try again').click();
      await customer.ready();
      await customer.reads('Your subscription');
    });

    it('the first view may travel with the page', async () => {
      const customer = await aPortal(null, (element) => {
        const brought = document.createElement('script');
        brought.type = 'application/json';
        brought.textContent = JSON.stringify(aPortalView());
        element.append(brought);
        proxy.answers['GET '] = () => new Promise(() => undefined);
      });
      await customer.reads('Groceries');
    });
  });

  describe('what it tells the page', () => {
    const deeds: Readonly<Record<string, { act: (customer: Customer) => Promise<unknown>; after?: string; told: readonly string[] }>> = {
      'a change of plan': {
        act: async (customer) => {
          await customer.open('Change plan', 'Pro');
          customer.choose('pro_2');
          await customer.reads('Credit for 16 unused days');
          customer.button('Change plan and pay R 340,73').click();
        },
        after: 'Your plan is changed',
        told: ['pay-subscription-changed {"subscription_id":"sub_1"}'],
      },
      'a cancellation, with its reason': {
        act: async (customer) => {
          await customer.open('Cancel subscription', 'Why are you leaving?');
          customer.type('reason', ' Too dear ');
          customer.button('Cancel subscription').click();
          await customer.until(() => proxy.count('POST cancel') === 1);
          expect(proxy.asked.at(-1)?.body['reason']).to.equal('Too dear');
        },
        after: 'Your subscription is cancelled',
        told: ['pay-subscription-cancelled {"subscription_id":"sub_1"}'],
      },
      'another default card': {
        act: (customer) => {
          customer.button('Make default: Mastercard ending in 4444').click();
          return Promise.resolve();
        },
        after: 'This card pays from now on',
        told: ['pay-card-updated {"card_id":"crd_2"}'],
      },
      'a name for a card': {
        act: async (customer) => {
          await customer.open('Rename: Mastercard ending in 4444', 'Rename');
          customer.type('nickname', 'Blue');
          customer.button('Save').click();
        },
        after: 'The name is saved',
        told: ['pay-card-updated {"card_id":"crd_2"}'],
      },
      'a card that is removed': {
        act: async (customer) => {
          await customer.open('Remove: Mastercard ending in 4444', 'charged no more');
          customer.button('Remove').click();
        },
        after: 'The card is removed',
        told: ['pay-card-removed {"card_id":"crd_2"}'],
      },
      'billing details': {
        act: async (customer) => {
          await customer.open('Edit: Billing details', 'City or town');
          customer.type('city_or_town', 'Paarl');
          customer.button('Save').click();
          await customer.until(() => proxy.count('POST billing-details') === 1);
          // What was not touched is not sent.
          const { attempt_key: _, ...sent } = proxy.asked.at(-1)?.body ?? {};
          expect(sent).to.deep.equal({ city_or_town: 'Paarl' });
        },
        after: 'Your details are saved',
        told: ['pay-billing-updated {"session_id":"ses_1"}'],
      },
    };
    for (const [name, { act, after = '', told }] of Object.entries(deeds))
      it(`${name}: once, with its detail, and the focus is on the news`, async () => {
        Object.assign(proxy.answers, {
          'POST change-plan/preview': PLAN,
          'POST cancel/preview': CANCELS_LATER,
        });
        const customer = await (await aPortal()).ready();
        await act(customer);
        await customer.reads(after);
        expect(customer.told).to.deep.equal(told);
        expect(customer.dialog).to.equal(null);
        await customer.until(() => customer.focused?.ariaLabel === after);
      });

    it('what was owed and is paid; what is kept; what goes on', async () => {
      proxy.view = aPortalView({ ...STANDINGS['past due']?.view });
      const customer = await (await aPortal()).ready();
      await customer.open('Pay now', 'Pay with');
      proxy.answers['POST pay'] = () => proxy.later({ ...STANDINGS['a plan that is to change']?.view, owed: null });
      customer.button('Pay R 228,85').click();
      await customer.reads('Thank you, it is paid');
      proxy.answers['POST change-plan/undo'] = () => proxy.later({ ...STANDINGS['about to end']?.view });
      customer.button('Keep my plan').click();
      await customer.reads('You keep your plan');
      await customer.open('Reactivate', 'It goes on as before. Nothing is charged now.');
      proxy.answers['POST reactivate'] = () => proxy.later({ subscription: aPortalView().subscription });
      customer.button('Reactivate').click();
      await customer.reads('Your subscription goes on');
      expect(customer.told).to.deep.equal([
        'pay-subscription-changed {"subscription_id":"sub_1"}',
        'pay-subscription-changed {"subscription_id":"sub_1"}',
        'pay-subscription-reactivated {"subscription_id":"sub_1"}',
      ]);
    });

    it('that the customer is done: a page that takes it over keeps them', async () => {
      proxy.view = aPortalView({ settings: { ...aPortalView().settings, redirect_url: 'https://shop.example/account' } });
      const customer = await (await aPortal()).ready();
      customer.element.addEventListener('pay-close', (event) => event.preventDefault());
      customer.button('Close').click();
      expect(customer.told).to.deep.equal(['pay-close {"session_id":"ses_1","redirect_url":"https://shop.example/account"}']);
      expect(customer.events.at(-1)?.cancelable).to.equal(true);
    });
  });

  describe('a payment', () => {
    const reasons: Readonly<Record<DeclineCode, string>> = {
      card_declined: 'Your bank did not approve this payment.',
      insufficient_funds: 'There is not enough money on this card',
      expired_card: 'This card has expired',
      incorrect_code: 'The security code is not right',
      not_processed: 'It did not reach your bank.',
      no_card: 'There is no card that can be charged',
    };

    it('that is declined says why, changes nothing, and shows what to do next', async () => {
      proxy.answers['POST change-plan/preview'] = PLAN;
      const customer = await (await aPortal()).ready();
      await customer.open('Change plan', 'Pro');
      customer.choose('pro_2');
      await customer.reads('Credit');
      for (const [declined, words] of Object.entries(reasons)) {
        proxy.answers['POST change-plan'] = () => ({ ...proxy.later(), declined: declined as DeclineCode });
        customer.button('Change plan and pay R 340,73').click();
        await customer.reads(words);
        expect(customer.text).to.contain('Nothing was charged and nothing has changed.');
      }
      expect(customer.told).to.deep.equal([]);
      customer.button('Add card').click();
      await customer.until(() => customer.dialog?.textContent.includes('R\u00a02,00 is charged and given back'));
    });

    it('that is refused before it is made says so beside the plan', async () => {
      proxy.answers['POST change-plan/preview'] = { status: 409, code: 'not_allowed' };
      proxy.view = aPortalView({ ...STANDINGS['past due']?.view, allowed: aPortalView().allowed });
      const customer = await (await aPortal()).ready();
      await customer.open('Change plan', 'Pro');
      customer.choose('pro_2');
      await customer.reads('First pay what is owed: then this can be done.');
      expect(customer.button('Change plan').ariaDisabled).to.equal('true');
    });

    it('that comes to something else by now is shown again, and done only with another click, on what is shown then', async () => {
      proxy.answers['POST change-plan/preview'] = PLAN;
      proxy.answers['POST change-plan'] = { status: 409, code: 'stale' };
      const customer = await (await aPortal()).ready();
      await customer.open('Change plan', 'Pro');
      customer.choose('pro_2');
      await customer.reads('Credit for 16 unused days');
      proxy.answers['POST change-plan/preview'] = { ...PLAN, credit: 0, total_incl: 45_885 };
      customer.button('Change plan and pay R 340,73').click();
      await customer.reads('Here is what it comes to now');
      await customer.until(() => customer.focused?.ariaLabel === 'This has just changed');
      await customer.reads('Change plan and pay R 458,85');
      expect(customer.told).to.deep.equal([]);
      proxy.answers['POST change-plan'] = () => proxy.later();
      customer.button('Change plan and pay R 458,85').click();
      await customer.reads('Your plan is changed');
      const sums = proxy.asked.filter(({ what }) => what === 'POST change-plan').map(({ body }) => body['agreed']);
      const agreed = { subscription_id: 'sub_1', total_recurring_incl: 45_885, date_next_billing: '2027-04-16' };
      expect(sums).to.deep.equal([
        { ...agreed, total_incl: 34_073 },
        { ...agreed, total_incl: 45_885 },
      ]);
    });

    it('whose answer is lost is asked for again under the same key, and told once', async () => {
      proxy.view = aPortalView({ ...STANDINGS['past due']?.view });
      let times = 0;
      proxy.answers['POST pay'] = () => (++times === 1 ? 'lost' : proxy.later({ owed: null }));
      const customer = await (await aPortal()).ready();
      await customer.open('Pay now', 'Pay with');
      customer.button('Pay R 228,85').click();
      await customer.reads('We are checking what happened');
      await customer.reads('Thank you, it is paid');
      const keys = proxy.asked.filter(({ what }) => what === 'POST pay').map(({ body }) => body['attempt_key']);
      expect([keys.length, new Set(keys).size, customer.told.length]).to.deep.equal([2, 1, 1]);
    });
  });

  describe('its panels', () => {
    it('are dialogs: Escape closes them, and the focus is where it was', async () => {
      const customer = await (await aPortal()).ready();
      for (const [name, words] of [
        ['Change plan', 'Yearly'],
        ['Open: INV-000001', 'VAT at 15 %'],
        ['Edit: Billing details', 'Postal code'],
        ['Remove: Mastercard ending in 4444', 'charged no more'],
      ] as const) {
        await customer.open(name, words);
        expect(customer.dialog?.getAttribute('aria-labelledby')).to.equal('panel-title');
        await sendKeys({ press: 'Escape' });
        await customer.until(() => customer.dialog === null);
        expect(customer.focused).to.equal(customer.button(name));
      }
      expect(customer.told).to.deep.equal([]);
    });

    it('say aloud what a choice comes to, and that the plan one has is the plan one has', async () => {
      proxy.answers['POST change-plan/preview'] = PLAN;
      const customer = await (await aPortal()).ready();
      await customer.open('Change plan', 'Pro');
      customer.choose('pro_2');
      await customer.until(() => customer.said === 'Due now: R 340,73');
      customer.choose('pro_1');
      await customer.reads('This is the plan you have.');
      expect(customer.button('Change plan').ariaDisabled).to.equal('true');
    });

    it('do nothing twice, however fast one clicks', async () => {
      let answer: () => void = () => undefined;
      proxy.answers['POST cards/crd_2/remove'] = () => new Promise((resolve) => (answer = () => resolve(proxy.later())));
      const customer = await (await aPortal()).ready();
      await customer.open('Remove: Mastercard ending in 4444', 'charged no more');
      for (let click = 0; click < 3; click += 1) customer.button('Remove').click();
      await customer.until(() => customer.button('Remove').ariaDisabled === 'true');
      expect(proxy.count('POST cards/crd_2/remove')).to.equal(1);
      answer();
      await customer.reads('The card is removed');
    });
  });

  describe('a link that has expired', () => {
    it('is told once, and says what to do', async () => {
      const customer = await (await aPortal()).ready();
      proxy.later({ state: 'expired' });
      document.dispatchEvent(new Event('visibilitychange'));
      await customer.reads('This link has expired');
      expect(customer.told).to.deep.equal(['pay-expired {"session_id":"ses_1"}']);
      expect(customer.dialog).to.equal(null);
    });

    it('is renewed by a page that knows a way: what was typed is still there, and nobody is told', async () => {
      const customer = await (await aPortal(null, (element) => (element.renewSession = () => Promise.resolve('ses_2')))).ready();
      await customer.open('Edit: Billing details', 'City or town');
      customer.type('city_or_town', 'Paarl');
      proxy.answers['GET '] = () => {
        delete proxy.answers['GET '];
        return { ...proxy.view, state: 'expired', version: 9 };
      };
      document.dispatchEvent(new Event('visibilitychange'));
      await customer.until(() => customer.element.session === 'ses_2' && customer.dialog?.querySelector('[name=city_or_town]'));
      expect(customer.dialog?.querySelector<HTMLInputElement>('[name=city_or_town]')?.value).to.equal('Paarl');
      customer.button('Save').click();
      await customer.reads('Your details are saved');
      expect(proxy.asked.at(-1)?.session).to.equal('ses_2');
      expect(customer.told).to.deep.equal(['pay-billing-updated {"session_id":"ses_2"}']);
    });

    it('that cannot be renewed has expired', async () => {
      const customer = await (await aPortal(null, (element) => (element.renewSession = () => Promise.reject(new Error('no'))))).ready();
      proxy.later({ state: 'expired' });
      document.dispatchEvent(new Event('visibilitychange'));
      await customer.reads('This link has expired');
      expect(customer.told).to.deep.equal(['pay-expired {"session_id":"ses_1"}']);
    });
  });

  it('what a customer wrote is text', async () => {
    const nasty = '<img src=x onerror=alert(1)>';
    const [card, ...more] = aPortalView().cards;
    if (card) proxy.view = aPortalView({ cards: [{ ...card, card_nickname: nasty }, ...more] });
    const customer = await (await aPortal()).ready();
    expect(customer.text).to.contain(nasty);
    expect(customer.root.querySelector('img')).to.equal(null);
  });
});
