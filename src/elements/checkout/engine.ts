import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { prefersDark } from '../controls/appearance.ts';
import { newsStyles } from '../controls/news-styles.ts';
import type { Locale } from '../attributes.ts';
import type { CheckoutView } from '../../protocol/checkout.ts';
import { CheckoutRunner, type CheckoutHost } from './checkout-runner.ts';
import { Countdown } from './countdown.ts';
import { outcomeStyles } from './outcome-styles.ts';
import { frameUnavailable, newsPanel, outcomePanel, timeLeft, unavailablePanel, waitingPanel } from './panels.ts';
import { announcementOf } from './words.ts';

/** What the engine needs of its element. */
export interface EngineHost extends CheckoutHost, ReactiveControllerHost {
  readonly shadowRoot: ShadowRoot | null;
  /** What the card frame should speak. */
  readonly frameLocale: Locale;
}

/** What can be shown beside an empty form. */
const screens = {
  outcome: outcomePanel,
  waiting: waitingPanel,
  unavailable: unavailablePanel,
  frameUnavailable,
  news: newsPanel,
  timeLeft,
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
  readonly #host: EngineHost;
  readonly #countdown: Countdown;
  readonly #dark = prefersDark();
  #view: CheckoutView | null = null;

  constructor(host: EngineHost) {
    this.#host = host;
    this.runner = new CheckoutRunner(host);
    this.#countdown = new Countdown(host);
    for (const { styleSheet } of [newsStyles, outcomeStyles]) if (styleSheet) host.shadowRoot?.adoptedStyleSheets.push(styleSheet);
    host.addController(this);
  }

  hostConnected(): void {
    this.#dark.addEventListener('change', this.#again);
  }

  hostDisconnected(): void {
    this.#dark.removeEventListener('change', this.#again);
  }

  hostUpdate(): void {
    const { view } = this.runner.state;
    if (view && view !== this.#view) this.#countdown.set(view.expires_in);
    this.#view = view;
  }

  hostUpdated(): void {
    const root = this.#host.shadowRoot;
    this.runner.placeCard(root?.querySelector<HTMLElement>('.frame') ?? null, this.#host.frameLocale);
    this.#countdown.show(root?.querySelector('.time') ?? null);
  }

  /** The system turned dark or light: the card frame has to be told. */
  readonly #again = (): void => this.#host.requestUpdate();
}
