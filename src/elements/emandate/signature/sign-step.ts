import { msg } from '../../shared/locales/localize.ts';
import { html, nothing, type TemplateResult, svg } from 'lit';
import type { EmandateQuote } from '../../../contract/sessions/emandate.ts';
import type { ScreenContext } from '../form/screen-context.ts';
import type { QuoteRequest, SubmitRequest } from '../../../contract/sessions/emandate-sign.ts';
import { rand } from '../../../facts/money.ts';
import { newAttemptKey } from '../../../facts/nonce.ts';
import { accountNotice } from '../form/refusal-words.ts';
import { isKnown } from '../flow/emandate-state.flow.ts';
import type { MandateForm } from '../form/mandate-form.ts';
import { pageFrequency } from '../terms/terms-words.ts';
import { termsSentence } from '../terms/terms-sentence.ts';
import { allTerms, approvalWords, shortTerms } from './all-terms.ts';

/** The step of signing: the choices, the terms that follow from them, and the signature. Until everything is chosen, there are no terms. */
export function signStep(screen: ScreenContext, choices: TemplateResult): TemplateResult {
  const { form, view, state } = screen;
  const { quote } = state;
  const { page, amount } = view;
  const approval = quote && approvalWords(form, quote);
  const headline =
    quote !== null ? termsSentence(quote.terms, view.today) : amount !== null ? `${rand(amount)} ${pageFrequency(page)}` : null;
  return html`
    ${isKnown(view) && page.description ? html`<p>${page.description}</p>` : nothing} ${choices}
    ${headline === null ? nothing : html`<p class="headline">${headline}</p>`} ${accountNotice(screen)} ${shortTerms(screen)}
    ${approval === null ? nothing : html`<p>${approval}</p>`} ${quote === null ? nothing : allTerms(quote)} ${form.field('signature_name')}
    ${form.isCompany ? form.field('capacity') : nothing}
    ${form.strokes === null ? typedSignature(screen) : drawnSignature(screen, form.strokes)}
  `;
}

type Strokes = NonNullable<ScreenContext['form']['strokes']>;

/** The typed name in a script face, in the same frame as a drawing. */
const typedSignature = (screen: ScreenContext): TemplateResult =>
  html`<div class="signature">
    <p class="label">${msg('Your signature')}</p>
    <p class="written" aria-hidden="true"><span>${screen.form.get('signature_name')}</span></p>
    <div class="ways">${way(screen, msg('Draw your signature instead'), [])}</div>
  </div>`;

function drawnSignature(screen: ScreenContext, strokes: Strokes): TemplateResult {
  const label = screen.form.label('strokes');
  const error = screen.form.error('strokes');
  return html`<div class="signature">
    <p class="label">${label}</p>
    ${signaturePad(strokes, label, (all) => setStrokes(screen, all))} ${error ? html`<p class="error" part="error">${error}</p>` : nothing}
    <div class="ways">${way(screen, msg('Clear'), [])} ${way(screen, msg('Type it instead'), null)}</div>
  </div>`;
}

/** A button that begins the signature anew: drawn, or typed. */
const way = (screen: ScreenContext, label: string, strokes: Strokes | null): TemplateResult =>
  html`<button
    class="change"
    type="button"
    aria-disabled=${screen.locked ? 'true' : nothing}
    @click=${(): void => {
      if (!screen.locked) setStrokes(screen, strokes);
    }}
  >
    ${label}
  </button>`;

function setStrokes({ form, onDrawn }: ScreenContext, strokes: Strokes | null): void {
  form.strokes = strokes;
  onDrawn();
}

/** The request that signs exactly the terms and the text that were shown. */
export function signatureRequest(form: MandateForm, quote: EmandateQuote, draft: QuoteRequest): SubmitRequest {
  const name = form.get('signature_name');
  const { strokes } = form;
  const signer = { name, ...(form.isCompany && { capacity: form.get('capacity') }) };
  const signature: SubmitRequest['signature'] = strokes === null ? { type: 'typed', ...signer } : { type: 'drawn', ...signer, strokes };
  const { locale } = quote.mandate_text;
  return { ...draft, locale, attempt_key: newAttemptKey(), terms_hash: quote.terms_hash, signature };
}

const WIDTH = 600;
const HEIGHT = 200;
type Stroke = [number, number][];

function pointOf(event: PointerEvent): [number, number] {
  const { currentTarget } = event;
  if (!(currentTarget instanceof Element)) return [0, 0];
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const within = (value: number, most: number): number => Math.round(Math.min(most, Math.max(0, value)));
  return [within(((event.clientX - left) / width) * WIDTH, WIDTH), within(((event.clientY - top) / height) * HEIGHT, HEIGHT)];
}

const pathOf = (stroke: Stroke): string => stroke.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');

/** Renders the area. `onChange` gets all lines after one was finished. */
function signaturePad(strokes: readonly Stroke[], label: string, onChange: (strokes: Stroke[]) => void): TemplateResult {
  let current: Stroke | null = null;
  const down = (event: PointerEvent): void => {
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId);
    current = [pointOf(event)];
  };
  const move = (event: PointerEvent): void => {
    if (!current) return;
    current.push(pointOf(event));
    if (event.currentTarget instanceof Element) event.currentTarget.querySelector('.now')?.setAttribute('d', pathOf(current));
  };
  const up = (): void => {
    if (current && current.length > 1) onChange([...strokes, current]);
    current = null;
  };
  return html`<svg
    class="drawing"
    role="img"
    aria-label=${label}
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    @pointerdown=${down}
    @pointermove=${move}
    @pointerup=${up}
    @pointercancel=${up}
  >
    <path class="line" d="M40 150h520"></path>
    ${strokes.map((stroke) => svg`<path d=${pathOf(stroke)}></path>`)}
    <path class="now"></path>
  </svg>`;
}
