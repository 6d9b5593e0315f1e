import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { brandStyle } from '../../facts/brand-style.ts';
import type { Locale } from '../../facts/languages.ts';
import type { CheckoutView } from '../../contract/sessions/checkout.ts';
import type { EmandateView } from '../../contract/sessions/emandate.ts';
import type { PortalView } from '../../contract/sessions/portal.ts';
import { htmlWriter, type HtmlWriter, type InlineParts } from '../../proxy/html-writer.ts';
import type { ElementName } from './assets.ts';
import { type HtmlPart, jsonData } from './parts.ts';
import { NOTHING_INLINE, type InlineHashes } from './policy.ts';

/**
 * The element of a hosted page, with its form in the HTML, as `pay.checkout.html` gives it to a merchant's page. So the form is
 * there before any script. The page contains the view too, so the element does not ask for it.
 */

/** The tag's attributes besides `session`. */
export type PageAttributes = Readonly<{ endpoint: string; locale?: Locale; theme?: string }>;

/** An element in the HTML of a page. */
export interface ElementTag {
  readonly element: ElementName;
  readonly html: HtmlPart;
  /** The hashes that the page's policy must allow for it. */
  readonly inline: InlineHashes;
  /** Whether the element's form is in the HTML. */
  readonly isWhole: boolean;
}

/** Writes the elements of hosted pages. */
export interface TagWriter {
  checkout(view: CheckoutView, attributes: PageAttributes): Promise<ElementTag>;
  portal(view: PortalView, attributes: PageAttributes): Promise<ElementTag>;
  emandate(view: EmandateView, attributes: PageAttributes): Promise<ElementTag>;
}

/** Creates the writer. `failed` is called when a form could not be written. The page then has the bare tag, which the script fills. */
export function tagWriter(failed: (error: unknown) => void, load: () => Promise<HtmlWriter> = htmlWriter): TagWriter {
  async function written(
    element: ElementName,
    view: { readonly session_id: string },
    attributes: PageAttributes,
    write: (writer: HtmlWriter) => Promise<string>,
    ownStyle = '',
  ): Promise<ElementTag> {
    try {
      const writer = await load();
      const tag = await write(writer);
      return { element, html: raw(tag), inline: hashesOf(writer.inline[element], ownStyle), isWhole: true };
    } catch (error) {
      failed(error);
      return emptyElement(element, view, attributes);
    }
  }
  return {
    checkout: (view, attributes) =>
      written('checkout', view, attributes, (writer) => writer.checkout(view, attributes), brandStyle(view.customization.brand_primary)),
    portal: (view, attributes) => written('portal', view, attributes, (writer) => writer.portal(view, attributes)),
    emandate: (view, attributes) => written('emandate', view, attributes, (writer) => writer.emandate(view, attributes)),
  };
}

/** An element that its script fills: the tag, and its first view as JSON. */
const emptyElement = (element: ElementName, view: { readonly session_id: string }, attributes: PageAttributes): ElementTag => ({
  element,
  html: bareTag(element, view, attributes),
  inline: NOTHING_INLINE,
  isWhole: false,
});

/** The source in a policy that allows exactly this text. */
export const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The inline parts are the same for a version, so their hashes are computed only once. */
const known = new WeakMap<InlineParts, InlineHashes>();

/**
 * The hashes of the parts that the writer says it has written, never of the text in the tag. So a text that somebody injected into
 * the tag is not allowed.
 */
function hashesOf(parts: InlineParts, ownStyle: string): InlineHashes {
  const hashes = known.get(parts) ?? { styles: parts.styles.map(hashOf), scripts: parts.scripts.map(hashOf) };
  known.set(parts, hashes);
  return ownStyle === '' ? hashes : { ...hashes, styles: [...hashes.styles, hashOf(ownStyle)] };
}

/** The tag with its first view, without a form. */
function bareTag(element: ElementName, view: { readonly session_id: string }, attributes: PageAttributes): HtmlPart {
  const written = Object.entries({ ...attributes, session: view.session_id }).map(([name, value]) => html` ${raw(name)}="${value}"`);
  // prettier-ignore
  return html`${raw(`<pay-${element} class="bare"`)}${written}><script type="application/json">${jsonData(view)}</script>${raw(`</pay-${element}>`)}`;
}
