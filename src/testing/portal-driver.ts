import { typeCardInto, type TypedCard } from './card-fields.ts';
import { wordsOf, type LocatorLike, type PageLike } from './locators.ts';

/** A customer at one `<pay-portal>`. Every method waits until the portal shows that the action is done. */
export interface PortalDriver {
  /** Waits until the customer's account is shown. */
  ready(): Promise<void>;
  /** Subscribes to the plan of this name with a card that is typed. @throws Error if the customer is subscribed already, or there is no such plan */
  subscribe(plan: string, card?: TypedCard | string): Promise<void>;
  /** Changes to the plan of this name, and pays the amount that is due for the change. */
  changePlan(plan: string): Promise<void>;
  /** Cancels the subscription. */
  cancelSubscription(): Promise<void>;
  /** Undoes a cancellation, or starts an ended subscription again. */
  reactivate(): Promise<void>;
  /** Pays the amount that is owed. `card`: a card to type; without it, the selected card pays. */
  payNow(card?: TypedCard | string): Promise<void>;
  /** Stores another card. */
  addCard(card?: TypedCard | string): Promise<void>;
  /** Makes the card with these last four digits the default card. */
  makeDefault(ending: string): Promise<void>;
  /** Removes the card with these last four digits. */
  removeCard(ending: string): Promise<void>;
  /** Returns the portal's last message: what was done, or why it was not done. */
  news(): Promise<string>;
  /** Follows the link back to the shop, or presses Close if the session has no such link. */
  close(): Promise<void>;
}

/** The portal on a page, with the helpers that every action needs. */
function openPortal(page: PageLike, selector: string) {
  const element = page.locator(selector);
  const dialog = element.getByRole('dialog');
  return {
    element,
    dialog,
    frame: element.frameLocator('iframe'),
    press: (name: string | RegExp) => element.getByRole('button', { name, exact: typeof name === 'string' }).click(),
    /** Opens the panel of a row, such as that of the cards, and presses a button in it. */
    pressIn: async (row: string | RegExp, name: string | RegExp) => {
      await element.getByRole('button', { name: row, exact: true }).click();
      await dialog.getByRole('button', { name, exact: typeof name === 'string' }).click();
    },
    confirm: (name: string | RegExp) => dialog.getByRole('button', { name, exact: typeof name === 'string' }).click(),
    /** Waits for the notice with this heading. */
    noticed: (words: string) => element.getByRole('group', { name: words }).waitFor(),
  };
}

type OpenPortal = ReturnType<typeof openPortal>;

/**
 * Plans are shown one interval at a time. Chooses the interval that has the wanted plan. `instead`: what is shown if there is nothing to
 * choose. Resolves to whether the plan is shown.
 */
async function showPlan(scope: LocatorLike, plan: LocatorLike, instead = plan): Promise<boolean> {
  const intervals = scope.getByRole('group', { name: 'How often you pay' }).getByRole('radio');
  await plan.or(intervals).or(instead).first().waitFor();
  for (const interval of await intervals.all()) {
    if (await plan.isVisible()) return true;
    await interval.check();
  }
  return plan.isVisible();
}

/** The actions on the subscription. */
function subscriptionActions({
  element,
  dialog,
  frame,
  press,
  pressIn,
  confirm,
  noticed,
}: OpenPortal): Pick<PortalDriver, 'subscribe' | 'changePlan' | 'cancelSubscription' | 'reactivate'> {
  return {
    async subscribe(plan, card) {
      const subscribed = element.getByRole('heading', { name: 'Your subscription', exact: true });
      const choose = element.getByRole('button', { name: `Choose: ${plan}`, exact: true });
      if (!(await showPlan(element, choose, subscribed)))
        throw new Error(
          (await subscribed.isVisible())
            ? `This customer has a subscription, so ${plan} cannot be chosen. Use changePlan, reactivate, or another customer.`
            : `The portal offers no plan with the name ${plan}.`,
        );
      await press(`Choose: ${plan}`);
      await typeCardInto(frame, card);
      await confirm('Subscribe');
      await noticed('You are subscribed');
    },
    async changePlan(plan) {
      await press('Change plan');
      const wanted = dialog.getByRole('radio', { name: new RegExp(`^${plan}\\b`) }).first();
      await showPlan(dialog, wanted);
      await wanted.check();
      // The cost has to be shown first, because the button's label contains the amount that is due.
      await dialog.getByRole('group', { name: 'Amount' }).waitFor();
      await confirm(/^Change plan/);
      await noticed('Your plan is changed');
    },
    async cancelSubscription() {
      await pressIn(/^(Change plan|Your plan)$/, 'Cancel subscription');
      await confirm('Cancel subscription');
      await noticed('Your subscription is cancelled');
    },
    async reactivate() {
      await press('Reactivate');
      await confirm('Reactivate');
      await noticed('Your subscription goes on');
    },
  };
}

/** The actions on payments and cards. */
function paymentActions({
  dialog,
  frame,
  press,
  pressIn,
  confirm,
  noticed,
}: OpenPortal): Pick<PortalDriver, 'payNow' | 'addCard' | 'makeDefault' | 'removeCard'> {
  return {
    async payNow(card) {
      await press('Pay now');
      if (card !== undefined) {
        await dialog.getByRole('radio', { name: 'Use another card' }).check();
        await typeCardInto(frame, card);
      }
      await confirm(/^Pay R/);
      await noticed('Thank you, it is paid');
    },
    async addCard(card) {
      await pressIn('Your cards', 'Add card');
      await typeCardInto(frame, card);
      await confirm('Save card');
      await noticed('Your card is saved');
    },
    async makeDefault(ending) {
      await pressIn('Your cards', new RegExp(`^Make default: .*${ending}`));
      await noticed('This card pays from now on');
    },
    async removeCard(ending) {
      await pressIn('Your cards', new RegExp(`^Remove: .*${ending}`));
      await confirm('Remove');
      await noticed('The card is removed');
    },
  };
}

/** The driver of a portal on a page in EN_ZA. `selector`: a CSS selector of the element, if the page has more than one. */
export function portalOn(page: PageLike, selector = 'pay-portal'): PortalDriver {
  const portal = openPortal(page, selector);
  const { element } = portal;
  const notice = element.locator('[part~=notice]').first();
  return {
    ready: () => element.locator('[part~=section]').first().waitFor(),
    ...subscriptionActions(portal),
    ...paymentActions(portal),
    async news() {
      await notice.waitFor();
      return wordsOf(notice);
    },
    async close() {
      const back = element.locator('.return-link').getByRole('link', { name: /^Back to / });
      await back
        .or(element.locator('.return-link').getByRole('button', { name: 'Close' }))
        .first()
        .click();
    },
  };
}
