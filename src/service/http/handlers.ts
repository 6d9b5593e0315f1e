import type { OperationAnswer, ParsedRequest, Operation } from '../../contract/routes.ts';
import { configureAccount, makeSecret } from '../commands/account/settings.ts';
import { createBankAccounts, listBankAccounts, updateBankAccounts } from '../commands/people/bank-accounts.ts';
import { chargeVault } from '../commands/card-vault/charge-stored-card.ts';
import { capturePreAuth, reversePreAuth } from '../commands/card-vault/ending.ts';
import { createCardLink } from '../commands/card-vault/link.ts';
import { createPreAuth, listPreAuths } from '../commands/card-vault/pre-auth.ts';
import { listCards, updateCards } from '../commands/card-vault/cards.ts';
import * as checkout from '../commands/checkout/session.ts';
import { listCollections, submitCollections } from '../commands/payments/collections.ts';
import { listPayments, submitPayments } from '../commands/payments/payments.ts';
import { simulatePayIn } from '../commands/payments/pay-ins.ts';
import { setPaymentStatus } from '../commands/payments/payment-status.ts';
import { createCheckoutLink } from '../commands/checkout/session.ts';
import { createCustomers, listCustomers, updateCustomers } from '../commands/people/customers.ts';
import { eraseCustomer } from '../commands/people/erase-customer.ts';
import { createEmandatePages, linkEmandates, listEmandatePages, updateEmandatePages } from '../commands/emandate/pages.ts';
import * as emandate from '../commands/emandate/actions.ts';
import { signMandate } from '../commands/emandate/submit.ts';
import * as sales from '../commands/sales/sales.ts';
import { cancelMandate, createMandates, listMandates, reauthoriseMandate } from '../commands/mandates/mandates.ts';
import { updateEftMandates } from '../commands/mandates/update-eft.ts';
import * as money from '../commands/money/money.ts';
import * as portal from '../commands/portal/actions.ts';
import { payPortalOwed } from '../commands/portal/pay.ts';
import { previewPortalSubscribe, subscribePortal } from '../commands/portal/subscribe.ts';
import { linkPortal } from '../commands/portal/link.ts';
import { listPayouts, requestPayouts } from '../commands/payouts/payouts.ts';
import { createRecipients, listRecipients, updateRecipients } from '../commands/people/recipients.ts';
import { createSubscription } from '../commands/subscriptions/create.ts';
import * as subscriptions from '../commands/subscriptions/lifecycle.ts';
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
import { maskedRows } from '../domain/emandate/mandate-text.ts';
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
  'orders.create': sales.createOrders,
  'orders.update': sales.updateOrders,
  'orders.list': sales.listOrders,
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
  'transactions.list': money.listTransactions,
  'transactions.read': money.readTransaction,
  'transactions.refund': refundTransaction,
  'lookups.list': money.listLookups,
  'lookups.type': money.listLookupsOfType,
  'lookups.method': money.listLookupsOfMethod,
  'avsR.verify': verifyAccounts,
  'cdv.check': checkAccounts,
  'terminals.list': money.listTerminals,
  'terminals.update': money.updateTerminal,
  'products.create': sales.createProducts,
  'products.update': sales.updateProducts,
  'products.list': sales.listProducts,
  'portal.link': linkPortal,
  'portal.session': portal.readPortalSession,
  'portal.session.events': portal.readPortalSession,
  'portal.planPreview': portal.previewPortalPlan,
  'portal.plan': portal.changePortalPlan,
  'portal.keepPlan': portal.keepPortalPlan,
  'portal.cancelPreview': portal.previewPortalCancel,
  'portal.cancel': portal.cancelPortalSubscription,
  'portal.reactivate': portal.reactivatePortalSubscription,
  'portal.pause': portal.pausePortalSubscription,
  'portal.resume': portal.resumePortalSubscription,
  'portal.subscribePreview': previewPortalSubscribe,
  'portal.subscribe': subscribePortal,
  'portal.pay': payPortalOwed,
  'portal.details': portal.changePortalDetails,
  'portal.cardEntry': portal.openPortalCard,
  'portal.saveCard': portal.savePortalCard,
  'portal.dropCard': portal.dropPortalCard,
  'portal.card': portal.changePortalCard,
  'portal.removeCard': portal.removePortalCard,
  'portal.invoice': portal.readPortalInvoice,
  'portal.invoicePdf': async (services, call, asked) => {
    const id = await portal.portalInvoice(services, call, asked);
    return renderInvoice((await sales.readInvoice(services, call, { params: { id } })).result, call.account);
  },
  'portal.mandatePdf': async (services, call, asked) => {
    const evidence = await portal.portalMandate(services, call, asked);
    // The link may be read by somebody else than the person who signed.
    return renderMandate(evidence, call.account, maskedRows);
  },
  'subscriptions.create': createSubscription,
  'subscriptions.list': subscriptions.listSubscriptions,
  'subscriptions.read': subscriptions.readSubscription,
  'subscriptions.changePlan': changePlan,
  'subscriptions.changePlanPreview': previewPlan,
  'subscriptions.pause': subscriptions.pauseSubscription,
  'subscriptions.resume': subscriptions.resumeSubscription,
  'subscriptions.cancel': subscriptions.cancelSubscription,
  'subscriptions.cancelPreview': subscriptions.previewCancel,
  'subscriptions.reactivate': subscriptions.reactivateSubscription,
  'invoices.pay': payInvoice,
  'invoices.list': sales.listInvoices,
  'invoices.read': sales.readInvoice,
  'invoices.pdf': async (services, call, asked) => renderInvoice((await sales.readInvoice(services, call, asked)).result, call.account),
  'paymentMethods.list': money.listPaymentMethods,
  'checkout.page': checkout.createPage,
  'checkout.link': createCheckoutLink,
  'checkout.update': checkout.updatePage,
  'checkout.session': checkout.readView,
  'checkout.session.events': checkout.watchView,
  'checkout.session.pay': checkout.paySession,
  'checkout.session.cancel': checkout.cancel,
  'checkout.session.withdraw': checkout.withdraw,
  'checkout.session.abandon': checkout.abandon,
  'checkout.session.wallet': checkout.validateMerchant,
  'checkout.session.origins': checkout.setOrigins,
  'emandates.list': listEmandatePages,
  'emandates.create': createEmandatePages,
  'emandates.update': updateEmandatePages,
  'emandates.link': linkEmandates,
  'emandates.session': emandate.readEmandateSession,
  'emandates.session.events': emandate.readEmandateSession,
  'emandates.session.check': emandate.checkAccount,
  'emandates.session.quote': emandate.quoteMandate,
  'emandates.session.submit': signMandate,
  'emandates.session.resend': emandate.resendMandate,
  'emandates.session.again': emandate.signAgain,
  'emandates.session.withdraw': emandate.withdrawMandate,
  'emandates.session.origins': emandate.setEmandateOrigins,
  'emandates.session.pdf': async (services, call, { params }) => {
    return renderMandate(await emandate.evidenceOfSession(services, call, params.session_id), call.account);
  },
  'emandates.session.calendar': async (services, call, { params }) => {
    const evidence = await emandate.evidenceOfSession(services, call, params.session_id);
    return calendarFile(evidence, termsOf(evidence));
  },
  'emandates.evidence': emandate.readEvidence,
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
  'sandbox.ledger': money.readLedger,
  'sandbox.account': configureAccount,
  'sandbox.secrets': makeSecret,
};
