import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { nextTask } from '../../../src/elements/shared/element/lazy.ts';
import type { HostedView } from '../../../src/protocol/hosted.ts';
import { countListeners } from '../support/any-proxy.ts';
import { PAID } from '../support/views.ts';
import { aCheckout, here, Shopper, Till } from '../support/till.ts';

/** The view of a session that the proxy did not create. */
const NOT_CREATED_HERE: HostedView = {
  kind: 'hosted',
  session_id: 'ses_1',
  state: 'open',
  version: 1,
  page_url: null,
  type: null,
  failure: null,
  outcome: null,
};

/** Calls `then` when the code of the page waits for the browser's next task for the nth time. Returns what ends this. */
function onPause(nth: number, then: () => void): () => void {
  const real = setTimeout;
  let pauses = 0;
  window.setTimeout = new Proxy(real, {
    apply(target, self, given: Parameters<typeof real>) {
      if (given[1] === undefined && ++pauses === nth) then();
      return Reflect.apply(target, self, given);
    },
  });
  return () => {
    window.setTimeout = real;
  };
}

describe('the life of <pay-checkout>', () => {
  let till: Till;
  beforeEach(() => {
    till = new Till();
  });
  afterEach(() => till.close());

  it('removed and put back a hundred times, it works and leaks nothing', async () => {
    const shopper = await (await aCheckout()).ready();
    await shopper.until(() => till.streams === 1);
    const place = shopper.element.parentElement;
    if (!place) throw new Error('nowhere');
    const count = countListeners();
    shopper.element.remove();
    const without = count.open();
    place.append(shopper.element);
    const within = count.open();
    for (let times = 0; times < 100; times++) {
      shopper.element.remove();
      place.append(shopper.element);
    }
    expect(count.open()).to.equal(within);
    shopper.element.remove();
    expect(count.open()).to.equal(without);
    count.end();
    expect(till.streams).to.equal(0);
    expect(shopper.root.querySelectorAll('iframe')).to.have.length(0);

    place.append(shopper.element);
    till.paying = () => here({ ...PAID, version: 2 });
    await shopper.fill();
    shopper.pay();
    await shopper.reads('Payment received');
    expect(shopper.count('completed')).to.equal(1);
    expect(shopper.count('ready')).to.equal(1);
  });

  it('removed in any pause of its beginning, it does nothing more; put back, it is ready once and pays once', async () => {
    for (let pause = 1, isLast = false; !isLast; pause++) {
      const place = await fixture<HTMLElement>(html`<div></div>`);
      const shopper = new Shopper(Object.assign(document.createElement('pay-checkout'), { session: 'ses_1' }));
      const end = onPause(pause, () => shopper.element.remove());
      place.append(shopper.element);
      await shopper.until(() => !shopper.element.isConnected || shopper.count('ready') === 1);
      end();
      isLast = shopper.element.isConnected;
      shopper.element.remove();
      // What a pause was for would come in the next frame, or in the task after it.
      await nextFrame();
      await nextFrame();
      await nextTask();
      expect([till.streams, shopper.root.querySelectorAll('iframe').length], `pause ${pause}`).to.deep.equal([0, 0]);
      place.append(shopper.element);
      till.paying = () => here({ ...PAID, version: 2 });
      await shopper.fill();
      const before = till.payments.length;
      shopper.pay();
      await shopper.reads('Payment received');
      expect(till.payments.length - before, `pause ${pause}`).to.equal(1);
      expect([shopper.count('ready'), shopper.count('completed')], `pause ${pause}`).to.deep.equal([1, 1]);
      shopper.element.remove();
    }
  });

  it('a session that the page removes is stopped; set again, it begins again with what was typed', async () => {
    const shopper = await (await aCheckout()).fill();
    await shopper.until(() => till.streams === 1);
    shopper.element.session = null;
    await shopper.until(() => till.streams === 0);
    expect(shopper.root.querySelector('form, iframe, .fault')).to.equal(null);
    expect(shopper.root.querySelector('[role=status]')?.textContent).to.equal('Loading the checkout');
    shopper.element.session = 'ses_1';
    await shopper.until(() => shopper.root.querySelector('iframe')?.contentDocument?.getElementById('code'));
    expect(shopper.root.querySelector<HTMLInputElement>('#person_name')?.value).to.equal('Thandi');
  });

  it('no loading text is shown when something is wrong', async () => {
    const shopper = await (await aCheckout()).ready();
    shopper.element.session = 'chk_1';
    await shopper.until(() => shopper.root.querySelector('.fault'));
    expect(shopper.root.querySelector('[role=status]')?.textContent).to.equal('');
  });

  it('the layout is from left to right, even in a page that is not', async () => {
    const { element } = await (await aCheckout()).ready();
    const place = element.parentElement;
    if (!place) throw new Error('nowhere');
    place.dir = 'rtl';
    expect(getComputedStyle(element.shadowRoot?.querySelector('.root') ?? element).direction).to.equal('ltr');
  });

  it('the element works inside two nested shadow roots, and its events leave them', async () => {
    const outer = document.createElement('div');
    const inner = document.createElement('div');
    outer.attachShadow({ mode: 'open' }).append(inner);
    const element = document.createElement('pay-checkout');
    element.session = 'ses_1';
    inner.attachShadow({ mode: 'open' }).append(element);
    document.body.append(outer);
    const shopper = new Shopper(element, outer);
    till.paying = () => here({ ...PAID, version: 2 });
    await shopper.fill();
    shopper.pay();
    await shopper.reads('Payment received');
    expect(shopper.count('completed')).to.equal(1);
    outer.remove();
  });

  it('moved while it shows the hosted page, it goes on asking and reports the outcome once', async () => {
    let view = NOT_CREATED_HERE;
    till.reading = () => view;
    const shopper = await aCheckout();
    await shopper.reads('This checkout is not available');
    const place = document.createElement('div');
    shopper.element.after(place);
    place.append(shopper.element);
    view = { ...view, state: 'completed', version: 2, outcome: { transaction_id: 'tra_1', transaction_status: 'PAID', card_id: null } };
    await shopper.reads('Payment received');
    place.after(shopper.element);
    await shopper.element.updateComplete;
    const asked = till.asked.length;
    await shopper.reads('Payment received');
    expect(shopper.count('completed')).to.equal(1);
    expect(till.asked.length).to.equal(asked);
  });

  it('it offers another session if the page gave none, and says that it waits', async () => {
    till.reading = () => ({ ...NOT_CREATED_HERE, state: 'expired', version: 2 });
    let calls = 0;
    const shopper = await aCheckout();
    await shopper.reads('This checkout has expired');
    expect(shopper.root.querySelectorAll('button')).to.have.length(0);
    const failed = new Error('no');
    shopper.element.renewSession = () => (++calls === 1 ? Promise.reject(failed) : new Promise(() => undefined));
    await shopper.until(() => shopper.text.includes('Start again'));
    const { warn } = console;
    const warned: unknown[][] = [];
    console.warn = (...words: unknown[]) => warned.push(words);
    shopper.button('Start again').click();
    await shopper.until(() => calls === 1 && shopper.text.includes('Start again'));
    console.warn = warn;
    expect(warned).to.deep.equal([['renewSession:', failed]]);
    expect(shopper.count('expired')).to.equal(1);
    const again = shopper.button('Start again');
    again.focus();
    again.click();
    await shopper.reads('Your time has run out. We are getting you more');
    await shopper.until(() => shopper.root.activeElement?.getAttribute('role') === 'group');
    expect([calls, shopper.count('expired')]).to.deep.equal([2, 1]);
    expect(shopper.said).to.contain('Your time has run out');
  });

  it('it works where the browser blocks all storage, and with it the messages between tabs', async () => {
    const blocked = blockStorage();
    try {
      till.paying = () => here({ ...PAID, version: 2 });
      const shopper = await (await aCheckout()).fill();
      shopper.pay();
      await shopper.reads('Payment received');
      window.dispatchEvent(new PageTransitionEvent('pagehide'));
    } finally {
      blocked.end();
    }
  });

  it('two elements on a page are independent', async () => {
    till.reading = () => here({ session_id: till.asked.at(-1)?.path.includes('ses_2') ? 'ses_2' : 'ses_1' });
    const one = await aCheckout('ses_1');
    const two = await aCheckout('ses_2');
    await one.ready();
    await two.ready();
    till.paying = () => here({ ...PAID, version: 2, session_id: till.asked.at(-1)?.path.includes('ses_2') ? 'ses_2' : 'ses_1' });
    await one.fill();
    one.pay();
    await one.reads('Payment received');
    expect(two.text).to.contain('Pay R 149,00');
    expect(two.count('completed')).to.equal(0);
    await two.fill();
    two.pay();
    await two.reads('Payment received');
    expect([one.count('completed'), two.count('completed')]).to.deep.equal([1, 1]);
  });

  it('another session in the same element begins from the start', async () => {
    const shopper = await (await aCheckout()).ready();
    till.view = here({ session_id: 'ses_2', amount: 5_000 });
    shopper.element.session = 'ses_2';
    await shopper.reads('Pay R 50,00');
    await shopper.until(() => shopper.count('ready') === 2);
  });
});

/** Blocks storage as Firefox does for a page whose site data is blocked: what would use it throws. */
function blockStorage(): { end: () => void } {
  const insecure = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const names = ['BroadcastChannel', 'sessionStorage', 'localStorage'] as const;
  const own = names.map((name) => Object.getOwnPropertyDescriptor(window, name));
  for (const name of names) Object.defineProperty(window, name, { configurable: true, get: insecure });
  return {
    end: () => {
      for (const [at, name] of names.entries()) Object.defineProperty(window, name, own[at] ?? {});
    },
  };
}
