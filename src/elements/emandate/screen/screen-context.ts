import type { EmandateView } from '../../../protocol/emandate.ts';
import type { BrokenRule, SigningEvent, SigningState } from '../flow/emandate-state.flow.ts';
import type { FormField } from '../form/mandate-fields.ts';
import type { MandateForm } from '../form/mandate-form.ts';
import type { MarkableField } from '../flow/field-places.flow.ts';

/** The data that every screen is drawn from. */
export interface ScreenContext {
  readonly state: SigningState;
  readonly view: EmandateView;
  readonly form: MandateForm;
  /** Whether a request to the service is under way. */
  readonly locked: boolean;
  /** The refused values, by field. */
  readonly broken: Readonly<Partial<Record<MarkableField, BrokenRule>>>;
  /** The required fields that are empty. */
  readonly missing: ReadonlySet<FormField>;
  /** The address below which the documents are. */
  readonly url: string;
  /** When the bank stops waiting, as a time of `performance.now()`. */
  readonly closesAt: number;
  readonly onInput: (field: FormField, value: string, again?: boolean) => void;
  readonly send: (event: SigningEvent) => void;
  /** Called by Continue and Sign. */
  readonly submit: (event: SubmitEvent) => void;
  /** Called when another value was chosen. */
  readonly onChange: (field?: FormField) => void;
  /** Called when lines of the signature were drawn, or when it is typed instead. */
  readonly onDrawn: () => void;
  /** Withdraws the mandate, so that it can be signed again with another number. */
  readonly correctNumber: () => void;
  readonly signAgain: (debitOrder: boolean) => void;
  /** The error text for a rule that a field breaks, once the words have loaded. */
  readonly ruleWords: ((screen: ScreenContext, field: MarkableField | null, rule: string) => string) | undefined;
  /** Announces a text to screen readers. */
  readonly announce: (words: () => string) => void;
}
