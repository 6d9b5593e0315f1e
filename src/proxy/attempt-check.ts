import { ProxyProblem } from './answers.ts';

/** The merchant's own check of an attempt, before it is sent. */

/** The requests of a browser that cost money, ask a bank or ring a phone. */
type AttemptAction =
  'pay' | 'subscribe' | 'change_plan' | 'reactivate' | 'save_card' | 'check_account' | 'sign_mandate' | 'resend_mandate' | 'sign_again';

/** An attempt that a shopper makes, as the merchant's `check` sees it. */
export interface ShopperAttempt {
  /** The kind of attempt. */
  readonly action: AttemptAction;
  /** The attempt's session. */
  readonly session_id: string;
  /** The shopper's address; null if your server does not supply it. */
  readonly address: string | null;
  /** The browser's `User-Agent` header. */
  readonly user_agent: string | null;
  /** The page's origin. */
  readonly origin: string | null;
  /**
   * What the shopper filled in your own HTML above the pay button (`slot="before-pay"`), by the names of its controls; empty if there is none. The service
   * never gets it. It comes from a browser, so check it like any form.
   */
  readonly form: ShopperForm;
}

/** The values of a form by name; a list if several controls with the same name have a value. */
export type ShopperForm = Readonly<Record<string, string | readonly string[]>>;

/**
 * Whether the attempt is sent. If not, the shopper reads `message`, and nothing was charged. `field` is the name of a control in your HTML
 * above the pay button: the message is shown there, and the control takes the focus.
 */
export type CheckAnswer = { readonly allow: true } | { readonly allow: false; readonly message?: string; readonly field?: string };

/** Decides on an attempt, with everything the merchant knows about the shopper. */
export type AttemptCheck = (attempt: ShopperAttempt) => CheckAnswer | Promise<CheckAnswer>;

/**
 * Asks the merchant's check. @throws ProxyProblem `refused` if it forbids the attempt, `unavailable` if it fails or takes too long; nothing
 * is sent then
 */
export async function requireAllowed(
  check: AttemptCheck,
  attempt: ShopperAttempt,
  { timeout, report }: { readonly timeout: number; readonly report: (error: unknown) => void },
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the check of createProxy took longer than ${timeout} ms`)), timeout);
  });
  let answer: CheckAnswer;
  try {
    answer = await Promise.race([(async () => check(attempt))(), late]);
  } catch (error) {
    report(error);
    throw new ProxyProblem('unavailable', 'the attempt could not be checked, and was not sent');
  } finally {
    clearTimeout(timer);
  }
  if (answer.allow) return;
  const { message = '', field } = answer;
  throw new ProxyProblem('refused', message, field === undefined ? {} : { fields: { [`form.${field}`]: message } });
}
