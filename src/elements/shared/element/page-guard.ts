/**
 * Keeps an element's content right in a page whose scripts, translators and password managers were written for a page without shadow roots.
 * What a page hears in the capture phase cannot be kept from it.
 */

/** A control of a form. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The element whose content is guarded. */
interface Host {
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly updateComplete: Promise<boolean>;
}

/** Whether a control is chosen instead of typed in. */
export const isChoice = (control: Control): control is HTMLInputElement => control.type === 'radio' || control.type === 'checkbox';

const CONTROLS = 'input, select, textarea';
const stateOf = (control: Control): string => (isChoice(control) ? String(control.checked) : control.value);

/**
 * Whether a key stays in the element, because it types, edits or moves there. Outside it, its target is the element, which a page's shortcuts
 * do not recognise as a field. The page needs Tab and Escape for what surrounds the element, and its own shortcuts with Ctrl or ⌘.
 * Chrome's autofill sends events without a key.
 */
function staysInside({ key = '', ctrlKey, metaKey, altKey }: Partial<KeyboardEvent>, root: ParentNode): boolean {
  // Escape closes the element's own dialog, and not the page's at the same time.
  if (key === 'Escape') return root.querySelector('dialog[open]') !== null;
  if (key.length === 1) return (!ctrlKey && !metaKey) || altKey === true || /[acvxyz]/i.test(key);
  return !/^(Tab$|F\d|Shift|Control|Alt|Meta)/.test(key);
}

/** Guards one element. */
export class PageGuard {
  readonly #host: Host;
  /** The states of the controls that the form knows. */
  readonly #known = new WeakMap<Control, string>();
  /** The states of the controls before a render. */
  #before = new Map<Control, string>();
  /** What others have changed since the last render. */
  #changes: MutationRecord[] = [];
  readonly #observer = new MutationObserver((records) => this.#changes.push(...records));

  constructor(host: Host) {
    this.#host = host;
    const { renderRoot: root } = host;
    // The page's own HTML in a slot is the page's.
    const stop = (event: Event): void => {
      if (event.target instanceof Node && root.contains(event.target)) event.stopPropagation();
    };
    for (const type of ['keydown', 'keypress', 'keyup']) root.addEventListener(type, (event) => staysInside(event, root) && stop(event));
    // Pages that protect their texts forbid these, except in fields.
    for (const type of ['copy', 'cut', 'paste', 'contextmenu']) root.addEventListener(type, stop);
    // So do pages whose parts are dragged: a field could not take the focus, and a slide would move with a signature.
    for (const type of ['pointerdown', 'mousedown', 'touchstart'])
      root.addEventListener(
        type,
        (event) => event.target instanceof Element && event.target.closest(`${CONTROLS}, .drawing`) && stop(event),
      );
    for (const type of ['keydown', 'input', 'click']) root.addEventListener(type, () => this.#restoreTexts(), { capture: true });
    for (const type of ['input', 'change']) root.addEventListener(type, ({ target }) => this.#known.set(...knownOf(target as Control)));
    root.addEventListener('click', this.#onPress, { capture: true });
    this.#observer.observe(root, { childList: true, subtree: true });
  }

  /** Called before a render. */
  beforeRender(): void {
    this.#restoreTexts();
    this.#before = new Map(this.#controls.map(knownOf));
  }

  /** Called after a render: what it has written, the form knows. */
  afterRender(): void {
    for (const control of this.#controls)
      if (!this.#known.has(control) || this.#before.get(control) !== stateOf(control)) this.#known.set(...knownOf(control));
    this.#observer.takeRecords();
  }

  get #controls(): Control[] {
    return [...this.#host.renderRoot.querySelectorAll<Control>(CONTROLS)];
  }

  /**
   * A press of a button sends what is in the fields. A password manager or a script may have written there without an event, so the form
   * hears of that first, and the press is repeated when the form shows what follows from it.
   */
  readonly #onPress = (event: Event): void => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    const unheard = this.#controls.filter((control) => this.#known.get(control) !== stateOf(control));
    if (!button || !this.#host.renderRoot.contains(button) || unheard.length === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    for (const control of unheard) {
      this.#known.set(...knownOf(control));
      // In a group of radio buttons, only the chosen one has an event.
      if (control.type === 'radio' && !control.matches(':checked')) continue;
      control.dispatchEvent(new Event('change', { bubbles: true }));
      control.dispatchEvent(new Event('blur'));
    }
    // Not button.click(): while a press by key is under way, a browser ignores that call.
    void this.#host.updateComplete.then(
      () => button.isConnected && button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true })),
    );
  };

  /**
   * A translator puts its own nodes in the place of texts, and Lit would write the next amount into a node that is not shown any more. So
   * everything in a node that has lost one of its texts is put back, the last change first.
   */
  #restoreTexts(): void {
    const changes = [...this.#changes, ...this.#observer.takeRecords()];
    this.#changes = [];
    const torn = new Set(changes.flatMap(({ target, removedNodes }) => ([...removedNodes].some(isText) ? target : [])));
    for (const { target, addedNodes, removedNodes, nextSibling } of changes.reverse()) {
      if (!torn.has(target)) continue;
      for (const node of addedNodes) if (node.parentNode === target) target.removeChild(node);
      for (const node of removedNodes) target.insertBefore(node, nextSibling?.parentNode === target ? nextSibling : null);
    }
    this.#observer.takeRecords();
  }
}

const knownOf = (control: Control): [Control, string] => [control, stateOf(control)];

const isText = (node: Node): boolean => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '';
