import { Hono, type Context } from 'hono';
import { csrf } from 'hono/csrf';
import { refuseField, Refusal } from '../../contract/errors.ts';
import { answerChallenge, askProvider } from '../commands/checkout/payer-actions.ts';
import type { Services } from '../commands/write.ts';
import { brandOf } from '../domain/brand.ts';
import { pageUrl } from '../domain/checkout/view.ts';
import type { SimulatedProviders } from '../domain/payer-ports.ts';
import type { Account } from '../domain/records/platform.ts';
import type { CheckoutAttempt, CheckoutSession } from '../domain/records/checkout.ts';
import type { Transaction } from '../domain/records/money.ts';
import { readFields } from '../http/body.ts';
import { localeNamed, type Locale } from '../../facts/languages.ts';
import { guard } from './document.ts';
import { payerActionPage, type PayerActionPage } from './payer/action-page.ts';
import { PAGE_WORDS } from '../../languages/pages.ts';
import { payerPolicy } from './policy.ts';
import { formatMoney } from '../../facts/money.ts';

/**
 * The pages for a payer's action during a payment. They simulate the bank (3D Secure, inside the card frame), the payer's app (scan
 * to pay) and providers (redirect methods), and the way back. The id of an attempt is the only key: it cannot be guessed, and only
 * its payer has it. On a bank's page it is followed by the challenge's secret.
 */

interface PendingAction {
  readonly account: Account;
  readonly attempt: CheckoutAttempt;
  readonly session: CheckoutSession;
  readonly transaction: Transaction;
  /** The challenge's secret; empty where the address has none. */
  readonly secret: string;
}

export function payerRoutes(services: Services, providers: SimulatedProviders): Hono {
  const app = new Hono();
  for (const path of ['/frame/challenge/*', '/sandbox/provider/*']) app.use(path, csrf({ origin: services.publicUrl }));
  addChallenge(app, services);
  addProvider(app, services, providers);
  return app;
}

const noSuchPayment = (): Refusal => refuseField('007', 'attempt_id', 'exists', 'no such payment');

/** The attempt of an address, with its records. @throws Refusal 007 */
async function actionOf({ store }: Services, c: Context): Promise<PendingAction> {
  const [id = '', secret = ''] = (c.req.param('attempt_id') ?? '').split('.');
  const attempt = await store.attempt(id);
  const account = attempt === undefined ? undefined : await store.account(attempt.account_id);
  const session = attempt === undefined ? undefined : await store.of(attempt.account_id).find('checkout_sessions', attempt.session_id);
  const transaction = attempt === undefined ? undefined : await store.of(attempt.account_id).find('transactions', attempt.transaction_id);
  if (attempt === undefined || account === undefined || session === undefined || transaction === undefined) throw noSuchPayment();
  return { account, attempt, session, transaction, secret };
}

/** The attempt of an address. The service simulates banks and providers only for accounts with simulated rails. */
async function simulatedActionOf(services: Services, c: Context): Promise<PendingAction> {
  const pending = await actionOf(services, c);
  if (!pending.account.test) throw refuseField('007', 'path', 'exists', 'no such path');
  return pending;
}

/** The address to which the payer returns. */
const backUrl = ({ publicUrl }: Services, { attempt, session }: PendingAction): string =>
  attempt.return_url ?? pageUrl(publicUrl, session.session_id);

/** The language of the checkout: the one that its page uses now, otherwise the session's. */
const localeOf = (c: Context, { session }: Pick<PendingAction, 'session'>): Locale =>
  localeNamed(c.req.query('locale')) ?? session.customization.locale ?? 'EN_ZA';

/** The colours of the page: those of the card frame around it, otherwise those of the system. */
const themeOf = (c: Context): PayerActionPage['theme'] =>
  (['light', 'dark'] as const).find((one) => one === c.req.query('scheme')) ?? 'auto';

/** The address of the same page, in the same language and colours. */
function samePage(c: Context, idle: boolean): string {
  const [locale, theme] = [localeNamed(c.req.query('locale')), themeOf(c)];
  const query = [
    ...(locale === null ? [] : [`locale=${locale}`]),
    ...(theme === 'auto' ? [] : [`scheme=${theme}`]),
    ...(idle ? ['idle'] : []),
  ];
  return query.length === 0 ? c.req.path : `${c.req.path}?${query.join('&')}`;
}

/** Answers with the page, and with the policy that says who may embed it. */
function show(
  services: Services,
  c: Context,
  pending: PendingAction,
  page: Pick<PayerActionPage, 'kind' | 'title' | 'answers' | 'back'>,
): Response | Promise<Response> {
  const { account, attempt, session, transaction } = pending;
  const framed = page.kind === 'bank' ? [services.publicUrl, ...(session.allowed_origins ?? [])] : [];
  guard(c, 'action', payerPolicy(framed, [new URL(backUrl(services, pending)).origin]));
  const waits = session.action?.attempt_id === attempt.id;
  return c.html(
    payerActionPage({
      ...page,
      locale: localeOf(c, pending),
      theme: themeOf(c),
      merchant: brandOf(account, session).name,
      amount: formatMoney(transaction.amount, transaction.currency),
      card: attempt.card,
      idle: c.req.query('idle') !== undefined,
      state: waits ? 'waiting' : attempt.status,
      action: samePage(c, false),
    }),
  );
}

/** The answer in the form. */
const answerIn = async (c: Context): Promise<unknown> => (await readFields(c))['answer'];

/** The attempt of a challenge. While it waits, it is found only under its own address. */
async function challengeOf(services: Services, c: Context): Promise<PendingAction> {
  const pending = await simulatedActionOf(services, c);
  const { attempt, session } = pending;
  const { action } = session;
  // Only the path is compared, because the node where the challenge began may have another host name.
  const elsewhere = action?.attempt_id === attempt.id && !action.url.endsWith(c.req.path);
  if (attempt.step === 'provider' || elsewhere) throw noSuchPayment();
  return pending;
}

/** The bank's page of a 3D Secure challenge, inside the card frame. */
function addChallenge(app: Hono, services: Services): void {
  app.get('/frame/challenge/:attempt_id', async (c) => {
    const pending = await challengeOf(services, c);
    const { bank, approve, decline, nothing } = PAGE_WORDS[localeOf(c, pending)].payerAction;
    return show(services, c, pending, { kind: 'bank', title: bank.title, answers: { approve, decline, nothing }, back: null });
  });

  app.post('/frame/challenge/:attempt_id', async (c) => {
    const pending = await challengeOf(services, c);
    const answer = await answerIn(c);
    if (answer === 'approve' || answer === 'decline')
      await answerChallenge(services, pending.account, pending, answer === 'approve').catch((error: unknown) => {
        // Too many attempts wait for the network. The question stays, so that the cardholder can answer it again.
        if (!(error instanceof Refusal && error.code === '011')) throw error;
      });
    return c.redirect(samePage(c, answer === 'nothing'), 303);
  });
}

/** The page that simulates an app or a provider, and the way back from it. */
function addProvider(app: Hono, services: Services, providers: SimulatedProviders): void {
  app.get('/sandbox/provider/:attempt_id', async (c) => {
    const pending = await simulatedActionOf(services, c);
    if (pending.attempt.step !== 'provider') throw noSuchPayment();
    const method = pending.session.methods.find(({ id }) => id === pending.attempt.method);
    const { app: phone, pay, approve, decline, nothing } = PAGE_WORDS[localeOf(c, pending)].payerAction;
    if (method?.kind === 'scan')
      return show(services, c, pending, { kind: 'app', title: phone.title, answers: { approve: pay, decline }, back: null });
    return show(services, c, pending, {
      kind: 'provider',
      title: method?.title ?? pending.attempt.method,
      answers: { approve, decline, nothing },
      back: `/checkout/return/${pending.attempt.id}`,
    });
  });

  app.post('/sandbox/provider/:attempt_id', async (c) => {
    const { account, attempt, session, transaction } = await simulatedActionOf(services, c);
    const answer = await answerIn(c);
    if (attempt.step !== 'provider') throw noSuchPayment();
    if (answer !== 'approve' && answer !== 'decline') return c.redirect(samePage(c, true), 303);
    await providers.answer(
      { reference: transaction.id, merchant: transaction.account_id, amount: transaction.amount },
      answer === 'approve',
    );
    const scanned = session.methods.find(({ id }) => id === attempt.method)?.kind === 'scan';
    if (!scanned) return c.redirect(`/checkout/return/${attempt.id}`, 303);
    // An app has no way back, so the provider reports the answer.
    await askProvider(services, account, attempt);
    return c.redirect(samePage(c, false), 303);
  });

  /** The payer returns from a provider. The provider is asked first, so that the page already shows the outcome. */
  app.get('/checkout/return/:attempt_id', async (c) => {
    const pending = await actionOf(services, c);
    if (pending.attempt.step !== 'provider') throw noSuchPayment();
    await askProvider(services, pending.account, pending.attempt);
    c.header('referrer-policy', 'no-referrer');
    c.header('cache-control', 'no-store');
    return c.redirect(backUrl(services, pending), 303);
  });
}
