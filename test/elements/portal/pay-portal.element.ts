import { expect } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import type { DeclineCode } from '../../../src/contract/sessions/portal.ts';
import { aPortal, PortalProxy, type Customer } from '../support/portal-proxy.ts';
import { aPortalView, CANCELS_LATER, PLAN, STANDINGS } from './views.ts';

describe('<pay-portal>', () => {
  let proxy: PortalProxy;
  beforeEach(() => {
    proxy = new PortalProxy();
  });
  afterEach(() => proxy.close());

  describe('while it loads', () => {
    it('shows its skeleton, and says that it is loading', async () => {
      proxy.answers['GET '] = () => new Promise(() => undefined);
      const customer = await aPortal();
      expect(customer.root.querySelectorAll('.bone').length).to.be.greaterThan(2);
      expect(customer.said).to.equal('Loading your account');
    });

    it('shows that a proxy does not answer, reports it as recoverable, and can try again at once', async () => {
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

    it('loads by itself once the network is back', async () => {
      proxy.answers['GET '] = { status: 503, code: 'unavailable' };
      const customer = await aPortal();
      await customer.reads('Your account did not load');
      delete proxy.answers['GET '];
      window.dispatchEvent(new Event('online'));
      await customer.ready();
      await customer.reads('Your subscription');
    });

    it('uses a first view that is embedded in the page', async () => {
      const customer = await aPortal(null, (element) => {
        const brought = document.createElement('script');
        brought.type = 'application/json';
        brought.textContent = JSON.stringify(aPortalView());
        element.append(brought);
        proxy.answers['GET '] = () => new Promise(() => undefined);
      });
      await customer.reads('Basic, R 228,85');
    });
  });

  describe('the page', () => {
    const sentences = (customer: Customer): string[] =>
      [...customer.root.querySelectorAll('.sentence')].map(({ textContent }) => textContent.replaceAll(/[\s\u00a0]+/g, ' ').trim());

    it('begins with one sentence for each subscription: plan, price, day and card, which screen readers read by its name', async () => {
      const { subscription, upcoming } = aPortalView();
      if (!subscription) throw new Error('no subscription');
      const others = [{ subscription: { ...subscription, cancel_at: '2028-01-05' }, next: null, card_id: null }];
      proxy.view = aPortalView({ others });
      const customer = await (await aPortal()).ready();
      expect(sentences(customer)).to.deep.equal([
        'Basic, R 228,85, next on 1 April with Visa •••• 4242Basic, R 228,85, next on 1 April with Visa ending in 4242',
        'Basic, R 228,85, ends on 5 January 2028',
      ]);
      expect(customer.root.querySelector('.sentence [aria-hidden]')?.textContent).to.match(/Visa ••••\s4242$/);
      customer.element.remove();
      proxy.view = aPortalView({ upcoming: upcoming.map((charge) => ({ ...charge, total_incl: 11_073 })) });
      const credited = await (await aPortal()).ready();
      expect(sentences(credited)[0]).to.contain('Basic, R 228,85, next on 1 April (R 110,73) with Visa');
    });

    it('says how it is paid and when it ends, with the year only if it is not this year', async () => {
      const { subscription } = aPortalView();
      if (!subscription) throw new Error('no subscription');
      for (const [change, words] of [
        [{ collection_method: 'REQUEST_PAYMENT' }, 'Basic, R 228,85, next invoice on 1 April'],
        [{ cancel_at: '2027-04-01' }, 'Basic, R 228,85, ends on 1 April'],
        [{ cancel_at: '2028-04-01' }, 'Basic, R 228,85, ends on 1 April 2028'],
        [{ subscription_status: 'TRIAL' }, 'Basic, free until 1 April, then R 228,85'],
      ] as const) {
        proxy.view = aPortalView({ subscription: { ...subscription, ...change } });
        const customer = await (await aPortal()).ready();
        expect(sentences(customer)).to.deep.equal([words]);
        customer.element.remove();
      }
    });

    it('goes on with rows, each of which opens a panel and gets the focus back', async () => {
      proxy.view = aPortalView(STANDINGS['debit orders and mandates']?.view);
      const customer = await (await aPortal()).ready();
      const rows = [...customer.root.querySelectorAll('.line')].map(({ textContent }) =>
        textContent.replaceAll(/[\s\u00a0]+/g, ' ').trim(),
      );
      expect(rows).to.deep.equal([
        'Change plan Monthly',
        'Your cards Visa •••• 4242Visa ending in 4242',
        'Invoices 1 March',
        'Billing details thandi@shop.example',
        'Debit orders and mandates R 999,00, next on 25 April',
      ]);
      for (const name of ['Change plan', 'Your cards', 'Invoices', 'Billing details', 'Debit orders and mandates']) {
        await customer.row(name);
        expect(customer.dialog?.querySelector('h2')?.textContent.trim()).to.equal(name);
        await sendKeys({ press: 'Escape' });
        await customer.until(() => customer.dialog === null);
        expect(customer.focused).to.equal(customer.button(name));
      }
    });

    it('has the pause and the end of the subscription in the plan, also if no other plan can be chosen', async () => {
      const { allowed } = aPortalView();
      for (const change_plan of [true, false]) {
        proxy.view = aPortalView({ allowed: { ...allowed, change_plan, pause: true } });
        const customer = await (await aPortal()).ready();
        expect(() => customer.button('Cancel subscription')).to.throw();
        await customer.row(change_plan ? 'Change plan' : 'Your plan');
        expect([customer.button('Pause subscription'), customer.button('Cancel subscription')]).to.have.length(2);
        expect(customer.dialog?.textContent).to.contain('Next payments');
        customer.element.remove();
      }
    });

    it('offers nothing that the link forbids: no other plan, no end, no invoices, and details only to be read', async () => {
      const { allowed, settings } = aPortalView();
      proxy.view = aPortalView({
        invoices: null,
        settings: { ...settings, show_invoices: false, billing_info_type: 'VIEW' },
        allowed: { ...allowed, change_plan: false, cancel: false, change_details: false },
      });
      const customer = await (await aPortal()).ready();
      for (const name of ['Change plan', 'Invoices']) expect(() => customer.button(name), name).to.throw();
      await customer.row('Your plan');
      await customer.reads('What you pay each time');
      expect(() => customer.button('Cancel subscription')).to.throw();
      await sendKeys({ press: 'Escape' });
      await customer.until(() => customer.dialog === null);
      await customer.row('Billing details');
      await customer.reads('thandi@shop.example');
      expect(() => customer.button('Save')).to.throw();
    });

    it('is the amount owed: one primary button in a view, even if the subscription can be reactivated', async () => {
      for (const name of Object.keys(STANDINGS)) {
        proxy.view = aPortalView(STANDINGS[name]?.view);
        const customer = await (await aPortal()).ready();
        expect(customer.root.querySelectorAll('.portal .button.primary').length, name).to.be.lessThan(2);
        customer.element.remove();
      }
      proxy.view = aPortalView({ ...STANDINGS['past due']?.view, allowed: { ...aPortalView().allowed, pay: true, reactivate: true } });
      const customer = await (await aPortal()).ready();
      expect([...customer.root.querySelectorAll('.button.primary')].map(({ textContent }) => textContent.trim())).to.deep.equal([
        'Pay now',
      ]);
    });

    it('an invoice can be viewed in place, or downloaded as a PDF', async () => {
      const customer = await (await aPortal()).ready();
      await customer.row('Invoices');
      const pdf = customer.root.querySelector<HTMLAnchorElement>('[aria-label="PDF: INV-000001"]');
      expect(pdf?.pathname).to.equal('/pay/portal/ses_1/invoices/inv_1/pdf');
    });
  });

  describe('the events for the page', () => {
    const actions: Readonly<Record<string, { act: (customer: Customer) => Promise<unknown>; after?: string; told: readonly string[] }>> = {
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
        act: async (customer) => {
          await customer.row('Your cards');
          customer.button('Make default: Mastercard ending in 4444').click();
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
          await customer.open('Remove: Mastercard ending in 4444', 'not charged again');
          customer.button('Remove').click();
        },
        after: 'The card is removed',
        told: ['pay-card-removed {"card_id":"crd_2"}'],
      },
      'billing details': {
        act: async (customer) => {
          await customer.open('Billing details', 'City or town');
          customer.type('city_or_town', 'Paarl');
          customer.button('Save').click();
          await customer.until(() => proxy.count('POST billing-details') === 1);
          // Unchanged fields are not sent.
          const { attempt_key: _, ...sent } = proxy.asked.at(-1)?.body ?? {};
          expect(sent).to.deep.equal({ city_or_town: 'Paarl' });
        },
        after: 'Your details are saved',
        told: ['pay-billing-updated {"session_id":"ses_1"}'],
      },
    };
    for (const [name, { act, after = '', told }] of Object.entries(actions))
      it(`${name}: dispatched once, with its detail, and the focus is on the notice`, async () => {
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

    it('of a paid debt, a kept plan and a reactivated subscription', async () => {
      proxy.view = aPortalView({ ...STANDINGS['past due']?.view });
      const customer = await (await aPortal()).ready();
      await customer.open('Pay now', 'Pay with');
      proxy.answers['POST pay'] = () => proxy.later({ ...STANDINGS['a plan that is to change']?.view, owed: null });
      customer.button('Pay R 228,85').click();
      await customer.reads('Thank you, it is paid');
      proxy.answers['POST keep-plan'] = () => proxy.later({ ...STANDINGS['about to end']?.view });
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

    it('of leaving: a page that cancels the event keeps the portal', async () => {
      proxy.view = aPortalView({ settings: { ...aPortalView().settings, redirect_url: 'https://shop.example/account' } });
      const customer = await (await aPortal()).ready();
      customer.element.addEventListener('pay-close', (event) => event.preventDefault());
      expect(customer.wayBack.href).to.equal('https://shop.example/account');
      customer.wayBack.click();
      expect(customer.told).to.deep.equal(['pay-close {"session_id":"ses_1","redirect_url":"https://shop.example/account"}']);
      expect(customer.events.at(-1)?.cancelable).to.equal(true);
    });

    it('of leaving by a button, if the link does not say where the customer came from', async () => {
      const customer = await (await aPortal()).ready();
      customer.button('Close').click();
      expect(customer.told).to.deep.equal(['pay-close {"session_id":"ses_1","redirect_url":null}']);
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

    it('that is declined shows the reason, changes nothing, and shows what to do next', async () => {
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

    it('that is refused before it is made is explained beside the plan', async () => {
      proxy.answers['POST change-plan/preview'] = { status: 409, code: 'not_allowed' };
      proxy.view = aPortalView({ ...STANDINGS['past due']?.view, allowed: aPortalView().allowed });
      const customer = await (await aPortal()).ready();
      await customer.open('Change plan', 'Pro');
      customer.choose('pro_2');
      await customer.reads('First pay what is owed: then this can be done.');
      expect(customer.button('Change plan').ariaDisabled).to.equal('true');
    });

    it('whose amount has changed is shown again, and made only after another click, on the new terms', async () => {
      proxy.answers['POST change-plan/preview'] = PLAN;
      proxy.answers['POST change-plan'] = { status: 409, code: 'stale' };
      const customer = await (await aPortal()).ready();
      await customer.open('Change plan', 'Pro');
      customer.choose('pro_2');
      await customer.reads('Credit for 16 unused days');
      proxy.answers['POST change-plan/preview'] = { ...PLAN, credit_incl: 0, total_incl: 45_885 };
      customer.button('Change plan and pay R 340,73').click();
      await customer.reads('Here is the new amount');
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
  });

  it('sends an action without an answer again once the network is back', async () => {
    proxy.view = aPortalView({ ...STANDINGS['past due']?.view });
    proxy.answers['POST pay'] = 'lost';
    const customer = await (await aPortal()).ready();
    await customer.open('Pay now', 'Pay with');
    customer.button('Pay R 228,85').click();
    await customer.reads('We are checking what happened');
    proxy.answers['POST pay'] = () => proxy.later({ owed: null });
    window.dispatchEvent(new Event('online'));
    await customer.until(() => proxy.count('POST pay') === 2);
    await customer.reads('Thank you, it is paid');
    expect(customer.told).to.have.length(1);
  });

  describe('moved in the page', () => {
    const move = ({ element }: Customer): void => {
      const place = document.createElement('div');
      element.after(place);
      place.append(element);
    };

    it('shows what it knows, reads the account again, and is ready only once', async () => {
      const customer = await (await aPortal()).ready();
      await customer.until(() => proxy.streams === 1);
      proxy.later();
      move(customer);
      await customer.element.updateComplete;
      expect(customer.text).to.contain('Your subscription');
      await customer.until(() => proxy.count('GET ') === 2 && proxy.streams === 1);
      expect(customer.events.filter(({ type }) => type === 'pay-ready')).to.have.length(1);
    });

    it('while an action is under way reports its result once', async () => {
      let answer = (): void => undefined;
      proxy.view = aPortalView({ ...STANDINGS['past due']?.view });
      proxy.answers['POST pay'] = () => new Promise((resolve) => (answer = () => resolve(proxy.later({ owed: null }))));
      const customer = await (await aPortal()).ready();
      await customer.open('Pay now', 'Pay with');
      customer.button('Pay R 228,85').click();
      await customer.until(() => proxy.count('POST pay') === 1);
      move(customer);
      await customer.until(() => proxy.count('GET ') === 2);
      expect(customer.dialog?.matches(':modal')).to.equal(true);
      answer();
      await customer.reads('Thank you, it is paid');
      expect([customer.told.length, proxy.count('POST pay')]).to.deep.equal([1, 1]);
    });

    it('while its link is renewed asks the page again, and shows the new link', async () => {
      const sessions = ['ses_late', 'ses_2'];
      const waiting: ((session: string) => void)[] = [];
      proxy.view = aPortalView({ state: 'expired' });
      const customer = await aPortal(null, (element) => {
        element.renewSession = () => new Promise((resolve) => waiting.push(resolve));
      });
      await customer.until(() => waiting.length === 1);
      move(customer);
      await customer.until(() => waiting.length === 2);
      proxy.later({ state: 'open' });
      for (const [at, session] of sessions.entries()) waiting[at]?.(session);
      await customer.ready();
      expect([customer.element.session, customer.told]).to.deep.equal(['ses_2', []]);
    });
  });

  describe('the panels', () => {
    it('are dialogs: Escape closes them, and the focus returns to the row', async () => {
      proxy.answers['POST cancel/preview'] = CANCELS_LATER;
      const customer = await (await aPortal()).ready();
      for (const [name, words, row] of [
        ['Change plan', 'Yearly', 'Change plan'],
        ['Cancel subscription', 'for which you have paid', 'Change plan'],
        ['View: INV-000001', 'VAT at 15 %', 'Invoices'],
        ['Billing details', 'Postal code', 'Billing details'],
        ['Remove: Mastercard ending in 4444', 'not charged again', 'Your cards'],
      ] as const) {
        await customer.open(name, words);
        expect(customer.dialog?.getAttribute('aria-labelledby')).to.equal('panel-title');
        await sendKeys({ press: 'Escape' });
        await customer.until(() => customer.dialog === null);
        expect(customer.focused).to.equal(customer.button(row));
      }
      expect(customer.told).to.deep.equal([]);
    });

    it('that were opened in a list have a way back to it, and the focus goes along', async () => {
      const customer = await (await aPortal()).ready();
      await customer.open('Rename: Mastercard ending in 4444', 'Name for this card');
      expect(customer.focused?.getAttribute('name')).to.equal('nickname');
      customer.button('Your cards').click();
      await customer.until(() => customer.dialog?.querySelector('.cards'));
      expect(customer.focused?.textContent.trim()).to.equal('Your cards');
      customer.button('Close').click();
      await customer.until(() => customer.dialog === null);
      expect(customer.focused).to.equal(customer.button('Your cards'));
    });

    it('announce the cost of a choice; the present plan is marked, and cannot be chosen', async () => {
      proxy.answers['POST change-plan/preview'] = PLAN;
      const customer = await (await aPortal()).ready();
      await customer.open('Change plan', 'Pro');
      customer.choose('pro_2');
      await customer.until(() => customer.said === 'Due now: R 340,73');
      const own = customer.dialog?.querySelector<HTMLInputElement>('[value=pro_1]');
      expect([own?.disabled, own?.labels?.[0]?.textContent.includes('Your plan')]).to.deep.equal([true, true]);
    });

    it('let the customer change the quantity of a counted plan', async () => {
      const { packages } = aPortalView();
      const [group, ...more] = packages;
      const [basic, ...others] = group?.products ?? [];
      if (group && basic)
        proxy.view = aPortalView({ packages: [{ ...group, products: [{ ...basic, unit_label: 'seat' }, ...others] }, ...more] });
      proxy.answers['POST change-plan/preview'] = PLAN;
      const customer = await (await aPortal()).ready();
      await customer.open('Change plan', 'Pro');
      customer.choose('pro_1');
      await customer.reads('This is the plan you have.');
      expect(customer.button('Change plan').ariaDisabled).to.equal('true');
      customer.type('qty', '3');
      await customer.element.updateComplete;
      customer.dialog?.querySelector<HTMLInputElement>('[name=qty]')?.dispatchEvent(new FocusEvent('blur'));
      await customer.until(() => proxy.count('POST change-plan/preview') === 1);
      expect(proxy.asked.at(-1)?.body['items']).to.deep.equal([{ product_id: 'pro_1', qty: 3 }]);
    });

    it('show the plans of one interval at a time, say what a longer one saves, and keep the choice in another interval', async () => {
      proxy.answers['POST change-plan/preview'] = PLAN;
      const { packages } = aPortalView();
      const [months, years] = packages;
      const pro = {
        product_id: 'pro_4',
        name: 'Pro (annual)',
        description: null,
        unit_label: null,
        price_incl: 458_850,
        is_current: false,
      };
      if (months && years) proxy.view = aPortalView({ packages: [months, { ...years, products: [...years.products, pro] }] });
      const customer = await (await aPortal()).ready();
      await customer.open('Change plan', 'Save 16 %');
      const plans = () => [...(customer.dialog?.querySelectorAll<HTMLInputElement>('[name=plan]') ?? [])].map(({ value }) => value);
      expect(plans()).to.deep.equal(['pro_1', 'pro_2']);
      customer.choose('pro_2');
      await customer.reads('Credit for 16 unused days');
      customer.choose('YEARLY,,');
      await customer.reads('You save R 457,70 compared with 12 payments of R 228,85');
      expect(plans()).to.deep.equal(['pro_3', 'pro_4']);
      await customer.until(() => proxy.count('POST change-plan/preview') === 2);
      expect(proxy.asked.at(-1)?.body['items']).to.deep.equal([{ product_id: 'pro_4', qty: 1 }]);
    });

    it('focus their heading, or their first field if there is one', async () => {
      proxy.answers['POST cancel/preview'] = CANCELS_LATER;
      const views: Readonly<Record<string, string>> = { 'Pay now': 'past due', Reactivate: 'stopped' };
      for (const [opener, where] of [
        ['Change plan', 'Change plan'],
        ['Your cards', 'Your cards'],
        ['Invoices', 'Invoices'],
        ['Cancel subscription', 'Cancel subscription'],
        ['Pay now', 'Pay now'],
        ['Reactivate', 'Reactivate'],
        ['Add card', 'Add card'],
        ['Remove: Mastercard ending in 4444', 'Remove card'],
        ['View: INV-000001', 'Invoice'],
        ['Rename: Visa ending in 4242', 'nickname'],
        ['Billing details', 'email'],
      ] as const) {
        proxy.view = aPortalView(STANDINGS[views[opener] ?? 'active']?.view);
        const customer = await (await aPortal()).ready();
        await customer.open(opener, '');
        const name = (): string => {
          const { focused } = customer;
          return focused instanceof HTMLInputElement ? focused.name : (focused?.textContent.trim() ?? '');
        };
        await customer.until(() => customer.dialog !== null && name() === where);
        customer.element.remove();
      }
    });

    it('say which card will pay once the paying card is removed: the one that lives longest', async () => {
      const [first, second] = aPortalView().cards;
      if (!first || !second) throw new Error('no cards');
      const third = {
        ...second,
        id: 'crd_3',
        card_ending: '0005',
        card_brand: 'AMEX',
        card_expire: '12/29',
        expire_in_months: 20,
      } as const;
      const fourth = { ...third, id: 'crd_4', card_ending: '0004', is_expired: true, expire_in_months: 40 };
      proxy.view = aPortalView({ cards: [{ ...first, is_removable: true }, second, third, fourth] });
      const customer = await (await aPortal()).ready();
      await customer.open('Remove: Mastercard ending in 4444', 'is removed and not charged again');
      expect(customer.dialog?.textContent).not.to.contain('pays your subscription then');
      customer.button('Cancel').click();
      await customer.until(() => customer.dialog === null);
      await customer.open('Remove: Visa ending in 4242', 'American Express ending in 0005 pays your subscription then.');
      customer.button('Remove').click();
      await customer.until(() => proxy.count('POST cards/crd_1/remove') === 1);
      expect(proxy.asked.at(-1)?.body['next_card_id']).to.equal('crd_3');
    });

    it('suggest a card that was not just declined, and say which one was', async () => {
      const { view } = STANDINGS['past due'] ?? {};
      const chosen = (customer: Customer) => customer.dialog?.querySelector<HTMLInputElement>('input:checked')?.value;
      for (const [declined_cards, proposed] of [
        [[], 'crd_1'],
        [['crd_1'], 'crd_2'],
        [['crd_1', 'crd_2'], 'new'],
      ] as const) {
        const owed = view?.owed ? { ...view.owed, declined_cards: [...declined_cards] } : null;
        proxy.view = aPortalView({ ...view, owed });
        const customer = await (await aPortal()).ready();
        await customer.open('Pay now', 'Pay with');
        expect(chosen(customer)).to.equal(proposed);
        const offered = [...(customer.dialog?.querySelectorAll('.pick') ?? [])].map(({ textContent }) =>
          textContent.replaceAll(/\s+/g, ' ').trim(),
        );
        expect(offered).to.deep.equal([
          `Visa •••• 4242Visa ending in 4242 DefaultGroceries · Expires 12/31${proposed === 'crd_1' ? '' : 'Declined last time'}`,
          `Mastercard •••• 4444Mastercard ending in 4444 Expires soon: 12/26${proposed === 'new' ? 'Declined last time' : ''}`,
          'Use another card',
        ]);
        const marks = [...(customer.dialog?.querySelectorAll('.pick .card-mark') ?? [])].map((mark) => mark.getBoundingClientRect().width);
        expect(marks, 'each stored card has the mark of its network').to.deep.equal([34, 34]);
        customer.element.remove();
      }
    });

    it('never hide the cost of a plan change, on a small phone', async () => {
      proxy.answers['POST change-plan/preview'] = PLAN;
      const [group] = aPortalView().packages;
      const [basic] = group?.products ?? [];
      const many = Array.from({ length: 8 }, (_, at) => ({ ...basic, product_id: `pro_${at + 2}`, name: `Plan ${at}`, is_current: false }));
      proxy.view = aPortalView({ packages: group ? [{ ...group, products: many as typeof group.products }] : [] });
      await setViewport({ width: 360, height: 640 });
      try {
        for (const { product_id } of many) {
          const customer = await (await aPortal()).ready();
          await customer.open('Change plan', 'Plan 7');
          customer.choose(product_id);
          await customer.reads('Due now');
          const sum = (): Element | undefined =>
            [...customer.root.querySelectorAll('.meaning dd')].find(({ textContent }) => textContent.includes('340,73'));
          await customer.until(() => {
            const { left, bottom } = sum()?.getBoundingClientRect() ?? { left: 0, bottom: 1e9 };
            return customer.root.elementFromPoint(left + 2, bottom - 2) === sum();
          });
          customer.element.remove();
        }
      } finally {
        await setViewport({ width: 800, height: 600 });
      }
    });

    it('undo a planned change if the present plan is chosen again', async () => {
      const { allowed } = aPortalView();
      proxy.view = aPortalView({ ...STANDINGS['a plan that is to change']?.view, allowed: { ...allowed, keep_plan: true } });
      const customer = await (await aPortal()).ready();
      await customer.open('Change plan', 'Pro');
      customer.choose('pro_1');
      await customer.reads('This is the plan you have.');
      customer.button('Keep my plan').click();
      await customer.reads('You keep your plan');
      expect([proxy.count('POST keep-plan'), proxy.count('POST change-plan/preview')]).to.deep.equal([1, 0]);
    });

    it('names the plan that waits for the next payment where billing begins again, and not on the page while nothing is billed', async () => {
      const waiting = STANDINGS['a plan that is to change']?.view.subscription;
      if (!waiting) throw new Error('no such standing');
      for (const [change, standing, button] of [
        [{ subscription_status: 'PAUSED', date_next_billing: null }, 'paused, to be resumed', 'Resume subscription'],
        [{ cancel_at: '2027-04-01', date_next_billing: null }, 'about to end', 'Reactivate'],
      ] as const) {
        proxy.view = aPortalView({ ...STANDINGS[standing]?.view, subscription: { ...waiting, ...change } });
        const customer = await (await aPortal()).ready();
        expect(customer.root.textContent).not.to.contain('Changes to');
        await customer.open(button, 'Changes to Pro × 2 on');
        customer.element.remove();
      }
    });

    it('can be left while an action is in progress: its result is shown on the page', async () => {
      let answer: () => void = () => undefined;
      proxy.answers['POST cards/crd_2/remove'] = () => new Promise((resolve) => (answer = () => resolve(proxy.later())));
      const customer = await (await aPortal()).ready();
      await customer.open('Remove: Mastercard ending in 4444', 'not charged again');
      customer.button('Remove').click();
      await customer.until(() => customer.button('Remove').ariaDisabled === 'true');
      customer.button('Cancel').click();
      await customer.reads('Your request is being processed.');
      expect(customer.dialog).to.equal(null);
      customer.button('Change plan').click();
      await customer.until(() => customer.focused?.ariaLabel === 'One moment…');
      answer();
      await customer.reads('The card is removed');
    });
  });

  describe('a link that has expired', () => {
    it('looks like an ending of the other elements: a mark, a title that has the focus, and the way back as its only button', async () => {
      const settings = { ...aPortalView().settings, redirect_url: 'https://shop.example/account' };
      proxy.view = aPortalView({ settings });
      const customer = await (await aPortal()).ready();
      customer.button('Change plan').focus();
      proxy.later({ state: 'expired' });
      document.dispatchEvent(new Event('visibilitychange'));
      await customer.until(() => customer.focused?.matches('h2.outcome-title'));
      expect(customer.root.querySelector('.ending > .mark.calm > svg')?.getBoundingClientRect().width).to.be.greaterThan(20);
      const back = [...customer.root.querySelectorAll<HTMLElement>('.ending a, .ending button')];
      expect(back.map((each) => [each.textContent.trim(), each.className])).to.deep.equal([['Back to Kareeboom', 'button primary']]);
      customer.element.addEventListener('pay-close', (event) => event.preventDefault());
      back[0]?.click();
      expect(customer.told.at(-1)).to.equal('pay-close {"session_id":"ses_1","redirect_url":"https://shop.example/account"}');
    });

    it('is shown as soon as a request is refused, and is not hidden behind a dialog', async () => {
      for (const [opener, preview] of [
        ['Cancel subscription', 'POST cancel/preview'],
        ['View: INV-000001', 'POST invoices/inv_1'],
      ] as const) {
        proxy.view = aPortalView();
        const customer = await (await aPortal()).ready();
        proxy.answers[preview] = () => {
          proxy.later({ state: 'expired' });
          return { status: 409, code: 'not_allowed' };
        };
        await customer.open(opener, '');
        await customer.reads('This link has expired');
        expect(customer.dialog).to.equal(null);
        expect(customer.told).to.deep.equal(['pay-expired {"session_id":"ses_1"}']);
      }
    });

    it('is renewed by a page that can: what was typed is still there, and no event is dispatched', async () => {
      const customer = await (await aPortal(null, (element) => (element.renewSession = () => Promise.resolve('ses_2')))).ready();
      await customer.open('Billing details', 'City or town');
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

    it('whose page always gives expired ones is renewed once, and has expired', async () => {
      let calls = 0;
      proxy.answers['GET '] = () => ({ ...proxy.view, session_id: `ses_${String(calls + 1)}`, state: 'expired' });
      const customer = await aPortal(null, (element) => {
        element.renewSession = () => {
          calls += 1;
          // So that a loop without an end does not stop the browser.
          return calls > 5 ? Promise.reject(new Error('too often')) : Promise.resolve(`ses_${String(calls + 1)}`);
        };
      });
      await customer.reads('This link has expired');
      expect(calls).to.equal(1);
      expect(customer.told.map((each) => each.replace(/ .*?"code":"(\w+)".*/, ' $1'))).to.deep.equal([
        'pay-error renewed_session_expired',
        'pay-expired {"session_id":"ses_2"}',
      ]);
    });
  });

  it('shows who a debit order is changed or stopped by, and what was signed', async () => {
    proxy.view = aPortalView(STANDINGS['debit orders and mandates']?.view);
    const customer = await (await aPortal()).ready();
    await customer.row('Debit orders and mandates');
    const debits = customer.dialog;
    expect(debits?.textContent).to.contain('To change or stop one, ask Kareeboom. Your bank can stop it too.');
    // A debit order and its mandate are one agreement.
    const rows = [...(debits?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
    expect(rows).to.deep.equal(['DebiCheck KB0001 R 999,00 Standard Bank •••• 1100 · Active · next on 25 April PDF']);
    const [link, ...more] = debits?.querySelectorAll<HTMLAnchorElement>('a') ?? [];
    expect([link?.ariaLabel, link && new URL(link.href).pathname, more]).to.deep.equal([
      'PDF: KB0001',
      '/pay/portal/ses_1/mandates/man_1/pdf',
      [],
    ]);
    await sendKeys({ press: 'Escape' });
    proxy.answers['POST cancel/preview'] = CANCELS_LATER;
    await customer.open('Cancel subscription', 'Debit orders and mandates are not stopped by this.');
    customer.element.remove();
    proxy.view = aPortalView({ ...proxy.view, subscription: null, version: 2 });
    const other = await (await aPortal()).ready();
    await other.open('Debit orders and mandates', 'To change or stop one, ask Kareeboom.');
    expect(other.text).not.to.contain('Cancelling your subscription here');
  });

  it('a customer’s text is shown as text', async () => {
    const nasty = '<img src=x onerror=alert(1)>';
    const [card, ...more] = aPortalView().cards;
    if (card) proxy.view = aPortalView({ cards: [{ ...card, card_nickname: nasty }, ...more] });
    const customer = await (await aPortal()).ready();
    await customer.row('Your cards');
    expect(customer.text).to.contain(nasty);
    expect(customer.root.querySelector('img')).to.equal(null);
  });
});
