import type { Locale, PageWords } from '../../../facts/languages.ts';
import type { usableWords } from './own-words.ts';
import { loadLanguage, setLanguage, type WordLoader } from '../locales/localize.ts';
import type { UnknownRecord } from '../../../facts/records.ts';

/** The element whose language it is. */
interface LanguageHost extends HTMLElement {
  readonly loadWords: WordLoader | undefined;
  readonly words: PageWords | null;
  requestUpdate(): void;
}

/** The language of an element, and the page's own words for it. */
export class ElementLanguage {
  readonly #host: LanguageHost;
  #current: Locale | null = null;
  #loading: Locale | null = null;
  /** The page's own words: as they were last asked for, and those of them that can be used. */
  #wanted: UnknownRecord | null = null;
  #usable: ReturnType<typeof usableWords> = {};

  /** The page's own words that are in the HTML inside the element. */
  embedded: UnknownRecord | null = null;

  constructor(host: LanguageHost) {
    this.#host = host;
  }

  /** Null until the first language has loaded. */
  get current(): Locale | null {
    return this.#current;
  }

  /** Makes it the language of the render that follows. */
  apply(): void {
    const locale = this.#current ?? 'EN_ZA';
    setLanguage(locale, this.#usable[locale]);
  }

  /** Takes the page's own words, which need a file of their own. If it does not load, the element speaks as it does without them. */
  async takeWords(): Promise<void> {
    const wanted = this.#host.words ?? this.embedded;
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    const taken = wanted && (await import('./own-words.ts').then((own) => own.takeWords(this.#host, wanted)).catch(() => null));
    if (wanted !== this.#wanted) return;
    this.#usable = taken ?? {};
    this.#host.requestUpdate();
  }

  /** Changes the language, at once if it has been loaded already. Until then the previous one stays. */
  follow(wanted: Locale): void {
    if (wanted === this.#current || wanted === this.#loading) return;
    this.#loading = wanted;
    const change = (): void => {
      if (this.#loading !== wanted) return;
      this.#loading = null;
      this.#current = wanted;
      this.#host.requestUpdate();
    };
    const loading = loadLanguage(wanted, this.#host.loadWords);
    if (loading === null) {
      this.#loading = null;
      this.#current = wanted;
    } else void loading.then(change, change);
  }
}
