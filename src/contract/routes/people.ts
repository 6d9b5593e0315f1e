import * as bankAccounts from '../bank-accounts.ts';
import * as customers from '../customers.ts';
import * as recipients from '../recipients.ts';
import { CREATE, LIST, UPDATE, type Route } from './route.ts';

/** Customers, their bank accounts, and recipients of payouts. */
export const peopleRoutes = {
  'bankAccounts.create': {
    method: 'POST',
    path: '/bank-accounts/create',
    tag: 'Bank accounts',
    summary: 'Create bank accounts of customers',
    body: bankAccounts.bankAccountsCreateBody,
    answer: bankAccounts.bankAccountsAnswer,
    errors: CREATE,
  },
  'bankAccounts.update': {
    method: 'POST',
    path: '/bank-accounts/update',
    tag: 'Bank accounts',
    summary: 'Change bank accounts: id plus what changes',
    body: bankAccounts.bankAccountsUpdateBody,
    answer: bankAccounts.bankAccountsAnswer,
    errors: UPDATE,
  },
  'bankAccounts.list': {
    method: 'GET',
    path: '/bank-accounts/list',
    tag: 'Bank accounts',
    summary: 'List bank accounts',
    query: bankAccounts.bankAccountsListQuery,
    answer: bankAccounts.bankAccountsListAnswer,
    errors: LIST,
  },
  'customers.create': {
    method: 'POST',
    path: '/customers/create',
    tag: 'Customers',
    summary: 'Create customers',
    body: customers.customersCreateBody,
    answer: customers.customersAnswer,
    errors: CREATE,
  },
  'customers.update': {
    method: 'POST',
    path: '/customers/update',
    tag: 'Customers',
    summary: 'Change customers: id plus what changes',
    body: customers.customersUpdateBody,
    answer: customers.customersAnswer,
    errors: UPDATE,
  },
  'customers.list': {
    method: 'GET',
    path: '/customers/list',
    tag: 'Customers',
    summary: 'List customers',
    query: customers.customersListQuery,
    answer: customers.customersListAnswer,
    errors: LIST,
  },
  'recipients.create': {
    method: 'POST',
    path: '/recipients/create',
    tag: 'Recipients',
    summary: 'Create recipients of payouts',
    body: recipients.recipientsCreateBody,
    answer: recipients.recipientsAnswer,
    errors: CREATE,
  },
  'recipients.update': {
    method: 'POST',
    path: '/recipients/update',
    tag: 'Recipients',
    summary: 'Change recipients: id plus what changes',
    body: recipients.recipientsUpdateBody,
    answer: recipients.recipientsAnswer,
    errors: UPDATE,
  },
  'recipients.list': {
    method: 'GET',
    path: '/recipients/list',
    tag: 'Recipients',
    summary: 'List recipients',
    query: recipients.recipientsListQuery,
    answer: recipients.recipientsListAnswer,
    errors: LIST,
  },
} as const satisfies Record<string, Route>;
