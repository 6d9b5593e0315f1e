/** An amount as people type it (`150`, `149,90`, `R 1 234.56`) in cents, or null. */
export function parseCents(typed: string): number | null {
  const plain = typed
    .replace(/^R/i, '')
    .replace(/[\s\u00a0]/g, '')
    .replace(',', '.');
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(plain)) return null;
  const [whole = '0', fraction = ''] = plain.split('.');
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return cents > 0 ? cents : null;
}
