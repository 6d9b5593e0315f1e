/** Regions that names are known of, but where nobody lives or that are no country's code. */
const NO_COUNTRY = /AC|CP|CQ|DG|EA|EU|EZ|IC|QO|TA|UN|X.|ZZ/;

const known = new Map<string, { value: string; label: string }[]>();

/** The countries a payer may choose from, named in the shopper's language: as the browser knows them, which spares a list of 250. */
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
      // A code that was given up stands for another one now.
      const current = new Intl.Locale(`und-${value}`).region === value;
      return label && current && !NO_COUNTRY.test(value) ? [{ value, label }] : [];
    })
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}
