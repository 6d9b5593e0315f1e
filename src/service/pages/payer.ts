import { Hono, type Context } from 'hono';
import { csrf } from 'hono/csrf';
import { Refusal } from '../../contract/errors.ts';
import { answerChallenge, askProvider } from '../commands/payer.ts';
import type { Services } from '../commands/write.ts';
import { pageUrl } from '../domain/checkout/view.ts';
import type { PlayedProviders } from '../domain/payer-ports.ts';
import type { Account } from '../domain/records/platform.ts';
import type { CheckoutAttempt, CheckoutSession } from '../domain/records/checkout.ts';
import type { Transaction } from '../domain/records/money.ts';
import { localeNamed, type PageLocale } from './page-locale.ts';
import { errandPage, type ErrandPage } from './payer/errand.ts';
import { ERRAND_WORDS } from './payer/errand-words.ts';
import { payerPolicy } from './policy.ts';
import { money } from './words.ts';

/**
 * Where a payer goes in the midst of a payment: pages that play their bank (3D Secure, inside the card frame), their app
 * (scan to pay) and providers (redirect methods), and the way back. An attempt's id is the only key: it is unguessable and
 * only its payer has it.
 */

interface Errand {
  readonly account: Account;
  readonly attempt: CheckoutAttempt;
  readonly session: CheckoutSession;
  readonly transaction: Transaction;
}

export function payerRoutes(services: Services, providers: PlayedProviders): Hono {
  const { store, publicUrl } = services;
  const app = new Hono();
  for (const path of ['/frame/challenge/*', '/sandbox/provider/*']) app.use(path, csrf({ origin: publicUrl }));

  async function errandOf(c: Context): Promise<Errand> {
    const attempt = await store.attempt(c.req.param('attempt_id') ?? '');
    const account = attempt === undefined ? undefined : await store.account(attempt.account_id);
    const session = attempt === undefined ? undefined : await store.find('checkout_sessions', attempt.account_id, attempt.session_id);
    const transaction =
      attempt === undefined ? undefined : await store.find('transactions', attempt.account_id, attempt.transaction_id ?? '');
    if (attempt === undefined || account === undefined || session === undefined || transaction === undefined)
      throw new Refusal('007', 'no such payment');
    return { account, attempt, session, transaction };
  }

  /** Only where rails are simulated does the service play banks and providers. */
  async function played(c: Context): Promise<Errand> {
    const errand = await errandOf(c);
    if (!errand.account.test) throw new Refusal('007', 'no such path');
    return errand;
  }

  const backUrl = ({ attempt, session }: Errand): string => attempt.return_url ?? pageUrl(publicUrl, session.session_id);

  /** The language that the checkout speaks: as its page says it does just now, else the session's. */
  const localeOf = (c: Context, { session }: Pick<Errand, 'session'>): PageLocale =>
    localeNamed(c.req.query('locale')) ?? session.customization.locale;

  /** The same page again, in the same language. */
  function again(c: Context, idle: boolean): string {
    const locale = localeNamed(c.req.query('locale'));
    const query = [...(locale === null ? [] : [`locale=${locale}`]), ...(idle ? ['idle'] : [])];
    return query.length === 0 ? c.req.path : `${c.req.path}?${query.join('&')}`;
  }

  function show(c: Context, errand: Errand, page: Pick<ErrandPage, 'kind' | 'title' | 'answers' | 'back'>): Response | Promise<Response> {
    const { account, attempt, session, transaction } = errand;
    const framed = page.kind === 'bank' ? [publicUrl, ...(session.allowed_origins ?? [])] : [];
    c.header('content-security-policy', payerPolicy(framed, [new URL(backUrl(errand)).origin]));
    c.header('cache-control', 'no-store');
    c.header('referrer-policy', 'same-origin');
    c.header('x-content-type-options', 'nosniff');
    const waits = session.action?.attempt_id === attempt.id;
    return c.html(
      errandPage({
        ...page,
        locale: localeOf(c, errand),
        merchant: account.name,
        amount: money(transaction.amount, transaction.currency),
        card: attempt.card,
        idle: c.req.query('idle') !== undefined,
        state: waits ? 'waiting' : attempt.status,
        action: again(c, false),
      }),
    );
  }

  const answerIn = async (c: Context): Promise<unknown> => (await c.req.parseBody())['answer'];

  app.get('/frame/challenge/:attempt_id', async (c) => {
    const errand = await played(c);
    if (errand.attempt.step === 'provider') throw new Refusal('007', 'no such payment');
    const { bank, approve, decline, nothing } = ERRAND_WORDS[localeOf(c, errand)];
    return show(c, errand, { kind: 'bank', title: bank.title, answers: { approve, decline, nothing }, back: null });
  });

  app.post('/frame/challenge/:attempt_id', async (c) => {
    const { account, attempt } = await played(c);
    const answer = await answerIn(c);
    if (answer === 'approve' || answer === 'decline') await answerChallenge(services, account, attempt, answer === 'approve');
    return c.redirect(again(c, answer === 'nothing'), 303);
  });

  app.get('/sandbox/provider/:attempt_id', async (c) => {
    const errand = await played(c);
    if (errand.attempt.step !== 'provider') throw new Refusal('007', 'no such payment');
    const method = errand.session.methods.find(({ id }) => id === errand.attempt.method);
    const { app: phone, pay, approve, decline, nothing } = ERRAND_WORDS[localeOf(c, errand)];
    if (method?.kind === 'scan')
      return show(c, errand, { kind: 'app', title: phone.title, answers: { approve: pay, decline }, back: null });
    return show(c, errand, {
      kind: 'provider',
      title: method?.title ?? errand.attempt.method,
      answers: { approve, decline, nothing },
      back: `/checkout/return/${errand.attempt.id}`,
    });
  });

  app.post('/sandbox/provider/:attempt_id', async (c) => {
    const { account, attempt, session, transaction } = await played(c);
    const answer = await answerIn(c);
    if (attempt.step !== 'provider') throw new Refusal('007', 'no such payment');
    if (answer !== 'approve' && answer !== 'decline') return c.redirect(again(c, true), 303);
    await providers.answer({ reference: transaction.id, amount: transaction.amount }, answer === 'approve');
    const scanned = session.methods.find(({ id }) => id === attempt.method)?.kind === 'scan';
    if (!scanned) return c.redirect(`/checkout/return/${attempt.id}`, 303);
    // An app has no way back; its provider tells us.
    await askProvider(services, account, attempt);
    return c.redirect(again(c, false), 303);
  });

  /** The payer comes back from a provider: what they said is found out before the page they left says anything. */
  app.get('/checkout/return/:attempt_id', async (c) => {
    const errand = await errandOf(c);
    if (errand.attempt.step !== 'provider') throw new Refusal('007', 'no such payment');
    await askProvider(services, errand.account, errand.attempt);
    c.header('referrer-policy', 'no-referrer');
    c.header('cache-control', 'no-store');
    return c.redirect(backUrl(errand), 303);
  });

  return app;
}
