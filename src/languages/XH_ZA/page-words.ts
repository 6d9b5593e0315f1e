import type { PageWords } from '../page-words.ts';

/** The words of the service's pages around the elements, in isiXhosa. */
export const pages: PageWords = {
  hosted: {
    secure: 'Intlawulo ekhuselekileyo',
    heading: {
      pay: ['Hlawula ku-{0}', 'Hlawula ku-{0} i-{1}'],
      month: ['Bhalisa ku-{0}', 'Bhalisa ku-{0}, i-{1} ngenyanga'],
      year: ['Bhalisa ku-{0}', 'Bhalisa ku-{0}, i-{1} ngonyaka'],
      save: ['Gcina ikhadi ku-{0}', 'Gcina ikhadi ku-{0}'],
      hold: ['Beka imali bucala ku-{0}', 'Beka i-{1} bucala ku-{0}'],
    },
    script: 'Ukuhlawula apha kufuna i-JavaScript. Nceda uyivule, okanye usebenzise esinye isikhangeli.',
    language: 'Ulwimi',
    test: [
      'Imo yovavanyo.',
      'Akukho mali yokwenene ihambayo. Hlawula nge-',
      ', nawo nawuphi na umhla ozayo kunye nayo nayiphi na ikhowudi.',
    ],
  },
  portal: {
    title: 'Iakhawunti yakho',
    script: 'Iakhawunti yakho ifuna i-JavaScript. Nceda uyivule, okanye usebenzise esinye isikhangeli.',
  },
  emandate: {
    title: 'I-debit order',
    script: 'Ukusayina apha kufuna i-JavaScript. Nceda uyivule, okanye usebenzise esinye isikhangeli.',
    test: ['Imo yovavanyo.', 'Akukho bhanki ibuzwayo. I-akhawunti ye-Standard Bank engu-', ' iyazivumela.'],
  },
  notFound: {
    back: 'Buyela evenkileni',
    backTo: 'Buyela ku-{0}',
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
  payerAction: {
    bank: {
      title: 'Ibhanki yakho iyabuza: nguwe ngokwenene?',
      words: 'Eli phepha lilinganisa ibhanki yekhadi (3D Secure).',
    },
    app: { title: 'Skena ukuze uhlawule', words: 'Eli phepha lilinganisa i-app ekwifowuni yomhlawuli.' },
    provider: {
      words: 'Eli phepha lilinganisa umboneleli. Yivume intlawulo, okanye uyale; nokuba ukhetha phi na, ubuyela evenkileni.',
    },
    approve: 'Vuma · Approve',
    pay: 'Hlawula · Pay',
    decline: 'Yala · Decline',
    nothing: 'Ungenzi nto · Do nothing',
    merchant: 'Hlawula ku',
    amount: 'Isixa',
    card: 'Ikhadi',
    idle: 'Akukho nto iphenduliweyo. Intlawulo ilinda imizuzu elishumi, ize iyekwe.',
    over: {
      paid: 'Intlawulo iphumelele. Ungabuyela evenkileni.',
      failed: 'Intlawulo ayenziwanga. Ungabuyela evenkileni uzame kwakhona.',
      accepted: 'Enkosi. Intlawulo isendleleni.',
    },
    back: 'Buyela evenkileni',
  },
};
