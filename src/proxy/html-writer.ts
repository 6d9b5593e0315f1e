import type { CheckoutView } from '../contract/sessions/checkout.ts';
import type { EmandateView } from '../contract/sessions/emandate.ts';
import type { PortalView } from '../contract/sessions/portal.ts';
import type { PageWords } from '../facts/languages.ts';

/**
 * The attributes of a tag that is written on the server: `endpoint`, `locale`, `theme`, `draft` and `page-url` as in a page, and any other
 * attribute that the page needs, such as `id` or `class`. An undefined or false attribute is left out; true writes an attribute without a
 * value. `words` are the page's own words for sentences of the element; they are written into the tag as JSON.
 */
export interface TagAttributes {
  readonly words?: PageWords | undefined;
  readonly [name: string]: string | boolean | PageWords | undefined;
}

/** The inline texts that a strict policy allows by their hashes. */
export interface InlineParts {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

/** Writes elements as HTML. Its module is loaded when the first tag is requested. */
export interface HtmlWriter {
  /** `<pay-checkout>` with its content and its first view. @throws TypeError for an attribute that cannot be written */
  checkout(view: CheckoutView, attributes: TagAttributes): Promise<string>;
  /** `<pay-portal>` with its content and its first view. @throws TypeError for an attribute that cannot be written */
  portal(view: PortalView, attributes: TagAttributes): Promise<string>;
  /** `<pay-emandate>` with its content and its first view. @throws TypeError for an attribute that cannot be written */
  emandate(view: EmandateView, attributes: TagAttributes): Promise<string>;
  /**
   * The inline styles and scripts in the HTML of each element. A version of the package always has the same bytes, so that a policy can
   * contain the hashes.
   */
  readonly inline: Readonly<Record<'checkout' | 'portal' | 'emandate', InlineParts>>;
}

/** Loads the writer. */
export async function htmlWriter(): Promise<HtmlWriter> {
  return (await import('#html')).writer;
}
