import type { FrameWords } from '../frame-words.ts';

/** The words of the card frame, in Afrikaans. */
export const words: FrameWords = {
  labels: { number: 'Kaartnommer', expiry: 'Vervaldatum', code: 'Sekuriteitskode' },
  challenge: {
    title: 'Bevestiging by jou bank',
    lost: 'Jou bank se bladsy het nie gelaai nie. Kyk asseblief na jou verbinding en laai dit weer: niks word twee keer gehef nie.',
    again: 'Laai dit weer',
  },
  codeHint: { 3: '3 syfers agterop', 4: '4 syfers voorop' },
  problems: {
    number: {
      required: 'Vul jou kaartnommer in.',
      incomplete: 'Sommige syfers van die kaartnommer ontbreek.',
      invalid: 'Hierdie kaartnommer is nie reg nie. Vergelyk dit met jou kaart.',
      unsupported: 'Ons kan nie hierdie kaart neem nie. Gebruik Visa, Mastercard, American Express of Diners Club.',
    },
    expiry: {
      required: 'Vul die vervaldatum in.',
      incomplete: 'Vul die maand en jaar in, soos 08 / 29.',
      invalid: 'Kyk na die datum: maand en jaar, soos 08 / 29.',
      expired: 'Hierdie kaart het verval. Gebruik ’n ander een.',
    },
  },
  codeProblem: { 3: 'Vul die 3 syfers agterop die kaart in.', 4: 'Vul die 4 syfers voorop die kaart in.' },
};
