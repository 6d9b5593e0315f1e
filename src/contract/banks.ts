/**
 * South African banks as data: the interface's `bank_name` values, the names that people use, and the universal branch code if a bank has
 * one. An operator adds a bank by adding a row.
 */

/** The schemes of a bank besides EFT, which all banks support. */
type Scheme = 'DEBICHECK' | 'REGISTERED_MANDATES';

export interface Bank {
  readonly title: string;
  /** Six digits, or null for a bank without a universal branch code. */
  readonly branch: string | null;
  readonly schemes: readonly Scheme[];
}

const both: readonly Scheme[] = ['DEBICHECK', 'REGISTERED_MANDATES'];
const registered: readonly Scheme[] = ['REGISTERED_MANDATES'];
const eft: readonly Scheme[] = [];

const bank = (title: string, branch: string | null, schemes: readonly Scheme[] = eft): Bank => ({ title, branch, schemes });

/** Every bank by its `bank_name`. */
export const BANKS = {
  ABSA_BANK_LIMITED: bank('Absa', '632005', both),
  ACCESS_BANK: bank('Access Bank', '410506', both),
  AFRICAN_BANK: bank('African Bank', '430000', both),
  AFRICAN_BANK_BUSINESS: bank('African Bank Business', '584000', both),
  ALBARAKA_BANK: bank('Albaraka Bank', '800000', both),
  BANK_OF_CHINA: bank('Bank of China', '686000'),
  BANK_OF_TAIWAN: bank('Bank of Taiwan', null),
  BANK_ZERO: bank('Bank Zero', '888000', both),
  BIDVEST_BANK: bank('Bidvest Bank', '462005', both),
  BNP_PARIBAS: bank('BNP Paribas', null),
  CAPITEC_BANK: bank('Capitec Bank', '470010', both),
  CAPITEC_BUSINESS: bank('Capitec Business', '450105', both),
  CHINA_CONSTRUCTION_BANK: bank('China Construction Bank', null),
  CITIBANK: bank('Citibank', '350005'),
  DEUTSCHE_BANK: bank('Deutsche Bank', null),
  DISCOVERY_BANK: bank('Discovery Bank', '679000', both),
  FINBOND_EPE: bank('Finbond EPE', '591000', both),
  FINBOND_MUTUAL_BANK: bank('Finbond Mutual Bank', '589000', both),
  FNB: bank('First National Bank', '250655', both),
  FNB_LESOTHO: bank('First National Bank Lesotho', null),
  FNB_NAMIBIA: bank('First National Bank Namibia', null),
  FNB_SWAZILAND: bank('First National Bank Swaziland', null),
  GBS_MUTUAL_BANK: bank('GBS Mutual Bank', null, registered),
  GRINDROD_BANK: bank('Grindrod Bank', null, both),
  GROBANK: bank('Grobank', null),
  HABIB_OVERSEAS_BANK: bank('Habib Overseas Bank', null),
  HBZ_BANK: bank('HBZ Bank', '570100'),
  HSBC: bank('HSBC', '587000'),
  ICICI_BANK: bank('ICICI Bank', null),
  INVESTEC: bank('Investec', '580105', both),
  ITHALA: bank('Ithala', null, registered),
  JP_MORGAN_CHASE: bank('JP Morgan Chase', '432000'),
  MERCANTILE_BANK: bank('Mercantile Bank', null, registered),
  MTN_BANKING: bank('MTN Banking', null),
  NEDBANK: bank('Nedbank', '198765', both),
  NEDBANK_LESOTHO: bank('Nedbank Lesotho', null),
  NEDBANK_NAMIBIA: bank('Nedbank Namibia', null),
  NEDBANK_SWAZILAND: bank('Nedbank Swaziland', null),
  OLD_MUTUAL_BANK: bank('Old Mutual Bank', null, both),
  OLYMPUS_MOBILE: bank('Olympus Mobile', '585001', registered),
  PEOPLES_BANK: bank('Peoples Bank', null),
  POSTBANK: bank('Postbank', '460005', registered),
  RAND_MERCHANT_BANK: bank('Rand Merchant Bank', '261251', both),
  SASFIN_BANK: bank('Sasfin Bank', '683000', both),
  SOCIETE_GENERALE: bank('Société Générale', null),
  STANDARD_BANK: bank('Standard Bank', '051001', both),
  STANDARD_BANK_LESOTHO: bank('Standard Bank Lesotho', null),
  STANDARD_BANK_NAMIBIA: bank('Standard Bank Namibia', null),
  STANDARD_BANK_SWAZILAND: bank('Standard Bank Swaziland', null),
  STANDARD_CHARTERED_BANK: bank('Standard Chartered Bank', '730020'),
  STATE_BANK_OF_INDIA: bank('State Bank of India', '801000'),
  TYMEBANK: bank('TymeBank', '678910', both),
  UBANK: bank('Ubank', '431010'),
} as const satisfies Record<string, Bank>;

/** A value of the interface's `bank_name`. */
export type BankName = keyof typeof BANKS;

/** All values of `bank_name`. */
export const BANK_NAMES = Object.keys(BANKS) as [BankName, ...BankName[]];
