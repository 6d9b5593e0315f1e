/** The shop stores money as integer cents of rand. Only these functions turn it into text. */

/** Formats cents for people: `R 1 234,56`, with no-break spaces. */
export function rand(cents: number): string {
  const [whole = '0', fraction = '00'] = decimal(cents).split('.');
  return `R\u00a0${whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')},${fraction}`;
}

/** Formats cents for the payments service: `1234.56`. */
export function decimal(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** South African VAT, in percent. */
export const VAT_PERCENT = 15;

/** An amount with its VAT, in cents. */
export const withVat = (cents: number): number => Math.round((cents * (100 + VAT_PERCENT)) / 100);

/** The VAT that is contained in an amount, in cents. */
export function vatWithin(cents: number): number {
  return Math.round((cents * VAT_PERCENT) / (100 + VAT_PERCENT));
}
