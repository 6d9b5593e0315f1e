/**
 * What HTML's own `type=email` takes, with a dot in the domain (https://html.spec.whatwg.org/#valid-e-mail-address). The contract and the
 * forms use the same pattern, so a form finds what the service would refuse.
 */
export const EMAIL_ADDRESS =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$/;

/** An address as a person pasted it, without the invisible characters, and without spaces at its ends. */
export const pastedEmail = (typed: string): string => typed.replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '').trim();
