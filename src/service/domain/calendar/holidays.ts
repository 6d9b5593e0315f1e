import Holidays from 'date-holidays';
import type { Day } from '../../../facts/days.ts';

/**
 * An operator's changes to the built-in holidays, possible without a release. A day with a name is a holiday (an election, or a day
 * declared when Christmas is on a Sunday). A day with null is no holiday.
 */
export type HolidayTable = Readonly<Record<Day, string | null>>;

/**
 * The changes of this process's operator. They are reference data like the built-in days: set once at the start, and the same for
 * every account.
 */
let operators: HolidayTable = {};

/** Replaces the operator's table. */
export function setHolidays(table: HolidayTable): void {
  operators = table;
}

const country = new Holidays('ZA', { types: ['public'] });

/** A cache: the holidays of a year never change, so they are computed once. */
const years = new Map<number, ReadonlyMap<Day, string>>();

/** South African public holidays of a year by day. A holiday on a Sunday makes the Monday a holiday too. */
export function holidaysOf(year: number): ReadonlyMap<Day, string> {
  const known = years.get(year);
  if (known !== undefined) return known;
  const made = new Map(country.getHolidays(year).map(({ date, name }) => [date.slice(0, 10), name]));
  years.set(year, made);
  return made;
}

/** The name of the holiday on a day; null on other days. */
export function holidayName(day: Day, changes: HolidayTable = operators): string | null {
  const changed = changes[day];
  return changed === undefined ? (holidaysOf(Number(day.slice(0, 4))).get(day) ?? null) : changed;
}
