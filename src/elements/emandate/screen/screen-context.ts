import type { EmandateView } from '../../../contract/sessions/emandate.ts';
import type { SigningEvent, SigningState } from '../flow/emandate-state.flow.ts';
import type { FormField } from '../form/fields.ts';
import type { MandateForm } from '../form/mandate-form.ts';

/** The data and callbacks that every screen uses. */
export interface ScreenContext {
  readonly state: SigningState;
  readonly view: EmandateView;
  readonly form: MandateForm;
  /** Whether the fields and buttons are locked, because a request is under way. */
  readonly locked: boolean;
  /** The address of the session's resource; the documents are below it. */
  readonly url: string;
  /** The time until the approval window closes. It counts down while it is shown. */
  readonly timeLeft: () => string;
  readonly send: (event: SigningEvent) => void;
  /** Called by Continue and Sign. */
  readonly submit: (event: SubmitEvent) => void;
  /** Called when another value was chosen. `field`: the field that was opened to replace a known detail. */
  readonly onChange: (field?: FormField) => void;
  /** Called when a line of the signature was drawn, or when the name is typed instead. */
  readonly onDrawn: () => void;
}
