import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { prefersDark } from '../controls/scheme.ts';
import { newAttemptKey } from '../attempt-key.ts';
import { newsStyles } from '../controls/news-styles.ts';
import { outcomeHeadStyles } from '../controls/outcome.ts';
import type { Locale } from '../attributes.ts';
import type { CheckoutView } from '../../protocol/checkout.ts';
import type { CardDesk } from './card-desk.ts';
import { CheckoutRunner, type CheckoutHost } from './checkout-runner.ts';
import { Countdown } from './countdown.ts';
import { NewsFocus } from './news-focus.ts';
import { outcomeStyles } from './outcome-styles.ts';
import { frameUnavailable, newsPanel, outcomePanel, timeLeft, unavailablePanel, waitingPanel } from './panels.ts';
import { actionButtons, actionPanel, type DrawCode } from './action-panel.ts';
import { payDetails } from './pay-details.ts';
import { payerChecks } from './payer-check.ts';
import { keepCard, savedCards } from './saved-cards.ts';
import { payingLabel, payLabel, terms } from './terms.ts';
import { wayStyles } from './way-styles.ts';
import { WhatToPay } from './what-to-pay.ts';
import { announcementOf } from './words.ts';

/** What the engine needs of its element. */
export interface EngineHost extends CheckoutHost {
  readonly element: ReactiveControllerHost;
  requestUpdate(): void;
  readonly shadowRoot: ShadowRoot | null;
  /** What the card frame should speak. */
  readonly frameLocale: Locale;
  /** The payer of a checkout link chose something else to pay. */
  onChosen(): void;
}

/** What can be shown beside an empty form. */
const screens = {
  outcome: outcomePanel,
  waiting: waitingPanel,
  unavailable: unavailablePanel,
  frameUnavailable,
  news: newsPanel,
  timeLeft,
  action: actionPanel,
  actionButtons,
  savedCards,
  keepCard,
  terms,
  payLabel,
  payingLabel,
  announcement: announcementOf,
};

/** What can be shown beside an empty form. */
export type Screens = typeof screens;

/**
 * Everything of a checkout that is not needed before its first field can be typed in: the flow and what runs it, the
 * card frame, and what is shown of everything but an empty form. Loaded while the first view is on its way.
 */
export class CheckoutEngine implements ReactiveController {
  /** Runs the flow. */
  readonly runner: CheckoutRunner;
  readonly screens = screens;
  /** What tells mistakes in the payer's form. */
  readonly checks = payerChecks;
  /** What goes along with an attempt. */
  readonly details = payDetails;
  /** A key for the next attempt. */
  readonly newKey = newAttemptKey;
  /** Where the focus goes. */
  readonly focus = new NewsFocus();
  /** What the payer of a checkout link chooses. */
  readonly what: WhatToPay;
  readonly #host: EngineHost;
  readonly #countdown: Countdown;
  readonly #dark = prefersDark();
  #view: CheckoutView | null = null;
  #draw: DrawCode | null = null;
  #drawing = false;

  constructor(host: EngineHost, desk: CardDesk) {
    this.#host = host;
    this.runner = new CheckoutRunner(host, desk);
    this.what = new WhatToPay(host, () => host.onChosen());
    this.#countdown = new Countdown(host.element);
    for (const { styleSheet } of [newsStyles, outcomeHeadStyles, outcomeStyles, wayStyles])
      if (styleSheet) host.shadowRoot?.adoptedStyleSheets.push(styleSheet);
    host.element.addController(this);
  }

  hostConnected(): void {
    this.#dark.addEventListener('change', this.#again);
  }

  hostDisconnected(): void {
    this.#dark.removeEventListener('change', this.#again);
  }

  /** Draws QR codes, once that part has come. */
  get draw(): DrawCode | null {
    return this.#draw;
  }

  hostUpdate(): void {
    const { view } = this.runner.state;
    if (view && view !== this.#view) this.#countdown.set(view.action?.expires_in ?? view.expires_in);
    this.#view = view;
    if (view?.action?.type === 'scan' && !this.#draw && !this.#drawing) void this.#loadDraw();
  }

  /** Few pay by a code; those who do wait a moment for what draws it. */
  async #loadDraw(): Promise<void> {
    this.#drawing = true;
    try {
      this.#draw = (await import('../controls/qr-code.ts')).qrCode;
      this.#host.requestUpdate();
    } catch {
      // Tried again when the view changes; the link to the app and the other ways are there meanwhile.
    } finally {
      this.#drawing = false;
    }
  }

  hostUpdated(): void {
    const root = this.#host.shadowRoot;
    this.runner.placeCard(root?.querySelector<HTMLElement>('.frame') ?? null, this.#host.frameLocale);
    this.#countdown.show(root?.querySelector('.time') ?? null);
  }

  /** The system turned dark or light: the card frame has to be told. */
  readonly #again = (): void => this.#host.requestUpdate();
}
