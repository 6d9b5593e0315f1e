import { isRecord } from '../../shared/runner/gateway.ts';
import { parseDraft, removeDraft, storeDraft, storedDraft, textsOf, type DraftHost } from '../../shared/element/draft.ts';
import { isOver, type CheckoutState } from '../flow/checkout-state.flow.ts';
import type { ChoiceForm } from '../form/choice-form.ts';
import { ADDRESS_PARTS, CONTACT_PARTS, type PayerField } from '../form/payer.ts';
import { PAYER_ROWS } from '../form/payer-fields.ts';
import type { PayerForm } from '../form/payer-form.ts';
import type { CardSaving } from '../screen/saved-cards.ts';

/** Every field that a payer may be asked for. */
const FIELDS = [
  ...Object.keys(PAYER_ROWS),
  ...CONTACT_PARTS.map((part) => `shipping.${part}`),
  ...['billing', 'shipping'].flatMap((kind) => ADDRESS_PARTS.map((part) => `${kind}.${part}`)),
] as readonly PayerField[];

/** The longest field of the form: a line of an address. */
const LONGEST = 256;

/**
 * Keeps what was typed into a checkout, outside its card frame, in the tab (`shared/element/draft.ts`): the payer's details, and the choice
 * of a checkout link's payer. Loaded with the engine: what was typed before then is kept from then on, and is never written over.
 */
export class CheckoutDraft {
  readonly #host: DraftHost;
  readonly #payer: PayerForm;
  readonly #choice: ChoiceForm;
  /** Its name is kept. Whether the card is stored is a consent, and is asked anew. */
  readonly #card: () => CardSaving;
  /** The session that is open. Nothing is stored before there is one, and after it has ended. */
  #session: string | null = null;
  #stored: string | null = null;

  constructor(host: DraftHost, payer: PayerForm, choice: ChoiceForm, card: () => CardSaving) {
    this.#host = host;
    this.#payer = payer;
    this.#choice = choice;
    this.#card = card;
  }

  /** A session begins: what was typed before a reload is put into the fields that nobody has touched since. `root` is what is shown. */
  begin(session: string, root: ParentNode | null): void {
    this.#session = session;
    this.#stored = null;
    const draft = parseDraft(storedDraft(this.#host, session));
    if (draft === null) return;
    const { values, visited } = this.#payer;
    for (const [field, value] of Object.entries(textsOf(draft['payer'], FIELDS, LONGEST)) as [PayerField, string][]) {
      if (values[field] !== undefined) continue;
      values[field] = value;
      // As after a field that was left: a mistake in it is shown.
      if (value) visited.add(field);
    }
    if (draft['two_addresses'] === true) this.#payer.sameAddress = false;
    if (isRecord(draft['choice'])) this.#choice.restore(draft['choice'], root);
    const { card_nickname: nickname } = textsOf(draft, ['card_nickname'], 64);
    if (nickname && !this.#card().cardSaving.nickname) this.#card().changeCardSaving({ nickname });
  }

  /** The flow's state has changed. */
  follow({ session, phase, error }: CheckoutState): void {
    // The page has renewed the session: what was typed stays, and belongs to the new one.
    if (this.#session !== null && session !== this.#session) removeDraft(this.#host, this.#session);
    const hasEnded = isOver(phase) || (phase === 'unavailable' && error === 'session_not_found');
    if (hasEnded) removeDraft(this.#host, session);
    this.#session = hasEnded ? null : session;
    this.keep();
  }

  /** Stores what has been typed by now. */
  keep(): void {
    if (this.#session === null) return;
    const { values, sameAddress } = this.#payer;
    const draft = {
      payer: values,
      two_addresses: sameAddress ? undefined : true,
      choice: this.#choice.typed ?? undefined,
      card_nickname: this.#card().cardSaving.nickname || undefined,
    };
    const text = JSON.stringify(draft);
    const key = `${this.#session} ${this.#host.draft} ${text}`;
    if (key === this.#stored) return;
    this.#stored = key;
    storeDraft(this.#host, this.#session, text === '{"payer":{}}' ? null : text);
  }
}
