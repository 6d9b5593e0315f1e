import { z } from 'zod';
import { pastedDigits } from '../facts/digits.ts';
import { toPhoneNumber } from '../facts/phone.ts';
import { cleanText } from '../facts/text.ts';

/** A phone number. South African numbers are converted to +27…; the result has at most `max` characters. */
export const phone = (max: number) =>
  z
    .string()
    .overwrite(pastedDigits)
    .max(64)
    .transform((raw, ctx) => {
      const number = toPhoneNumber(raw);
      if (number === null || number.length > max) {
        ctx.addIssue({ code: 'custom', message: 'must be a phone number with area code, such as 082 123 4567', params: { rule: 'phone' } });
        return z.NEVER;
      }
      return number;
    });

/** A phone number as a search term, in the stored format. A text that is not a phone number finds nothing. */
export const phoneQuery = (max: number) =>
  z
    .string()
    .overwrite((typed) => toPhoneNumber(typed) ?? cleanText(typed))
    .max(max);
