import { html, nothing, type TemplateResult } from 'lit';
import type { PortalView } from '../../../contract/sessions/portal.ts';
import { msg, str } from '../../shared/locales/localize.ts';
import type { PortalIntents } from './portal-intents.ts';

/** The link to the page from which the customer came; nothing if its address is not known. `before` is drawn before its words. */
export function wayBackLink(
  merchant: PortalView['merchant'] | undefined,
  { backUrl, leave }: Pick<PortalIntents, 'backUrl' | 'leave'>,
  look: 'link' | 'button primary',
  before: TemplateResult | typeof nothing = nothing,
): TemplateResult | typeof nothing {
  if (backUrl === null) return nothing;
  const name = merchant?.name;
  const press = (event: Event): void => {
    event.preventDefault();
    leave();
  };
  return html`<a class=${look} part="link" href=${backUrl} @click=${press}
    >${before}${name ? msg(str`Back to ${name}`) : msg('Back to the shop')}</a
  >`;
}
