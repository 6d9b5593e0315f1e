import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { date } from '../contract/scalars.ts';
import type { HolidayTable } from './domain/calendar/holidays.ts';

/** The holidays that an operator adds or takes away without a release (ruling *holidays*): a JSON file that is read at the start. */

const table = z.record(date, z.string().min(1).nullable());

/** The table in a file such as `{"2029-05-30": "Election day", "2029-09-24": null}`. @throws Error for what is no such table */
export function readHolidays(file: string): HolidayTable {
  const parsed = table.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file} is no table of holidays: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
