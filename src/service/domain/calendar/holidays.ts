import Holidays from 'date-holidays';
import type { Day } from '../../../facts/days.ts';

/**
 * What an operator adds to the holidays that are known, or takes from them, without a release: a day with its name is
 * a holiday (an election, a day declared when Christmas is on a Sunday), a day with null is an ordinary one after all.
 */
export type HolidayTable = Readonly<Record<Day, string | null>>;

/**
 * What the operator of this process said. Reference data, as the country's own days are: said once, before anything is
 * answered, and the same for every account.
 */
let operators: HolidayTable = {};

/** Takes the operator's table over in place of the one before. */
export function setHolidays(table: HolidayTable): void {
  operators = table;
}

const country = new Holidays('ZA', { types: ['public'] });

/** A year's holidays never change, so a year is worked out once. */
const years = new Map<number, ReadonlyMap<Day, string>>();

/** South African public holidays of a year by day; one on a Sunday is kept on the Monday as well. */
export function holidaysOf(year: number): ReadonlyMap<Day, string> {
  const known = years.get(year);
  if (known !== undefined) return known;
  const made = new Map(country.getHolidays(year).map(({ date, name }) => [date.slice(0, 10), name]));
  years.set(year, made);
  return made;
}

/** The name of the holiday that a day is; null on other days. */
export function holidayName(day: Day, changes: HolidayTable = operators): string | null {
  const changed = changes[day];
  return changed === undefined ? (holidaysOf(Number(day.slice(0, 4))).get(day) ?? null) : changed;
}
