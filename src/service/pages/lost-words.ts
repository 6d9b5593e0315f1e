import type { PageLocale } from './page-locale.ts';

/** What is said where there is nothing to see, and where a form could not open a payment page. */

interface Words {
  readonly title: string;
  readonly words: string;
}

/** What is not there: any page, a payment, a payment whose time is up, a link to an account. */
export type Lost = 'page' | 'session' | 'expired' | 'portal';

/** The words of a locale. */
export interface LostWords extends Readonly<Record<Lost, Words>> {
  /** The way on. */
  readonly back: string;
  /** A form that could not open a payment page. */
  readonly form: Words;
  /** Before what is for the shop's developers, which is in English. */
  readonly shop: string;
}

/** All of them. */
export const LOST_WORDS: Readonly<Record<PageLocale, LostWords>> = {
  EN_ZA: {
    back: 'Back to the shop',
    page: { title: 'There is nothing here', words: 'The address may have a typing mistake in it, or what was here is gone.' },
    session: {
      title: 'We cannot find this payment',
      words: 'The link may not have come through whole. Open it again from the message or the shop that it came from. Nothing was paid.',
    },
    expired: {
      title: 'This payment link has expired',
      words:
        'Payment links work for a limited time, to keep you safe. Nothing was paid. Go back to the shop and check out again to get a new one.',
    },
    portal: {
      title: 'This link has expired',
      words:
        'Links to your account work for an hour, to keep you safe. Nothing has changed. Go back to where you came from to get a new one.',
    },
    form: {
      title: 'This payment could not be started',
      words: 'The page you came from sent something that we cannot use. Nothing was paid. Please tell the shop.',
    },
    shop: 'For the shop:',
  },
  AF_ZA: {
    back: 'Terug na die winkel',
    page: { title: 'Hier is niks nie', words: 'Die adres het dalk ’n tikfout, of wat hier was, is weg.' },
    session: {
      title: 'Ons kan nie hierdie betaling kry nie',
      words: 'Die skakel het dalk nie heel deurgekom nie. Maak dit weer oop vanuit die boodskap of die winkel. Niks is betaal nie.',
    },
    expired: {
      title: 'Hierdie betaalskakel het verval',
      words:
        'Betaalskakels werk net vir ’n beperkte tyd, vir jou veiligheid. Niks is betaal nie. Gaan terug na die winkel en betaal weer daar om ’n nuwe een te kry.',
    },
    portal: {
      title: 'Hierdie skakel het verval',
      words:
        'Skakels na jou rekening werk ’n uur lank, vir jou veiligheid. Niks het verander nie. Gaan terug na waar jy vandaan kom om ’n nuwe een te kry.',
    },
    form: {
      title: 'Hierdie betaling kon nie begin nie',
      words:
        'Die bladsy waarvandaan jy kom, het iets gestuur wat ons nie kan gebruik nie. Niks is betaal nie. Sê asseblief vir die winkel.',
    },
    shop: 'Vir die winkel:',
  },
  ZU_ZA: {
    back: 'Buyela esitolo',
    page: { title: 'Akukho lutho lapha', words: 'Ikheli kungenzeka linephutha lokuthayipha, noma obekulapha akusekho.' },
    session: {
      title: 'Asiyitholi le nkokhelo',
      words: 'Isixhumanisi kungenzeka asifikanga siphelele. Sivule futhi emyalezweni noma esitolo esivela kuso. Akukho okukhokhiwe.',
    },
    expired: {
      title: 'Isixhumanisi sale nkokhelo siphelelwe yisikhathi',
      words:
        'Izixhumanisi zokukhokha zisebenza isikhathi esilinganiselwe, ukuze uphephe. Akukho okukhokhiwe. Buyela esitolo ukhokhe futhi ukuze uthole esisha.',
    },
    portal: {
      title: 'Lesi sixhumanisi siphelelwe yisikhathi',
      words:
        'Izixhumanisi eziya ku-akhawunti yakho zisebenza ihora, ukuze uphephe. Akukho okushintshile. Buyela lapho uvela khona ukuze uthole esisha.',
    },
    form: {
      title: 'Le nkokhelo ayikwazanga ukuqala',
      words: 'Ikhasi ovela kulo lithumele into esingakwazi ukuyisebenzisa. Akukho okukhokhiwe. Sicela utshele isitolo.',
    },
    shop: 'Okwesitolo:',
  },
  XH_ZA: {
    back: 'Buyela evenkileni',
    page: { title: 'Akukho nto apha', words: 'Idilesi isenokuba nempazamo yokuchwetheza, okanye ebekulapha akusekho.' },
    session: {
      title: 'Asiyifumani le ntlawulo',
      words: 'Ikhonkco lisenokuba alifikanga liphelele. Livule kwakhona kumyalezo okanye kwivenkile elivela kuyo. Akukho nto ihlawulweyo.',
    },
    expired: {
      title: 'Ikhonkco lale ntlawulo liphelelwe lixesha',
      words:
        'Amakhonkco okuhlawula asebenza ixesha elilinganiselweyo, ukuze ukhuseleke. Akukho nto ihlawulweyo. Buyela evenkileni uze uhlawule kwakhona ukuze ufumane elitsha.',
    },
    portal: {
      title: 'Eli khonkco liphelelwe lixesha',
      words:
        'Amakhonkco aya kwiakhawunti yakho asebenza iyure, ukuze ukhuseleke. Akukho nto itshintshileyo. Buyela apho uvela khona ukuze ufumane elitsha.',
    },
    form: {
      title: 'Le ntlawulo ayikwazanga ukuqala',
      words: 'Iphepha ovela kulo lithumele into esingenakuyisebenzisa. Akukho nto ihlawulweyo. Nceda uxelele ivenkile.',
    },
    shop: 'Eyevenkile:',
  },
};
