import { createHash } from 'node:crypto';
import type { EmandateTerms } from '../../../contract/emandate-terms.ts';
import { textOfCents } from '../../../contract/scalars.ts';
import { addDays } from '../calendar/day.ts';

/** The coming debits as a calendar file (RFC 5545): whole days, so that no time zone can shift them. */

const escape = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** Lines are at most 75 octets; a longer one goes on after a break and a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (Buffer.byteLength(part + character) > 74) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].join('\r\n ');
}

const compact = (day: string): string => day.replaceAll('-', '');

/** The file. `stamp` is when the mandate was signed. */
export function calendarFile(
  { beneficiary, contract_reference, statement_name, debits }: EmandateTerms,
  stamp: Date,
): Uint8Array<ArrayBuffer> {
  const at = `${stamp.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  const events = debits.flatMap(({ part, day, on, amount }) => [
    'BEGIN:VEVENT',
    `UID:${createHash('sha256').update(`${contract_reference} ${part} ${day}`).digest('hex').slice(0, 32)}@pay-elements`,
    `DTSTAMP:${at}`,
    `DTSTART;VALUE=DATE:${compact(on)}`,
    `DTEND;VALUE=DATE:${compact(addDays(on, 1))}`,
    `SUMMARY:${escape(`${beneficiary}: R ${textOfCents(amount)}`)}`,
    `DESCRIPTION:${escape(`Debit order ${contract_reference}. On your statement: ${statement_name}.`)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//pay-elements//emandate//EN',
    'CALSCALE:GREGORIAN',
    ...events,
    'END:VCALENDAR',
  ];
  return new TextEncoder().encode(lines.map((line) => `${folded(line)}\r\n`).join(''));
}
