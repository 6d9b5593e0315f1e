/** Calculates with months. A month outside 1–12 belongs to another year: 13 is January of the next year. */

const two = (n: number): string => String(n).padStart(2, '0');

/** How many days a month has. */
export const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Day `date` of a month as `YYYY-MM-DD`, or the last day of the month if the month is shorter. */
export function clampedDay(year: number, month: number, date: number): string {
  const months = year * 12 + month - 1;
  const y = Math.floor(months / 12);
  const m = months - y * 12 + 1;
  return `${String(y).padStart(4, '0')}-${two(m)}-${two(Math.min(date, daysInMonth(y, m)))}`;
}
