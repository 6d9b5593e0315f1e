import type { FrameWords } from '../frame-words.ts';

/** The words of the card frame, in isiZulu. */
export const words: FrameWords = {
  labels: { number: 'Inombolo yekhadi', expiry: 'Usuku lokuphelelwa', code: 'Ikhodi yokuphepha' },
  challenge: {
    title: 'Ukuqinisekisa ebhange lakho',
    lost: 'Ikhasi lebhange lakho alilayishwanga. Sicela uhlole uxhumano lwakho bese ulilayisha futhi: akukho okukhokhiswa kabili.',
    again: 'Lilayishe futhi',
  },
  codeHint: { 3: 'Izinombolo ezi-3 ngemuva', 4: 'Izinombolo ezi-4 ngaphambili' },
  problems: {
    number: {
      required: 'Faka inombolo yekhadi lakho.',
      incomplete: 'Kunezinombolo zekhadi ezishodayo.',
      invalid: 'Le nombolo yekhadi ayilungile. Yiqhathanise nekhadi lakho.',
      unsupported: 'Asikwazi ukwamukela leli khadi. Sebenzisa i-Visa, i-Mastercard, i-American Express noma i-Diners Club.',
    },
    expiry: {
      required: 'Faka usuku lokuphelelwa.',
      incomplete: 'Faka inyanga nonyaka, njengo-08 / 29.',
      invalid: 'Bheka usuku: inyanga nonyaka, njengo-08 / 29.',
      expired: 'Leli khadi liphelelwe yisikhathi. Sebenzisa elinye.',
    },
  },
  codeProblem: { 3: 'Faka izinombolo ezi-3 ezingemuva kwekhadi.', 4: 'Faka izinombolo ezi-4 ezingaphambili kwekhadi.' },
};
