import { idParams } from '../envelope.ts';
import { bankAccounts } from '../bank-accounts.ts';
import { customerEraseBody, customerErasedAnswer, customers } from '../customers.ts';
import { recipients } from '../recipients.ts';
import { CREATE_ERRORS, LIST_ERRORS, UPDATE_ERRORS, get, post, type Route } from './route.ts';

export const peopleRoutes = {
  'bankAccounts.create': post('/bank-accounts/create', 'Bank accounts', {
    summary: 'Create bank accounts of customers',
    description: 'Stores bank accounts from which customers can be debited. One bad record refuses the whole batch.',
    body: bankAccounts.createBody,
    answer: bankAccounts.answer,
    errors: CREATE_ERRORS,
  }),
  'bankAccounts.update': post('/bank-accounts/update', 'Bank accounts', {
    summary: 'Change bank accounts: id and the changed fields',
    description: 'Changes the fields that are sent and leaves the others as they are. An account is archived, never deleted.',
    body: bankAccounts.updateBody,
    answer: bankAccounts.answer,
    errors: UPDATE_ERRORS,
  }),
  'bankAccounts.list': get('/bank-accounts/list', 'Bank accounts', {
    summary: 'List bank accounts',
    description: 'Returns the bank accounts that match all filters, the newest first.',
    query: bankAccounts.listQuery,
    answer: bankAccounts.listAnswer,
    errors: LIST_ERRORS,
  }),
  'customers.create': post('/customers/create', 'Customers', {
    summary: 'Create customers',
    description: 'Stores customers, who are either a person with a surname or a company. One bad record refuses the whole batch.',
    body: customers.createBody,
    answer: customers.answer,
    errors: CREATE_ERRORS,
  }),
  'customers.update': post('/customers/update', 'Customers', {
    summary: 'Change customers: id and the changed fields',
    description:
      'Changes the fields that are sent and leaves the others as they are; null clears a field. Customers are archived, never deleted.',
    body: customers.updateBody,
    answer: customers.answer,
    errors: UPDATE_ERRORS,
  }),
  'customers.erase': post('/customers/{id}/erase', 'Customers', {
    summary: 'Erase the data that identify a customer, at the customer’s request',
    description:
      'Erases the data that identify the customer in all records, and archives the records. It is refused while the customer owes money or something can still charge the customer. What the law requires to be kept is deleted automatically when its time is over. It cannot be undone.',
    params: idParams,
    body: customerEraseBody,
    answer: customerErasedAnswer,
    errors: ['002', '003', '006', '007', '008', '010'],
    extension: true,
  }),
  'customers.list': get('/customers/list', 'Customers', {
    summary: 'List customers',
    description: 'Returns the customers that match all filters, the newest first.',
    query: customers.listQuery,
    answer: customers.listAnswer,
    errors: LIST_ERRORS,
  }),
  'recipients.create': post('/recipients/create', 'Recipients', {
    summary: 'Create recipients of payouts',
    description: 'Stores recipients of payouts, each with the bank account that receives the money.',
    body: recipients.createBody,
    answer: recipients.answer,
    errors: CREATE_ERRORS,
  }),
  'recipients.update': post('/recipients/update', 'Recipients', {
    summary: 'Change recipients: id and the changed fields',
    description: 'Changes the fields that are sent and leaves the others as they are. A recipient is archived, never deleted.',
    body: recipients.updateBody,
    answer: recipients.answer,
    errors: UPDATE_ERRORS,
  }),
  'recipients.list': get('/recipients/list', 'Recipients', {
    summary: 'List recipients',
    description: 'Returns the recipients that match all filters, the newest first.',
    query: recipients.listQuery,
    answer: recipients.listAnswer,
    errors: LIST_ERRORS,
  }),
} satisfies Record<string, Route>;
