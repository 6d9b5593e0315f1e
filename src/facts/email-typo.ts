/**
 * Finds a probable typing mistake in the domain of an email address, such as gmial.con. It is a guess, so a form only suggests the
 * correction.
 */

/** The mail providers that most South African shoppers use. */
const DOMAINS = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'live.com',
  'yahoo.co.za',
  'webmail.co.za',
  'mweb.co.za',
  'telkomsa.net',
  'vodamail.co.za',
  'iafrica.com',
];

/** Real providers whose names differ from those by a letter or two. */
const REAL = new Set([
  'mail.com',
  'email.com',
  'ymail.com',
  'gmx.com',
  'me.com',
  'hotmail.co.za',
  'outlook.co.za',
  'live.co.za',
  'aol.com',
]);

/** The domain that the person probably meant, or null if nothing looks like a mistake. */
export function likelyDomain(email: string): string | null {
  const domain = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
  if (!domain || REAL.has(domain) || DOMAINS.includes(domain)) return null;
  const [nearest] = DOMAINS.map((name) => [slips(domain, name), name] as const).toSorted(([one], [other]) => one - other);
  return nearest && nearest[0] <= 2 ? nearest[1] : null;
}

/**
 * The number of typing mistakes between two words (the Damerau–Levenshtein distance): a letter is added, missing or wrong, or two letters
 * are swapped.
 */
export function slips(typed: string, meant: string): number {
  const rows = [Array.from({ length: meant.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= typed.length; i++) {
    const row = [i];
    for (let j = 1; j <= meant.length; j++) {
      const same = typed[i - 1] === meant[j - 1];
      const steps = [at(rows, i - 1, j) + 1, (row[j - 1] ?? 0) + 1, at(rows, i - 1, j - 1) + (same ? 0 : 1)];
      if (typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1]) steps.push(at(rows, i - 2, j - 2) + 1);
      row.push(Math.min(...steps));
    }
    rows.push(row);
  }
  return at(rows, typed.length, meant.length);
}

const at = (rows: readonly (readonly number[])[], row: number, column: number): number => rows[row]?.[column] ?? Infinity;
