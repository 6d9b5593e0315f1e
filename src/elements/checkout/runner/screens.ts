import { html, nothing, type TemplateResult } from 'lit';
import { elsewhere } from '../../shared/element/surrounding-page.ts';
import { loadFailure } from '../../shared/controls/load-failure.ts';
import { msg } from '../../shared/locales/localize.ts';
import type { CheckoutMethod, CheckoutView } from '../../../contract/sessions/checkout.ts';
import type { CheckoutState } from '../flow/checkout-state.flow.ts';
import type { MethodSelection } from '../flow/method-selection.flow.ts';
import { actionButtons, actionPanel } from '../elsewhere/action-panel.ts';
import { methodHead, methodHint, type MethodHeadOptions } from '../methods/method-head.ts';
import type { SummaryWords } from '../summary/order-summary.ts';
import type { CardKeeping } from '../stored-cards/saved-cards.ts';
import type { DrawMark } from '../methods/marks.ts';
import type { WalletController } from '../wallets/wallet-controller.ts';
import { announcementOf } from '../screen/announcement.ts';
import {
  cardNotice,
  frameUnavailable,
  noticePanel,
  outcomePanel,
  timeLeft,
  unavailablePanel,
  waitingPanel,
} from '../outcome/outcome-panels.ts';
import type { BeforePay } from '../before-pay/before-pay.ts';
import type { Lazy } from '../../shared/element/lazy.ts';
import type { qrCode } from '../../shared/controls/qr-code.ts';

/** What only some payments need. */
export type SpecialPayment = typeof import('../screen/special-payment.ts');

type Drawn = TemplateResult | typeof nothing;

/** Renders everything except an empty form. */
export interface Screens {
  readonly announcement: (state: CheckoutState) => string;
  readonly timeLeft: () => Drawn;
  readonly waiting: (state: CheckoutState, pageUrl: string | null, askAgain: () => void) => Drawn;
  readonly unavailable: (state: CheckoutState, pageUrl: string | null, retry: () => void) => Drawn;
  readonly frameUnavailable: (pageUrl: string | null, retry: () => void) => Drawn;
  readonly cardNotice: (state: CheckoutState, view: CheckoutView, otherCard: () => void) => Drawn;
  readonly news: (state: CheckoutState, view: CheckoutView) => Drawn;
  readonly action: (state: CheckoutState, view: CheckoutView) => Drawn;
  readonly actionButtons: (state: CheckoutState, withdraw: () => void) => Drawn;
  readonly outcome: (state: CheckoutState, view: CheckoutView, startAgain: (() => void) | null) => Drawn;
  readonly summary: (view: CheckoutView) => SummaryWords;
  readonly known: (...detail: Parameters<SpecialPayment['knownRow']>) => Drawn;
  readonly paymentTerms: (view: CheckoutView) => Drawn;
  /** What is wrong in the page's own HTML above the button. */
  readonly slotError: () => Drawn;
  readonly payLabel: (view: CheckoutView) => string | TemplateResult | undefined;
  readonly payingLabel: (view: CheckoutView) => string;
  readonly noMethod: () => Drawn;
  readonly wallets: (state: CheckoutState, view: CheckoutView) => Drawn;
  readonly methodHead: (method: CheckoutMethod, chosen: boolean, options: MethodHeadOptions) => Drawn;
  readonly methodHint: (method: CheckoutMethod) => Drawn;
  readonly savedCards: (state: CheckoutState, view: CheckoutView, choose: (selection: MethodSelection) => void) => Drawn;
  readonly keepCard: (state: CheckoutState, view: CheckoutView) => Drawn;
}

/** What the screens need from the engine. */
export interface ScreensHost {
  readonly special: Lazy<SpecialPayment>;
  /** The page's own HTML above the pay button; null if there is none, or until its file has loaded. */
  readonly beforePay: BeforePay | null;
  readonly slotFile: Lazy<BeforePay>;
  readonly qrCode: Lazy<typeof qrCode>;
  /** Focuses the control of the page that was refused; null if none was. */
  readonly refusedControl: (() => void) | null;
  readonly host: { readonly element: { readonly ownPageUrl: string | null } };
  readonly marks: { readonly draw: DrawMark };
  readonly runner: { readonly wallets: Pick<WalletController, 'loaded' | 'load'> };
  readonly actions: CardKeeping & { readonly payWithWallet: (method: string) => void };
  /** The time until the session or the payer's action expires. It counts down while it is shown. */
  readonly timeLeft: string;
  /** Whether the refused fields are shown and marked. */
  readonly isMarked: boolean;
  readonly areAllCardsShown: boolean;
  readonly showAllCards: () => void;
  readonly areAllLinesShown: boolean;
  /** The button below the lines of a long cart. */
  moreLines(view: CheckoutView): Drawn;
  /** The wallets whose buttons are shown above the form. */
  topWallets(view: CheckoutView): readonly CheckoutMethod[];
}

/** The screens of an engine. */
export function screensOf(engine: ScreensHost): Screens {
  const special = () => engine.special.value;
  const draw = (name: string) => engine.marks.draw(name);
  /** A wallet is offered, so its code is loaded before it is pressed. */
  const near = (method: CheckoutMethod): CheckoutMethod => {
    if (method.kind === 'wallet') engine.runner.wallets.load();
    return method;
  };
  return {
    announcement: announcementOf,
    timeLeft: () => timeLeft(engine.timeLeft),
    waiting: waitingPanel,
    unavailable: unavailablePanel,
    frameUnavailable,
    cardNotice,
    news: (state, view) => {
      const pageUrl = engine.host.element.ownPageUrl ?? elsewhere(view.page_url);
      for (const file of [engine.special, engine.slotFile, engine.qrCode]) if (file.failed) return loadFailure(pageUrl, () => file.load());
      // It is said at the control.
      if (state.notice?.type === 'refused' && engine.refusedControl) return nothing;
      return noticePanel(state, view, engine.isMarked, pageUrl);
    },
    action: (state, view) => actionPanel(state, view, engine),
    actionButtons,
    outcome: (state, view, startAgain) => outcomePanel(state, view, startAgain, draw),
    summary: (view) => ({
      ...(special()?.summaryWords(view) ?? { headline: null, later: null, label: msg('Total') }),
      all: engine.areAllLinesShown,
      more: engine.moreLines(view),
    }),
    known: (...detail) => special()?.knownRow(...detail) ?? nothing,
    paymentTerms: (view) => special()?.paymentTerms(view) ?? nothing,
    slotError: () => engine.beforePay?.render() ?? nothing,
    payLabel: (view) => special()?.payLabel(view),
    payingLabel: (view) => special()?.payingLabel(view) ?? msg('Paying…'),
    noMethod: () => html`<p>${msg('None of the ways to pay works on this device. Please use another one.')}</p>`,
    wallets: (state, view) => {
      const wallets = engine.topWallets(view);
      const { loaded } = engine.runner.wallets;
      const press = engine.actions.payWithWallet;
      return loaded?.walletButtons({ view, wallets, locked: state.phase !== 'ready', press }) ?? nothing;
    },
    methodHead: (method, chosen, options) => methodHead(near(method), chosen, options, engine.runner.wallets.loaded?.walletMark(method.id)),
    methodHint: (method) => methodHint(near(method)),
    savedCards: (state, view, choose) =>
      special()?.savedCards(state, view, choose, { all: engine.areAllCardsShown, showAll: engine.showAllCards, draw }) ?? nothing,
    keepCard: (state, view) => special()?.keepCardBox(state, view, engine.actions) ?? nothing,
  };
}
