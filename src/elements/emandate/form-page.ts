import { html, nothing, type TemplateResult } from 'lit';
import { isWebAddress } from '../attributes.ts';
import { button } from '../controls/button.ts';
import { notice } from '../controls/notice.ts';
import { stepsOf } from './emandate.flow.ts';
import type { SigningState } from './emandate-state.flow.ts';
import type { Screen } from './screen.ts';
import type { Say } from './speech.ts';

/** What stands around every step: where one is, what is new, and the ways on and back. */

/** A step in its frame, with `more` below it. */
export function formPage(screen: Screen, step: TemplateResult | typeof nothing, more: TemplateResult | typeof nothing): TemplateResult {
  const { state, view, say, submit } = screen;
  const steps = stepsOf(view);
  const at = steps.indexOf(state.step);
  return html`<form novalidate @submit=${submit}>
    <header class="step-head">
      <p class="step-of">${say('step', at + 1, steps.length)}</p>
      <div class="bars" aria-hidden="true">${steps.map((_, index) => html`<span class=${index <= at ? 'done' : ''}></span>`)}</div>
      <h2 class="step-title" tabindex="-1" data-message>${say(state.step)}</h2>
      <p class="for">${view.page.title} · ${view.merchant}</p>
    </header>
    ${news(state, say)} ${step} ${state.phase === 'checking' ? checking(say) : foot(screen, at > 0)} ${more}
  </form>`;
}

/** Nobody knows whether it was signed. */
const checking = (say: Say): TemplateResult =>
  html`<div class="waiting-row" role="group" aria-label=${say('checking')}>
    <span class="spinner" aria-hidden="true"></span>
    <div>
      <p class="notice-title">${say('checking')}</p>
      <p class="muted">${say('checking_text')}</p>
    </div>
  </div>`;

function foot({ state, view, form, say, locked, send }: Screen, hasBack: boolean): TemplateResult {
  const { step, phase, busy, quote, notice: told } = state;
  const label = step === 'sign' ? say('sign') : told?.type === 'account' && told.check.verdict === 'ask' ? say('go_on') : say('continue');
  // Where the bank takes no more today, or no companies, the step itself offers another way on.
  const isClosed = step === 'review' ? quote?.approval?.is_open === false : step === 'who' && form.isStopped(view);
  return html`<div class="foot">
    ${isClosed ? nothing : button({ label, kind: 'primary', busy: phase === 'signing' || busy !== null, locked })}
    ${hasBack ? button({ label: say('back'), kind: 'quiet', locked, press: () => send({ type: 'back' }) }) : nothing}
  </div>`;
}

function news({ notice: told }: SigningState, say: Say): TemplateResult | typeof nothing {
  if (told === null) return nothing;
  if (told.type === 'changed') return notice({ tone: 'info', title: say('changed'), text: say('changed_text') });
  if (told.type === 'unreachable') return notice({ tone: 'danger', title: say('unavailable'), text: say('unavailable_text') });
  if (told.type === 'fields') return notice({ tone: 'danger', title: say('wrong'), text: say('wrong_text') });
  // What is wrong with the account stands in its step.
  return nothing;
}

/** On a desk, the way to go on with the phone; its code is drawn when it is asked for. */
export const handRow = (label: string, code: TemplateResult | typeof nothing, toggled: (open: boolean) => void): TemplateResult =>
  html`<details
    class="hand"
    @toggle=${({ currentTarget }: Event): void => toggled(currentTarget instanceof HTMLDetailsElement && currentTarget.open)}
  >
    <summary>${label}</summary>
    ${code}
  </details>`;

/** Nothing could be learnt of the session. */
export function unavailablePage(error: SigningState['error'], pageUrl: string | null, say: Say, retry: () => void): TemplateResult {
  const lost = error !== 'unreachable';
  return html`<div class="sheet" part="sheet">
    ${notice({
      tone: 'danger',
      title: lost ? say('not_found') : say('unavailable'),
      text: lost ? say('not_found_text') : say('unavailable_text'),
      actions: html`<div class="actions">
        ${lost ? nothing : button({ label: say('try_again'), kind: 'secondary', press: retry })}
        ${isWebAddress(pageUrl) ? html`<a class="link" part="link" href=${pageUrl}>${say('open_page')}</a>` : nothing}
      </div>`,
    })}
  </div>`;
}
