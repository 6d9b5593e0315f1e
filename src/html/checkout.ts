import { noChange } from 'lit';
import type { DirectiveResult } from 'lit/directive.js';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { brandStyle } from '../facts/brand-style.ts';
import type { Locale } from '../facts/languages.ts';
import type { CheckoutView } from '../contract/sessions/checkout.ts';
import type { TagAttributes } from '../proxy/html-writer.ts';
import { controls } from '../elements/shared/controls/styles.ts';
import { isWebAddress } from '../elements/shared/element/attributes.ts';
import { msg } from '../elements/shared/locales/localize.ts';
import { Lazy } from '../elements/shared/element/lazy.ts';
import { needsFrame } from '../elements/checkout/flow/method-selection.flow.ts';
import { CheckoutEngine } from '../elements/checkout/runner/checkout-engine.ts';
import { previewOf } from '../elements/checkout/flow/preview.flow.ts';
import { CheckoutScreen } from '../elements/checkout/screen/checkout-screen.ts';
import * as specialPayment from '../elements/checkout/screen/special-payment.ts';
import { cardPlaceStyles } from '../elements/shared/controls/card-place.ts';
import { fieldBonesStyles } from '../elements/shared/controls/field-bones.ts';
import { skeleton, skeletonStyles } from '../elements/checkout/screen/skeleton.ts';
import { checkoutStyles } from '../elements/checkout/screen/checkout-styles.ts';
import { ENGINE_STYLES } from '../elements/checkout/screen/engine-styles.ts';
import { writeAttributes } from './attributes.ts';
import { ServerHost } from './host.ts';
import { FRAME_STYLE, styleText } from './styles.ts';
import { appearanceOf, pageUrlOf, inLanguage, writeTag } from './tag.ts';

/** The styles that the element adopts itself, and the style of the card frame until the page's script styles the frame. */
const FIRST_STYLES = [styleText([controls, fieldBonesStyles, skeletonStyles, checkoutStyles, cardPlaceStyles]), FRAME_STYLE] as const;
/** The styles that the engine adopts for a form with stored cards, a choice, or charges after the payment. */
const ENGINE_STYLE = styleText([...ENGINE_STYLES, ...specialPayment.styles]);

/** The style sheets of a checkout, in the order of its HTML. */
export const CHECKOUT_STYLES = [...FIRST_STYLES, ENGINE_STYLE] as const;

/** `<pay-checkout>` as HTML: its first content, its styles, the card frame, and the first view. */
export async function checkoutTag(view: CheckoutView, attributes: TagAttributes): Promise<string> {
  const { session_id } = view;
  const pageUrl = pageUrlOf(attributes);
  const host = new ServerHost(session_id, pageUrl);
  const screen = new CheckoutScreen(host);
  let state = previewOf(session_id, view);
  // As in a browser: a plain payment is rendered without the engine, any other session with it.
  const usesEngine = state.view === null && view.state === 'open';
  if (usesEngine) {
    const special = new Lazy(
      () => Promise.resolve(specialPayment),
      () => undefined,
    );
    await special.settle();
    screen.onEngine(new CheckoutEngine(screen, special));
    state = previewOf(session_id, view, true);
  }
  screen.onPreview(state);
  const { locale, theme } = appearanceOf(attributes, screen);
  host.language = locale;
  return inLanguage(locale, attributes, undefined, () => {
    if (state.view && needsFrame(state.view, state.selection))
      screen.frame = frameIn(state.view, state.selection?.card_id ?? null, locale, theme === '' ? 'light' : theme);
    return writeTag({
      tag: 'pay-checkout',
      view,
      attributes,
      styles: [...FIRST_STYLES, usesEngine ? ENGINE_STYLE : '', brandStyle(view.customization.brand_primary)],
      locale,
      theme,
      hostedPage: pageUrl ?? view.page_url,
      announcement: screen.announcement,
      draw: () => screen.render() ?? skeleton(view),
    });
  });
}

/**
 * The card frame, which starts to load with the page. It has no Lit markers, because the element takes over the iframe and never renders it
 * again.
 */
function frameIn(
  { frame_url }: CheckoutView,
  card_id: string | null,
  locale: Locale,
  scheme: 'light' | 'dark' | 'auto',
): DirectiveResult | typeof noChange {
  if (!isWebAddress(frame_url)) return noChange;
  const url = new URL(frame_url);
  if (card_id !== null) url.searchParams.set('card', card_id);
  url.searchParams.set('scheme', scheme);
  url.searchParams.set('locale', locale);
  const attributes = { class: scheme, title: msg('Card details'), referrerpolicy: 'no-referrer', src: url.href };
  return unsafeHTML(`<iframe${writeAttributes(attributes)}></iframe>`);
}
