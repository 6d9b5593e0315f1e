/** What translators of pages do to texts. None of them asks whether something will still write to a text. */

/** Ways to put something else in the place of a text. */
const WAYS: readonly ((text: Text) => void)[] = [
  // A new node before the text, which then leaves the page.
  (text) => {
    text.parentNode?.insertBefore(font(text.data), text);
    text.remove();
  },
  // The same in one step, with a node in the node.
  (text) => {
    const outer = font('');
    outer.append(font(text.data));
    text.replaceWith(outer);
  },
  // The text itself moves into the new node.
  (text) => {
    const around = font('');
    text.replaceWith(around);
    around.append(text);
  },
  (text) => text.replaceWith(document.createTextNode(text.data)),
  (text) => text.replaceWith(...text.data.split(/(?<= )/)),
  // Everything in the node becomes one text.
  ({ parentElement: parent, data }) => {
    if (parent?.childElementCount === 0) parent.textContent = parent.textContent;
    else if (parent === null) throw new Error(data);
  },
];

function font(text: string): HTMLElement {
  const made = document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
  made.textContent = text;
  return made;
}

/** Translates texts in a root: those for which `picks` is true, each in the way that it names. */
export function translate(root: Node, picks: () => number | null): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text && walker.currentNode.data.trim() !== '') texts.push(walker.currentNode);
  for (const text of texts) {
    const way = picks();
    if (way !== null && text.isConnected && !text.parentElement?.closest('style, option')) WAYS[way % WAYS.length]?.(text);
  }
}
