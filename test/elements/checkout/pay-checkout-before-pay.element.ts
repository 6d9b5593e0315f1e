import { expect, nextFrame } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { CARD, METHODS, PAID } from '../support/views.ts';
import { EXPIRY, here, Shopper, Till } from '../support/till.ts';
import { expectAccessible } from '../support/accessible.ts';

const TERMS = `<div slot="before-pay">
  <label>Gift note <input name="note"></label>
  <label>Delivery <select name="delivery"><option value="courier">Courier</option><option value="collect">Collect</option></select></label>
  <label><input type="checkbox" name="extra" value="ribbon"> Ribbon</label>
  <label><input type="checkbox" name="extra" value="card"> Card</label>
  <label>Password <input type="password" name="secret"></label>
  <input type="file" name="photo" aria-label="Photo">
  <label><input type="checkbox" name="terms" value="yes" required> I accept the terms</label>
</div>`;

const parsed = (content: string): DocumentFragment => document.createRange().createContextualFragment(content);

/** The page's own HTML above the pay button. */
describe('<pay-checkout>: slot="before-pay"', () => {
  let till: Till;
  let shopper: Shopper;
  beforeEach(() => {
    till = new Till();
    till.paying = () => here({ ...PAID, version: 2 });
  });
  afterEach(() => {
    shopper.element.remove();
    till.close();
  });

  async function open(content = TERMS): Promise<Shopper> {
    const element = document.createElement('pay-checkout');
    element.session = 'ses_1';
    element.append(parsed(content));
    shopper = new Shopper(element);
    document.body.append(element);
    return shopper.ready();
  }
  async function filled(): Promise<Shopper> {
    await open();
    for (const [name, value] of Object.entries({ person_name: 'Thandi', person_surname: 'Nkosi', email: 'thandi@example.co.za' }))
      shopper.type(name, value);
    shopper.card({ number: '4242424242424242', expiry: EXPIRY, code: '123' });
    await shopper.until(() => shopper.change?.invalid.join() === 'terms');
    return shopper;
  }
  const control = (name: string): HTMLInputElement => shopper.element.querySelector(`[name=${name}]`) ?? expect.fail(name);
  const sentence = () => shopper.root.querySelector('.foot [part~=error]')?.textContent ?? null;

  it('stands above the button, and is not shown any more once it is paid', async () => {
    await filled();
    const [terms, pay] = [control('terms'), shopper.button('Pay')].map((each) => each.getBoundingClientRect());
    expect((terms?.bottom ?? 0) <= (pay?.top ?? 0) && (terms?.height ?? 0) > 0).to.equal(true);
    await expectAccessible(shopper.element);
    control('terms').click();
    expect(await shopper.element.submit()).to.deep.equal({ status: 'completed' });
    await shopper.element.updateComplete;
    expect(control('terms').checkVisibility()).to.equal(false);
  });

  it('its controls are checked with the element’s own fields: the first wrong one on the screen has the focus', async () => {
    await open();
    expect(await shopper.element.submit()).to.deep.equal({ status: 'invalid' });
    expect((shopper.root.activeElement as HTMLInputElement).name).to.equal('person_name');
    await shopper.element.updateComplete;
    expect(control('terms').ariaInvalid).to.equal('true');
    shopper.element.remove();
    await filled();
    shopper.pay();
    await shopper.element.updateComplete;
    expect(document.activeElement).to.equal(control('terms'));
    expect(sentence()).to.equal(control('terms').validationMessage);
    expect(control('terms').getAttribute('aria-description')).to.equal(sentence());
    expect(shopper.element.matches(':state(invalid)')).to.equal(true);
    expect(till.payments).to.deep.equal([]);
    control('terms').click();
    await shopper.element.updateComplete;
    expect([sentence(), control('terms').ariaInvalid]).to.deep.equal([null, null]);
  });

  it('its values go with the attempt by name, without files', async () => {
    await filled();
    control('note').value = 'Happy birthday';
    control('delivery').value = 'collect';
    for (const each of shopper.element.querySelectorAll<HTMLInputElement>('[name=extra]')) each.click();
    control('terms').click();
    shopper.pay();
    await shopper.until(() => shopper.heard.includes('completed'));
    const { form } = till.payments[0]?.body as { form: unknown };
    expect(form).to.deep.equal({ note: 'Happy birthday', delivery: 'collect', extra: ['ribbon', 'card'], secret: '', terms: 'yes' });
  });

  it('what the merchant’s server refuses is said at the control, which takes the focus, until it is changed', async () => {
    await filled();
    control('terms').click();
    till.paying = () => ({
      status: 403,
      code: 'refused',
      message: 'We do not deliver there.',
      fields: { 'form.delivery': 'We do not deliver there.' },
    });
    expect(await shopper.element.submit()).to.deep.equal({ status: 'invalid' });
    await shopper.until(() => document.activeElement === control('delivery'));
    expect(sentence()).to.equal('We do not deliver there.');
    expect(control('delivery').getAttribute('aria-description')).to.equal('We do not deliver there.');
    expect(shopper.root.querySelector('[part~=notice]')).to.equal(null);
    control('delivery').dispatchEvent(new Event('change', { bubbles: true }));
    await shopper.element.updateComplete;
    expect(sentence()).to.equal(null);
    // A field that is not there: the message is beside the button, as without a field.
    till.paying = () => ({ status: 403, code: 'refused', message: 'Not today.', fields: { 'form.other': 'Not today.' } });
    await shopper.element.submit();
    await shopper.reads('Not today.');
  });

  it('Enter in a field presses the pay button, and keys in it reach the page', async () => {
    await filled();
    control('terms').click();
    const heard: string[] = [];
    const onKey = ({ key }: KeyboardEvent): number => heard.push(key);
    document.addEventListener('keydown', onKey);
    control('note').focus();
    await sendKeys({ press: 'a' });
    await sendKeys({ press: 'Enter' });
    document.removeEventListener('keydown', onKey);
    await shopper.until(() => shopper.heard.includes('completed'));
    expect(heard).to.deep.equal(['a', 'Enter']);
    expect(till.payments).to.have.length(1);
  });

  it('is kept in the draft over a reload, without what is typed in a password', async () => {
    await open();
    for (const [name, value] of Object.entries({ note: 'Happy birthday', secret: 'hidden' })) {
      control(name).value = value;
      control(name).dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
    control('terms').click();
    expect(sessionStorage.getItem('pay-checkout:ses_1')).to.contain('Happy birthday').and.not.to.contain('hidden');
    shopper.element.remove();
    await open();
    await shopper.until(() => control('terms').checked);
    expect([control('note').value, control('secret').value]).to.deep.equal(['Happy birthday', '']);
    shopper.element.clear();
    expect([control('note').value, control('terms').checked]).to.deep.equal(['', false]);
  });

  it('holds for a wallet too: its sheet does not open before', async () => {
    till.view = here({ customer: { display_name: 'Thandi' }, customer_fields: [], methods: [METHODS[1] ?? CARD] });
    await open();
    expect(await shopper.element.submit()).to.deep.equal({ status: 'invalid' });
    expect(shopper.root.querySelector('dialog.sheet')).to.equal(null);
    expect(document.activeElement).to.equal(control('terms'));
    control('terms').click();
    const result = shopper.element.submit();
    await shopper.until(() => shopper.root.querySelector('dialog.sheet'));
    shopper.root.querySelector<HTMLElement>('dialog.sheet .primary')?.click();
    expect(await result).to.deep.equal({ status: 'completed' });
    expect(till.payments[0]?.body).to.have.nested.property('form.terms', 'yes');
  });

  it('may come later, and a button in it is no press of the element', async () => {
    await open('');
    const own = document.createElement('div');
    own.slot = 'before-pay';
    own.append(parsed('<button>Add a gift</button><input name="code" required aria-label="Code">'));
    shopper.element.append(own);
    own.querySelector('button')?.click();
    await nextFrame();
    expect(shopper.root.querySelector('[aria-invalid]')).to.equal(null);
    await shopper.until(() => shopper.change?.invalid.includes('code'));
  });
});
