import { useState } from 'react';
import { PayCheckout, type PayCheckoutProps, type PayFailedEvent } from 'pay-elements/react';
import './shop.css';

interface Session {
  session_id: string;
  page_url: string;
}

/** The merchant's server knows the price, and makes a session of it. */
async function newSession(): Promise<Session> {
  const answer = await fetch('/api/session', { method: 'POST' });
  if (!answer.ok) throw new Error(`no session: ${answer.status}`);
  return (await answer.json()) as Session;
}

const renew = async (): Promise<string> => (await newSession()).session_id;

/** A shop with one mug. */
export default function App() {
  const [session, setSession] = useState<Session | null>(null);
  const [locale, setLocale] = useState<PayCheckoutProps['locale']>('EN_ZA');
  const [news, setNews] = useState('');
  const [paid, setPaid] = useState<string | null>(null);

  const failed = ({ detail }: PayFailedEvent) =>
    setNews(detail.retryable ? 'That did not work. Try another card.' : 'This payment is closed.');

  return (
    <main className="shop">
      <header>
        <div>
          <h1>Stoneware mug</h1>
          <p>R 180,00, from the Karoo to your door.</p>
        </div>
        <label>
          Language
          <select value={locale ?? ''} onChange={({ target }) => setLocale(target.value as PayCheckoutProps['locale'])}>
            <option value="EN_ZA">English</option>
            <option value="AF_ZA">Afrikaans</option>
            <option value="ZU_ZA">isiZulu</option>
            <option value="XH_ZA">isiXhosa</option>
          </select>
        </label>
      </header>
      <p role="status">{paid ? `Thank you. Your payment is ${paid}.` : news}</p>
      {session ? (
        <PayCheckout
          session={session.session_id}
          pageUrl={session.page_url}
          locale={locale}
          renewSession={renew}
          onPayFailed={failed}
          onPayCompleted={({ detail }) => setPaid(detail.transaction_id)}
        />
      ) : (
        <button type="button" onClick={() => void newSession().then(setSession)}>
          Buy it
        </button>
      )}
    </main>
  );
}
