import { useState } from 'react';
import { PayPortal, type PayCloseEvent, type PayPortalProps, type PaySubscriptionCreatedEvent } from 'pay-elements/react';
import { useSession } from './session';

/** What the customer has subscribed to. */
export default function Account({ locale }: { locale: PayPortalProps['locale'] }) {
  const session = useSession('portal');
  const [news, setNews] = useState('');

  const subscribed = ({ detail }: PaySubscriptionCreatedEvent) => setNews(`Your subscription is ${detail.subscription_id}.`);
  // The portal would go to its redirect_url; this app stays where it is.
  const closed = (event: PayCloseEvent) => {
    event.preventDefault();
    setNews('Goodbye.');
  };

  return (
    <>
      <p role="status">{news}</p>
      {session && (
        <PayPortal
          session={session.session_id}
          pageUrl={session.page_url}
          locale={locale}
          onPaySubscriptionCreated={subscribed}
          onPayClose={closed}
        />
      )}
    </>
  );
}
