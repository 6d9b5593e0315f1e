import type { EmandateView } from '../../protocol/emandate.ts';
import type { BrokenRules, SigningEvent, SigningState } from './emandate-state.flow.ts';
import type { FormField, MandateForm } from './mandate-form.ts';
import type { Say } from './speech.ts';

/** What every screen is drawn from. */
export interface Screen {
  readonly state: SigningState;
  readonly view: EmandateView;
  readonly form: MandateForm;
  readonly say: Say;
  /** The service is asked just now. */
  readonly locked: boolean;
  /** What was not taken, by field. */
  readonly broken: Partial<BrokenRules>;
  /** What has to be filled in and is not. */
  readonly missing: ReadonlySet<FormField>;
  /** Where documents are. */
  readonly url: string;
  /** When the bank stops waiting, on the page's own clock (`performance.now()`). */
  readonly closes: number;
  readonly input: (field: FormField, value: string, again?: boolean) => void;
  readonly send: (event: SigningEvent) => void;
  /** Continue, or Sign. */
  readonly submit: (event: SubmitEvent) => void;
  /** Something else was chosen. */
  readonly changed: () => void;
  readonly resign: (debitOrder: boolean) => void;
  /** Has something read out. */
  readonly announce: (text: string) => void;
}
