import type { TemplateResult } from 'lit';
import { knownRow } from '../../shared/controls/known-row.ts';
import type { EmandateView } from '../../../contract/sessions/emandate.ts';
import type { SigningEvent, SigningState } from '../flow/emandate-state.flow.ts';
import type { FormField } from './fields.ts';
import type { MandateForm } from './mandate-form.ts';

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

/** Asks for a known detail anew. `bank_account_number` stands for the whole account. */
export function replaceDetail({ form, onChange }: ScreenContext, field: FormField): void {
  form.replaced.add(field);
  onChange(field);
}

/** A known detail of the signer or the account, which the signer can replace. */
export const replaceable = (screen: ScreenContext, field: FormField, label: string, value: string): TemplateResult =>
  knownRow(label, value, screen.locked, () => replaceDetail(screen, field));
