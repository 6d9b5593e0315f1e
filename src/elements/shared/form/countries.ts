/** Region codes that have a name but are not a country, or that have no inhabitants. */
const NO_COUNTRY = /AC|CP|CQ|DG|EA|EU|EZ|IC|QO|TA|UN|X.|ZZ/;

const known = new Map<string, { value: string; label: string }[]>();

/** The countries to choose from, in the shopper's language. The browser supplies the names, so the package needs no list of 250. */
export function countries(locale: string): readonly { readonly value: string; readonly label: string }[] {
  const made = known.get(locale) ?? makeCountries(locale);
  known.set(locale, made);
  return made;
}

function makeCountries(locale: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((value) => {
      const label = names.of(value);
      // Skip codes that have been replaced by another one.
      const current = new Intl.Locale(`und-${value}`).region === value;
      return label && current && !NO_COUNTRY.test(value) ? [{ value, label }] : [];
    })
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}
