import type { OperationAnswer, ParsedRequest, Operation } from '../../contract/routes.ts';
import { configureAccount } from '../commands/account/settings.ts';
import { makeSecret } from '../commands/account/secrets.ts';
import { createBankAccounts, listBankAccounts, updateBankAccounts } from '../commands/people/bank-accounts.ts';
import { chargeVault } from '../commands/card-vault/charge-stored-card.ts';
import { capturePreAuth, reversePreAuth } from '../commands/card-vault/ending.ts';
import { createCardLink } from '../commands/card-vault/link.ts';
import { createPreAuth, listPreAuths } from '../commands/card-vault/pre-auth.ts';
import { listCards, updateCards } from '../commands/card-vault/cards.ts';
import {
  abandon,
  cancel,
  createPage,
  paySession,
  readView,
  setOrigins,
  updatePage,
  watchView,
  withdraw,
  validateMerchant,
} from '../commands/checkout/session.ts';
import { listCollections, submitCollections } from '../commands/payments/collections.ts';
import { listPayments, submitPayments } from '../commands/payments/payments.ts';
import { simulatePayIn } from '../commands/payments/pay-ins.ts';
import { setPaymentStatus } from '../commands/payments/payment-status.ts';
import { createCheckoutLink } from '../commands/checkout/link.ts';
import { createCustomers, listCustomers, updateCustomers } from '../commands/people/customers.ts';
import { eraseCustomer } from '../commands/people/erase-customer.ts';
import { createEmandatePages, linkEmandates, listEmandatePages, updateEmandatePages } from '../commands/emandate/pages.ts';
import {
  checkAccount,
  quoteMandate,
  readEmandateSession,
  readEvidence,
  resendMandate,
  setEmandateOrigins,
  signAgain,
  withdrawMandate,
  evidenceOfSession,
} from '../commands/emandate/actions.ts';
import { signMandate } from '../commands/emandate/submit.ts';
import {
  listInvoices,
  readInvoice,
  createOrders,
  listOrders,
  updateOrders,
  createProducts,
  listProducts,
  updateProducts,
} from '../commands/sales/sales.ts';
import { cancelMandate, createMandates, listMandates, reauthoriseMandate } from '../commands/mandates/mandates.ts';
import { updateEftMandates } from '../commands/mandates/update-eft.ts';
import {
  readLedger,
  listLookups,
  listLookupsOfMethod,
  listLookupsOfType,
  listPaymentMethods,
  listTerminals,
  updateTerminal,
  listTransactions,
  readTransaction,
} from '../commands/money/money.ts';
import {
  cancelPortalSubscription,
  changePortalCard,
  changePortalDetails,
  changePortalPlan,
  dropPortalCard,
  keepPortalPlan,
  openPortalCard,
  portalInvoice,
  portalMandate,
  readPortalInvoice,
  previewPortalCancel,
  previewPortalPlan,
  pausePortalSubscription,
  reactivatePortalSubscription,
  resumePortalSubscription,
  readPortalSession,
  removePortalCard,
  savePortalCard,
} from '../commands/portal/actions.ts';
import { payPortalOwed } from '../commands/portal/pay.ts';
import { previewPortalSubscribe, subscribePortal } from '../commands/portal/subscribe.ts';
import { linkPortal } from '../commands/portal/link.ts';
import { listPayouts, requestPayouts } from '../commands/payouts/payouts.ts';
import { createRecipients, listRecipients, updateRecipients } from '../commands/people/recipients.ts';
import { createSubscription } from '../commands/subscriptions/create.ts';
import {
  cancelSubscription,
  pauseSubscription,
  previewCancel,
  reactivateSubscription,
  resumeSubscription,
  listSubscriptions,
  readSubscription,
} from '../commands/subscriptions/lifecycle.ts';
import { payInvoice } from '../commands/subscriptions/pay.ts';
import { changePlan, previewPlan } from '../commands/subscriptions/plan.ts';
import { listEmails } from '../commands/mail.ts';
import { listWebhooks, readWebhook, redeliverWebhook } from '../commands/account/webhooks.ts';
import { refundTransaction } from '../commands/money/refunds.ts';
import { storeSandboxCard } from '../commands/card-vault/entry.ts';
import { checkAccounts, verifyAccounts } from '../commands/people/verification.ts';
import type { Call, Services } from '../commands/write.ts';
import { calendarFile } from '../documents/calendar-file.ts';
import { renderInvoice } from '../documents/invoice.ts';
import { renderMandate } from '../documents/mandate.ts';
import { maskedRows } from '../domain/emandate/mandate-rows.ts';
import { termsOf } from '../domain/emandate/session.ts';

/** The function of an operation. */
export type Handler<O extends Operation> = (services: Services, call: Call, asked: ParsedRequest<O>) => Promise<OperationAnswer<O>>;

/** The command of each operation. A missing row, or one with a wrong type, does not compile. */
export const handlers: { readonly [O in Operation]: Handler<O> } = {
  'bankAccounts.create': createBankAccounts,
  'bankAccounts.update': updateBankAccounts,
  'bankAccounts.list': listBankAccounts,
  'customers.create': createCustomers,
  'customers.update': updateCustomers,
  'customers.erase': eraseCustomer,
  'customers.list': listCustomers,
  'recipients.create': createRecipients,
  'recipients.update': updateRecipients,
  'recipients.list': listRecipients,
  'orders.create': createOrders,
  'orders.update': updateOrders,
  'orders.list': listOrders,
  'mandates.create': createMandates,
  'mandates.eft.update': updateEftMandates,
  'mandates.list': listMandates,
  'mandates.cancel': cancelMandate,
  'mandates.reauthorise': reauthoriseMandate,
  'cards.list': listCards,
  'cards.update': updateCards,
  'cardVault.preAuth': createPreAuth,
  'cardVault.preAuths': listPreAuths,
  'cardVault.capture': capturePreAuth,
  'cardVault.reverse': reversePreAuth,
  'cardVault.charge': chargeVault,
  'cardVault.link': createCardLink,
  'payouts.request': requestPayouts,
  'payouts.list': listPayouts,
  'transactions.list': listTransactions,
  'transactions.read': readTransaction,
  'transactions.refund': refundTransaction,
  'lookups.list': listLookups,
  'lookups.type': listLookupsOfType,
  'lookups.method': listLookupsOfMethod,
  'avsR.verify': verifyAccounts,
  'cdv.check': checkAccounts,
  'terminals.list': listTerminals,
  'terminals.update': updateTerminal,
  'products.create': createProducts,
  'products.update': updateProducts,
  'products.list': listProducts,
  'portal.link': linkPortal,
  'portal.session': readPortalSession,
  'portal.session.events': readPortalSession,
  'portal.planPreview': previewPortalPlan,
  'portal.plan': changePortalPlan,
  'portal.keepPlan': keepPortalPlan,
  'portal.cancelPreview': previewPortalCancel,
  'portal.cancel': cancelPortalSubscription,
  'portal.reactivate': reactivatePortalSubscription,
  'portal.pause': pausePortalSubscription,
  'portal.resume': resumePortalSubscription,
  'portal.subscribePreview': previewPortalSubscribe,
  'portal.subscribe': subscribePortal,
  'portal.pay': payPortalOwed,
  'portal.details': changePortalDetails,
  'portal.cardEntry': openPortalCard,
  'portal.saveCard': savePortalCard,
  'portal.dropCard': dropPortalCard,
  'portal.card': changePortalCard,
  'portal.removeCard': removePortalCard,
  'portal.invoice': readPortalInvoice,
  'portal.invoicePdf': async (services, call, asked) => {
    const id = await portalInvoice(services, call, asked);
    return renderInvoice((await readInvoice(services, call, { params: { id } })).result, call.account);
  },
  'portal.mandatePdf': async (services, call, asked) => {
    const evidence = await portalMandate(services, call, asked);
    // The link may be read by somebody else than the person who signed.
    return renderMandate(evidence, call.account, maskedRows);
  },
  'subscriptions.create': createSubscription,
  'subscriptions.list': listSubscriptions,
  'subscriptions.read': readSubscription,
  'subscriptions.changePlan': changePlan,
  'subscriptions.changePlanPreview': previewPlan,
  'subscriptions.pause': pauseSubscription,
  'subscriptions.resume': resumeSubscription,
  'subscriptions.cancel': cancelSubscription,
  'subscriptions.cancelPreview': previewCancel,
  'subscriptions.reactivate': reactivateSubscription,
  'invoices.pay': payInvoice,
  'invoices.list': listInvoices,
  'invoices.read': readInvoice,
  'invoices.pdf': async (services, call, asked) => renderInvoice((await readInvoice(services, call, asked)).result, call.account),
  'paymentMethods.list': listPaymentMethods,
  'checkout.page': createPage,
  'checkout.link': createCheckoutLink,
  'checkout.update': updatePage,
  'checkout.session': readView,
  'checkout.session.events': watchView,
  'checkout.session.pay': paySession,
  'checkout.session.cancel': cancel,
  'checkout.session.withdraw': withdraw,
  'checkout.session.abandon': abandon,
  'checkout.session.wallet': validateMerchant,
  'checkout.session.origins': setOrigins,
  'emandates.list': listEmandatePages,
  'emandates.create': createEmandatePages,
  'emandates.update': updateEmandatePages,
  'emandates.link': linkEmandates,
  'emandates.session': readEmandateSession,
  'emandates.session.events': readEmandateSession,
  'emandates.session.check': checkAccount,
  'emandates.session.quote': quoteMandate,
  'emandates.session.submit': signMandate,
  'emandates.session.resend': resendMandate,
  'emandates.session.again': signAgain,
  'emandates.session.withdraw': withdrawMandate,
  'emandates.session.origins': setEmandateOrigins,
  'emandates.session.pdf': async (services, call, { params }) => {
    return renderMandate(await evidenceOfSession(services, call, params.session_id), call.account);
  },
  'emandates.session.calendar': async (services, call, { params }) => {
    const evidence = await evidenceOfSession(services, call, params.session_id);
    return calendarFile(evidence, termsOf(evidence));
  },
  'emandates.evidence': readEvidence,
  'payments.submit': submitPayments,
  'payments.list': listPayments,
  'payments.status': setPaymentStatus,
  'collections.submit': submitCollections,
  'collections.list': listCollections,
  'webhooks.list': listWebhooks,
  'webhooks.read': readWebhook,
  'webhooks.redeliver': redeliverWebhook,
  'sandbox.payIns': simulatePayIn,
  'sandbox.cards': storeSandboxCard,
  'sandbox.emails': listEmails,
  'sandbox.ledger': readLedger,
  'sandbox.account': configureAccount,
  'sandbox.secrets': makeSecret,
};
