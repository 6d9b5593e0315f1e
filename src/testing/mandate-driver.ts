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

async function fillAccount(element: LocatorLike, { account }: Signing): Promise<void> {
  const bank = element.getByRole('combobox', { name: 'Bank', exact: true });
  if (!(await bank.isVisible())) {
    // A link for a customer may already know the account, the last of the known details. It is kept, unless the test asks for another one.
    const change = (await element.getByRole('button', { name: /^Change: / }).all()).at(-1);
    if (account === undefined || change === undefined) return;
    await change.click();
  }
  const { bank: name, number, type } = account ?? ACCOUNTS.asks;
  await bank.fill(name);
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

/** The first step. If the link knows the customer, it also has the account. */
async function fillFirst(element: LocatorLike, signing: Signing): Promise<void> {
  await fillSigner(element, signing);
  await fillAccount(element, signing);
}

/** The steps before the signature: the heading of each, and how it is filled in. */
const STEPS = [
  ['Who are you?', fillFirst],
  ['Your bank account', fillAccount],
  ['What and when', fillPlan],
] as const;

/** The driver of an e-mandate on a page in EN_ZA. `selector`: a CSS selector of the element, if the page has more than one. */
export function mandateOn(page: PageLike, selector = 'pay-emandate'): MandateDriver {
  const element = page.locator(selector);
  const over = element.locator('[part~=outcome]');
  const waiting = element.locator('[part~=waiting]');
  const proceed = element.getByRole('button', { name: 'Continue', exact: true });
  const step = (name: string) => element.getByRole('heading', { name, exact: true });

  const signButton = element.getByRole('button', { name: 'Sign', exact: true });
  /** Goes through every step and signs. */
  async function signThrough(signing: Signing): Promise<void> {
    await proceed.waitFor();
    // Steps may be skipped: a payer who signs again begins at the step with the products and the days.
    for (const [index, [heading, fill]] of STEPS.entries()) {
      const later = STEPS.slice(index + 1).map(([name]) => step(name));
      await later.reduce((any, each) => any.or(each), step(heading)).waitFor();
      if (!(await step(heading).isVisible())) continue;
      await fill(element, signing);
      await proceed.click();
    }
    await signButton.waitFor();
    const { name = 'Thandi', surname = 'Mokoena' } = signing;
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
    ready: () => proceed.waitFor(),
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
