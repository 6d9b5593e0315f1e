/** Hides secrets in the records that the console shows. */

/** Fields of a webhook's body that give access to money. */
const SECRET_FIELDS = new Set(['token', 'card_token']);

/** The first characters of a secret, which tell it from another one. */
const masked = (secret: string): string => `${secret.slice(0, 8)}••••`;

/** The data with its secrets masked. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => [
      name,
      SECRET_FIELDS.has(name) && typeof inner === 'string' ? masked(inner) : withoutSecrets(inner),
    ]),
  );
}
