import { useState } from 'react';
import { PayCheckout, type PayCheckoutProps, type PayFailedEvent } from 'pay-elements/react';
import { newSession, type Session } from './session';

const renew = async (): Promise<string> => (await newSession('checkout')).session_id;

/** Shows the checkout element for one mug. */
export default function Till({ locale }: { locale: PayCheckoutProps['locale'] }) {
  const [session, setSession] = useState<Session | null>(null);
  const [news, setNews] = useState('');

  const failed = ({ detail }: PayFailedEvent) =>
    setNews(detail.retryable ? 'That did not work. Try another card.' : 'This payment is closed.');

  return (
    <>
      <p role="status">{news}</p>
      {session ? (
        <PayCheckout
          session={session.session_id}
          pageUrl={session.page_url}
          locale={locale}
          renewSession={renew}
          onPayFailed={failed}
          onPayCompleted={({ detail }) => setNews(`Thank you. Your payment is ${detail.transaction_id}.`)}
        />
      ) : (
        <button type="button" onClick={() => void newSession('checkout').then(setSession)}>
          Buy it
        </button>
      )}
    </>
  );
}
