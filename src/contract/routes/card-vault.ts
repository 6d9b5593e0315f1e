import { filterQuery } from '../resource.ts';
import { records, recordsOf, resultsOf } from '../envelope.ts';
import * as charges from '../card-charges.ts';
import * as vault from '../card-vault.ts';
import { emptyBody } from '../sessions/session.ts';
import { CREATE_ERRORS, get, LIST_ERRORS, post, type Route, UPDATE_ERRORS } from './route.ts';
import * as cards from '../cards.ts';

export const cardVaultRoutes = {
  'cardVault.preAuth': post('/card-vault/{customer_id}/pre-auth', 'Card vault', {
    summary: 'Hold an amount on one of a customer’s stored cards',
    description:
      'Holds an amount on the customer’s default card. If this fails, the other cards are tried in order until one succeeds. Nothing is charged before the capture.',
    params: vault.customerParams,
    body: vault.preAuthBody,
    answer: vault.preAuthAnswer,
    errors: [...CREATE_ERRORS, '008', '009'],
    signature: 'required',
  }),
  'cardVault.preAuths': get('/card-vault/pre-auth/list', 'Card vault', {
    summary: 'List pre-auths',
    description: 'Returns the holds that match all filters, the newest first.',
    query: filterQuery(vault.preAuthsFilters),
    answer: recordsOf('results', vault.preAuth),
    errors: LIST_ERRORS,
    extension: true,
  }),
  'cardVault.capture': post('/card-vault/pre-auth/{transaction_id}/capture', 'Card vault', {
    summary: 'Charge the held amount, or a part of it; the rest is released',
    description: 'Charges the held amount, or a part of it; the rest is released. A hold can be captured once.',
    params: vault.holdParams,
    body: vault.captureBody,
    answer: vault.captureAnswer,
    errors: [...CREATE_ERRORS, '008', '009'],
    signature: 'required',
  }),
  'cardVault.reverse': post('/card-vault/pre-auth/{transaction_id}/reverse', 'Card vault', {
    summary: 'Release the whole hold',
    description: 'Releases the whole hold. After that, nothing can be captured.',
    params: vault.holdParams,
    body: emptyBody,
    answer: vault.preAuthAnswer,
    errors: ['002', '003', '007', '008', '010'],
  }),
  'cardVault.charge': post('/card-vault/{customer_id}/charge', 'Card vault', {
    summary: 'Charge one of a customer’s stored cards',
    description: 'Charges a stored card while the customer is not present. The cards are tried in order until one pays.',
    params: vault.customerParams,
    body: charges.cardChargeBody,
    answer: charges.cardChargeAnswer,
    errors: [...CREATE_ERRORS, '008', '009'],
    signature: 'required',
    extension: true,
  }),
  'cardVault.link': post('/card-vault/{customer_id}/link', 'Card vault', {
    summary: 'Create a link to a page on which the customer stores a card',
    description: 'Creates a page on which the customer stores a card, with or without a small fee that is given back.',
    params: vault.customerParams,
    body: charges.cardLinkBody,
    answer: charges.cardLinkAnswer,
    errors: [...CREATE_ERRORS, '008'],
    extension: true,
  }),
} satisfies Record<string, Route>;

export const cardsRoutes = {
  'cards.list': get('/cards', 'Cards', {
    summary: 'List stored cards',
    description: 'Returns the stored cards that match all filters. Card numbers are never returned.',
    query: cards.cardsListQuery,
    answer: recordsOf('records', cards.card),
    errors: LIST_ERRORS,
  }),
  'cards.update': post('/cards/update', 'Cards', {
    summary: 'Change a stored card: status, nickname, default',
    description: 'Renames, disables or archives stored cards, or makes one of them the default.',
    body: records(cards.cardUpdate),
    answer: resultsOf(cards.card),
    errors: UPDATE_ERRORS,
  }),
} satisfies Record<string, Route>;
