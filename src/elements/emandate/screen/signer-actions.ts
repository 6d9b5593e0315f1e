import type { QuoteRequest } from '../../../contract/sessions/emandate-sign.ts';
import { removeDraft, storeDraft } from '../../shared/element/draft.ts';
import { draftText } from '../form/draft.ts';
import type { FormField } from '../form/fields.ts';
import type { MandateForm } from '../form/mandate-form.ts';
import type { PartHost } from '../../shared/element/part.ts';
import type { PaySubmitStatus } from '../../shared/session/session.flow.ts';
import { isEnding, type SigningState, type Step } from '../flow/emandate-state.flow.ts';
import { placeOf } from '../flow/field-places.flow.ts';
import type { SigningRunner } from '../runner/emandate-runner.ts';
import { signatureRequest } from '../signature/sign-step.ts';
import type { StepFocus } from './step-focus.ts';

/** Whether a step can be sent. */
const canGoOn = ({ view, phase, busy, isStale }: SigningState): boolean => view !== null && phase === 'form' && busy === null && !isStale;

/** Handles the signer's input and button presses: it changes the form, checks a step, and sends the events of the flow. */
export class SignerActions {
  /** Whether the QR code for a phone is shown. It contains the typed values. */
  isHandOverOpen = false;
  readonly #host: PartHost;
  readonly #runner: SigningRunner;
  readonly #form: MandateForm;
  readonly #focus: StepFocus;

  constructor(host: PartHost, runner: SigningRunner, form: MandateForm, focus: StepFocus) {
    this.#host = host;
    this.#runner = runner;
    this.#form = form;
    this.#focus = focus;
  }

  /** Called after each change of the flow's state. Stores a draft while the form is open, and removes it at the end. */
  onState(): void {
    const { phase, session, error } = this.#runner.state;
    this.#openRefusedFields();
    if (phase === 'form') this.#keepDraft();
    // A session that has ended or is not known any more cannot be continued.
    else if (isEnding(phase) || error === 'session_not_found') removeDraft(this.#host, session);
  }

  #keepDraft(): void {
    const { session, step } = this.#runner.state;
    storeDraft(this.#host, session, draftText(this.#form, step));
  }

  /** A known detail that was refused is asked for, so that its field can be marked and corrected. */
  #openRefusedFields(): void {
    const { notice, view } = this.#runner.state;
    if (notice?.type !== 'fields' || view === null) return;
    for (const path of Object.keys(notice.fields)) {
      const place = placeOf(path);
      if (path.startsWith('bank_account')) this.#form.replaced.add('bank_account_number');
      else if (place?.field === 'id_number' || place?.field === 'email' || place?.field === 'contact_number')
        this.#form.replaced.add(place.field);
    }
  }

  /** The values in the format of the service. */
  draft(): QuoteRequest {
    return this.#form.draft(this.#host.language);
  }

  /** Called when a value was typed or chosen. */
  readonly input = (field?: FormField): void => {
    if (field) this.#correct(field);
    this.#keepDraft();
    if (field !== 'signature_name' && field !== 'capacity') this.#choose();
    // What is typed here is shown elsewhere too.
    if (field === 'bank_name' || field === 'signature_name' || this.isHandOverOpen) this.#host.requestUpdate();
  };

  /** Removes the refusal of a field that was changed. */
  #correct(field: FormField): void {
    const { notice, step } = this.#runner.state;
    if (notice?.type === 'fields' || (notice?.type === 'account' && step === 'who')) this.#runner.send({ type: 'edited', field });
  }

  /** What is paid, or when, was chosen anew: the terms follow. */
  #choose(): void {
    const { step, view } = this.#runner.state;
    if (step === 'sign' && view !== null) this.#runner.send({ type: 'chosen', complete: this.#form.isPlanned });
  }

  /** Called when Continue or Sign was pressed. Checks the step, and sends it if nothing is missing or wrong. */
  readonly submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const runner = this.#runner;
    const { step, quote } = runner.state;
    if (!canGoOn(runner.state)) return;
    this.#host.act.press({ action: step === 'sign' ? 'sign' : 'continue' }, () => {
      const { state } = runner;
      // What the signer has seen may have changed while the page was asked.
      const isSame = canGoOn(state) && state.step === step && (step !== 'sign' || state.quote === quote);
      return isSame ? this.#goOn(step) : (runner.outcome ?? 'failed');
    });
  };

  #goOn(step: Step): PaySubmitStatus | null {
    if (this.#form.check() !== null || (step === 'who' && this.#form.isBarred)) {
      this.focus();
      return 'invalid';
    }
    // Without terms, the press requests them.
    const { quote } = this.#runner.state;
    if (step === 'sign' && quote !== null) this.#runner.send({ type: 'sign', request: signatureRequest(this.#form, quote, this.draft()) });
    else this.#runner.send({ type: 'go' });
    return null;
  }

  /** Moves the focus to the text or field that comes next for the signer. */
  focus(): void {
    this.#focus.request();
    this.#host.requestUpdate();
  }

  /** Called when another value was chosen. `field`: the field that was opened to replace a known detail. */
  readonly change = (field?: FormField): void => {
    const { step } = this.#runner.state;
    this.#focus.requestField(field ?? null);
    this.#keepDraft();
    this.#host.requestUpdate();
    // A detail of the signer is changed in the step before.
    if (step === 'sign' && field !== undefined) this.#runner.send({ type: 'to', step: 'who' });
    else if (step === 'sign') {
      if (this.#form.items.size > 0) this.#correct('items');
      this.#choose();
    }
    // The pressed button has disappeared, so the focus must move.
    else if (field === undefined) this.focus();
  };
}
