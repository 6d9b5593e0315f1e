/**
 * Whether a string of digits passes Luhn's check, which finds every single wrong digit. Card numbers and identity numbers have to pass it.
 */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}
