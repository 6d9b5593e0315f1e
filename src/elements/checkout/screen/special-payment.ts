import { linkChoiceStyles } from '../choice/choice-styles.ts';
import { choiceStyles } from '../../shared/controls/choice-styles.ts';
import { knownStyles } from '../../shared/controls/known-row.ts';
import { savedCardStyles } from '../stored-cards/saved-card-styles.ts';

/**
 * What only some payments need: the choice on a checkout link, terms (a subscription, a card that is saved, an amount that is held),
 * stored cards, and the masked number of a document. `isPlain` in `preview.ts` names the payments that need none of it.
 */
export { knownRow } from '../../shared/controls/known-row.ts';
export { ChoiceForm } from '../choice/choice-form.ts';
export { paymentTerms, payingLabel, payLabel, summaryWords } from '../summary/payment-terms.ts';
export { keepCardBox, savedCards } from '../stored-cards/saved-cards.ts';

/** The styles of all this. */
export const styles = [choiceStyles, linkChoiceStyles, savedCardStyles, knownStyles] as const;
