import { addDays, type Day, weekday } from '../../../facts/days.ts';

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

/** The holidays of the Public Holidays Act that have a date. */
const DATED: Readonly<Record<string, string>> = {
  '01-01': "New Year's Day",
  '03-21': 'Human Rights Day',
  '04-27': 'Freedom Day',
  '05-01': "Workers' Day",
  '06-16': 'Youth Day',
  '08-09': "National Women's Day",
  '09-24': 'Heritage Day',
  '12-16': 'Day of Reconciliation',
  '12-25': 'Christmas Day',
  '12-26': 'Day of Goodwill',
};

/** Days that were declared for one year. */
const DECLARED: Readonly<Record<Day, string>> = {
  '2023-12-15': 'Rugby World Cup Win Public Holiday',
  '2024-05-29': 'Voting Day',
};

/** Easter Sunday, by the Gregorian algorithm of Meeus, Jones and Butcher. */
function easter(year: number): Day {
  const moon = year % 19;
  const [century, inCentury] = [Math.floor(year / 100), year % 100];
  const shift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * moon + century - Math.floor(century / 4) - shift + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((moon + 11 * epact + 22 * toSunday) / 451);
  return addDays(`${year}-03-22`, epact + toSunday - 7 * late);
}

/** A cache: the holidays of a year never change, so they are computed once. */
const years = new Map<number, ReadonlyMap<Day, string>>();

/** South African public holidays of a year by day. A holiday on a Sunday makes the Monday a holiday too. */
export function holidaysOf(year: number): ReadonlyMap<Day, string> {
  const known = years.get(year);
  if (known !== undefined) return known;
  const dated = Object.entries(DATED).map(([date, name]): [Day, string] => [`${year}-${date}`, name]);
  const made = new Map([
    ...dated.filter(([day]) => weekday(day) === 7).map(([day]): [Day, string] => [addDays(day, 1), 'Public Holiday']),
    ...dated,
    [addDays(easter(year), -2), 'Good Friday'],
    [addDays(easter(year), 1), 'Family Day'],
    ...Object.entries(DECLARED).filter(([day]) => day.startsWith(`${year}-`)),
  ]);
  years.set(year, made);
  return made;
}

/** The name of the holiday on a day; null on other days. */
export function holidayName(day: Day, changes: HolidayTable = operators): string | null {
  const changed = changes[day];
  return changed === undefined ? (holidaysOf(Number(day.slice(0, 4))).get(day) ?? null) : changed;
}
