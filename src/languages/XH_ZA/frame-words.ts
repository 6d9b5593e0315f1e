import type { FrameWords } from '../frame-words.ts';

/** The words of the card frame, in isiXhosa. */
export const words: FrameWords = {
  labels: { number: 'Inombolo yekhadi', expiry: 'Umhla wokuphelelwa', code: 'Ikhowudi yokhuseleko' },
  challenge: {
    title: 'Ukuqinisekisa kwibhanki yakho',
    lost: 'Iphepha lebhanki yakho alilayishwanga. Nceda ujonge uqhagamshelo lwakho uze ulilayishe kwakhona: akukho nto ihlawuliswa kabini.',
    again: 'Lilayishe kwakhona',
  },
  codeHint: { 3: 'Amanani ama-3 ngasemva', 4: 'Amanani ama-4 ngaphambili' },
  problems: {
    number: {
      required: 'Faka inombolo yekhadi lakho.',
      incomplete: 'Kukho amanani ekhadi asilelayo.',
      invalid: 'Le nombolo yekhadi ayichananga. Yithelekise nekhadi lakho.',
      unsupported: 'Asikwazi ukwamkela eli khadi. Sebenzisa iVisa, iMastercard, iAmerican Express okanye iDiners Club.',
    },
    expiry: {
      required: 'Faka umhla wokuphelelwa.',
      incomplete: 'Faka inyanga nonyaka, njengo-08 / 29.',
      invalid: 'Jonga umhla: inyanga nonyaka, njengo-08 / 29.',
      expired: 'Eli khadi liphelelwe lixesha. Sebenzisa elinye.',
    },
  },
  codeProblem: { 3: 'Faka amanani ama-3 angasemva kwekhadi.', 4: 'Faka amanani ama-4 angaphambili kwekhadi.' },
};
