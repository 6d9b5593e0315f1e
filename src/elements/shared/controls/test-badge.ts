import { html, nothing, type TemplateResult } from 'lit';
import { msg } from '../locales/localize.ts';

/** The badge for test mode, in which no real money moves. */
export const testBadge = ({ test }: { readonly test: boolean }): TemplateResult | typeof nothing =>
  test ? html`<span class="test">${msg('Test mode')}</span>` : nothing;
