import { html, nothing, type TemplateResult } from 'lit';
import type { PortalView } from '../../../contract/sessions/portal.ts';
import { adoptStyles, type PartHost } from '../../shared/element/part.ts';
import { accountStyles } from '../styles/account-styles.ts';
import { paperStyles } from '../../shared/controls/paper-styles.ts';
import { cardStyles } from '../styles/card-styles.ts';
import { sumStyles } from '../styles/sum-styles.ts';
import { cardsSection, debitsSection, detailsSection, invoicesSection } from './account-sections.ts';
import type { PortalIntents } from './portal-intents.ts';

export { drawMark } from '../../shared/controls/marks.ts';
export { paymentDetails } from './payment-details.ts';
export { savingLabel, savingWords } from './saving-words.ts';

/**
 * The sections below the subscription: cards, invoices, details and bank accounts; and the payment details and card marks. Loaded as soon
 * as the first view is shown.
 */

/** Adds the styles of these sections to the element. */
export const adoptAccountStyles = (host: PartHost): void => adoptStyles(host, [sumStyles, cardStyles, accountStyles, paperStyles]);

/** Renders all of the sections. */
export const accountSections = (view: PortalView, intents: PortalIntents): TemplateResult =>
  html`${cardsSection(view, intents)} ${view.invoices === null ? nothing : invoicesSection(view.invoices, intents)}
  ${view.billing_details === null ? nothing : detailsSection(view, view.billing_details, intents)} ${debitsSection(view, intents)}`;
