import { msg } from '../../shared/locales/localize.ts';

/** The nine provinces: their names in an address, and their translated names. */
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
