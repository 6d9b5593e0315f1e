import { filterQuery } from '../resource.ts';
import { idParams, records, recordsOf, resultsOf } from '../envelope.ts';
import { emptyBody } from '../sessions/session.ts';
import * as mandates from '../mandates.ts';
import { CREATE_ERRORS, LIST_ERRORS, UPDATE_ERRORS, get, post, type Route } from './route.ts';

export const mandatesRoutes = {
  'mandates.create': post('/mandates/create', 'Mandates', {
    summary: 'Create mandates: EFT ones are ACTIVE at once, DebiCheck and registered ones wait for the payer and the bank',
    description:
      'Stores mandates: what customers allow to be collected from their accounts. DebiCheck and registered mandates are sent to the bank, which then decides their status.',
    body: records(mandates.mandateCreate),
    answer: resultsOf(mandates.mandate),
    errors: [...CREATE_ERRORS, '008', '009'],
  }),
  'mandates.eft.update': post('/mandates/eft/update', 'Mandates', {
    summary: 'Change EFT mandates: id and the changed fields',
    description: 'Changes EFT mandates, which need no approval by a bank. Fields that are not sent stay as they are.',
    body: records(mandates.mandateEftUpdate),
    answer: resultsOf(mandates.mandate),
    errors: [...UPDATE_ERRORS, '009'],
  }),
  'mandates.list': get('/mandates/list', 'Mandates', {
    summary: 'List mandates',
    description: 'Returns the mandates that match all filters, the newest first.',
    query: filterQuery(mandates.mandatesFilters),
    answer: recordsOf('results', mandates.mandate),
    errors: LIST_ERRORS,
    extension: true,
  }),
  'mandates.cancel': post('/mandates/{id}/cancel', 'Mandates', {
    summary: 'Cancel a mandate: the bank is asked to end it; an EFT mandate is archived',
    description: 'Asks the bank to end the mandate. It ends when the bank confirms this. An EFT mandate ends at once.',
    params: idParams,
    body: emptyBody,
    answer: mandates.mandateAnswer,
    errors: ['002', '003', '006', '007', '008', '010'],
    extension: true,
  }),
  'mandates.reauthorise': post('/mandates/{id}/reauthorise', 'Mandates', {
    summary: 'Ask the payer again, after no reply or a refusal: TT1 mandates of provider bank A only',
    description: 'Sends the request to the payer’s phone again. If the bank does not allow this, a new contract reference is needed.',
    params: idParams,
    body: emptyBody,
    answer: mandates.mandateAnswer,
    errors: ['002', '003', '006', '007', '008', '010'],
    extension: true,
  }),
} satisfies Record<string, Route>;
