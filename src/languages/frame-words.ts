import type { CodeLength } from '../frame/card.ts';
import type { CardField, CardFieldProblem } from '../frame/messages.ts';

/** The words of one language. */
export interface FrameWords {
  readonly labels: Readonly<Record<CardField, string>>;
  /** The title of the bank's page, the message if it does not load, and the button that loads it again. */
  readonly challenge: Readonly<Record<'title' | 'lost' | 'again', string>>;
  /** Where on the card the security code is. */
  readonly codeHint: Readonly<Record<CodeLength, string>>;
  /** Messages about the number and the date. A problem without a message of its own is shown as `invalid`. */
  readonly problems: Readonly<Record<'number' | 'expiry', Words<'required' | 'incomplete' | 'invalid'>>>;
  /** The message about the code, which is the same for every problem. */
  readonly codeProblem: Readonly<Record<CodeLength, string>>;
}

type Words<Always extends CardFieldProblem> = Readonly<Record<Always, string> & Partial<Record<CardFieldProblem, string>>>;
