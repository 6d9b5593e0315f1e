import type { CheckoutView } from '../protocol/checkout.ts';
import type { EmandateView } from '../protocol/emandate.ts';
import type { PortalView } from '../protocol/portal.ts';

/**
 * Attributes of a tag that is written on the server: `endpoint`, `locale`, `theme`, `draft` and `page-url` as in a page, and whatever else
 * the page needs there, such as `id` or `class`. What is undefined or false is left out; true is an attribute without a value.
 */
export type TagAttributes = Readonly<Record<string, string | boolean | undefined>>;

/** The inline texts that a strict policy allows by their hashes. */
export interface InlineParts {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

/** Writes elements as HTML. Its module is loaded when the first tag is requested. */
export interface HtmlWriter {
  /** `<pay-checkout>` with everything in it. @throws TypeError for an attribute that cannot be written */
  checkout(view: CheckoutView, attributes: TagAttributes): Promise<string>;
  /** `<pay-portal>` with everything in it. @throws TypeError for an attribute that cannot be written */
  portal(view: PortalView, attributes: TagAttributes): Promise<string>;
  /** `<pay-emandate>` with everything in it. @throws TypeError for an attribute that cannot be written */
  emandate(view: EmandateView, attributes: TagAttributes): Promise<string>;
  /** What stands inline in the HTML of each element: the same in every byte for a version, so that a policy can name the hashes. */
  readonly inline: Readonly<Record<'checkout' | 'portal' | 'emandate', InlineParts>>;
}

/** The writer. */
export async function htmlWriter(): Promise<HtmlWriter> {
  return (await import('#html')).writer;
}
