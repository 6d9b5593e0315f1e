import { hydrate } from '@lit-labs/ssr-client';
import type { RenderOptions, TemplateResult } from 'lit';
import { LOCALES, tagOf, type Locale } from '../../../facts/languages.ts';
import { isLocale } from './attributes.ts';
import { storedDraft, type DraftHost } from './draft.ts';
import { loadLanguage, type WordLoader } from '../locales/localize.ts';

/**
 * Hydration of content that is in the page's HTML, in a declarative shadow root. Loaded where there is one, and only there.
 * Whatever the shopper did to those nodes meanwhile (typed, filled in, chose, selected, focused) stays as it is.
 */

/** The properties of a control that a shopper may have changed. */
const PROPERTIES = ['value', 'checked'] as const;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The element whose content is in the page's HTML. */
interface Host extends EventTarget, DraftHost {
  readonly updateComplete: Promise<boolean>;
  readonly session: string | null;
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly renderOptions: RenderOptions;
  readonly language: Locale;
  readonly locale: string | null;
  readonly loadWords: WordLoader | undefined;
}

/** Hydrates the content. `scheme` is the look that would be drawn now, `draw` draws it. Answers what is to be done after the first render. */
export type Hydrate = (scheme: string, draw: () => TemplateResult) => () => void;

/**
 * Loads the language of the content, which hydration needs at once, and answers what hydrates it. Where the content is not
 * what would be drawn now (another version, or the page has set another language or look since), it is removed, and everything
 * is drawn anew with what was typed in it.
 */
export async function prepareHydration(host: Host): Promise<Hydrate> {
  const { renderRoot: root, renderOptions } = host;
  // Asked before the session begins, which stores a draft itself.
  const isKept = hasDraft(host);
  // So is this: an element may be ready before it is drawn.
  const ready = readiness(host);
  const content = root.querySelector<HTMLElement>('.root');
  const locale = LOCALES.find((each) => tagOf(each) === content?.lang);
  // The language that the page wants by now may be another one.
  for (const each of new Set([locale, host.locale])) if (each && isLocale(each)) await loadLanguage(each, host.loadWords);
  return (scheme, draw) => {
    // Lit would draw before what it finds in the shadow root.
    renderOptions.renderBefore = null;
    const controls = [...root.querySelectorAll<Control>('input, select, textarea')];
    // A press from before there was any script, which the page's HTML kept.
    const pressed = root.querySelector<HTMLButtonElement>('button[aria-busy=true]');
    const focused = root instanceof ShadowRoot ? root.activeElement : null;
    const isSame = content?.className.trim() === `root ${scheme}`.trim() && locale === host.language && !isKept;
    const unfreeze = freeze(controls);
    const isHydrated = isSame && hydrated(root, draw(), renderOptions);
    // The adopted style sheets hold the same rules as the first style element.
    root.querySelector(':scope > style')?.remove();
    if (isHydrated) {
      // The values are told to whoever listens now, and drawn once, before anything may be written into the controls again.
      for (const control of controls) if (!isChoice(control)) tellChanges(control);
      for (const control of controls) control.removeAttribute('required');
      root.querySelector('form')?.setAttribute('novalidate', '');
      // What was chosen is decided by the flow, which begins later.
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

function hydrated(root: HTMLElement | DocumentFragment, content: TemplateResult, options: RenderOptions): boolean {
  try {
    hydrate(content, root, options);
    return true;
  } catch {
    return false;
  }
}

/**
 * Keeps Lit from writing into the controls: a value that is written, even the same one, ends the browser's undo history, and
 * may end what an input method is composing. Answers what lets it write again.
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

const isChoice = (control: Control): control is HTMLInputElement => control.type === 'radio' || control.type === 'checkbox';

/**
 * The button of a form that is in the page's HTML can be pressed at once, or was pressed before there was any script (`before`).
 * Until the element is ready to hear it, a press is kept, visibly, and pressed again then. Enter in a field is a press of it, too.
 * `choices` were made before, and are told first.
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
    if (button?.type !== 'submit') return;
    event.preventDefault();
    event.stopPropagation();
    keep(button);
  };
  if (before) keep(before);
  root.addEventListener('click', onClick, { capture: true });
  void ready
    .then(() => host.updateComplete)
    .then(() => {
      for (const control of choices) tellChanges(control);
      return host.updateComplete;
    })
    .then(() => {
      root.removeEventListener('click', onClick, { capture: true });
      pressed?.removeAttribute('aria-busy');
      pressed?.click();
    });
}

/** Resolves when the element says that it is ready, or that something is in the way. */
function readiness(host: EventTarget): Promise<void> {
  const types = ['pay-ready', 'pay-error'];
  return new Promise((resolve) => {
    const onReady = (): void => {
      for (const type of types) host.removeEventListener(type, onReady);
      resolve();
    };
    for (const type of types) host.addEventListener(type, onReady);
  });
}

/** Whether the shopper, or the browser for them, has changed what the HTML says. Of a group of radio buttons, the one that was chosen. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return [...control.options].some((option) => option.selected !== option.defaultSelected);
  if (!isChoice(control)) return control.value !== control.defaultValue;
  return control.checked !== control.defaultChecked && (control.checked || control.type === 'checkbox');
}

function tellChanges(control: Control): void {
  if (!isChanged(control)) return;
  if (!isChoice(control)) control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Whether the tab has kept what was typed into the element before a reload, and what is drawn then is not what the page's HTML says. Only
 * an e-mandate begins with its draft. The others begin with what the HTML says, so that a card frame stays, and fill their fields in later.
 */
function hasDraft(host: Host): boolean {
  return host.kind === 'emandate' && host.session !== null && storedDraft(host, host.session) !== null;
}

/** Puts the focus, and what is selected, into the control that was drawn in the place of the one that had it. */
function copyFocus(from: Element, root: ParentNode): void {
  const to = from.id ? root.querySelector<HTMLElement>(`#${CSS.escape(from.id)}`) : null;
  to?.focus({ preventScroll: true });
  if (!(to instanceof HTMLInputElement && from instanceof HTMLInputElement) || from.selectionStart === null) return;
  to.setSelectionRange(from.selectionStart, from.selectionEnd, from.selectionDirection ?? 'none');
}

/** Writes what was typed into the control that was drawn in the place of the one it was typed in. */
function copyValue(from: Control, root: ParentNode): void {
  const to = from.id ? root.querySelector<Control>(`#${CSS.escape(from.id)}`) : null;
  if (!to || !isChanged(from)) return;
  if (isChoice(to)) to.checked = isChoice(from) && from.checked;
  else to.value = from.value;
  tellChanges(to);
}
