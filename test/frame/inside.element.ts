import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { EARLY_ENTER } from '../../src/frame/early-enter.ts';
import { parseFromFrame, parseHandshake } from '../../src/frame/guards.ts';
import { CHANNEL } from '../../src/frame/messages.ts';
import { CardFrame } from '../../src/frame/outside.ts';
import { pressIn, typeInto, waitFor } from '../support/keys.ts';
import { cardUrl, light, mountCard, scribe, stubVault, type Mounted } from './support/mounted.ts';

const created = () => Response.json({ token: 'tok_1', card: { brand: 'VISA', last4: '4242' } }, { status: 201 });

async function mounted(): Promise<Mounted> {
  return mountCard(await fixture<HTMLElement>(html`<div></div>`));
}

/** A port to a frame's document, for messages that our own page never sends. Collects the ids of its answers to requests for a token. */
async function connected(): Promise<{ port: MessagePort; answers: string[] }> {
  const place = await fixture<HTMLElement>(html`<div></div>`);
  const iframe = Object.assign(document.createElement('iframe'), { referrerPolicy: 'no-referrer', src: cardUrl });
  place.append(iframe);
  await new Promise((resolve) => iframe.addEventListener('load', resolve, { once: true }));
  const welcome = new Promise<string>((resolve) =>
    window.addEventListener('message', function listen({ source, data }: MessageEvent<unknown>) {
      const message = parseHandshake(data);
      if (source !== iframe.contentWindow || message?.type !== 'welcome') return;
      window.removeEventListener('message', listen);
      resolve(message.inside);
    }),
  );
  const say = (message: object, ports: MessagePort[] = []): void =>
    iframe.contentWindow?.postMessage({ channel: CHANNEL, outside: 'page', ...message }, location.origin, ports);
  say({ type: 'hello' });
  const { port1: port, port2 } = new MessageChannel();
  const answers: string[] = [];
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = parseFromFrame(data);
    if (message && 'id' in message) answers.push(message.id);
  };
  say({ type: 'port', inside: await welcome }, [port2]);
  return { port, answers };
}

async function type(card: Mounted, text: string): Promise<void> {
  await typeInto(card.inside, text);
}

async function press(card: Mounted, ...names: string[]): Promise<void> {
  await pressIn(card.inside, ...names);
}

/** The focused field in the frame. */
function focused({ inside }: Mounted): string | undefined {
  return inside.activeElement?.id;
}

async function focus(card: Mounted, field: 'number' | 'expiry' | 'code'): Promise<void> {
  const there = new Promise((resolve) => card.input(field).addEventListener('focus', resolve, { once: true }));
  card.frame.focus(field);
  await there;
}

/** Fills a field as a browser or a password manager does: the value at once, with an event that names no key. */
function fill(card: Mounted, field: 'number' | 'expiry' | 'code', value: string, event = 'input'): void {
  card.input(field).value = value;
  card.input(field).dispatchEvent(new Event(event, { bubbles: true }));
}

function fillAll(card: Mounted, number = '4242424242424242', expiry = '12/29', code = '123'): void {
  fill(card, 'number', number);
  fill(card, 'expiry', expiry);
  fill(card, 'code', code);
}

/** The lightness and the alpha of a colour. The frame keeps the form `oklch(l c h / alpha)`. */
const partsOf = (color: string): [lightness: number, alpha: number] => {
  const [, lightness = '', alpha = '1'] = /^oklch\(([\d.]+) \S+ \S+(?: \/ ([\d.]+))?\)$/.exec(color) ?? [];
  return [Number(lightness), Number(alpha)];
};
const lightnessOf = (color: string): number => partsOf(color)[0];
const alphaOf = (color: string): number => partsOf(color)[1];

describe('typing a card', () => {
  it('goes from field to field, and reports the brand and that the card is complete', async () => {
    const card = await mounted();
    await focus(card, 'number');
    await type(card, '4242424242424242');
    expect(card.input('number').value).to.equal('4242 4242 4242 4242');
    expect(card.inside.getElementById('brand')?.textContent).to.equal('Visa');
    expect(focused(card)).to.equal('expiry');
    await type(card, '1229');
    expect(card.input('expiry').value).to.equal('12 / 29');
    expect(focused(card)).to.equal('code');
    await type(card, '123');
    // The frame's reports are messages and may arrive after the key press.
    const changes = () => card.told.filter(([name]) => name === 'change').map(([, change]) => change);
    const all = { brand: 'VISA', complete: true, invalid: [] };
    await waitFor(() => JSON.stringify(changes().at(-1)) === JSON.stringify(all), 'all is there');
    // One report for each field that has become right, and no digit of any.
    expect(changes().slice(-3)).to.deep.equal([
      { brand: 'VISA', complete: false, invalid: ['expiry', 'code'] },
      { brand: 'VISA', complete: false, invalid: ['code'] },
      all,
    ]);
  });

  it('shows the logos of all networks, and then only that of the typed number', async () => {
    const card = await mounted();
    const marks = [...card.inside.querySelectorAll<SVGElement>('.marks svg')];
    const shown = () => marks.filter((mark) => getComputedStyle(mark).display !== 'none').map(({ dataset }) => dataset['brand']);
    const networks = [
      ['4242', 'VISA'],
      ['5555', 'MASTERCARD'],
      ['3782', 'AMEX'],
      ['3056', 'DINERS_CLUB'],
    ] as const;
    expect(shown()).to.deep.equal(networks.map(([, brand]) => brand));
    for (const [digits, brand] of networks) {
      fill(card, 'number', digits);
      expect(shown(), digits).to.deep.equal([brand]);
    }
    fill(card, 'number', '');
    expect(shown()).to.have.length(networks.length);
  });

  it('never moves the focus away from a person who corrects a digit', async () => {
    const card = await mounted();
    fill(card, 'number', '4242424242424241');
    await focus(card, 'number');
    await press(card, 'Backspace', '2');
    expect(focused(card)).to.equal('expiry');

    fillAll(card, '4242424242424241');
    await focus(card, 'number');
    await press(card, 'Backspace', '2');
    expect(focused(card)).to.equal('number');
  });

  it('keeps the caret in the middle of a number', async () => {
    const card = await mounted();
    fill(card, 'number', '4242424242');
    await focus(card, 'number');
    card.input('number').setSelectionRange(5, 5);
    await press(card, 'Backspace', '9');
    expect(card.input('number').value).to.equal('4249 4242 42');
    expect(card.input('number').selectionStart).to.equal(4);
  });

  it('goes to the previous field with Backspace in an empty field, without deleting anything there', async () => {
    const card = await mounted();
    fillAll(card, '4242424242424242', '', '');
    await focus(card, 'expiry');
    await press(card, 'Backspace');
    expect(focused(card)).to.equal('number');
    expect(card.input('number').value).to.equal('4242 4242 4242 4242');
  });

  it('asks for four digits on the front for AMEX', async () => {
    const card = await mounted();
    expect(card.inside.getElementById('code-hint')?.textContent).to.equal('3 digits on the back');
    fill(card, 'number', '378282246310005');
    expect(card.inside.getElementById('code-hint')?.textContent).to.equal('4 digits on the front');
    expect(card.input('number').value).to.equal('3782 822463 10005');
  });

  it('tells the page that Enter was pressed', async () => {
    const card = await mounted();
    await focus(card, 'code');
    await press(card, 'Enter');
    await card.until('submit');
  });

  it('tells the page that Escape was pressed, so that a dialog around it closes', async () => {
    const card = await mounted();
    await focus(card, 'number');
    // WebKit's driver does not send this key to the page. A browser test presses it in a real dialog.
    card.input('number').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await card.until('escape');
  });
});

describe('a card that is filled in at once', () => {
  for (const event of ['input', 'change'])
    it(`by a browser or a password manager is read after the event ${event}`, async () => {
      const card = await mounted();
      await focus(card, 'number');
      fill(card, 'number', '5555555555554444', event);
      fill(card, 'expiry', '12/2029', event);
      fill(card, 'code', '123', event);
      expect(card.input('number').value).to.equal('5555 5555 5555 4444');
      expect(card.input('expiry').value).to.equal('12 / 29');
      expect(focused(card)).to.equal('number');
      expect(card.problem('number')).to.equal('');
    });
});

describe('a pasted text', () => {
  it('may be a whole line: the number is taken, and the date if its field is empty, but never the code', async () => {
    const card = await mounted();
    await focus(card, 'number');
    fill(card, 'number', 'Card: 4242-4242-4242-4242 12/29 123');
    expect(card.input('number').value).to.equal('4242 4242 4242 4242');
    expect([card.input('expiry').value, card.input('code').value, focused(card)]).to.deep.equal(['12 / 29', '', 'number']);

    fill(card, 'expiry', '11/30');
    fill(card, 'number', '5555 5555 5555 4444 12/29');
    expect([card.input('number').value, card.input('expiry').value]).to.deep.equal(['5555 5555 5555 4444', '11 / 30']);

    fill(card, 'expiry', '');
    fill(card, 'number', '4242 4242 4242 4242 01/20');
    expect(card.input('expiry').value, 'a date that has passed').to.equal('');
  });

  it('with too many digits is a mistake, and is not cut to another code', async () => {
    const card = await mounted();
    const sent = stubVault(card, created);
    fillAll(card, '4242424242424242', '12/29', '12345');
    expect(card.input('code').value).to.equal('12345');
    expect(await card.frame.tokenise()).to.deep.equal({ type: 'invalid', problems: { code: 'invalid' } });
    expect([card.problem('code'), sent.length]).to.deep.equal(['Enter the 3 digits on the back of the card.', 0]);
  });

  it('is not what a phone’s keyboard composes: a full field takes no more of it', async () => {
    const card = await mounted();
    const view = card.iframe.contentWindow as (Window & typeof globalThis) | null;
    if (view === null) throw new Error('no frame');
    const compose = (name: 'number' | 'code', text: string): string => {
      const input = card.input(name);
      input.value = text;
      input.dispatchEvent(new view.InputEvent('input', { bubbles: true, inputType: 'insertCompositionText', data: text }));
      return input.value;
    };
    compose('number', '4242424242424242');
    expect(compose('code', '123')).to.equal('123');
    expect(compose('code', '1234')).to.equal('123');
  });

  it('may have the digits of another script', async () => {
    const card = await mounted();
    const sent = stubVault(card, created);
    fillAll(card, '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢', '۱۲/۲۹', '１２３');
    await card.frame.tokenise();
    expect(sent).to.deep.equal([{ session_id: 'ses_test', number: '4242424242424242', expiry_month: 12, expiry_year: 2029, code: '123' }]);
  });
});

describe('a mistake', () => {
  it('is not shown while typing, but when the field is left, and disappears when it is corrected', async () => {
    const card = await mounted();
    const number = card.input('number');
    await focus(card, 'number');
    await type(card, '42424242424242');
    expect(number.getAttribute('aria-invalid')).to.equal('false');
    await press(card, 'Tab');
    expect(card.problem('number')).to.contain('missing');
    expect(number.getAttribute('aria-invalid')).to.equal('true');
    expect(number.getAttribute('aria-describedby')).to.contain('number-problem');
    await focus(card, 'number');
    await type(card, '4');
    expect(card.problem('number')).to.contain('missing');
    await type(card, '2');
    expect(card.problem('number')).to.equal('');
    expect(number.getAttribute('aria-invalid')).to.equal('false');
  });

  it('is not shown yet for an empty field that the focus passes through', async () => {
    const card = await mounted();
    await focus(card, 'number');
    await press(card, 'Tab', 'Tab');
    expect([card.problem('number'), card.problem('expiry')]).to.deep.equal(['', '']);
  });

  it('is shown in all fields when a token is requested, and the first one gets the focus', async () => {
    const card = await mounted();
    fill(card, 'number', '4242424242424242');
    expect(await card.frame.tokenise()).to.deep.equal({ type: 'invalid', problems: { expiry: 'required', code: 'required' } });
    expect(card.problem('number')).to.equal('');
    expect(card.problem('expiry')).to.equal('Enter the expiry date.');
    expect(focused(card)).to.equal('expiry');
    expect(document.activeElement).to.equal(card.iframe);
  });

  it('in the date follows the service’s clock, not the device’s', async () => {
    const card = await mounted();
    fillAll(card, '4242424242424242', '11/26');
    stubVault(card, created);
    expect((await card.frame.tokenise()).type).to.equal('token');
    fill(card, 'expiry', '10/26');
    expect(await card.frame.tokenise()).to.deep.equal({ type: 'invalid', problems: { expiry: 'expired' } });
  });
});

describe('a token', () => {
  it('is all that leaves the frame, and the card goes only to the vault', async () => {
    const card = await mounted();
    const sent = stubVault(card, created);
    fillAll(card);
    expect(await card.frame.tokenise()).to.deep.equal({ type: 'token', token: 'tok_1', card: { brand: 'VISA', last4: '4242' } });
    expect(sent).to.deep.equal([{ session_id: 'ses_test', number: '4242424242424242', expiry_month: 12, expiry_year: 2029, code: '123' }]);
    expect(card.input('number').value).to.equal('4242 4242 4242 4242');
    expect(JSON.stringify(card.told)).not.to.match(/\d{5}/);
  });

  it('is requested once, however often the page asks', async () => {
    const card = await mounted();
    const sent = stubVault(card, created);
    fillAll(card);
    const [one, two] = await Promise.all([card.frame.tokenise(), card.frame.tokenise()]);
    expect(one).to.equal(two);
    expect(sent).to.have.length(1);
  });

  it('is requested once, however often its message comes', async () => {
    const { port, answers } = await connected();
    port.postMessage({ type: 'appearance', appearance: light });
    for (const id of ['one', 'one', 'two']) port.postMessage({ type: 'tokenise', id });
    await waitFor(() => answers.includes('two'), 'the last request is answered');
    expect(answers).to.deep.equal(['one', 'two']);
  });

  it('is refused with a mark in the field if the vault does not accept the number', async () => {
    const card = await mounted();
    stubVault(card, () => Response.json({ error: { code: 'invalid_card', message: '' } }, { status: 422 }));
    fillAll(card);
    expect(await card.frame.tokenise()).to.deep.equal({ type: 'refused', code: 'invalid_card', retryable: true });
    expect(card.problem('number')).to.contain('Check it against your card');
  });

  it('is refused finally when the session is over', async () => {
    const card = await mounted();
    stubVault(card, () => Response.json({ error: { code: 'session_closed', message: '' } }, { status: 409 }));
    fillAll(card);
    expect(await card.frame.tokenise()).to.deep.equal({ type: 'refused', code: 'session_closed', retryable: false });
  });
});

describe('the page may', () => {
  it('lock the fields without moving the focus', async () => {
    const card = await mounted();
    await focus(card, 'code');
    card.frame.setDisabled(true);
    card.frame.setAppearance({ ...light, scheme: 'dark' });
    await until(() => card.inside.documentElement.dataset.theme === 'dark');
    expect(card.input('code').readOnly).to.equal(true);
    expect(focused(card)).to.equal('code');
    await press(card, 'Enter');
    card.frame.setDisabled(false);
    await until(() => !card.input('code').readOnly);
    expect(card.told.map(([name]) => name)).not.to.contain('submit');
  });

  it('clear the code, or everything', async () => {
    const card = await mounted();
    fillAll(card);
    card.frame.clear('code');
    await until(() => card.input('code').value === '');
    expect(card.input('number').value).to.equal('4242 4242 4242 4242');
    card.frame.clear();
    await until(() => card.input('number').value === '');
    expect(card.inside.getElementById('brand')?.textContent).to.equal('');
  });

  it('mark a field that the bank refused, until somebody types in it again', async () => {
    const card = await mounted();
    fillAll(card);
    card.frame.clear('code');
    card.frame.mark('code', 'invalid');
    await until(() => card.input('code').getAttribute('aria-invalid') === 'true');
    expect(card.problem('code')).to.equal('Enter the 3 digits on the back of the card.');
    fill(card, 'code', '321');
    expect(card.input('code').getAttribute('aria-invalid')).to.equal('false');
  });

  it('not hide a mistake or a field from anybody', async () => {
    for (const scheme of ['light', 'dark'] as const)
      for (const color of ['transparent', 'rgba(179, 38, 30, 0.02)', scheme === 'light' ? '#ffffff' : '#16181d']) {
        const card = await mounted();
        const tokens = { '--pay-color-danger': color, '--pay-color-text': 'transparent', '--pay-font-size': '0' };
        card.frame.setAppearance({ ...light, scheme, tokens });
        card.frame.mark('number', 'invalid');
        await until(() => card.problem('number') !== '');
        const said = card.inside.getElementById('number-problem') ?? card.inside.body;
        const style = getComputedStyle(said);
        expect(parseFloat(style.fontSize)).to.be.at.least(10);
        expect(alphaOf(style.color), `${color} in ${scheme}`).to.equal(1);
        expect(Math.abs(lightnessOf(style.color) - (scheme === 'light' ? 1 : 0.2)), `${color} in ${scheme}`).to.be.at.least(0.37);
        expect(alphaOf(getComputedStyle(card.input('number')).color)).to.be.at.least(0.6);
      }
  });

  it('set the frame’s style tokens, and remove them', async () => {
    const card = await mounted();
    const root = card.inside.documentElement;
    card.frame.setAppearance({ ...light, tokens: { '--pay-radius': '3px', '--pay-color-field': 'url(https://evil.example)' } });
    await until(() => root.style.getPropertyValue('--pay-radius') === '3px');
    expect(root.style.getPropertyValue('--pay-color-field')).to.equal('');
    expect(getComputedStyle(card.input('number')).borderRadius).to.equal('3px');
    card.frame.setAppearance(light);
    await until(() => root.style.getPropertyValue('--pay-radius') === '');
  });

  it('change the language of the fields', async () => {
    const card = await mounted();
    card.frame.setAppearance({ ...light, locale: 'AF_ZA' });
    await until(() => card.inside.documentElement.lang.startsWith('af'));
    const labels = (['number', 'expiry', 'code'] as const).map((name) => card.input(name).labels?.[0]?.textContent);
    expect(labels).to.deep.equal(['Kaartnommer', 'Vervaldatum', 'Sekuriteitskode']);
  });

  it('learn how high the content is, also after an error makes it higher', async () => {
    const card = await mounted();
    await until(() => card.told.some(([name]) => name === 'height'));
    const before = card.iframe.clientHeight;
    await card.frame.tokenise();
    await until(() => card.iframe.clientHeight > before);
    expect(card.iframe.clientHeight).to.equal(Math.ceil(card.inside.documentElement.getBoundingClientRect().height));
  });
});

/** Checks once in each animation frame until there is a result. The runner's own time limit ends it. */
async function until<T>(look: () => T | null | undefined | false): Promise<T> {
  for (;;) {
    const found = look();
    if (found) return found;
    await new Promise(requestAnimationFrame);
  }
}

describe('the page of the payer’s bank', () => {
  const bank = new URL('./support/bank.html', import.meta.url);
  const asks = (card: Mounted, url: URL): Promise<HTMLIFrameElement> => {
    card.frame.challenge(url.href);
    return until(() => card.inside.querySelector('iframe'));
  };
  const lost = (card: Mounted) => card.inside.querySelector<HTMLElement>('.lost');

  it('is shown instead of the fields, in their language and colours, and then the fields return with what was typed', async () => {
    const card = await mounted();
    fillAll(card);
    card.frame.setAppearance({ ...light, scheme: 'dark' });
    const page = await asks(card, bank);
    await until(() => page.contentDocument?.querySelector('p')?.textContent === 'Is it you?');
    expect([page.title, new URL(page.src).search]).to.deep.equal(['Confirmation at your bank', '?locale=EN_ZA&scheme=dark']);
    expect([lost(card), page.hidden, card.inside.getElementById('card')?.hidden]).to.deep.equal([null, false, true]);
    card.frame.challenge(null);
    await until(() => card.inside.getElementById('card')?.hidden === false);
    expect([page.isConnected, card.input('number').value]).to.deep.equal([false, '4242 4242 4242 4242']);
  });

  it('is as wide as the fields including their border', async () => {
    const card = await mounted();
    const wide = card.inside.getElementById('card')?.offsetWidth;
    const page = await asks(card, bank);
    await until(() => card.inside.getElementById('card')?.hidden);
    expect(page.offsetWidth).to.equal(wide);
  });

  it('that does not load is reported at once in the page’s language, and can be loaded again', async () => {
    const card = await mounted();
    const nowhere = new URL('./support/nothing-here.html', import.meta.url);
    const page = await asks(card, nowhere);
    const notice = await until(() => lost(card));
    expect(notice.getAttribute('role')).to.equal('alert');
    expect(notice.textContent).to.include('Your bank’s page did not load.');
    expect(page.hidden).to.equal(true);
    card.frame.setAppearance({ ...light, locale: 'AF_ZA' });
    await until(() => lost(card)?.textContent.includes('Jou bank se bladsy het nie gelaai nie.'));
    lost(card)?.querySelector('button')?.click();
    const again = await until(() => [...card.inside.querySelectorAll('iframe')].find((each) => each !== page));
    expect(new URL(again.src).pathname).to.equal(nowhere.pathname);
    expect([page.isConnected, card.inside.activeElement]).to.deep.equal([false, again]);
  });
});

describe('Enter before the frame’s own script has come', () => {
  const earlyUrl = new URL('./support/early.html', import.meta.url).href;

  /** Presses Enter in a document without the frame's own script. `then` happens in it before that script comes and a page connects. */
  async function pressedAtOnce(then: (code: HTMLInputElement) => void): Promise<ReturnType<typeof scribe>> {
    const container = await fixture<HTMLElement>(
      html`<div><iframe title="Card details" src=${earlyUrl} referrerpolicy="no-referrer"></iframe></div>`,
    );
    const iframe = container.querySelector('iframe');
    await waitFor(() => iframe?.contentDocument?.querySelector('#code'), 'the fields are shown');
    const inside = iframe?.contentDocument;
    const code = inside?.querySelector<HTMLInputElement>('#code');
    if (!inside || !code) throw new Error('no frame');
    inside.head.append(Object.assign(inside.createElement('script'), { textContent: EARLY_ENTER }));
    code.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    then(code);
    const own = new URL('../../src/frame/inside.ts', import.meta.url).href;
    const script = Object.assign(inside.createElement('script'), { type: 'module', src: own });
    const loaded = new Promise((resolve) => script.addEventListener('load', resolve));
    inside.head.append(script);
    await loaded;
    const reports = scribe();
    new CardFrame(reports.listener).mount(container, { url: earlyUrl, appearance: light, title: 'Card details' });
    await reports.until('change');
    return reports;
  }

  it('is reported to the page when it connects', async () => {
    const { until } = await pressedAtOnce(() => undefined);
    await until('submit');
  });

  it('is forgotten if the card is changed meanwhile', async () => {
    const { told, until } = await pressedAtOnce((code) => {
      code.value = '12';
      code.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await until('height');
    expect(told.map(([name]) => name)).not.to.include('submit');
  });
});

describe('a page that connects to a frame of its HTML', () => {
  it('learns no height that the content had only before it got the look of the page', async () => {
    const container = await fixture<HTMLElement>(
      html`<div><iframe title="Card details" src=${cardUrl} referrerpolicy="no-referrer"></iframe></div>`,
    );
    const iframe = container.querySelector('iframe');
    // Its script runs, and its content was laid out once.
    await waitFor(
      () => iframe?.contentDocument?.readyState === 'complete' && iframe.contentDocument.querySelector('#number') !== null,
      'the frame has loaded',
    );
    await nextFrame();
    await nextFrame();
    const card = await mountCard(container, { ...light, tokens: { '--pay-field-height': '80px' } });
    expect(card.iframe).to.equal(iframe);
    await card.until('height');
    card.frame.setAppearance({ ...light, tokens: { '--pay-field-height': '60px' } });
    const heights = () => card.told.filter(([name]) => name === 'height').map(([, height]) => Number(height));
    await until(() => heights().length > 1 && card.iframe.clientHeight === heights().at(-1));
    const [tall = 0, low = 0, ...more] = heights();
    expect(more).to.deep.equal([]);
    expect(tall - low).to.be.at.least(20);
  });
});

describe('Enter before a page has connected', () => {
  /** A frame of the page's HTML, in which Enter is pressed. `then` happens in it before a page connects. */
  async function pressedEarly(then: (code: HTMLInputElement) => void = () => undefined): Promise<ReturnType<typeof scribe>> {
    const container = await fixture<HTMLElement>(
      html`<div><iframe title="Card details" src=${cardUrl} referrerpolicy="no-referrer"></iframe></div>`,
    );
    const iframe = container.querySelector('iframe');
    await waitFor(
      () => iframe?.contentDocument?.readyState === 'complete' && iframe.contentWindow?.location.href !== 'about:blank',
      'loads',
    );
    const code = iframe?.contentDocument?.querySelector<HTMLInputElement>('#code');
    if (!iframe || !code) throw new Error('no frame');
    const heard: unknown[] = [];
    const note = ({ source, data }: MessageEvent<unknown>): void => {
      if (source === iframe.contentWindow) heard.push(data);
    };
    addEventListener('message', note);
    code.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    await waitFor(() => heard.length > 0, 'the page’s HTML hears of it');
    removeEventListener('message', note);
    expect(heard).to.deep.equal([{ channel: 'pay-elements/card-frame/1', type: 'submit' }]);
    then(code);
    const reports = scribe();
    new CardFrame(reports.listener).mount(container, { url: cardUrl, appearance: light, title: 'Card details' });
    await reports.until('change');
    return reports;
  }

  it('is reported to the page’s HTML at once, and to the page when it connects', async () => {
    const { until } = await pressedEarly();
    await until('submit');
  });

  it('is forgotten if the card is changed before the page connects', async () => {
    const { told, until } = await pressedEarly((code) => {
      code.value = '12';
      code.dispatchEvent(new Event('input', { bubbles: true }));
      code.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    await until('height');
    expect(told.map(([name]) => name)).not.to.include('submit');
  });
});
