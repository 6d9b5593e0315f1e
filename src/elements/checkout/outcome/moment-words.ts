import { sastText } from '../../../facts/days.ts';
import { formatDay } from '../../shared/locales/days.ts';

/** A moment in South African time: `22 November 2026, 14:05`. Null if the text is not a moment. */
export function momentWords(iso: string | null): string | null {
  const at = new Date(iso ?? NaN);
  if (Number.isNaN(at.getTime())) return null;
  const [day = '', time = ''] = sastText(at).split('T');
  return `${formatDay(day)}, ${time.slice(0, 5)}`;
}
