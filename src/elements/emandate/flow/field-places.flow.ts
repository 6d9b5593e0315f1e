import type { MandatePayer } from '../../../contract/sessions/emandate-sign.ts';
import type { Refusal } from '../../shared/session/session.flow.ts';
import type { BrokenRules, Step } from './emandate-state.flow.ts';

/** Where the service's refusals are shown. The service names a field by its path; each field belongs to one step. */

/** A detail of the signer. The type has every detail that may be sent, so that none can be without its row in the form. */
export type SignerField = keyof MandatePayer;
/** All details of the signer, in the order in which they are asked for. */
export const SIGNER_FIELDS: readonly SignerField[] = [
  'company_name',
  'person_name',
  'person_surname',
  'id_type',
  'id_number',
  'contact_number',
  'email',
];
const ACCOUNT_FIELDS = ['bank_name', 'bank_branch_code', 'bank_account_type', 'bank_account_number', 'bank_account_holder_name'] as const;
/** The fields about the subject of the mandate and its days. */
const PLAN_FIELDS = ['amount', 'process_day', 'date_start', 'date_end', 'first_collection_date', 'process_date'] as const;

/** A field that can show an error. */
export type MarkableField =
  | SignerField
  | (typeof ACCOUNT_FIELDS)[number]
  | (typeof PLAN_FIELDS)[number]
  | 'kind'
  | 'items'
  | 'signature_name'
  | 'capacity'
  | 'strokes';

/** A field and its step. */
export interface FieldPlace {
  readonly step: Step;
  readonly field: MarkableField;
}

const placesUnder = (prefix: string, step: Step, fields: readonly MarkableField[]): (readonly [string, FieldPlace])[] =>
  fields.map((field) => [prefix + field, { step, field }] as const);

/** Every path that has a field. A refusal of a whole object is shown at its first field. */
export const PLACES: ReadonlyMap<string, FieldPlace> = new Map([
  ...placesUnder('customer.', 'who', SIGNER_FIELDS),
  ...placesUnder('bank_account.', 'who', ACCOUNT_FIELDS),
  ...placesUnder('plan.', 'sign', [...PLAN_FIELDS, 'items']),
  ['customer', { step: 'who', field: 'person_name' }],
  ['bank_account', { step: 'who', field: 'bank_account_number' }],
  ['plan', { step: 'sign', field: 'process_day' }],
  ['plan.payment_methods_id', { step: 'who', field: 'kind' }],
  ['signature', { step: 'sign', field: 'signature_name' }],
  ['signature.name', { step: 'sign', field: 'signature_name' }],
  ['signature.capacity', { step: 'sign', field: 'capacity' }],
  ['signature.strokes', { step: 'sign', field: 'strokes' }],
]);

/** The field of a path; null if the form has no field for it. */
export function placeOf(path: string): FieldPlace | null {
  // A refusal of a part is shown at the whole: of one product at the list of products, of one point at the drawing.
  for (let at = path; at !== ''; at = at.includes('.') ? at.slice(0, at.lastIndexOf('.')) : '') {
    const place = PLACES.get(at);
    if (place !== undefined) return place;
  }
  return null;
}

/** The broken rules in the service's refusal, one for each field. */
export const brokenRules = ({ fields = {}, rules = {} }: Omit<Refusal, 'type'>): BrokenRules =>
  Object.fromEntries(Object.keys(fields).map((path) => [path, rules[path] ?? 'invalid']));

/** The step to go to: the step of the first refusal that has a field. */
export const stepOf = (rules: BrokenRules): Step | null => Object.keys(rules).flatMap((path) => placeOf(path) ?? [])[0]?.step ?? null;

/** The refusals without those of a corrected field. */
export const withoutField = (rules: BrokenRules, field: string): BrokenRules =>
  Object.fromEntries(Object.entries(rules).filter(([path]) => placeOf(path)?.field !== field));
