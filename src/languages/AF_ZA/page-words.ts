import type { PageWords } from '../page-words.ts';

/** The words of the service's pages around the elements, in Afrikaans. */
export const pages: PageWords = {
  hosted: {
    secure: 'Veilige betaling',
    heading: {
      pay: ['Betaal {0}', 'Betaal {0} {1}'],
      month: ['Teken in by {0}', 'Teken in by {0}, {1} per maand'],
      year: ['Teken in by {0}', 'Teken in by {0}, {1} per jaar'],
      save: ['Stoor ’n kaart by {0}', 'Stoor ’n kaart by {0}'],
      hold: ['Bespreek by {0}', 'Bespreek {1} by {0}'],
    },
    script: 'Om hier te betaal het JavaScript nodig. Skakel dit asseblief aan, of gebruik ’n ander blaaier.',
    language: 'Taal',
    test: ['Toetsmodus.', 'Geen regte geld beweeg nie. Betaal met', ', enige datum wat nog kom en enige kode.'],
  },
  portal: {
    title: 'Jou rekening',
    script: 'Jou rekening het JavaScript nodig. Skakel dit asseblief aan, of gebruik ’n ander blaaier.',
  },
  emandate: {
    title: 'Debietorder',
    script: 'Om hier te teken het JavaScript nodig. Skakel dit asseblief aan, of gebruik ’n ander blaaier.',
    test: ['Toetsmodus.', 'Geen bank word gevra nie. Standard Bank-rekening', ' keur vanself goed.'],
  },
  notFound: {
    back: 'Terug na die winkel',
    backTo: 'Terug na {0}',
    page: { title: 'Hier is niks nie', words: 'Die adres het dalk ’n tikfout, of wat hier was, is weg.' },
    session: {
      title: 'Ons kan nie hierdie betaling kry nie',
      words: '’n Deel van die skakel ontbreek dalk. Maak dit weer oop vanuit die boodskap of die winkel. Niks is betaal nie.',
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
  payerAction: {
    bank: {
      title: 'Jou bank vra: is dit jy?',
      words: 'Hierdie bladsy staan vir die kaart se bank (3D Secure).',
    },
    app: { title: 'Skandeer om te betaal', words: 'Hierdie bladsy staan vir die toep op die betaler se foon.' },
    provider: {
      words: 'Hierdie bladsy staan vir die verskaffer. Keur die betaling goed, of weier dit; in albei gevalle gaan jy terug na die winkel.',
    },
    approve: 'Keur goed · Approve',
    pay: 'Betaal · Pay',
    decline: 'Weier · Decline',
    nothing: 'Doen niks · Do nothing',
    merchant: 'Betaal aan',
    amount: 'Bedrag',
    card: 'Kaart',
    idle: 'Jy het nie geantwoord nie. Die betaling wag tien minute, en eindig dan.',
    over: {
      paid: 'Die betaling is gemaak. Jy kan teruggaan na die winkel.',
      failed: 'Die betaling is nie gemaak nie. Jy kan teruggaan na die winkel en weer probeer.',
      accepted: 'Dankie. Die betaling is op pad.',
    },
    back: 'Terug na die winkel',
  },
};
