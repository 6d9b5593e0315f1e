import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { date } from '../contract/scalars.ts';
import type { HolidayTable } from './domain/calendar/holidays.ts';

/** Reads the operator's changes of holidays, which need no release (ruling *holidays*), from a JSON file at the start. */

const table = z.record(date, z.string().min(1).nullable());

/** The table in a file such as `{"2029-05-30": "Election day", "2029-09-24": null}`. @throws Error for an invalid file */
export function readHolidays(file: string): HolidayTable {
  const parsed = table.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file} is not a table of holidays: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
