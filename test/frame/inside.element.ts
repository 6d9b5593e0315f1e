import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { light, mountCard, stubVault, type Mounted } from './support/mounted.ts';

const created = () => Response.json({ token: 'tok_1', card: { brand: 'VISA', last4: '4242' } }, { status: 201 });

async function mounted(): Promise<Mounted> {
  return mountCard(await fixture<HTMLElement>(html`<div></div>`));
}

/** Real keys, into whichever field the focus is in; over when the frame has let go of the last: a driver may answer before that. */
async function keys({ inside }: Mounted, count: number, send: () => Promise<void>): Promise<void> {
  let left = count;
  const heard = new Promise<void>((resolve) => {
    const up = () => {
      left -= 1;
      if (left > 0) return;
      inside.removeEventListener('keyup', up, true);
      resolve();
    };
    inside.addEventListener('keyup', up, true);
  });
  await send();
  await heard;
}

function type(card: Mounted, text: string): Promise<void> {
  return keys(card, text.length, () => sendKeys({ type: text }));
}

async function press(card: Mounted, ...names: string[]): Promise<void> {
  for (const name of names) await keys(card, 1, () => sendKeys({ press: name }));
}

/** The focus as the frame sees it. */
function focused({ inside }: Mounted): string | undefined {
  return inside.activeElement?.id;
}

async function focus(card: Mounted, field: 'number' | 'expiry' | 'code'): Promise<void> {
  const there = new Promise((resolve) => card.input(field).addEventListener('focus', resolve, { once: true }));
  card.frame.focus(field);
  await there;
}

/** As a browser or a password manager fills a field: the value at once, and an event that names no key. */
function fill(card: Mounted, field: 'number' | 'expiry' | 'code', value: string, event = 'input'): void {
  card.input(field).value = value;
  card.input(field).dispatchEvent(new Event(event, { bubbles: true }));
}

function fillAll(card: Mounted, number = '4242424242424242', expiry = '12/29', code = '123'): void {
  fill(card, 'number', number);
  fill(card, 'expiry', expiry);
  fill(card, 'code', code);
}

/** How light a colour is, and how much of it is there: the frame keeps to `oklch(l c h / alpha)`. */
const partsOf = (color: string): [lightness: number, alpha: number] => {
  const [, lightness = '', alpha = '1'] = /^oklch\(([\d.]+) \S+ \S+(?: \/ ([\d.]+))?\)$/.exec(color) ?? [];
  return [Number(lightness), Number(alpha)];
};
const lightnessOf = (color: string): number => partsOf(color)[0];
const alphaOf = (color: string): number => partsOf(color)[1];

describe('typing a card', () => {
  it('goes from field to field, and tells the brand and that all is there', async () => {
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
    // What the frame tells comes as a message, and may come after the key.
    const last = () => card.told.filter(([name]) => name === 'change').at(-1);
    await waitUntil(() => JSON.stringify(last()) === JSON.stringify(['change', { brand: 'VISA', complete: true }]), 'all is there');
  });

  it('shows the marks of all networks, and the one alone of the number that is typed', async () => {
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

  it('never takes somebody away who corrects a digit', async () => {
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

  it('goes back with Backspace in an empty field, and takes nothing with it', async () => {
    const card = await mounted();
    fillAll(card, '4242424242424242', '', '');
    await focus(card, 'expiry');
    await press(card, 'Backspace');
    expect(focused(card)).to.equal('number');
    expect(card.input('number').value).to.equal('4242 4242 4242 4242');
  });

  it('says four digits on the front for AMEX', async () => {
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
    // WebKit's driver keeps this key to itself; a story presses it in a real dialog.
    card.input('number').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await card.until('escape');
  });
});

describe('filled in at once', () => {
  for (const event of ['input', 'change'])
    it(`by a browser or a password manager that says ${event}`, async () => {
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

describe('what is wrong', () => {
  it('is not said while typing, but on leaving the field, and goes when it is mended', async () => {
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

  it('is nothing yet in an empty field that is passed through', async () => {
    const card = await mounted();
    await focus(card, 'number');
    await press(card, 'Tab', 'Tab');
    expect([card.problem('number'), card.problem('expiry')]).to.deep.equal(['', '']);
  });

  it('is said of all fields when a token is asked for, and the first has the focus', async () => {
    const card = await mounted();
    fill(card, 'number', '4242424242424242');
    expect(await card.frame.tokenise()).to.deep.equal({ type: 'invalid', problems: { expiry: 'required', code: 'required' } });
    expect(card.problem('number')).to.equal('');
    expect(card.problem('expiry')).to.equal('Enter the expiry date.');
    expect(focused(card)).to.equal('expiry');
    expect(document.activeElement).to.equal(card.iframe);
  });

  it('follows the service’s clock, not the device’s', async () => {
    const card = await mounted();
    fillAll(card, '4242424242424242', '11/26');
    stubVault(card, created);
    expect((await card.frame.tokenise()).type).to.equal('token');
    fill(card, 'expiry', '10/26');
    expect(await card.frame.tokenise()).to.deep.equal({ type: 'invalid', problems: { expiry: 'expired' } });
  });
});

describe('a token', () => {
  it('is all that comes out, and the card goes to the vault alone', async () => {
    const card = await mounted();
    const sent = stubVault(card, created);
    fillAll(card);
    expect(await card.frame.tokenise()).to.deep.equal({ type: 'token', token: 'tok_1', card: { brand: 'VISA', last4: '4242' } });
    expect(sent).to.deep.equal([{ session_id: 'ses_test', number: '4242424242424242', expiry_month: 12, expiry_year: 2029, code: '123' }]);
    expect(card.input('number').value).to.equal('4242 4242 4242 4242');
    expect(JSON.stringify(card.told)).not.to.match(/\d{5}/);
  });

  it('is asked for once, however often the page asks', async () => {
    const card = await mounted();
    const sent = stubVault(card, created);
    fillAll(card);
    const [one, two] = await Promise.all([card.frame.tokenise(), card.frame.tokenise()]);
    expect(one).to.equal(two);
    expect(sent).to.have.length(1);
  });

  it('is refused in the field when the vault does not take the number', async () => {
    const card = await mounted();
    stubVault(card, () => Response.json({ error: { code: 'invalid_card', message: '' } }, { status: 422 }));
    fillAll(card);
    expect(await card.frame.tokenise()).to.deep.equal({ type: 'refused', code: 'invalid_card', retryable: true });
    expect(card.problem('number')).to.contain('Check it against your card');
  });

  it('is refused for good when the session is over', async () => {
    const card = await mounted();
    stubVault(card, () => Response.json({ error: { code: 'session_closed', message: '' } }, { status: 409 }));
    fillAll(card);
    expect(await card.frame.tokenise()).to.deep.equal({ type: 'refused', code: 'session_closed', retryable: false });
  });
});

describe('the page may', () => {
  it('lock the fields without taking the focus away', async () => {
    const card = await mounted();
    await focus(card, 'code');
    card.frame.setDisabled(true);
    card.frame.setAppearance({ ...light, scheme: 'dark' });
    await until(() => card.inside.documentElement.dataset.scheme === 'dark');
    expect(card.input('code').readOnly).to.equal(true);
    expect(focused(card)).to.equal('code');
    await press(card, 'Enter');
    card.frame.setDisabled(false);
    await until(() => !card.input('code').readOnly);
    expect(card.told.map(([name]) => name)).not.to.contain('submit');
  });

  it('have the code forgotten, or everything', async () => {
    const card = await mounted();
    fillAll(card);
    card.frame.clear('code');
    await until(() => card.input('code').value === '');
    expect(card.input('number').value).to.equal('4242 4242 4242 4242');
    card.frame.clear();
    await until(() => card.input('number').value === '');
    expect(card.inside.getElementById('brand')?.textContent).to.equal('');
  });

  it('say that the bank did not take what a field holds, until it is typed in again', async () => {
    const card = await mounted();
    fillAll(card);
    card.frame.clear('code');
    card.frame.mark('code', 'invalid');
    await until(() => card.input('code').getAttribute('aria-invalid') === 'true');
    expect(card.problem('code')).to.equal('Enter the 3 digits on the back of the card.');
    fill(card, 'code', '321');
    expect(card.input('code').getAttribute('aria-invalid')).to.equal('false');
  });

  it('cannot hide from anybody what is wrong, or what is there at all', async () => {
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

  it('dress the frame in tokens, and undress it', async () => {
    const card = await mounted();
    const root = card.inside.documentElement;
    card.frame.setAppearance({ ...light, tokens: { '--pay-radius': '3px', '--pay-color-field': 'url(https://evil.example)' } });
    await until(() => root.style.getPropertyValue('--pay-radius') === '3px');
    expect(root.style.getPropertyValue('--pay-color-field')).to.equal('');
    expect(getComputedStyle(card.input('number')).borderRadius).to.equal('3px');
    card.frame.setAppearance(light);
    await until(() => root.style.getPropertyValue('--pay-radius') === '');
  });

  it('know how high the content is, when an error makes it grow', async () => {
    const card = await mounted();
    await until(() => card.told.some(([name]) => name === 'height'));
    const before = card.iframe.clientHeight;
    await card.frame.tokenise();
    await until(() => card.iframe.clientHeight > before);
    expect(card.iframe.clientHeight).to.equal(Math.ceil(card.inside.documentElement.getBoundingClientRect().height));
  });
});

/** Looks again each frame until there is something; the runner's own time limit is the end of it. */
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

  it('stands in the place of the fields, in their language, and gives them back with what was typed', async () => {
    const card = await mounted();
    fillAll(card);
    const page = await asks(card, bank);
    await until(() => page.contentDocument?.querySelector('p')?.textContent === 'Is it you?');
    expect([page.title, new URL(page.src).searchParams.get('locale')]).to.deep.equal(['Confirmation at your bank', 'EN_ZA']);
    expect([lost(card), page.hidden, card.inside.getElementById('card')?.hidden]).to.deep.equal([null, false, true]);
    card.frame.challenge(null);
    await until(() => card.inside.getElementById('card')?.hidden === false);
    expect([page.isConnected, card.input('number').value]).to.deep.equal([false, '4242 4242 4242 4242']);
  });

  it('is as wide as the fields, border and all', async () => {
    const card = await mounted();
    const wide = card.inside.getElementById('card')?.offsetWidth;
    const page = await asks(card, bank);
    await until(() => card.inside.getElementById('card')?.hidden);
    expect(page.offsetWidth).to.equal(wide);
  });

  it('that does not come is missed at once, said in the page’s language, and the same one can be loaded again', async () => {
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
