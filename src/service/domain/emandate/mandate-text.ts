import type { CHECKOUT_LOCALES } from '../../../contract/enums.ts';
import type { MANDATE_METHOD_TYPES } from '../../../contract/emandate-terms.ts';

/** What a payer agrees to, in the language it was read in. A change of any word takes a new version. */

type Locale = (typeof CHECKOUT_LOCALES)[number];
type Type = (typeof MANDATE_METHOD_TYPES)[number];

/** The text as it was shown. */
export interface MandateText {
  version: string;
  locale: Locale;
  title: string;
  paragraphs: string[];
}

const VERSION = '2026-11-01';

/** Each paragraph with `{merchant}` where the beneficiary's name goes. */
interface Words {
  readonly title: string;
  readonly authority: string;
  readonly by: Readonly<Record<Type, string>>;
  readonly days: string;
  readonly cancel: string;
  readonly unpaid: string;
  readonly truth: string;
}

const WORDS: Readonly<Record<Locale, Words>> = {
  EN_ZA: {
    title: 'Authority to debit my account',
    authority:
      'I authorise {merchant} to debit the bank account named above with the amounts and on the days shown above, until this mandate ends or I cancel it. It may not be debited with more than is shown above.',
    by: {
      DEBICHECK: 'This is a DebiCheck debit order: my bank asks me to confirm it, and debits my account only if I do.',
      REGISTERED_MANDATES: 'This mandate is registered with my bank, which checks it before my account is debited.',
      DEBIT_ORDER: 'This is an electronic (EFT) debit order. It starts with my signature; my bank does not ask me again.',
    },
    days: 'Where a day is not in a month, its last day is meant. Where banks are closed on a day, the debit may be made on the business day before it, as shown above.',
    cancel:
      'I may cancel this mandate at any time by telling {merchant} or my bank. What I owe by then stays owed, and amounts that were rightly debited are not paid back because of it.',
    unpaid:
      'If there is not enough money in the account, my bank may charge me for an unpaid debit, and {merchant} may try again within what is shown above.',
    truth: 'The details above are right, and I may sign for this account.',
  },
  AF_ZA: {
    title: 'Magtiging om my rekening te debiteer',
    authority:
      'Ek magtig {merchant} om die bankrekening hierbo met die bedrae en op die dae hierbo te debiteer, totdat hierdie mandaat eindig of ek dit kanselleer. Dit mag nie met meer gedebiteer word as wat hierbo staan nie.',
    by: {
      DEBICHECK: 'Dit is ’n DebiCheck-debietorder: my bank vra my om dit te bevestig, en debiteer my rekening net as ek dit doen.',
      REGISTERED_MANDATES: 'Hierdie mandaat word by my bank geregistreer, wat dit nagaan voordat my rekening gedebiteer word.',
      DEBIT_ORDER: 'Dit is ’n elektroniese debietorder (EFO). Dit begin met my handtekening; my bank vra my nie weer nie.',
    },
    days: 'Waar ’n dag nie in ’n maand is nie, word die laaste dag bedoel. Waar banke op ’n dag toe is, kan die debiet op die werksdag daarvoor gemaak word, soos hierbo gewys.',
    cancel:
      'Ek kan hierdie mandaat enige tyd kanselleer deur {merchant} of my bank te laat weet. Wat ek dan skuld, bly geskuld, en bedrae wat reg gedebiteer is, word nie daarom terugbetaal nie.',
    unpaid:
      'As daar nie genoeg geld in die rekening is nie, kan my bank my vir ’n onbetaalde debiet laat betaal, en {merchant} kan weer probeer binne wat hierbo staan.',
    truth: 'Die besonderhede hierbo is reg, en ek mag vir hierdie rekening teken.',
  },
  ZU_ZA: {
    title: 'Igunya lokudonsa imali ku-akhawunti yami',
    authority:
      'Ngigunyaza u-{merchant} ukuthi adonse imali ku-akhawunti yasebhange ebhalwe ngenhla ngamanani nangezinsuku ezikhonjiswe ngenhla, kuze kuphele leli gunya noma ngilikhansele. Akumele kudonswe imali engaphezu kwaleyo ekhonjiswe ngenhla.',
    by: {
      DEBICHECK:
        'Lena yi-debit order ye-DebiCheck: ibhange lami lingicela ukuthi ngiyiqinisekise, futhi lidonsa imali kuphela uma ngivuma.',
      REGISTERED_MANDATES: 'Leli gunya libhaliswa ebhange lami, elilihlolayo ngaphambi kokuba kudonswe imali ku-akhawunti yami.',
      DEBIT_ORDER: 'Lena yi-debit order ye-elekthronikhi (EFT). Iqala ngesiginesha yami; ibhange lami alingibuzi futhi.',
    },
    days: 'Uma usuku lungekho enyangeni, kushiwo usuku lwayo lokugcina. Uma amabhange evaliwe ngosuku, imali ingadonswa ngosuku lomsebenzi olungaphambi kwalo, njengoba kukhonjisiwe ngenhla.',
    cancel:
      'Ngingalikhansela leli gunya noma nini ngokutshela u-{merchant} noma ibhange lami. Engikukweletayo ngaleso sikhathi kusala kuyisikweletu, futhi imali edonswe ngokufanele ayibuyiswa ngenxa yalokho.',
    unpaid:
      'Uma ingekho imali eyanele ku-akhawunti, ibhange lami lingangikhokhisa nge-debit engakhokhiwe, futhi u-{merchant} angazama futhi ngaphakathi kwalokho okukhonjiswe ngenhla.',
    truth: 'Imininingwane engenhla ilungile, futhi ngivumelekile ukusayinela le akhawunti.',
  },
  XH_ZA: {
    title: 'Igunya lokutsala imali kwi-akhawunti yam',
    authority:
      'Ndigunyazisa u-{merchant} ukuba atsale imali kwi-akhawunti yebhanki ebhalwe ngentla ngezixa nangeentsuku eziboniswe ngentla, de eli gunya liphele okanye ndilirhoxise. Akumele kutsalwe imali engaphezu kwaleyo iboniswe ngentla.',
    by: {
      DEBICHECK:
        'Le yi-debit order ye-DebiCheck: ibhanki yam iyandicela ukuba ndiyiqinisekise, kwaye itsala imali kuphela ukuba ndiyavuma.',
      REGISTERED_MANDATES: 'Eli gunya libhaliswa kwibhanki yam, elihlolayo phambi kokuba kutsalwe imali kwi-akhawunti yam.',
      DEBIT_ORDER: 'Le yi-debit order ye-elektroniki (EFT). Iqala ngomsayino wam; ibhanki yam ayiphindi indibuze.',
    },
    days: 'Apho usuku lungekho kwinyanga, kuthethwa usuku lwayo lokugqibela. Apho iibhanki zivaliweyo ngosuku, imali inokutsalwa ngosuku lomsebenzi olungaphambi kwalo, njengoko kubonisiwe ngentla.',
    cancel:
      'Ndingalirhoxisa eli gunya nanini na ngokuxelela u-{merchant} okanye ibhanki yam. Endikutyalayo ngelo xesha kuhlala kulityala, kwaye imali etsalwe ngokufanelekileyo ayibuyiswa ngenxa yoko.',
    unpaid:
      'Ukuba akukho mali yaneleyo kwi-akhawunti, ibhanki yam inokundihlawulisa nge-debit engahlawulwanga, kwaye u-{merchant} unokuzama kwakhona ngaphakathi koko kuboniswe ngentla.',
    truth: 'Iinkcukacha ezingentla zichanekile, kwaye ndivumelekile ukusayinela le akhawunti.',
  },
};

/** The text that is agreed to. */
export function mandateText(locale: Locale, type: Type, merchant: string): MandateText {
  const { title, authority, by, days, cancel, unpaid, truth } = WORDS[locale];
  const paragraphs = [authority, by[type], days, cancel, unpaid, truth].map((text) => text.replaceAll('{merchant}', merchant));
  return { version: VERSION, locale, title, paragraphs };
}
