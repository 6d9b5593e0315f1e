import { ACCOUNTS, type TypedAccount } from './accounts.ts';
import { wordsOf, type LocatorLike, type PageLike } from './locators.ts';
import type { SandboxClock } from './sandbox.ts';

/** Who signs, for what, and with which account. Each field has a default. */
export interface Signing {
  /** First name. Default Thandi. */
  readonly name?: string;
  /** Surname. Default Mokoena. */
  readonly surname?: string;
  /** A South African ID number of 13 digits. Default a valid one. */
  readonly id_number?: string;
  /** The mobile number on which the bank asks for approval. Default 082 123 4567. */
  readonly contact_number?: string;
  /** Email address. Default thandi@example.co.za. */
  readonly email?: string;
  /** One of {@link ACCOUNTS}, or any other account. Default the account whose bank asks the payer. */
  readonly account?: TypedAccount;
  /** The name of the product, if the page sells products. Default the first. */
  readonly product?: string;
  /** The capacity of a person who signs for a company. Default Director. */
  readonly capacity?: string;
  /** The amount in rand, if the page lets the payer choose it. Default 150.00. */
  readonly amount?: string;
}

/** A person who signs at one `<pay-emandate>`. Every method waits for the state of the page that it needs, and never for a fixed time. */
export interface MandateDriver {
  /** Waits until something can be typed. */
  ready(): Promise<void>;
  /** Fills in every step and signs. Resolves when the bank was asked, or has answered. */
  sign(signing?: Signing): Promise<void>;
  /** Signs with an account whose bank approves. */
  signAndBeApproved(signing?: Signing): Promise<void>;
  /** Signs with an account whose bank refuses. */
  signAndBeRejected(signing?: Signing): Promise<void>;
  /** Signs, and moves the sandbox's clock until the time to answer is over. */
  signAndGetNoReply(clock: Pick<SandboxClock, 'advance'>, signing?: Signing): Promise<void>;
  /** Waits until the bank has answered. Returns the text that the payer reads. */
  outcome(): Promise<string>;
}

/** Longer than the shortest approval window, shorter than any other. */
const TOO_LATE = 'PT121S';
/** Longer than any approval window. */
const MUCH_TOO_LATE = 'P7D';

/** Fills in a field if the form has it. */
const fillIn = async (at: LocatorLike, text: string): Promise<void> => {
  if (await at.isVisible()) await at.fill(text);
};

/** A field by its label. */
const fieldOf = (element: LocatorLike, label: string) => element.getByLabel(label, { exact: true });

async function fillSigner(
  element: LocatorLike,
  {
    name = 'Thandi',
    surname = 'Mokoena',
    id_number = '9001015000085',
    contact_number = '082 123 4567',
    email = 'thandi@example.co.za',
  }: Signing,
): Promise<void> {
  const typed = { Name: name, Surname: surname, 'ID number': id_number, Email: email };
  for (const [label, text] of Object.entries(typed)) await fillIn(fieldOf(element, label), text);
  await fillIn(element.getByLabel('Mobile number'), contact_number);
}

async function fillAccount(element: LocatorLike, { bank: name, number, type }: TypedAccount): Promise<void> {
  await element.getByRole('combobox', { name: 'Bank', exact: true }).fill(name);
  await fieldOf(element, 'Account number').fill(number);
  await fieldOf(element, 'Kind of account').selectOption(type);
}

async function fillPlan(element: LocatorLike, { product, amount = '150.00' }: Signing): Promise<void> {
  const products = element.getByRole('checkbox', product === undefined ? {} : { name: new RegExp(`^${product}\\b`) });
  if (await products.first().isVisible()) await products.first().check();
  await fillIn(fieldOf(element, 'Amount'), amount);
  const day = element.getByRole('radio', { name: /^Day / }).first();
  if (await day.isVisible()) await day.check();
}

/** The driver of an e-mandate on a page in EN_ZA. `selector`: a CSS selector of the element, if the page has more than one. */
export function mandateOn(page: PageLike, selector = 'pay-emandate'): MandateDriver {
  const element = page.locator(selector);
  const over = element.locator('[part~=outcome]');
  const waiting = element.locator('[part~=waiting]');
  const proceed = element.getByRole('button', { name: 'Continue', exact: true });
  const bank = element.getByRole('combobox', { name: 'Bank', exact: true });
  const change = element.getByRole('button', { name: 'Change: Your bank account', exact: true });
  const signButton = element.getByRole('button', { name: 'Sign', exact: true });
  /** Goes through every step and signs. */
  async function signThrough(signing: Signing): Promise<void> {
    const { account, name = 'Thandi', surname = 'Mokoena' } = signing;
    await proceed.or(signButton).waitFor();
    // A link for a customer may already know everything. The account is kept, unless the test asks for another one.
    if (account !== undefined && (await change.isVisible())) {
      await change.click();
      await proceed.waitFor();
    }
    if (await proceed.isVisible()) {
      await fillSigner(element, signing);
      if (await bank.isVisible()) await fillAccount(element, account ?? ACCOUNTS.asks);
      await proceed.click();
    }
    await signButton.waitFor();
    await fillPlan(element, signing);
    // The terms of these choices are shown.
    await element.locator('form:has(.terms) [part~=primary-button]:not([aria-disabled=true])').waitFor();
    await element.getByLabel('Type your full name').fill(`${name} ${surname}`);
    await fillIn(element.getByLabel('Your capacity in the company'), signing.capacity ?? 'Director');
    await signButton.click();
    await waiting.or(over).waitFor();
  }

  const signWith =
    (account: TypedAccount) =>
    async (signing?: Signing): Promise<void> => {
      await signThrough({ account, ...signing });
      await over.waitFor();
    };

  return {
    ready: () => proceed.or(signButton).waitFor(),
    async sign(signing = {}) {
      await signThrough(signing);
    },
    signAndBeApproved: signWith(ACCOUNTS.approved),
    signAndBeRejected: signWith(ACCOUNTS.rejected),
    async signAndGetNoReply(clock, signing = {}) {
      await signThrough(signing);
      // After the bank's hours the payer has days to answer, and no seconds are counted.
      await clock.advance((await element.locator('[role=timer]').isVisible()) ? TOO_LATE : MUCH_TOO_LATE);
      await over.waitFor();
    },
    async outcome() {
      await over.waitFor();
      return wordsOf(over);
    },
  };
}
