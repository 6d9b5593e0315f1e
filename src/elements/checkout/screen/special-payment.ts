import { choiceStyles } from '../styles/choice-styles.ts';
import { savedCardStyles } from '../styles/saved-card-styles.ts';

/**
 * What only some payments need: the choice on a checkout link, terms (a subscription, a card that is saved, an amount that is held), and
 * stored cards. `isPlain` in `preview.ts` names the payments that need none of it.
 */
export { ChoiceForm } from '../form/choice-form.ts';
export { paymentTerms, payingLabel, payLabel, summaryWords } from './payment-terms.ts';
export { cardSavingFields, savedCards } from './saved-cards.ts';

/** The styles of all this. */
export const styles = [choiceStyles, savedCardStyles] as const;
