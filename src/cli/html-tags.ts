import { parse, type DefaultTreeAdapterTypes } from 'parse5';

/** Reads the start tags of a page's HTML as a browser does, to check it without running its scripts. */

/** A start tag. */
export interface HtmlTag {
  /** The tag's name in lower case, such as `pay-checkout`. */
  readonly name: string;
  /** The values by the attributes' names in lower case. An attribute without a value has an empty one. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Whether it is in the page's head: a `<meta>` with a policy counts only there. */
  readonly isInHead: boolean;
  /** The text directly inside it, such as that of an inline script. */
  readonly text: string;
}

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** What is inside an element. The content of a template does nothing, unless it is a shadow root. */
function childrenOf(element: Element): readonly Node[] {
  const isShadow = element.attrs.some(({ name }) => name === 'shadowrootmode');
  return 'content' in element && isShadow ? (element as DefaultTreeAdapterTypes.Template).content.childNodes : element.childNodes;
}

/** The tags of a document, in document order. */
export function tagsIn(html: string): HtmlTag[] {
  const found: HtmlTag[] = [];
  // A list of what is left, because a page may be nested more deeply than functions can be.
  const left: Node[] = parse(html).childNodes.toReversed();
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (!('tagName' in node)) continue;
    const children = childrenOf(node);
    found.push({
      name: node.tagName.toLowerCase(),
      attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name.toLowerCase(), value])),
      isInHead: node.parentNode?.nodeName === 'head',
      text: children.map((child) => ('value' in child ? child.value : '')).join(''),
    });
    left.push(...children.toReversed());
  }
  return found;
}
