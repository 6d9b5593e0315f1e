import type { TemplateResult, nothing } from 'lit';
import type { EmandateView } from '../../../contract/sessions/emandate.ts';
import type { BrokenRule, SigningEvent, SigningState } from '../flow/emandate-state.flow.ts';
import type { FormField } from '../form/mandate-fields.ts';
import type { MandateForm } from '../form/mandate-form.ts';
import type { MarkableField } from '../flow/field-places.flow.ts';

/** The data and callbacks that every screen uses. */
export interface ScreenContext {
  readonly state: SigningState;
  readonly view: EmandateView;
  readonly form: MandateForm;
  /** Whether the fields and buttons are locked, because a request is under way. */
  readonly locked: boolean;
  /** The broken rules, by field. */
  readonly broken: Readonly<Partial<Record<MarkableField, BrokenRule>>>;
  /** The required fields that were empty when the signer pressed Continue. */
  readonly missing: ReadonlySet<FormField>;
  /** The address of the session's resource; the documents are below it. */
  readonly url: string;
  /** The time at which the approval window closes, by `performance.now()`. */
  readonly closesAt: number;
  readonly onInput: (field: FormField, value: string, again?: boolean) => void;
  readonly send: (event: SigningEvent) => void;
  /** Called by Continue and Sign. */
  readonly submit: (event: SubmitEvent) => void;
  /** Called when another value was chosen. `field`: the field that was opened to replace a known detail. */
  readonly onChange: (field?: FormField) => void;
  /** Called when a line of the signature was drawn, or when the name is typed instead. */
  readonly onDrawn: () => void;
  /** The error text for a rule that a field breaks; undefined until the words have loaded. */
  readonly ruleWords: ((screen: ScreenContext, field: MarkableField | null, rule: string) => string) | undefined;
  /** Renders the notice that a company cannot use the method. It is in the chunk of the later steps. */
  readonly companyNotice: (screen: ScreenContext) => TemplateResult | typeof nothing;
  /** Announces a text to screen readers. `words` is called when the text is read. */
  readonly announce: (words: () => string) => void;
}
