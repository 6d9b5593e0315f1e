import type { PageWords } from '../page-words.ts';

/** The words of the service's pages around the elements, in isiZulu. */
export const pages: PageWords = {
  hosted: {
    secure: 'Ukukhokha okuphephile',
    heading: {
      pay: ['Khokha ku-{0}', 'Khokha ku-{0} u-{1}'],
      month: ['Bhalisa ku-{0}', 'Bhalisa ku-{0}, u-{1} ngenyanga'],
      year: ['Bhalisa ku-{0}', 'Bhalisa ku-{0}, u-{1} ngonyaka'],
      save: ['Londoloza ikhadi ku-{0}', 'Londoloza ikhadi ku-{0}'],
      hold: ['Bekela u-{0} imali eceleni', 'Bekela u-{0} u-{1} eceleni'],
    },
    script: 'Ukukhokha lapha kudinga i-JavaScript. Sicela uyivule, noma usebenzise esinye isiphequluli.',
    language: 'Ulimi',
    test: ['Imodi yokuhlola.', 'Akukho mali yangempela ehambayo. Khokha nge-', ', nanoma yiluphi usuku oluzayo nanoma iyiphi ikhodi.'],
  },
  portal: {
    title: 'I-akhawunti yakho',
    script: 'I-akhawunti yakho idinga i-JavaScript. Sicela uyivule, noma usebenzise esinye isiphequluli.',
  },
  emandate: {
    title: 'I-debit order',
    script: 'Ukusayina lapha kudinga i-JavaScript. Sicela uyivule, noma usebenzise esinye isiphequluli.',
    test: ['Imodi yokuhlola.', 'Akukho bhange elibuzwayo. I-akhawunti ye-Standard Bank engu-', ' iyazigunyaza.'],
  },
  notFound: {
    back: 'Buyela esitolo',
    backTo: 'Buyela ku-{0}',
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
  payerAction: {
    bank: {
      title: 'Ibhange lakho liyabuza: nguwe ngempela?',
      words: 'Leli khasi lilingisa ibhange lekhadi (3D Secure).',
    },
    app: { title: 'Skena ukuze ukhokhe', words: 'Leli khasi lilingisa i-app esefonini yomkhokhi.' },
    provider: {
      words: 'Leli khasi lilingisa umhlinzeki. Gunyaza inkokhelo, noma uyinqabe; noma ngabe ukhetha kuphi, ubuyela esitolo.',
    },
    approve: 'Gunyaza · Approve',
    pay: 'Khokha · Pay',
    decline: 'Nqaba · Decline',
    nothing: 'Ungenzi lutho · Do nothing',
    merchant: 'Khokhela',
    amount: 'Inani',
    card: 'Ikhadi',
    idle: 'Akukho okuphenduliwe. Inkokhelo ilinda imizuzu eyishumi, bese iyekwa.',
    over: {
      paid: 'Inkokhelo iphumelele. Ungabuyela esitolo.',
      failed: 'Inkokhelo ayenziwanga. Ungabuyela esitolo uzame futhi.',
      accepted: 'Siyabonga. Inkokhelo isendleleni.',
    },
    back: 'Buyela esitolo',
  },
};
