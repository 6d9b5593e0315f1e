import type { EmandateTerms } from '../../contract/emandate-terms.ts';
import type { CHECKOUT_LOCALES } from '../../contract/enums.ts';

/** The words of a signed mandate's document, in the language in which its payer read and signed it. */

type Locale = (typeof CHECKOUT_LOCALES)[number];
type Reason = EmandateTerms['debits'][number]['reasons'][number]['type'];

/** The words of one language; `{0}` is where a value goes. */
export interface MandateWords {
  /** How PDF names the language. */
  readonly lang: string;
  readonly title: string;
  readonly favour: string;
  /** Columns of the table of facts. */
  readonly columns: readonly [fact: string, value: string];
  readonly labels: Readonly<Record<Label, string>>;
  readonly kinds: Readonly<Record<EmandateTerms['payment_method_type'], string>>;
  readonly accounts: Readonly<Record<NonNullable<EmandateTerms['bank_account']>['bank_account_type'], string>>;
  readonly frequencies: Readonly<Record<EmandateTerms['frequency'], string>>;
  readonly growth: Readonly<Record<NonNullable<EmandateTerms['adjustment']>['adjustment_category'], string>>;
  readonly weekdays: readonly string[];
  readonly branch: string;
  readonly ending: string;
  readonly dayOfMonth: string;
  readonly lastDay: string;
  readonly withVat: string;
  readonly firstOn: string;
  /** The most of every debit but a first one that is more. */
  readonly afterFirst: string;
  readonly varies: string;
  readonly no: string;
  readonly yes: string;
  readonly by: string;
  readonly tracking: string;
  readonly endless: string;
  readonly debits: string;
  /** Columns of the table of debits. */
  readonly debitColumns: readonly [debit: string, meant: string, amount: string, why: string];
  readonly reasons: Readonly<Record<Reason, string>>;
  readonly version: string;
  readonly signature: string;
  readonly drawing: string;
  readonly typed: string;
  readonly drawn: string;
  readonly address: string;
  readonly noAddress: string;
  readonly proof: string;
}

/** Facts that a mandate states, in the order in which it states them. */
export type Label =
  | 'beneficiary'
  | 'statement'
  | 'kind'
  | 'contract'
  | 'reference'
  | 'items'
  | 'holder'
  | 'bank'
  | 'number'
  | 'account'
  | 'payer'
  | 'id'
  | 'email'
  | 'phone'
  | 'amount'
  | 'first'
  | 'maximum'
  | 'varies'
  | 'grows'
  | 'frequency'
  | 'day'
  | 'dayVaries'
  | 'tracking'
  | 'starts'
  | 'ends';

const EN_ZA: MandateWords = {
  lang: 'en-ZA',
  title: 'Debit order mandate {0}',
  favour: 'In favour of {0}',
  columns: ['What', 'As agreed'],
  labels: {
    beneficiary: 'Beneficiary',
    statement: 'Name on the bank statement',
    kind: 'Kind',
    contract: 'Contract reference',
    reference: 'For',
    items: 'Products',
    holder: 'Account holder',
    bank: 'Bank',
    number: 'Account number',
    account: 'Account type',
    payer: 'Payer',
    id: 'ID number',
    email: 'Email',
    phone: 'Phone',
    amount: 'Amount',
    first: 'First collection',
    maximum: 'Most that one debit may be',
    varies: 'Amount may vary',
    grows: 'Grows',
    frequency: 'Frequency',
    day: 'Day',
    dayVaries: 'Day may vary',
    tracking: 'Bank may wait for money',
    starts: 'Starts',
    ends: 'Ends',
  },
  kinds: { DEBICHECK: 'DebiCheck debit order', REGISTERED_MANDATES: 'Registered mandate', DEBIT_ORDER: 'EFT debit order' },
  accounts: { CHEQUE_OR_CURRENT: 'Cheque or current', SAVINGS: 'Savings', TRANSMISSION: 'Transmission' },
  frequencies: { ONCE: 'Once', WEEKLY: 'Every week', MONTHLY: 'Every month', YEARLY: 'Every year' },
  growth: { ANNUALLY: 'every year', BIANNUALLY: 'twice a year', QUARTERLY: 'every quarter', NEVER: 'never' },
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  branch: '{0}, branch {1}',
  ending: 'ending {0}',
  dayOfMonth: 'Day {0} of the month',
  lastDay: 'Last day of the month (31)',
  withVat: '{0} (VAT {1} included)',
  firstOn: '{0} on {1}',
  afterFirst: '{0} after the first collection',
  varies: 'Yes, up to that',
  no: 'No',
  yes: 'Yes',
  by: '{0} by {1}',
  tracking: 'Up to {0} days',
  endless: 'When it is cancelled',
  debits: 'The next debits',
  debitColumns: ['Debit', 'For', 'Amount', 'Why another day'],
  reasons: { short_month: 'the month is shorter', weekend: 'not on a weekend', holiday: 'public holiday', past: 'as soon as can be' },
  version: 'Version of this text: {0}, {1}',
  signature: 'Signature',
  drawing: 'Drawn signature of {0}',
  typed: '{0}, typed on {1}',
  drawn: '{0}, drawn on {1}',
  address: 'IP address: {0}',
  noAddress: 'not known',
  proof: 'Proof {0}, SHA-256 {1}',
};

const AF_ZA: MandateWords = {
  lang: 'af-ZA',
  title: 'Debietordermandaat {0}',
  favour: 'Ten gunste van {0}',
  columns: ['Wat', 'Soos ooreengekom'],
  labels: {
    beneficiary: 'Begunstigde',
    statement: 'Naam op die bankstaat',
    kind: 'Soort',
    contract: 'Kontrakverwysing',
    reference: 'Vir',
    items: 'Produkte',
    holder: 'Rekeninghouer',
    bank: 'Bank',
    number: 'Rekeningnommer',
    account: 'Soort rekening',
    payer: 'Betaler',
    id: 'ID-nommer',
    email: 'E-pos',
    phone: 'Telefoon',
    amount: 'Bedrag',
    first: 'Eerste invordering',
    maximum: 'Die meeste wat een debiet mag wees',
    varies: 'Bedrag mag verskil',
    grows: 'Groei',
    frequency: 'Hoe gereeld',
    day: 'Dag',
    dayVaries: 'Dag mag verskil',
    tracking: 'Bank mag vir geld wag',
    starts: 'Begin',
    ends: 'Eindig',
  },
  kinds: { DEBICHECK: 'DebiCheck-debietorder', REGISTERED_MANDATES: 'Geregistreerde mandaat', DEBIT_ORDER: 'EFO-debietorder' },
  accounts: { CHEQUE_OR_CURRENT: 'Tjek of lopende', SAVINGS: 'Spaar', TRANSMISSION: 'Transmissie' },
  frequencies: { ONCE: 'Een keer', WEEKLY: 'Elke week', MONTHLY: 'Elke maand', YEARLY: 'Elke jaar' },
  growth: { ANNUALLY: 'elke jaar', BIANNUALLY: 'twee keer per jaar', QUARTERLY: 'elke kwartaal', NEVER: 'nooit' },
  weekdays: ['Maandag', 'Dinsdag', 'Woensdag', 'Donderdag', 'Vrydag', 'Saterdag', 'Sondag'],
  branch: '{0}, tak {1}',
  ending: 'wat eindig op {0}',
  dayOfMonth: 'Dag {0} van die maand',
  lastDay: 'Laaste dag van die maand (31)',
  withVat: '{0} (BTW van {1} ingesluit)',
  firstOn: '{0} op {1}',
  afterFirst: '{0} ná die eerste invordering',
  varies: 'Ja, tot by daardie bedrag',
  no: 'Nee',
  yes: 'Ja',
  by: '{0} met {1}',
  tracking: 'Tot {0} dae',
  endless: 'Wanneer dit gekanselleer word',
  debits: 'Die volgende debiete',
  debitColumns: ['Debiet', 'Vir', 'Bedrag', 'Hoekom ’n ander dag'],
  reasons: {
    short_month: 'die maand is korter',
    weekend: 'nie oor ’n naweek nie',
    holiday: 'openbare vakansiedag',
    past: 'so gou moontlik',
  },
  version: 'Weergawe van hierdie teks: {0}, {1}',
  signature: 'Handtekening',
  drawing: 'Getekende handtekening van {0}',
  typed: '{0}, getik op {1}',
  drawn: '{0}, geteken op {1}',
  address: 'IP-adres: {0}',
  noAddress: 'nie bekend nie',
  proof: 'Bewys {0}, SHA-256 {1}',
};

const ZU_ZA: MandateWords = {
  lang: 'zu-ZA',
  title: 'Igunya le-debit order {0}',
  favour: 'Elinikezwe u-{0}',
  columns: ['Yini', 'Njengoba kuvunyelwene'],
  labels: {
    beneficiary: 'Okhokhelwayo',
    statement: 'Igama esitatimendeni sebhange',
    kind: 'Uhlobo',
    contract: 'Inombolo yesivumelwano',
    reference: 'Okukhokhelwayo',
    items: 'Imikhiqizo',
    holder: 'Umnikazi we-akhawunti',
    bank: 'Ibhange',
    number: 'Inombolo ye-akhawunti',
    account: 'Uhlobo lwe-akhawunti',
    payer: 'Okhokhayo',
    id: 'Inombolo ye-ID',
    email: 'I-imeyili',
    phone: 'Ucingo',
    amount: 'Inani',
    first: 'Ukuqoqwa kokuqala',
    maximum: 'Inani eliphezulu lokudonswa okukodwa',
    varies: 'Inani lingashintsha',
    grows: 'Liyakhula',
    frequency: 'Kangaki',
    day: 'Usuku',
    dayVaries: 'Usuku lungashintsha',
    tracking: 'Ibhange lingayilinda imali',
    starts: 'Kuqala',
    ends: 'Kuphela',
  },
  kinds: { DEBICHECK: 'I-debit order ye-DebiCheck', REGISTERED_MANDATES: 'Igunya elibhalisiwe', DEBIT_ORDER: 'I-debit order ye-EFT' },
  accounts: { CHEQUE_OR_CURRENT: 'Isheke noma yamanje', SAVINGS: 'Yokonga', TRANSMISSION: 'Yokudlulisa' },
  frequencies: { ONCE: 'Kanye', WEEKLY: 'Njalo ngesonto', MONTHLY: 'Njalo ngenyanga', YEARLY: 'Njalo ngonyaka' },
  growth: { ANNUALLY: 'njalo ngonyaka', BIANNUALLY: 'kabili ngonyaka', QUARTERLY: 'njalo ngekota', NEVER: 'akwenzeki' },
  weekdays: ['uMsombuluko', 'uLwesibili', 'uLwesithathu', 'uLwesine', 'uLwesihlanu', 'uMgqibelo', 'iSonto'],
  branch: '{0}, igatsha {1}',
  ending: 'egcina ngo-{0}',
  dayOfMonth: 'Usuku {0} lwenyanga',
  lastDay: 'Usuku lokugcina lwenyanga (31)',
  withVat: '{0} (i-VAT engu-{1} ifakiwe)',
  firstOn: '{0} ngomhla ka-{1}',
  afterFirst: '{0} ngemva kokuqoqwa kokuqala',
  varies: 'Yebo, kuze kufike kulelo nani',
  no: 'Cha',
  yes: 'Yebo',
  by: '{0} ngo-{1}',
  tracking: 'Izinsuku ezifika ku-{0}',
  endless: 'Uma likhanselwa',
  debits: 'Ukudonswa okulandelayo',
  debitColumns: ['Ukudonswa', 'Okwe', 'Inani', 'Kungani ngolunye usuku'],
  reasons: {
    short_month: 'inyanga imfushane',
    weekend: 'hhayi ngempelasonto',
    holiday: 'iholide lomphakathi',
    past: 'ngokushesha okukhulu',
  },
  version: 'Uhlobo lwalo mbhalo: {0}, {1}',
  signature: 'Isiginesha',
  drawing: 'Isiginesha edwetshiwe ka-{0}',
  typed: '{0}, kuthayishwe ngo-{1}',
  drawn: '{0}, kudwetshwe ngo-{1}',
  address: 'Ikheli le-IP: {0}',
  noAddress: 'alaziwa',
  proof: 'Ubufakazi {0}, SHA-256 {1}',
};

const XH_ZA: MandateWords = {
  lang: 'xh-ZA',
  title: 'Igunya le-debit order {0}',
  favour: 'Elinikwe u-{0}',
  columns: ['Yintoni', 'Njengoko kuvunyelwene'],
  labels: {
    beneficiary: 'Ohlawulwayo',
    statement: 'Igama kwisiteyitimenti sebhanki',
    kind: 'Uhlobo',
    contract: 'Inombolo yesivumelwano',
    reference: 'Okuhlawulelwayo',
    items: 'Iimveliso',
    holder: 'Umnini-akhawunti',
    bank: 'Ibhanki',
    number: 'Inombolo ye-akhawunti',
    account: 'Uhlobo lwe-akhawunti',
    payer: 'Umhlawuli',
    id: 'Inombolo ye-ID',
    email: 'I-imeyile',
    phone: 'Ifowuni',
    amount: 'Isixa',
    first: 'Ingqokelelo yokuqala',
    maximum: 'Esona sixa siphezulu sotsalo olunye',
    varies: 'Isixa sinokutshintsha',
    grows: 'Siyakhula',
    frequency: 'Kangaphi',
    day: 'Usuku',
    dayVaries: 'Usuku lunokutshintsha',
    tracking: 'Ibhanki inokuyilinda imali',
    starts: 'Liqala',
    ends: 'Liphela',
  },
  kinds: { DEBICHECK: 'I-debit order ye-DebiCheck', REGISTERED_MANDATES: 'Igunya elibhalisiweyo', DEBIT_ORDER: 'I-debit order ye-EFT' },
  accounts: { CHEQUE_OR_CURRENT: 'Itshekhi okanye yangoku', SAVINGS: 'Yokonga', TRANSMISSION: 'Yogqithiselo' },
  frequencies: { ONCE: 'Kube kanye', WEEKLY: 'Rhoqo ngeveki', MONTHLY: 'Rhoqo ngenyanga', YEARLY: 'Rhoqo ngonyaka' },
  growth: { ANNUALLY: 'rhoqo ngonyaka', BIANNUALLY: 'kabini ngonyaka', QUARTERLY: 'rhoqo ngekota', NEVER: 'akwenzeki' },
  weekdays: ['uMvulo', 'uLwesibini', 'uLwesithathu', 'uLwesine', 'uLwesihlanu', 'uMgqibelo', 'iCawa'],
  branch: '{0}, isebe {1}',
  ending: 'ephela ngo-{0}',
  dayOfMonth: 'Usuku {0} lwenyanga',
  lastDay: 'Usuku lokugqibela lwenyanga (31)',
  withVat: '{0} (i-VAT eyi-{1} iqukiwe)',
  firstOn: '{0} ngomhla ka-{1}',
  afterFirst: '{0} emva kwengqokelelo yokuqala',
  varies: 'Ewe, ukuya kweso sixa',
  no: 'Hayi',
  yes: 'Ewe',
  by: '{0} nge-{1}',
  tracking: 'Iintsuku ezifikelela kwi-{0}',
  endless: 'Xa lirhoxiswa',
  debits: 'Utsalo olulandelayo',
  debitColumns: ['Utsalo', 'Lwe', 'Isixa', 'Kutheni ngolunye usuku'],
  reasons: {
    short_month: 'inyanga imfutshane',
    weekend: 'hayi ngempelaveki',
    holiday: 'iholide kawonke-wonke',
    past: 'ngokukhawuleza okukhulu',
  },
  version: 'Uhlobo lwalo mbhalo: {0}, {1}',
  signature: 'Umsayino',
  drawing: 'Umsayino ozotyiweyo ka-{0}',
  typed: '{0}, ochwetheziweyo ngo-{1}',
  drawn: '{0}, ozotyiweyo ngo-{1}',
  address: 'Idilesi ye-IP: {0}',
  noAddress: 'ayaziwa',
  proof: 'Ubungqina {0}, SHA-256 {1}',
};

/** The words of each language in which a mandate can be signed. */
export const MANDATE_WORDS: Readonly<Record<Locale, MandateWords>> = { EN_ZA, AF_ZA, ZU_ZA, XH_ZA };

/** A sentence with its values in it. */
export const fill = (sentence: string, ...values: readonly string[]): string =>
  sentence.replace(/\{(\d)\}/g, (_, index: string) => values[Number(index)] ?? '');
