import type { TemplateResult } from 'lit';
import type { TagAttributes } from '../proxy/html-writer.ts';
import { faultsOf, isLocale, isTheme, isWebAddress } from '../elements/shared/element/attributes.ts';
import type { Part } from '../elements/shared/element/part.ts';
import { shell } from '../elements/shared/element/shell.ts';
import { loadLanguage, setLanguage, type WordLoader } from '../elements/shared/locales/localize.ts';
import type { Locale } from '../facts/languages.ts';
import { writeAttributes } from './attributes.ts';
import { htmlOf } from './content.ts';
import { EARLY_PRESS } from './early-press.ts';
import { jsonInScript } from './escape.ts';

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
  /** The form's target if there is no script. */
  readonly hostedPage: string | null;
  readonly announcement: string;
  /** Draws the content, in the current language. */
  readonly draw: () => TemplateResult;
}

/** An attribute that is a text. */
const textOf = (value: TagAttributes[string]): string | null => (typeof value === 'string' ? value : null);

/** The value of the attribute `page-url`, if it is an address. */
export function pageUrlOf(attributes: TagAttributes): string | null {
  const url = textOf(attributes['page-url']);
  return isWebAddress(url) ? url : null;
}

/** The language and the look of the attributes, else those of the session. */
export function appearanceOf(attributes: TagAttributes, part: Pick<Part, 'locale' | 'theme'>): Pick<TagParts, 'locale' | 'theme'> {
  const asked = { locale: textOf(attributes['locale']), theme: textOf(attributes['theme']) };
  return {
    locale: isLocale(asked.locale) ? asked.locale : (part.locale ?? 'EN_ZA'),
    theme: isTheme(asked.theme) ? asked.theme : (part.theme ?? ''),
  };
}

/** Loads a language and makes it the current one. It stays current until the next `await`, so everything until then is drawn in it. */
export async function useLanguage(locale: Locale, ownWords?: WordLoader): Promise<void> {
  await loadLanguage(locale, ownWords);
  setLanguage(locale);
}

/** The tag as a string. It is synchronous, so the whole tag is drawn in the current language. */
export function writeTag({ tag, view, attributes, styles, locale, theme, hostedPage, announcement, draw }: TagParts): string {
  const { session_id } = view;
  const faults = faultsOf({
    session: session_id,
    endpoint: textOf(attributes['endpoint']) ?? '/pay',
    pageUrl: textOf(attributes['page-url']),
    locale: textOf(attributes['locale']),
    theme: textOf(attributes['theme']),
    draft: textOf(attributes['draft']),
  });
  const content = htmlOf(shell(tag, faults, theme, locale, draw, announcement));
  return (
    `<${tag}${writeAttributes({ ...attributes, session: session_id })}><template shadowrootmode="open">` +
    styles.map((style) => (style === '' ? '' : `<style>${style}</style>`)).join('') +
    `${honest(content, hostedPage)}</template><script>${EARLY_PRESS}</script>` +
    `<script type="application/json">${jsonInScript(view)}</script></${tag}>`
  );
}

/**
 * The form without a script: the browser reports missing fields, Enter and the button open the hosted page, and what was typed is posted
 * there in the body of the request, never in an address. The element's own templates need none of this, and hydration removes it
 * (src/elements/shared/element/hydration.ts).
 */
function honest(form: string, hostedPage: string | null): string {
  // As everywhere else in the tag, what is no web address is not followed: it could be script.
  const way = isWebAddress(hostedPage) ? { method: 'post', action: hostedPage } : {};
  return form
    .replace(/<form(?=\s)([^>]*?)\s+novalidate/, (_, before: string) => `<form${writeAttributes(way)}${before}`)
    .replaceAll(/(?=aria-required="true")/g, 'required ')
    .replace(/(type="submit")\s+aria-disabled="true"/, '$1');
}
