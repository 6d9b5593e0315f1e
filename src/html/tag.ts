import { html, type TemplateResult } from 'lit';
import type { TagAttributes } from '../proxy/html-writer.ts';
import { loadFailure } from '../elements/shared/controls/load-failure.ts';
import { faultsOf, isTheme, isWebAddress } from '../elements/shared/element/attributes.ts';
import type { Part } from '../elements/shared/element/part.ts';
import { shell } from '../elements/shared/element/shell.ts';
import { loadLanguage, setLanguage, type WordLoader } from '../elements/shared/locales/localize.ts';
import { usableWords } from '../elements/shared/element/own-words.ts';
import { localeNamed, localeOfTag, tagOf, type Locale } from '../facts/languages.ts';
import { writeAttributes } from './attributes.ts';
import { htmlOf } from './content.ts';
import { EARLY_PRESS } from './early-press.ts';
import { jsonInScript } from '../facts/json-in-script.ts';

/** Any element as HTML: its tag with the attributes, a declarative shadow root with its first content, and the first view. */
export interface TagParts {
  /** The name of the tag. */
  readonly tag: 'pay-checkout' | 'pay-portal' | 'pay-emandate';
  readonly view: { readonly session_id: string };
  readonly attributes: TagAttributes;
  /** The style sheets, as texts; an empty one is left out. */
  readonly styles: readonly string[];
  readonly locale: Locale;
  readonly theme: 'light' | 'dark' | 'auto' | '';
  /** The address to which the form is posted without a script; null if there is none. */
  readonly hostedPage: string | null;
  readonly announcement: string;
  /** Draws the content, in the current language. */
  readonly draw: () => TemplateResult;
}

/** The value of an attribute if it is a text, else null. */
const textOf = (value: TagAttributes[string]): string | null => (typeof value === 'string' ? value : null);

/** The value of the attribute `page-url`, if it is an address. */
export function pageUrlOf(attributes: TagAttributes): string | null {
  const url = textOf(attributes['page-url']);
  return isWebAddress(url) ? url : null;
}

/** The language and the theme: those of the attributes, else those of the session, else the language of the tag itself (`lang`). */
export function appearanceOf(attributes: TagAttributes, part: Pick<Part, 'locale' | 'theme'>): Pick<TagParts, 'locale' | 'theme'> {
  const asked = { locale: textOf(attributes['locale']), theme: textOf(attributes['theme']) };
  return {
    locale: localeNamed(asked.locale) ?? part.locale ?? localeOfTag(attributes['lang']) ?? 'EN_ZA',
    theme: isTheme(asked.theme) ? asked.theme : (part.theme ?? ''),
  };
}

/**
 * Loads a language, and writes in it, with the page's own words. The current language is one for the whole process, and other tags may be written at the same time: so
 * it is set after everything was waited for, and `write` is synchronous.
 */
export async function inLanguage(
  locale: Locale,
  { words }: TagAttributes,
  loadWords: WordLoader | undefined,
  write: () => string,
): Promise<string> {
  await loadLanguage(locale, loadWords);
  setLanguage(locale, usableWords(words ?? {})[locale]);
  return write();
}

/** The tag as a string. The function is synchronous, so that the whole tag is rendered in the current language. */
export function writeTag({ tag, view, attributes, styles, locale, theme, hostedPage, announcement, draw }: TagParts): string {
  const { session_id } = view;
  const faults = faultsOf({
    session: session_id,
    endpoint: textOf(attributes['endpoint']) ?? '/pay',
    pageUrl: textOf(attributes['page-url']),
    locale: textOf(attributes['locale']),
    theme: textOf(attributes['theme']),
    draft: textOf(attributes['draft']),
    appearance: textOf(attributes['appearance']),
    button: textOf(attributes['button']),
  });
  const content = htmlOf(shell(tag, faults, theme, locale, draw, announcement));
  return (
    `<${tag}${writeAttributes({ ...attributes, session: session_id })}><template shadowrootmode="open">` +
    styles.map((style) => (style === '' ? '' : `<style>${style}</style>`)).join('') +
    `${plainForm(content, hostedPage)}${failure(hostedPage, theme, locale)}</template><script>${EARLY_PRESS}</script>` +
    [view, attributes.words].map((data) => (data ? `<script type="application/json">${jsonInScript(data)}</script>` : '')).join('') +
    `</${tag}>`
  );
}

/**
 * The alert for a file of the element that does not load (early-press.ts). It is next to the content, which keeps what was typed in it, and
 * hydration removes it. Nothing renders it again, so it has no Lit markers.
 */
function failure(hostedPage: string | null, theme: TagParts['theme'], locale: Locale): string {
  const words = loadFailure(isWebAddress(hostedPage) ? hostedPage : null, () => undefined);
  const content = htmlOf(
    html`<div class="late" hidden>
      <div class="box"><div class="root ${theme}" dir="ltr" lang=${tagOf(locale)} role="alert">${words}</div></div>
    </div>`,
  );
  return content.replaceAll(/<!--.*?-->/gs, '');
}

/**
 * Makes the form work without a script: the browser reports missing fields, Enter and the button open the hosted page, and the typed values
 * are posted there in the body of the request, never in an address. The element's own templates need none of this, and hydration removes it
 * (src/elements/shared/element/hydration.ts).
 */
function plainForm(form: string, hostedPage: string | null): string {
  // Only a web address may be the target, because any other address could run script.
  const submission = isWebAddress(hostedPage) ? { method: 'post', action: hostedPage } : {};
  return form
    .replace(/<form(?=\s)([^>]*?)\s+novalidate/, (_, before: string) => `<form${writeAttributes(submission)}${before}`)
    .replaceAll(/(?=aria-required="true")/g, 'required ')
    .replace(/(type="submit")\s+aria-disabled="true"/, '$1');
}
