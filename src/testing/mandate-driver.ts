import { ACCOUNTS, type TypedAccount } from './accounts.ts';
import { wordsOf, type LocatorLike, type PageLike } from './locators.ts';
import type { SandboxClock } from './sandbox.ts';

/** Who signs, what for and with which account; whatever is left out is somebody's and something's. */
export interface Signing {
  /** First name. Default Thandi. */
  readonly name?: string;
  /** Surname. Default Mokoena. */
  readonly surname?: string;
  /** A South African ID number of 13 digits. Default a valid one. */
  readonly id_number?: string;
  /** The mobile number that the bank asks. Default 082 123 4567. */
  readonly contact_number?: string;
  /** Email address. */
  readonly email?: string;
  /** One of {@link ACCOUNTS}, or any other. */
  readonly account?: TypedAccount;
  /** The product's name, where the page sells some. Default the first. */
  readonly product?: string;
  /** In rand, where the page lets the payer choose. Default 150.00. */
  readonly amount?: string;
}

/** A person signing at one `<pay-emandate>`. Every line waits for what it needs; none sleeps. */
export interface MandateDriver {
  /** Waits until something can be typed. */
  ready(): Promise<void>;
  /** Goes through every step and signs; done when the bank is asked, or has answered already. */
  sign(signing?: Signing): Promise<void>;
  /** Signs with an account whose bank approves. */
  signAndBeApproved(signing?: Signing): Promise<void>;
  /** Signs with an account whose bank refuses. */
  signAndBeRejected(signing?: Signing): Promise<void>;
  /** Signs, and lets the time to answer go by. */
  signAndGetNoReply(clock: Pick<SandboxClock, 'advance'>, signing?: Signing): Promise<void>;
  /** Waits until the bank has answered, and answers what the payer reads. */
  outcome(): Promise<string>;
}

/** Longer than the shortest approval window, shorter than any other. */
const TOO_LATE = 'PT121S';

/** Drives the e-mandate on a page in EN_ZA; `selector` where there is more than one. */
export function mandateOn(page: PageLike, selector = 'pay-emandate'): MandateDriver {
  const element = page.locator(selector);
  const over = element.locator('[part~=outcome]');
  const waiting = element.locator('[part~=waiting]');
  const proceed = element.getByRole('button', { name: 'Continue', exact: true });
  const step = (name: string) => element.getByRole('heading', { name, exact: true });
  const fillIn = async (at: LocatorLike, text: string): Promise<void> => {
    if (await at.isVisible()) await at.fill(text);
  };
  const field = (label: string) => element.getByLabel(label, { exact: true });

  const steps: readonly (readonly [heading: string, fill: (signing: Signing) => Promise<void>])[] = [
    [
      'Who are you?',
      async ({
        name = 'Thandi',
        surname = 'Mokoena',
        id_number = '9001015000085',
        contact_number = '082 123 4567',
        email = 'thandi@example.co.za',
      }) => {
        const typed = { Name: name, Surname: surname, 'ID number': id_number, Email: email };
        for (const [label, text] of Object.entries(typed)) await fillIn(field(label), text);
        await fillIn(element.getByLabel('Mobile number'), contact_number);
      },
    ],
    [
      'Your bank account',
      async ({ account = ACCOUNTS.asks }) => {
        await element.getByRole('combobox', { name: 'Bank', exact: true }).fill(account.bank);
        await field('Account number').fill(account.number);
        await field('Kind of account').selectOption(account.type);
      },
    ],
    [
      'What and when',
      async ({ product, amount = '150.00' }) => {
        const products = element.getByRole('checkbox', product === undefined ? {} : { name: new RegExp(`^${product}\\b`) });
        if (await products.first().isVisible()) await products.first().check();
        await fillIn(field('Amount'), amount);
        const day = element.getByRole('radio', { name: /^Day / }).first();
        if (await day.isVisible()) await day.check();
      },
    ],
    ['Please check everything', () => Promise.resolve()],
  ];

  const driver: MandateDriver = {
    ready: () => proceed.waitFor(),
    async sign(signing = {}) {
      await driver.ready();
      // Steps that the session knows the answers of are not there.
      for (const [index, [heading, fill]] of steps.entries()) {
        const later = steps.slice(index + 1).map(([name]) => step(name));
        await later.reduce((any, each) => any.or(each), step(heading)).waitFor();
        if (!(await step(heading).isVisible())) continue;
        await fill(signing);
        await proceed.click();
      }
      const { name = 'Thandi', surname = 'Mokoena' } = signing;
      await element.getByLabel('Type your full name').fill(`${name} ${surname}`);
      await element.getByRole('button', { name: 'Sign', exact: true }).click();
      await waiting.or(over).waitFor();
    },
    async signAndBeApproved(signing) {
      await driver.sign({ account: ACCOUNTS.approved, ...signing });
      await over.waitFor();
    },
    async signAndBeRejected(signing) {
      await driver.sign({ account: ACCOUNTS.rejected, ...signing });
      await over.waitFor();
    },
    async signAndGetNoReply(clock, signing) {
      await driver.sign(signing);
      await clock.advance(TOO_LATE);
      await over.waitFor();
    },
    async outcome() {
      await over.waitFor();
      return wordsOf(over);
    },
  };
  return driver;
}
