import { html, type TemplateResult } from 'lit';
import { msg } from '../../shared/locales/localize.ts';
import type { Step } from '../flow/emandate-state.flow.ts';
import type { ScreenContext } from './screen-context.ts';

/** What the frame around a step (form-page.ts) shows only after the first step. */

/** The name of a step after the first. */
export function stepTitle(step: Exclude<Step, 'who'>): string {
  switch (step) {
    case 'account':
      return msg('Your bank account');
    case 'what':
      return msg('What and when');
    case 'sign':
      return msg('Check and sign');
  }
}

/** The label of the main button where it is not Continue. */
export function buttonLabel({ state: { step, notice } }: ScreenContext): string | null {
  if (step === 'sign') return msg('Sign');
  return notice?.type === 'account' ? msg('It is right, continue') : null;
}

/** The panel while it is not known whether the signature arrived. */
export const checkingPanel = (): TemplateResult =>
  html`<div class="notice" tabindex="-1" data-message role="group" aria-label=${msg('We are checking whether it was signed')}>
    <span class="spinner" aria-hidden="true"></span>
    <div>
      <p class="notice-title">${msg('We are checking whether it was signed')}</p>
      <p class="muted">${msg('Please do not sign again: we keep asking until we know.')}</p>
    </div>
  </div>`;
