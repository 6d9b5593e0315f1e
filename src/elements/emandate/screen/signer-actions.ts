import type { QuoteRequest, SubmitRequest } from '../../../contract/sessions/emandate-sign.ts';
import { removeDraft, storeDraft, type DraftHost } from '../../shared/element/draft.ts';
import { draftText } from '../form/draft.ts';
import type { FormField } from '../form/fields.ts';
import type { MandateForm } from '../form/mandate-form.ts';
import type { PartHost } from '../../shared/element/part.ts';
import type { PaySubmitStatus } from '../../shared/session/session.flow.ts';
import { isEnding, type SigningState, type Step } from '../flow/emandate-state.flow.ts';
import { placeOf } from '../flow/field-places.flow.ts';
import type { SigningRunner } from '../runner/emandate-runner.ts';

/** What the signer's actions need from the screen. */
export interface SignerScreen {
  /** The element, for whose session a draft is stored. */
  readonly draftHost: DraftHost & Pick<PartHost, 'act'>;
  readonly runner: SigningRunner;
  readonly form: MandateForm;
  /** The language in which the mandate is requested. */
  readonly language: QuoteRequest['locale'];
  /** Whether the QR code for a phone is shown. It contains the typed values. */
  readonly isHandOverOpen: boolean;
  /** The request that signs the terms; null if there are none yet. */
  signature(): SubmitRequest | null;
  /** Moves the focus to the text or field that comes next for the signer. */
  onFocus(): void;
  /** Moves the focus to a field after the next render; null cancels an earlier request. */
  focusField(field: FormField | null): void;
  requestUpdate(): void;
}

/** Whether a step can be sent. */
const canGoOn = ({ view, phase, busy, isStale }: SigningState): boolean => view !== null && phase === 'form' && busy === null && !isStale;

/** Handles the signer's input and button presses: it changes the form, checks a step, and sends the events of the flow. */
export class SignerActions {
  readonly #screen: SignerScreen;

  constructor(screen: SignerScreen) {
    this.#screen = screen;
  }

  /** Called after each change of the flow's state. Stores a draft while the form is open, and removes it at the end. */
  onState(): void {
    const { draftHost, runner } = this.#screen;
    const { phase, session, error } = runner.state;
    this.#openRefusedFields();
    if (phase === 'form') this.#keepDraft();
    // A session that has ended or is not known any more cannot be continued.
    else if (isEnding(phase) || error === 'session_not_found') removeDraft(draftHost, session);
  }

  #keepDraft(): void {
    const { draftHost, form, runner } = this.#screen;
    storeDraft(draftHost, runner.state.session, draftText(form, runner.state.step));
  }

  /** A known detail that was refused is asked for, so that its field can be marked and corrected. */
  #openRefusedFields(): void {
    const { form, runner } = this.#screen;
    const { notice, view } = runner.state;
    if (notice?.type !== 'fields' || view === null) return;
    for (const path of Object.keys(notice.fields)) {
      const place = placeOf(path);
      if (path.startsWith('bank_account')) form.replaced.add('bank_account_number');
      else if (place?.field === 'id_number' || place?.field === 'email' || place?.field === 'contact_number')
        form.replaced.add(place.field);
    }
  }

  /** The values in the format of the service. */
  draft(): QuoteRequest {
    return this.#screen.form.draft(this.#screen.language);
  }

  /** Called when a value was typed or chosen. */
  readonly input = (field?: FormField): void => {
    if (field) this.#correct(field);
    this.#keepDraft();
    if (field !== 'signature_name' && field !== 'capacity') this.#choose();
    // What is typed here is shown elsewhere too.
    if (field === 'bank_name' || field === 'signature_name' || this.#screen.isHandOverOpen) this.#screen.requestUpdate();
  };

  /** Removes the refusal of a field that was changed. */
  #correct(field: FormField): void {
    const { runner } = this.#screen;
    const { notice, step } = runner.state;
    if (notice?.type === 'fields' || (notice?.type === 'account' && step === 'who')) runner.send({ type: 'edited', field });
  }

  /** What is paid, or when, was chosen anew: the terms follow. */
  #choose(): void {
    const { form, runner } = this.#screen;
    const { step, view } = runner.state;
    if (step === 'sign' && view !== null) runner.send({ type: 'chosen', complete: form.isPlanned });
  }

  /** Called when Continue or Sign was pressed. Checks the step, and sends it if nothing is missing or wrong. */
  readonly submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const { draftHost, runner } = this.#screen;
    const { step, quote } = runner.state;
    if (!canGoOn(runner.state)) return;
    draftHost.act.press({ action: step === 'sign' ? 'sign' : 'continue' }, () => {
      const { state } = runner;
      // What the signer has seen may have changed while the page was asked.
      const isSame = canGoOn(state) && state.step === step && (step !== 'sign' || state.quote === quote);
      return isSame ? this.#goOn(step) : (runner.outcome ?? 'failed');
    });
  };

  #goOn(step: Step): PaySubmitStatus | null {
    const { form, runner } = this.#screen;
    if (form.check() !== null || (step === 'who' && form.isBarred)) {
      this.#screen.onFocus();
      return 'invalid';
    }
    // Without terms, the press requests them.
    const request = step === 'sign' ? this.#screen.signature() : null;
    if (request !== null) runner.send({ type: 'sign', request });
    else runner.send({ type: 'go' });
    return null;
  }

  /** Called when another value was chosen. `field`: the field that was opened to replace a known detail. */
  readonly change = (field?: FormField): void => {
    const { form, runner } = this.#screen;
    const { step } = runner.state;
    this.#screen.focusField(field ?? null);
    this.#keepDraft();
    this.#screen.requestUpdate();
    // A detail of the signer is changed in the step before.
    if (step === 'sign' && field !== undefined) runner.send({ type: 'to', step: 'who' });
    else if (step === 'sign') {
      if (form.items.size > 0) this.#correct('items');
      this.#choose();
    }
    // The pressed button has disappeared, so the focus must move.
    else if (field === undefined) this.#screen.onFocus();
  };
}
