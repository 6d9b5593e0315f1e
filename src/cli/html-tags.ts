/** The start tags of a page as it was sent: what can be checked before any script has run. */

/** A start tag. */
export interface HtmlTag {
  /** In lower case, such as `pay-checkout`. */
  readonly name: string;
  /** By their names in lower case; one without a value is empty. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** A comment, or a start tag with its attributes, whose values may hold `>`. */
const PIECE = /<!--[\s\S]*?-->|<([a-z][\w-]*)((?:\s+(?:"[^"]*"|'[^']*'|[^"'>])*)?)>/gi;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;
/** The content of these tags is text, whatever it looks like. */
const TEXT = /(<(script|style|textarea|title|noscript)\b[^>]*>)[\s\S]*?<\/\2\s*>/gi;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', quot: '"', lt: '<', gt: '>', '#39': "'", '#x27': "'" };

const decoded = (text: string): string => text.replace(/&(#?\w+);/g, (all, name: string) => ENTITIES[name.toLowerCase()] ?? all);

/** The start tags of a document, in their order. */
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
