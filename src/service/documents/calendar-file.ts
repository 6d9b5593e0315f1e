import { createHash } from 'node:crypto';
import { type EmandateTerms, signedDocument } from '../../contract/emandate-terms.ts';
import { addDays } from '../../facts/days.ts';
import type { MandateEvidence } from '../domain/records/people.ts';
import { DOCUMENT_WORDS } from '../../languages/documents.ts';
import { rand } from '../../facts/money.ts';

/** The coming debits as a calendar file (RFC 5545). Events are whole days, so that no time zone can move them. */

const escape = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** Lines have at most 75 octets. A longer line continues after a line break and a space. */
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

/** The calendar file, in the language of the signature. Its timestamp is the moment of the signature. */
export function calendarFile(
  evidence: MandateEvidence,
  { beneficiary, contract_reference, statement_name, payment_method_type, debits }: EmandateTerms,
): Uint8Array<ArrayBuffer> {
  const { labels, kinds } = DOCUMENT_WORDS[signedDocument.parse(evidence.document).mandate_text.locale].mandate;
  const said = `${kinds[payment_method_type]} ${contract_reference}. ${labels.statement}: ${statement_name}.`;
  const at = `${evidence.created_at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  const events = debits.flatMap(({ part, day, on, amount }) => [
    'BEGIN:VEVENT',
    `UID:${createHash('sha256').update(`${contract_reference} ${part} ${day}`).digest('hex').slice(0, 32)}@pay-elements`,
    `DTSTAMP:${at}`,
    `DTSTART;VALUE=DATE:${compact(on)}`,
    `DTEND;VALUE=DATE:${compact(addDays(on, 1))}`,
    `SUMMARY:${escape(`${beneficiary}: ${rand(amount)}`)}`,
    `DESCRIPTION:${escape(said)}`,
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
