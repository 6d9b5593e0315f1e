/** Reads the start tags of a page's HTML, to check it without running its scripts. */

/** A start tag. */
export interface HtmlTag {
  /** The tag's name in lower case, such as `pay-checkout`. */
  readonly name: string;
  /** The values by the attributes' names in lower case. An attribute without a value has an empty one. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** A comment, or a start tag with its attributes, whose values may contain `>`. */
const PIECE = /<!--[\s\S]*?-->|<([a-z][\w-]*)((?:\s+(?:"[^"]*"|'[^']*'|[^"'>])*)?)>/gi;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;
/** The tags whose content is text, even if it looks like tags. */
const TEXT = /(<(script|style|textarea|title|noscript)\b[^>]*>)[\s\S]*?<\/\2\s*>/gi;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', quot: '"', lt: '<', gt: '>', '#39': "'", '#x27': "'" };

const decoded = (text: string): string => text.replace(/&(#?\w+);/g, (all, name: string) => ENTITIES[name.toLowerCase()] ?? all);

/** The start tags of a document, in document order. */
export function tagsIn(html: string): HtmlTag[] {
  const bare = html.replace(/<!--[\s\S]*?-->/g, '').replace(TEXT, '$1');
  return [...bare.matchAll(PIECE)].flatMap(([, name, written = '']) => {
    if (name === undefined) return [];
    const attributes = [...written.matchAll(ATTRIBUTE)].map(
      ([, key = '', double, single, plain]) => [key.toLowerCase(), decoded(double ?? single ?? plain ?? '')] as const,
    );
    // If a name is repeated, the first one counts, as in a browser.
    return [{ name: name.toLowerCase(), attributes: Object.fromEntries(attributes.reverse()) }];
  });
}
