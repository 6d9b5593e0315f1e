import { hydrate } from '@lit-labs/ssr-client';
import type { RenderOptions, TemplateResult } from 'lit';
import { localeNamed, type Locale } from '../../../facts/languages.ts';
import { storedDraft, type DraftHost } from './draft.ts';
import { isChoice, type Control } from './page-guard.ts';
import { loadLanguage, type WordLoader } from '../locales/localize.ts';

/**
 * Hydrates content that is in the page's HTML, in a declarative shadow root. Loaded only if there is such content. Everything that the
 * shopper has done there (typed, filled in, chosen, selected, focused) is kept.
 */

/** The properties of a control that a shopper may have changed. */
const PROPERTIES = ['value', 'checked'] as const;

/** The element whose content is in the page's HTML. */
interface Host extends EventTarget, DraftHost {
  readonly updateComplete: Promise<boolean>;
  readonly hasUpdated: boolean;
  readonly session: string | null;
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly renderOptions: RenderOptions;
  readonly language: Locale;
  readonly locale: string | null;
  readonly loadWords: WordLoader | undefined;
}

/**
 * Hydrates the content. `scheme` is the colour scheme that would be rendered now, and `draw` renders the content. Returns a function to
 * call after the first render.
 */
export type Hydrate = (scheme: string, draw: () => TemplateResult) => () => void;

/**
 * Loads the language of the content, which hydration needs at once, and returns the function that hydrates it. If the content differs from
 * what would be rendered now (another version wrote it, the page has changed the language or the theme, or something has stripped its
 * comments), it is removed and rendered again with the values that were typed in it.
 */
export async function prepareHydration(host: Host): Promise<Hydrate> {
  const { renderRoot: root, renderOptions } = host;
  // This is checked before the session begins, because the session stores a draft itself.
  const isKept = hasDraft(host);
  // This is also set up before, because an element may be ready before it is rendered.
  const ready = readiness(host);
  const content = root.querySelector<HTMLElement>('.root');
  const locale = localeNamed(content?.lang);
  // The page may have set another language since the server wrote the content.
  for (const each of new Set([locale, localeNamed(host.locale)])) if (each) await loadLanguage(each, host.loadWords);
  return (scheme, draw) => {
    // Otherwise Lit would render before the nodes that it finds in the shadow root.
    renderOptions.renderBefore = null;
    const controls = [...root.querySelectorAll<Control>('input, select, textarea')];
    const focused = root instanceof ShadowRoot ? root.activeElement : null;
    // The button that was pressed before any script had loaded. The script in the page's HTML stored the press.
    const pressed = root.querySelector<HTMLButtonElement>('button[aria-busy=true]') ?? refusedPress(root, controls, focused);
    const isSame = content?.className.trim() === `root ${scheme}`.trim() && locale === host.language && !isKept && hasMarkers(root);
    // A translator's nodes become texts again, because Lit writes to the texts after its markers.
    for (const each of root.querySelectorAll<HTMLElement>('font')) each.replaceWith(each.textContent);
    const unfreeze = freeze(controls);
    const isHydrated = isSame && hydrated(root, draw(), renderOptions);
    // The adopted style sheets have the same rules as the first style element.
    root.querySelector(':scope > style')?.remove();
    if (isHydrated) {
      // The listeners learn the values, and one render follows, before the controls may be written to again.
      for (const control of controls) if (!isChoice(control)) dispatchChanges(control);
      for (const opened of root.querySelectorAll('details[open]')) opened.dispatchEvent(new Event('toggle'));
      for (const control of controls) for (const name of ['required', REFUSED]) control.removeAttribute(name);
      root.querySelector('form')?.setAttribute('novalidate', '');
      root.querySelector('.late')?.remove();
      // The flow decides about the choices, and it begins later.
      keepPress(host, ready, pressed, controls.filter(isChoice).filter(isChanged));
      return unfreeze;
    }
    unfreeze();
    Reflect.deleteProperty(root, '_$litPart$');
    root.replaceChildren();
    return () => {
      for (const control of controls) copyValue(control, root);
      if (focused) copyFocus(focused, root);
      keepPress(host, ready, pressed?.type === 'submit' ? root.querySelector<HTMLButtonElement>('button[type=submit]') : null, []);
    };
  };
}

/** Marks a field because of which the browser refused to submit the form before the script had loaded (early-press.ts). */
const REFUSED = 'data-refused';

/**
 * The button of a form that the browser itself refused to submit because of missing or wrong values; null if there was no such refusal.
 * The form has no event for it, and the browser's own message disappears when hydration removes `required`. The script in the page's HTML
 * marks the fields of such a refusal (early-press.ts). If the page's policy allows no such script, a refusal is recognised by its traces:
 * all invalid controls match `:user-invalid`, and the first one has the focus. If that one has text, the shopper may be correcting it. A
 * shopper who has typed something since, or has moved to another field, is not interrupted.
 */
function refusedPress(root: ParentNode, controls: readonly Control[], focused: Element | null): HTMLButtonElement | null {
  const invalid = controls.filter((control) => control.willValidate && !control.validity.valid);
  const [first] = invalid;
  if (first === undefined || first !== focused) return null;
  const isRefused = first.hasAttribute(REFUSED) || (first.value === '' && invalid.every((control) => control.matches(':user-invalid')));
  return isRefused ? root.querySelector('button[type=submit]') : null;
}

/** Whether the content has Lit's markers, which are comments. Some networks and minifiers strip all comments from HTML. */
function hasMarkers(root: Node): boolean {
  const comments = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT, ({ nodeValue }) =>
    nodeValue?.startsWith('lit-part') ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
  );
  return comments.nextNode() !== null;
}

function hydrated(root: HTMLElement | DocumentFragment, content: TemplateResult, options: RenderOptions): boolean {
  try {
    hydrate(content, root, options);
    return true;
  } catch {
    return false;
  }
}

/**
 * Keeps Lit from writing to the controls. Writing a value, even the same one, ends the browser's undo history, and may end the composition
 * of an input method. Returns a function that allows writing again.
 */
function freeze(controls: readonly Control[]): () => void {
  for (const control of controls)
    for (const property of PROPERTIES) {
      const value: unknown = Reflect.get(control, property);
      Object.defineProperty(control, property, { configurable: true, get: () => value, set: () => undefined });
    }
  return () => {
    for (const control of controls) for (const property of PROPERTIES) Reflect.deleteProperty(control, property);
  };
}

/**
 * Stores a press of the form's button, and repeats it when the element is ready. The button can be pressed as soon as the page's HTML is
 * shown; `before` is a button that was pressed before any script had loaded. The button shows that the press waits. Enter in a field counts
 * as a press. `choices` were made before, so they are reported first.
 */
function keepPress(host: Host, ready: Promise<void>, before: HTMLButtonElement | null, choices: readonly Control[]): void {
  const { renderRoot: root } = host;
  let pressed: HTMLButtonElement | null = null;
  const keep = (button: HTMLButtonElement | null): void => {
    pressed = button;
    button?.setAttribute('aria-busy', 'true');
  };
  const onClick = (event: Event): void => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button?.type !== 'submit' || !root.contains(button)) return;
    event.preventDefault();
    event.stopPropagation();
    keep(button);
  };
  if (before) keep(before);
  root.addEventListener('click', onClick, { capture: true });
  void ready
    .then(() => host.updateComplete)
    .then(() => {
      for (const control of choices) dispatchChanges(control);
      return host.updateComplete;
    })
    .then(() => {
      root.removeEventListener('click', onClick, { capture: true });
      pressed?.removeAttribute('aria-busy');
      pressed?.click();
    });
}

/** Resolves when the element is ready, or has an error once it is rendered. Before that, an error may only mean a late file. */
function readiness(host: Pick<Host, 'hasUpdated'> & EventTarget): Promise<void> {
  const types = ['pay-ready', 'pay-error'];
  return new Promise((resolve) => {
    const onReady = ({ type }: Event): void => {
      if (type === 'pay-error' && !host.hasUpdated) return;
      for (const each of types) host.removeEventListener(each, onReady);
      resolve();
    };
    for (const type of types) host.addEventListener(type, onReady);
  });
}

/**
 * Whether the shopper, or the browser for them, has changed the value in the HTML. In a group of radio buttons, only the chosen one counts
 * as changed.
 */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return [...control.options].some((option) => option.selected !== option.defaultSelected);
  if (!isChoice(control)) return control.value !== control.defaultValue;
  return control.checked !== control.defaultChecked && (control.checked || control.type === 'checkbox');
}

function dispatchChanges(control: Control): void {
  if (!isChanged(control)) return;
  if (!isChoice(control)) control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Whether a stored draft makes the first render differ from the page's HTML. Only an e-mandate begins with its draft. The other elements
 * begin with the content of the HTML, so that the card frame stays, and fill in their fields later.
 */
function hasDraft(host: Host): boolean {
  return host.kind === 'emandate' && host.session !== null && storedDraft(host, host.session) !== null;
}

/** Moves the focus and the selection to the control that was rendered in place of `from`. */
function copyFocus(from: Element, root: ParentNode): void {
  const to = from.id ? root.querySelector<HTMLElement>(`#${CSS.escape(from.id)}`) : null;
  to?.focus({ preventScroll: true });
  if (!(to instanceof HTMLInputElement && from instanceof HTMLInputElement) || from.selectionStart === null) return;
  to.setSelectionRange(from.selectionStart, from.selectionEnd, from.selectionDirection ?? 'none');
}

/** Copies the typed value to the control that was rendered in place of `from`. */
function copyValue(from: Control, root: ParentNode): void {
  const to = from.id ? root.querySelector<Control>(`#${CSS.escape(from.id)}`) : null;
  if (!to || !isChanged(from)) return;
  if (isChoice(to)) to.checked = isChoice(from) && from.checked;
  else to.value = from.value;
  dispatchChanges(to);
}
