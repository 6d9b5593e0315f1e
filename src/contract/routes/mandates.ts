import { idParams } from '../envelope.ts';
import { emptyBody } from '../checkout-session.ts';
import * as mandates from '../mandates.ts';
import { CREATE_ERRORS, LIST_ERRORS, UPDATE_ERRORS, type Route } from './route.ts';

/** Mandates: the permission of customers to collect from their accounts. */
export const mandatesRoutes = {
  'mandates.create': {
    method: 'POST',
    path: '/mandates/create',
    tag: 'Mandates',
    summary: 'Create mandates: EFT ones are ACTIVE at once, DebiCheck and registered ones wait for the payer and the bank',
    body: mandates.mandatesCreateBody,
    answer: mandates.mandatesAnswer,
    errors: [...CREATE_ERRORS, '008', '009'],
  },
  'mandates.eft.update': {
    method: 'POST',
    path: '/mandates/eft/update',
    tag: 'Mandates',
    summary: 'Change EFT mandates: id and the changed fields',
    body: mandates.mandatesEftUpdateBody,
    answer: mandates.mandatesAnswer,
    errors: [...UPDATE_ERRORS, '009'],
  },
  'mandates.list': {
    method: 'GET',
    path: '/mandates/list',
    tag: 'Mandates',
    summary: 'List mandates',
    query: mandates.mandatesListQuery,
    answer: mandates.mandatesListAnswer,
    errors: LIST_ERRORS,
    extension: true,
  },
  'mandates.cancel': {
    method: 'POST',
    path: '/mandates/{id}/cancel',
    tag: 'Mandates',
    summary: 'Cancel a mandate: the bank is asked to end it; an EFT mandate is archived',
    params: idParams,
    body: emptyBody,
    answer: mandates.mandateAnswer,
    errors: ['002', '003', '006', '007', '008', '010'],
    extension: true,
  },
  'mandates.reauthorise': {
    method: 'POST',
    path: '/mandates/{id}/reauthorise',
    tag: 'Mandates',
    summary: 'Ask the payer again, after no reply or a refusal: TT1 mandates of provider bank A only',
    params: idParams,
    body: emptyBody,
    answer: mandates.mandateAnswer,
    errors: ['002', '003', '006', '007', '008', '010'],
    extension: true,
  },
} as const satisfies Record<string, Route>;
