import { msg } from '../localize.ts';

/** The nine provinces: as an address writes them, and as they are called in the language that is spoken. */
export const PROVINCES: Readonly<Record<string, () => string>> = {
  'Eastern Cape': () => msg('Eastern Cape'),
  'Free State': () => msg('Free State'),
  Gauteng: () => msg('Gauteng'),
  'KwaZulu-Natal': () => msg('KwaZulu-Natal'),
  Limpopo: () => msg('Limpopo'),
  Mpumalanga: () => msg('Mpumalanga'),
  'Northern Cape': () => msg('Northern Cape'),
  'North West': () => msg('North West'),
  'Western Cape': () => msg('Western Cape'),
};
